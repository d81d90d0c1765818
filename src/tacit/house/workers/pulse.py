"""The pulse of a worker: measures event-loop lag and database connections in use."""

from __future__ import annotations

import asyncio

from tacit.house.clock import Clock
from tacit.house.db.store import Store
from tacit.house.observe import metrics
from tacit.house.workers.upkeep import Well

EVERY = 0.5  # seconds


class Pulse:
    """Samples what cannot be counted as it happens."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def run(self, well: Well) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            metrics.loop_was_late(loop.time() - due)
            metrics.connections_in_use(self.store.connections_in_use)
            self.clock.now()  # lets the clock detect pauses of the process
            well()
