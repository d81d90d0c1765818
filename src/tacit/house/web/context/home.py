"""The first page: the games, and the visitor's running tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.games import NAMES
from tacit.house.core.records import OPEN, OVER, Table, Who
from tacit.house.web.context.game import game_summary
from tacit.language import Translator


def home_context(tables: Sequence[Table], who: Who, t: Translator) -> dict[str, Any]:
    """All that `home.html` needs."""
    return {
        "games": [game_summary(name, t) for name in NAMES],
        "running": [running_table(table, who, t) for table in tables if table.stage != OVER],
    }


def running_table(table: Table, who: Who, t: Translator) -> dict[str, Any]:
    you = table.seat_of(who)
    others = [seat.name for seat in table.seats if seat.seat != you and seat.name]
    return {
        "id": table.id,
        "title": game_summary(table.game.name, t).title,
        "people": ", ".join(others),
        "waiting": table.stage == OPEN,
        "your_turn": table.awaits(you),
    }
