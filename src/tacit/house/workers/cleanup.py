"""Deletes tables that nobody has used for long, a few at a time.

Several workers may clean up at once: each skips the rows that another one has locked, and a table
that is being changed is locked by whoever changes it.
"""

from __future__ import annotations

import random

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.core.records import OPEN, OVER, PLAYING, STOPPED
from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.settings import Settings
from tacit.house.workers.loops import repeat
from tacit.house.workers.upkeep import Well

EVERY = 3600.0  # seconds, with jitter: workers that started together run at different times
AT_ONCE = 100
DAY = 86400.0


class Cleanup:
    """Deletes abandoned tables."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.store = store
        self.days = {
            OPEN: settings.keep_open,
            PLAYING: settings.keep_playing,
            OVER: settings.keep_over,
            STOPPED: settings.keep_over,
        }
        self.now = clock.now

    async def run(self, well: Well) -> None:
        def pause() -> float:
            return EVERY * random.uniform(0.5, 1.5)

        await repeat(self.sweep, pause, well)

    async def sweep(self) -> int:
        """Delete everything that is too old; returns the number of tables."""
        deleted = 0
        for stage, days in self.days.items():
            while days and (found := await self._delete(stage, self.now() - days * DAY)):
                deleted += found
        return deleted

    async def _delete(self, stage: str, before: float) -> int:
        """Delete a few tables in one short transaction, so that nobody waits long for it."""

        def delete(c: sa.Connection) -> int:
            ids = repository.untouched(c, stage, before, AT_ONCE)
            if ids:
                repository.remove(c, ids)
            return len(ids)

        return await self.store.write(delete)
