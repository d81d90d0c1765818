"""Numbers and days as the reader's language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date
from babel.numbers import format_decimal

from tacit.base.figures import decimal, percent
from tacit.base.tally import Figure, Kind
from tacit.house.web.visitors import Visitor
from tacit.language import Translator

NOTHING = "–"


def number_text(value: float, lang: str) -> str:
    """With at most one decimal place."""
    return format_decimal(round(value, 1), format="#,##0.#", locale=lang)


def figure_text(figure: Figure, visitor: Visitor) -> str:
    if figure.value is None:
        return NOTHING
    if figure.kind is Kind.MEAN:
        return decimal(figure.value, visitor.t)
    if figure.kind is Kind.SHARE:
        return percent(figure.value, visitor.t)
    return number_text(figure.value, visitor.lang)


def share_of_games(figure: Figure, games: int, t: Translator) -> str:
    """For a figure that counts games, its share of all games."""
    is_number = figure.kind is Kind.TIMES and figure.value is not None
    return percent((figure.value or 0) / games, t) if is_number else ""


def day(when: float) -> datetime:
    return datetime.fromtimestamp(when, UTC)


def day_text(when: float, lang: str) -> str:
    return format_date(day(when), "medium", locale=lang)
