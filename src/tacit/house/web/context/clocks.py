"""Clocks in words: what can be chosen before the start, and how much time is left."""

from __future__ import annotations

import math
from typing import Any

from tacit.house.core.clocks import CLOCKS, DAILY, LIVE, NO_CLOCK
from tacit.house.core.records import Table
from tacit.house.core.viewer import TableView
from tacit.language import Translator

HOUR = 3600
COUNTED = 600  # the longest time in seconds that is shown as a countdown; more is put in words


def clock_choices(table: Table, t: Translator) -> list[dict[str, Any]]:
    texts = {
        NO_CLOCK: t.gettext("no clock"),
        DAILY: t.gettext("a day for each decision"),
        LIVE: t.gettext("30 seconds each, and 2 minutes in reserve"),
    }
    return [{"value": c, "text": texts[c], "now": c == table.clock} for c in CLOCKS]


def short_time(seconds: int | None) -> int | None:
    """The seconds, if few enough for a countdown."""
    return seconds if seconds is not None and seconds <= COUNTED else None


def time_words(view: TableView, t: Translator) -> str:
    """The time left to decide, if it is too long for a countdown; else empty."""
    seconds = view.seconds_left
    if seconds is None or seconds <= COUNTED:
        return ""
    name, left = whose_time(view), time_left(seconds, t)
    return f"{name}: {left}" if name else left


def whose_time(view: TableView) -> str:
    """The name of the player whose time it is; empty if it is the viewer's own, or everybody's."""
    return "" if view.timed in (None, view.viewer) else view.table.names[view.timed]


def time_left(seconds: float, t: Translator) -> str:
    hours = math.ceil(seconds / HOUR)
    return t.ngettext("{n} hour left", "{n} hours left", hours).format(n=hours)
