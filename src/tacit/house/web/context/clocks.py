"""Clocks in words: what can be chosen before the start, and how much time is left."""

from __future__ import annotations

import math
from typing import Any

from tacit.house.core.clocks import CLOCKS, DAILY, LIVE, NO_CLOCK
from tacit.house.core.records import Table
from tacit.house.core.viewer import TableView
from tacit.language import Translator

HOUR = 3600
COUNTED = 600  # seconds that are counted down; more are told in words


def clock_choices(table: Table, t: Translator) -> list[dict[str, Any]]:
    texts = {
        NO_CLOCK: t.gettext("no clock"),
        DAILY: t.gettext("a day for each decision"),
        LIVE: t.gettext("30 seconds each, and 2 minutes in reserve"),
    }
    return [{"value": c, "text": texts[c], "now": c == table.clock} for c in CLOCKS]


def short_time(seconds: int | None) -> int | None:
    """Seconds that are worth counting down."""
    return seconds if seconds is not None and seconds <= COUNTED else None


def time_words(view: TableView, t: Translator) -> str:
    """How long there is left to decide, at a table where that is hours; empty at others."""
    seconds = view.seconds_left
    return "" if seconds is None or seconds <= COUNTED else time_left(seconds, t)


def time_left(seconds: float, t: Translator) -> str:
    hours = math.ceil(seconds / HOUR)
    return t.ngettext("{n} hour left", "{n} hours left", hours).format(n=hours)
