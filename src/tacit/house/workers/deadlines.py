"""Deadlines: acts when nobody has decided in time.

A deadline is stored with the table, like the time of a bot's next move. Several workers may find
the same table: the first ends the wait, the others find nothing to do.
"""

from __future__ import annotations

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.core.tables import Tables
from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.workers.loops import AT_ONCE, REST, DueWorker, failed


class Deadlines(DueWorker):
    """Watches the deadlines of all tables."""

    kind = "deadline"

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        super().__init__(store, clock)
        self.tables = tables

    def next_due(self, c: sa.Connection) -> float | None:
        return repository.next_deadline(c)

    async def work(self) -> float:
        late = await self.store.read(lambda c: repository.past_deadline(c, self.now(), AT_ONCE))
        failed = [table_id for table_id in late if not await self._end(table_id)]
        return REST if failed else 0.0

    async def _end(self, table_id: str) -> bool:
        """End a wait; False: that failed. A table that fails must not stop the others."""
        try:
            await self.tables.time_is_up(table_id)
        except Exception as error:
            failed("a deadline could not be handled", error)
            return False
        return True
