"""The open tables on the first page, and the option to list a table there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tacit.engine.views import WATCHER
from tacit.house.core.listing import MINUTE, NOT_LISTED, WAITS
from tacit.house.core.records import Table, Who
from tacit.house.core.viewer import TableView
from tacit.house.web.context.clocks import COUNTED
from tacit.language import Translator


def open_tables_context(
    tables: Sequence[Table], who: Who, now: float, t: Translator
) -> dict[str, Any]:
    """All that `open/tables.html` needs; the visitor's own tables are listed elsewhere."""
    return {
        "open_tables": [table_line(one, now, t) for one in tables if one.seat_of(who) == WATCHER]
    }


def table_line(table: Table, now: float, t: Translator) -> dict[str, Any]:
    free = sum(seat.is_free for seat in table.seats)
    return {
        "id": table.id,
        "title": table.game.narration.title,
        "people": ", ".join(seat.name for seat in table.seats if seat.name),
        "free": t.ngettext("{n} free seat", "{n} free seats", free).format(n=free),
        "starts": starts_in(table, now, t),
    }


def starts_in(table: Table, now: float, t: Translator) -> str:
    minutes = max(1, math.ceil(((table.deadline or now) - now) / MINUTE))
    return t.ngettext("starts within {n} minute", "starts within {n} minutes", minutes).format(
        n=minutes
    )


def wait_choices(table: Table, t: Translator) -> list[dict[str, Any]]:
    """The choices of whether a table is listed, and how long it waits for people."""
    return [
        {"value": minutes, "text": wait_text(minutes, t), "now": minutes == table.listed}
        for minutes in WAITS
    ]


def wait_text(minutes: int, t: Translator) -> str:
    if minutes == NOT_LISTED:
        return t.pgettext("is the table on the first page", "no")
    return t.ngettext("for {n} minute", "for {n} minutes", minutes).format(n=minutes)


def fills_in(view: TableView, t: Translator) -> dict[str, Any] | None:
    """When bots fill in: as a countdown, or in words if that is far off."""
    seconds = view.seconds_left
    if not view.table.listed or seconds is None:
        return None
    minutes = math.ceil(seconds / MINUTE)
    text = t.ngettext(
        "Bots fill in and the game starts in {n} minute.",
        "Bots fill in and the game starts in {n} minutes.",
        minutes,
    ).format(n=minutes)
    return {"seconds": seconds if seconds <= COUNTED else None, "text": text}
