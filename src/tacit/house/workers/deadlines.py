"""What happens by itself when its time has come: a decision that nobody took in time.

Like a bot's next move, the deadline stands in the table's row, so that it outlives the process.
Several workers may find the same table; the first ends the wait, the others find nothing to do.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from tacit.house.core.tables import Tables
from tacit.house.db import repository
from tacit.house.db.store import Store, to_the_end

REST = 5.0  # seconds between looks when nobody rings
AT_ONCE = 64
log = logging.getLogger("tacit.house")


class Clock:
    """The deadlines of all tables, kept by this worker."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self.now = time.time
        self._nudge = asyncio.Event()

    def nudge(self) -> None:
        """Something has changed somewhere: look again."""
        self._nudge.set()

    async def run(self) -> None:
        """Keep time for as long as the house is open."""
        while True:
            self._nudge.clear()
            try:
                rest = await to_the_end(self._look())
            except Exception:
                log.exception("deadlines could not be looked at")
                rest = REST
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._nudge.wait()

    async def _look(self) -> float:
        """End every wait whose time has come; how long to rest after that."""
        async with self.store.read() as c:
            due = await repository.next_deadline(c)
        if due is None:
            return REST
        if due > self.now():
            return min(due - self.now(), REST)
        async with self.store.read() as c:
            late = await repository.past_deadline(c, self.now(), AT_ONCE)
        failed = [table_id for table_id in late if not await self._end(table_id)]
        return REST if failed else 0.0

    async def _end(self, table_id: str) -> bool:
        """Whether a wait could be ended; one table that cannot must not hold up the others."""
        try:
            await self.tables.time_is_up(table_id)
        except Exception:
            log.exception("a deadline could not be kept")
            return False
        return True
