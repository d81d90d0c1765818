"""Tables without a race: chance decides what a live table decides by a race.

That is so for the deal of the day, which has to be the same for everybody, and at a table with a
day for each decision, where people are not present at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping

from tacit.game import Game
from tacit.house.core.clocks import DAILY
from tacit.house.core.records import Table, replace

# By game and option, the value that leads to a race, and the one that takes its place.
INSTEAD: Mapping[str, Mapping[str, tuple[str, str]]] = {"silencio": {"start": ("claim", "random")}}


def unhurried(table: Table) -> Table:
    """The table, without a race if people have a day for each decision."""
    if table.clock != DAILY:
        return table
    return replace(table, options=without_race(table.game, table.options))


def without_race(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options under which chance decides instead."""
    instead = INSTEAD.get(game.name, {})
    drawn = {name: to for name, (of, to) in instead.items() if options.get(name) == of}
    return {**options, **drawn}


def leads_to_race(game: Game, option: str, value: str) -> bool:
    instead = INSTEAD.get(game.name, {}).get(option)
    return instead is not None and instead[0] == value
