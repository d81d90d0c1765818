"""Makes sure that no table waits for a time that is impossibly far away.

Stored times come from the system clock. If that was wrong, a bot might be due in an hour, or a
deadline might be next year: this corrects them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tacit.house.clock import Clock
from tacit.house.db import repository
from tacit.house.db.store import Store, to_the_end
from tacit.house.observe.logs import warning

EVERY = 60.0  # seconds


class Watchdog:
    """Repairs impossible times, at the start and every minute."""

    def __init__(self, store: Store, clock: Clock, wake_workers: Callable[[], None]) -> None:
        self.store, self.clock = store, clock
        self.wake_workers = wake_workers

    async def run(self, well: Callable[[], None]) -> None:
        while True:
            await to_the_end(self.repair())
            well()
            await asyncio.sleep(EVERY)

    async def repair(self) -> int:
        """Repair impossible times; returns how many there were."""
        now = self.clock.now()
        repaired = await self.store.write(lambda c: repository.repair_times(c, now))
        if repaired:
            warning("times that could not be were repaired", number=repaired)
            self.wake_workers()
        return repaired
