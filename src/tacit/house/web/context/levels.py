"""The levels of bots, each described in a sentence."""

from __future__ import annotations

from tacit import bots
from tacit.game import Game
from tacit.house.core.records import Table
from tacit.language import Translator


def known_level(game: Game, level: str) -> str:
    """A level that a game has: the requested one, else the default."""
    return level if level in bots.levels(game) else bots.USUAL


def level_at(table: Table, wished: str) -> str:
    """The level that a table offers first: that of the last bot there, else the preferred one."""
    there = [seat.bot for seat in table.seats if seat.bot is not None]
    return known_level(table.game, there[-1] if there else wished)


def level_choices(game: Game, t: Translator) -> list[dict[str, str]]:
    return [{"value": name, "text": level_sentence(name, t)} for name in bots.levels(game)]


def level_sentence(name: str, t: Translator) -> str:
    known = {
        "novice": t.gettext("Novice bots miss things"),
        "regular": t.gettext("Regular bots play well"),
        "expert": t.gettext("Expert bots play their best"),
    }
    return known.get(name, name)
