"""States, views and those who look at them."""

from __future__ import annotations

from typing import Any

State = Any  # one record of a game's dtype (engine/records.py)
WATCHER = -1  # somebody without a seat: `observe` then shows what all seats know
