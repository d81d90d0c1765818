"""Who is told that something has happened at a table: everybody who watches it, in every worker.

A bell rings for a table when a change has been committed. It carries no news, only the table's id
and version: whoever hears it looks at the table anew, from their own eyes. In one process the bells
ring directly; with PostgreSQL they also ring through LISTEN/NOTIFY, so that watchers at other
workers hear them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tacit.house.core.records import Table
from tacit.house.db.store import Store

CHANNEL = "tacit_tables"
ALIVE = 15.0  # seconds after which a watcher looks again without having heard anything
log = logging.getLogger("tacit.house")


class Bells:
    """One bell a table, for those who wait in this process."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._newest: dict[str, int] = {}
        self._closed = False
        # What else is to be done when something will happen at a table by itself.
        self.also: Callable[[], None] = lambda: None

    def ring(self, table_id: str, version: int = 0, goes_on_by_itself: bool = True) -> None:
        """Tell those who wait of a version; 0: it is not known which is the newest."""
        if goes_on_by_itself:
            self.also()
        if 0 < version <= self.newest(table_id):
            return  # heard before: what this worker does itself comes back from the database, too
        for waiting in self._waiting.get(table_id, ()):
            self._newest[table_id] = version
            waiting.set()

    def newest(self, table_id: str) -> int:
        """The newest version of a table that those who wait have heard of; 0: it is not known."""
        return self._newest.get(table_id, 0)

    def ring_all(self) -> None:
        for table_id in list(self._waiting):
            self.ring(table_id)
        self.also()

    def close(self) -> None:
        """Those who wait need wait no longer: the house closes."""
        self._closed = True
        self.ring_all()

    async def rings(self, table_id: str, alive: float = ALIVE) -> AsyncIterator[bool]:
        """True at once and at every ring; False when nothing was heard for `alive` seconds.

        Rings in quick succession may come as one: who hears it reads how things are now.
        """
        event = asyncio.Event()
        event.set()
        self._waiting[table_id].add(event)
        try:
            while not self._closed:
                try:
                    async with asyncio.timeout(alive):
                        await event.wait()
                except TimeoutError:
                    yield False
                else:
                    event.clear()
                    yield True
        finally:
            self._waiting[table_id].discard(event)
            if not self._waiting[table_id]:
                del self._waiting[table_id]
                self._newest.pop(table_id, None)


async def announce(store: Store, c: AsyncConnection, table: Table) -> None:
    """Ring at the other workers, too, when this transaction is committed."""
    if not store.is_sqlite:
        told = f"{table.id} {table.version} {int(table.goes_on_by_itself)}"
        await c.execute(sa.select(sa.func.pg_notify(CHANNEL, told)))


def ring_as_told(bells: Bells, told: str) -> None:
    table_id, version, goes_on_by_itself = told.split(" ")
    bells.ring(table_id, int(version), goes_on_by_itself == "1")


async def listen(store: Store, bells: Bells) -> None:
    """Hear the bells of other workers, for as long as the house is open."""
    url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        lost = asyncio.Event()
        try:
            connection = await asyncpg.connect(url)
        except (OSError, asyncpg.PostgresError) as error:
            log.warning("cannot listen to the database: %s", error)
            await asyncio.sleep(1)
            continue
        try:
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            await connection.add_listener(CHANNEL, lambda *heard: ring_as_told(bells, heard[3]))
            bells.ring_all()  # what was missed while nobody listened
            await lost.wait()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)
