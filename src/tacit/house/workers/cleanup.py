"""Clears away tables that nobody has touched for long, quietly and a few at a time.

Several workers may sweep at once: each skips the rows that another one holds, and a table at which
something is happening is held by whoever does it.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time

from tacit.house.core.records import OPEN, OVER, PLAYING
from tacit.house.db import repository
from tacit.house.db.store import Store, to_the_end
from tacit.house.settings import Settings

EVERY = 3600.0  # seconds, more or less: workers that started together sweep at different times
AT_ONCE = 100
DAY = 86400.0
log = logging.getLogger("tacit.house")


class Caretaker:
    """Forgets abandoned tables."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.days = {
            OPEN: settings.keep_open,
            PLAYING: settings.keep_playing,
            OVER: settings.keep_over,
        }
        self.now = time.time

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY * random.uniform(0.5, 1.5))
            try:
                await to_the_end(self.sweep())
            except Exception:
                log.exception("old tables could not be cleared away")

    async def sweep(self) -> int:
        """Forget all that is too old; how many tables that were."""
        forgotten = 0
        for stage, days in self.days.items():
            while days and (found := await self._forget(stage, self.now() - days * DAY)):
                forgotten += found
        return forgotten

    async def _forget(self, stage: str, before: float) -> int:
        """A few tables in one transaction, so that nobody waits long for it."""
        async with self.store.write() as c:
            ids = await repository.untouched(self.store, c, stage, before, AT_ONCE)
            if ids:
                await repository.remove(c, ids)
        return len(ids)
