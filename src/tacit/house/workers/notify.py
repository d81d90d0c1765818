"""Tells everybody who follows a table, in every worker, that it has changed.

A notification has no content but the table's id and version: whoever gets it reads the table again,
as they may see it. Within a process subscribers are told directly; with PostgreSQL other workers
are told by LISTEN/NOTIFY.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

import asyncpg
import sqlalchemy as sa

from tacit.house.core.records import Table
from tacit.house.db.store import WAIT_TO_CONNECT, Store
from tacit.house.workers.upkeep import Well

CHANNEL = "tacit_tables"
EVERYBODY = "all"
NOTIFY = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("payload")))
SILENCE = 20.0  # seconds after which the connection that listens is tried
ALIVE = 15.0  # seconds after which a subscriber looks again without a notification


class Subscriber:
    """Waits for changes. An `asyncio.Event` would do, and take five times the memory."""

    __slots__ = ("_has_news", "_waits", "alive", "viewer")

    def __init__(self, alive: float = ALIVE) -> None:
        self.alive = alive  # seconds after which it looks again without a notification
        self.viewer: int | None = None  # whose eyes it has, as far as that is known
        self._has_news = True  # at the beginning everything is new
        self._waits: asyncio.Future[bool] | None = None

    def wake(self) -> None:
        self._has_news = True
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(True)

    async def is_woken(self) -> bool:
        """Whether there is news before it looks by itself; it is no longer news then."""
        if not self._has_news:
            loop = asyncio.get_running_loop()
            waits = self._waits = loop.create_future()
            timer = loop.call_later(self.alive, give_up, waits)
            try:
                await waits
            finally:
                timer.cancel()
                self._waits = None
        found, self._has_news = self._has_news, False
        return found


def give_up(waits: asyncio.Future[bool]) -> None:
    if not waits.done():
        waits.set_result(False)


class Notifier:
    """The subscribers of tables in this process."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._newest: dict[str, int] = {}
        self._closed = False
        # Called when a table will change by itself: the workers have to look when.
        self.wake_workers: Callable[[], None] = lambda: None
        # What is listened to, and who hears it; and who is told that it is listened to (again).
        self.channels: dict[str, Callable[[str], None]] = {CHANNEL: self.receive}
        self.start_listening: Callable[[], None] = lambda: None

    def notify(
        self,
        table_id: str,
        version: int = 0,
        goes_on_by_itself: bool = True,
        only: int | None = None,
    ) -> None:
        """Tell subscribers of a version; 0: it is not known which is the newest.

        Of what `only` one seat could notice nobody else is told: not even that there was something.
        """
        if goes_on_by_itself:
            self.wake_workers()
        if 0 < version <= self.newest_version(table_id):
            return  # told before: PostgreSQL sends this worker its own notifications, too
        for subscriber in self._subscribers.get(table_id, ()):
            self._newest[table_id] = version
            if only is None or subscriber.viewer in (only, None):
                subscriber.wake()

    def wake(self, table_id: str) -> None:
        """Subscribers look again: something beside the table has changed."""
        for subscriber in self._subscribers.get(table_id, ()):
            subscriber.wake()

    def newest_version(self, table_id: str) -> int:
        """The newest version of a table that subscribers were told of; 0: it is not known."""
        return self._newest.get(table_id, 0)

    def notify_all(self) -> None:
        for table_id in list(self._subscribers):
            self.notify(table_id)
        self.wake_workers()

    def close(self) -> None:
        """End all subscriptions: the house closes."""
        self._closed = True
        self.notify_all()

    async def subscribe(
        self, table_id: str, alive: float = ALIVE, subscriber: Subscriber | None = None
    ) -> AsyncIterator[bool]:
        """True at once and after every change; False if there was none for `alive` seconds, which
        a subscriber of one's own may change.

        Changes in quick succession may come as one: the subscriber reads the newest anyway.
        """
        subscriber = subscriber or Subscriber(alive)
        self._subscribers[table_id].add(subscriber)
        try:
            while not self._closed:
                yield await subscriber.is_woken()
        finally:
            self._subscribers[table_id].discard(subscriber)
            if not self._subscribers[table_id]:
                del self._subscribers[table_id]
                self._newest.pop(table_id, None)

    # Other workers, by PostgreSQL

    def publish(self, c: sa.Connection, table: Table, only: int | None = None) -> None:
        """Notify the other workers when this transaction is committed."""
        if c.dialect.name != "sqlite":
            seat = EVERYBODY if only is None else only
            payload = f"{table.id} {table.version} {int(table.goes_on_by_itself)} {seat}"
            c.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})

    def receive(self, payload: str) -> None:
        """What another worker has published."""
        table_id, version, goes_on_by_itself, *seat = payload.split(" ")
        only = int(seat[0]) if seat and seat[0] != EVERYBODY else None
        self.notify(table_id, int(version), goes_on_by_itself == "1", only)

    async def listen(self, store: Store, well: Well) -> None:
        """Receive the notifications of other workers. Raises ConnectionError, or another one."""
        url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url, timeout=WAIT_TO_CONNECT)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            for channel in self.channels:
                await connection.add_listener(channel, self._hear)
            self.start_listening()
            self.notify_all()  # something may have been missed before
            well()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SILENCE):
                        await lost.wait()
                # A connection may be cut without a word: then this fails.
                await connection.execute("SELECT 1", timeout=WAIT_TO_CONNECT)
            raise ConnectionError("the connection that listens to the database was lost")
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    def _hear(self, connection: object, pid: int, channel: str, payload: str) -> None:
        self.channels[channel](payload)
