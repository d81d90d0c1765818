"""SILVER: what the cards can be whose numbers the reader does not know, and what villages count."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from tacit.base.figures import decimal, percent
from tacit.base.narration import Reader
from tacit.base.odds import Odds
from tacit.engine.bits import members_of
from tacit.games.silver.board.animation import village_key
from tacit.games.silver.narration.vocabulary import character, number_seen
from tacit.games.silver.notation.symbols import position_of
from tacit.games.silver.rules.state import NUMBERS, has_ended, laid, owner_of, village


class NumberChance(TypedDict):
    """A number that a card can have."""

    number: int
    name: str
    share: int  # in percent, for a bar
    percent: str


class VillageOdds(TypedDict):
    """What a village counts, on average."""

    name: str
    points: str
    sure: bool


class SilverOdds(TypedDict):
    """Cards that the reader does not know, all of which are alike, and all villages."""

    hidden: list[str]  # ids on the board
    points: str  # of one of them, on average
    numbers: list[NumberChance]
    text: str
    villages: list[VillageOdds]


def silver_odds(reader: Reader, odds: Odds) -> SilverOdds:
    hidden = [spot for spot in range(int(laid(reader.view))) if is_hidden(reader, spot)]
    numbers = number_chances(reader, odds, hidden[0]) if hidden else []
    return {
        "hidden": [thing_id(reader, spot) for spot in hidden],
        "points": about(points_of(odds, hidden[:1]), reader),
        "numbers": numbers,
        "text": ", ".join(f"{one['number']}: {one['percent']}" for one in numbers),
        "villages": [village_odds(reader, odds, seat) for seat in seats_from_reader(reader)],
    }


def is_hidden(reader: Reader, spot: int) -> bool:
    return number_seen(reader.view.cards[spot]) is None and not has_ended(reader.view)


def thing_id(reader: Reader, spot: int) -> str:
    seat = int(owner_of(reader.view, spot))
    return f"card-{village_key(seat, position_of(reader.view, spot) - 1)}"


def number_chances(reader: Reader, odds: Odds, spot: int) -> list[NumberChance]:
    return [
        {
            "number": number,
            "name": character(number, reader.t),
            "share": round(100 * chance),
            "percent": percent(chance, reader.t),
        }
        for number, chance in sorted(odds.likeliest(spot))
    ]


def seats_from_reader(reader: Reader) -> list[int]:
    return [reader.viewer, *reader.others()]


def village_odds(reader: Reader, odds: Odds, seat: int) -> VillageOdds:
    spots = members_of(village(reader.view, seat))
    sure = not any(is_hidden(reader, spot) for spot in spots)
    points = points_of(odds, spots)
    text = f"{points:.0f}" if sure else about(points, reader)
    name = reader.t.gettext("You") if seat == reader.viewer else reader.names[seat]
    return {"name": name, "points": text, "sure": sure}


def points_of(odds: Odds, spots: list[int]) -> float:
    """What the cards at some spots count, on average."""
    return float((odds.chances[spots] @ np.arange(NUMBERS)).sum())


def about(points: float, reader: Reader) -> str:
    return f"≈ {decimal(points, reader.t)}"
