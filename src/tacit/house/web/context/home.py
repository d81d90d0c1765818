"""The first page: the games, and the visitor's running tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tacit.games import NAMES, load
from tacit.house.core.clocks import DAILY, limit_of
from tacit.house.core.records import OPEN, OVER, STOPPED, Table, Who
from tacit.house.web.context.clocks import time_left
from tacit.house.web.context.game import game_summary
from tacit.house.web.context.levels import known_level, level_choices
from tacit.house.web.visitors import Visitor
from tacit.language import Translator


def home_context(tables: Sequence[Table], visitor: Visitor, now: float) -> dict[str, Any]:
    """All that `home.html` needs."""
    who, t = visitor.who, visitor.t
    shown = [running_table(table, who, now, t) for table in tables if is_shown(table, who)]
    shown.sort(key=lambda table: not table["your_turn"])
    return {
        "games": [game_summary(name, t) for name in NAMES],
        "levels": {name: level_choices(load(name), t) for name in NAMES},
        "level": {name: known_level(load(name), visitor.level) for name in NAMES},
        "running": [
            {"id": "running", "title": t.gettext("Your tables"), "tables": of_kind(shown, False)},
            {"id": "daily", "title": t.gettext("A day a move"), "tables": of_kind(shown, True)},
        ],
    }


def of_kind(shown: Sequence[dict[str, Any]], daily: bool) -> list[dict[str, Any]]:
    return [table for table in shown if table["daily"] == daily]


def is_shown(table: Table, who: Who) -> bool:
    """Whether to list a table: running games, and stopped ones until the visitor has seen that."""
    return table.stage != OVER and not (table.stage == STOPPED and table.was_told(who))


def left_to_decide(table: Table, seat: int, now: float, t: Translator) -> str:
    """The time left in a game with a day per decision; empty if nothing is to be decided."""
    left = limit_of(table, table.seats[seat]) - now
    return time_left(max(left, 0.0), t) if table.clock == DAILY and left < math.inf else ""


def running_table(table: Table, who: Who, now: float, t: Translator) -> dict[str, Any]:
    you = table.seat_of(who)
    others = [seat.name for seat in table.seats if seat.seat != you and seat.name]
    return {
        "id": table.id,
        "title": game_summary(table.game.name, t).title,
        "people": ", ".join(others),
        "waiting": table.stage == OPEN,
        "stopped": table.stage == STOPPED,
        "daily": table.clock == DAILY,
        "left": left_to_decide(table, you, now, t),
        "your_turn": table.stage != STOPPED and table.awaits(you),
    }
