"""The options of a table: the choices in a form, and the values a form submits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tacit.engine.options import Option
from tacit.house.core.clocks import DAILY
from tacit.house.core.records import Table
from tacit.house.core.unhurried import leads_to_race, without_race
from tacit.language import Translator

MOST_LISTED = 12  # numbers offered in a list; if there are more, the number is typed


def option_words(table: Table, option: Option, t: Translator) -> dict[str, Any]:
    values = table.game.read_options({"players": table.options["players"]})
    usual = {option.name: option.text(values[option.name])}
    if table.clock == DAILY:
        usual = without_race(table.game, usual)
    return {
        "name": option.name,
        "about": t.gettext(option.about),
        "least": option.least,
        "most": option.most,
        "value": table.options[option.name],
        "usual": value_text(option, usual[option.name], table, t),
        "choices": [
            {"value": word, "text": value_text(option, word, table, t)}
            for word in choosable(option, table)
        ],
    }


def choosable(option: Option, table: Table) -> list[str]:
    """The values that are chosen from a list; none for an option that is typed."""
    if option.or_number:
        return []
    if not option.words and option.most - option.least < MOST_LISTED:
        return [str(n) for n in range(option.least, option.most + 1)]
    seats = {word: seat_named(option, word) for word in option.words}
    there = [word for word, seat in seats.items() if seat is None or seat < len(table.seats)]
    if table.clock == DAILY:
        there = [word for word in there if not leads_to_race(table.game, option.name, word)]
    return there


def seat_named(option: Option, word: str) -> int | None:
    """The seat that a value such as ``seat:2`` names."""
    number = word.removeprefix("seat:")
    return int(number) if word in option.words and number.isdecimal() else None


def value_text(option: Option, word: str, table: Table, t: Translator) -> str:
    seat = seat_named(option, word)
    if seat is not None:
        return table.names[seat]
    return table.game.narration.value_name(option.name, word, t) or word


def is_offered(option: Option, table: Table) -> bool:
    """Whether an option has an effect at this table.

    In a race nobody is asked in turn; and with a day for each decision there is no race.
    """
    race = table.game.race
    if race is None:
        return True
    return option.name != race.rounds and (table.clock != DAILY or option.name != race.seconds)


def changed_options(table: Table, form: Mapping[str, str]) -> dict[str, str]:
    """The options that a form submits.

    A value that was the default for the old number of players becomes the default for the new.
    """
    game, players = table.game, {"players": table.options["players"]}
    usual = game.read_options(players)
    as_usual = {o.name for o in game.options if form.get(o.name) == o.text(usual[o.name])}
    return {k: v for k, v in form.items() if k == "players" or k not in as_usual}
