"""The pulse of a worker: how late its event loop is, and how much of the database it uses."""

from __future__ import annotations

import asyncio

from tacit.house.clock import Clock
from tacit.house.db.store import Store
from tacit.house.observe import metrics
from tacit.house.workers.upkeep import Well

EVERY = 0.5  # seconds


class Pulse:
    """Measures what cannot be counted as it happens."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def run(self, well: Well) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            metrics.loop_was_late(loop.time() - due)
            metrics.connections_in_use(self.store.connections_in_use)
            self.clock.now()  # which notices if this comes late
            well()
