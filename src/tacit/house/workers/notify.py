"""Notifies everybody who follows a table, in every worker, that it has changed.

A notification contains hardly more than the table's id and version: each subscriber then reads the
table as they may see it. Subscribers in the same process are notified directly, those in other
workers by PostgreSQL's LISTEN/NOTIFY.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable

import asyncpg
import sqlalchemy as sa

from tacit.house.core.records import Table
from tacit.house.db.store import WAIT_TO_CONNECT, Store
from tacit.house.workers.upkeep import Well

CHANNEL = "tacit_tables"
EVERYBODY = "all"
NOTIFY = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("payload")))
SILENCE = 20.0  # seconds between checks of the listening connection
ALIVE = 15.0  # seconds after which a subscriber refreshes without a notification


class Subscriber:
    """Hears of the changes of a table: its callback is called soon after each of them, and after
    `alive` seconds without any.

    Changes in quick succession may be merged: whoever is called reads the newest anyway.
    """

    __slots__ = (
        *("_call_back", "_due", "_has_news", "_is_called", "_timer"),
        *("alive", "is_closed", "viewer"),
    )

    def __init__(self, call_back: Callable[[], None], alive: float = ALIVE) -> None:
        self.alive = alive  # seconds after which it refreshes without a notification
        self.viewer: int | None = None  # the seat that it sees the table as, once known
        self.is_closed = False
        self._call_back = call_back
        self._has_news = self._is_called = False
        self._due = 0.0  # time of the next refresh
        self._timer: asyncio.TimerHandle | None = None

    def take(self) -> bool:
        """Whether there was a change since it was last asked; it is called back from now on."""
        found, self._has_news = self._has_news, False
        if not self.is_closed:
            loop = asyncio.get_running_loop()
            self._due = loop.time() + self.alive
            self._set_timer(loop)
        return found

    def wake(self) -> None:
        self._has_news = True
        self._call()

    def close(self) -> None:
        """There is nothing more to hear; it is called once more."""
        self.is_closed = True
        self._call()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _call(self) -> None:
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._called)

    def _called(self) -> None:
        self._is_called = False
        self._call_back()

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        """An earlier timer is kept and re-armed when it fires: moves come more often than that."""
        if self._timer is None or self._timer.when() > self._due:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = loop.call_at(self._due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        if loop.time() < self._due:
            self._set_timer(loop)
        else:
            self._call_back()


class Notifier:
    """The subscribers of tables in this process."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._newest: dict[str, int] = {}
        self._is_closed = False
        # Called when a table will change by itself: the workers have to check when.
        self.wake_workers: Callable[[], None] = lambda: None
        # The handler of each channel, and a callback for when listening starts (again).
        self.channels: dict[str, Callable[[str], None]] = {CHANNEL: self.receive}
        self.start_listening: Callable[[], None] = lambda: None

    def notify(
        self,
        table_id: str,
        version: int = 0,
        goes_on_by_itself: bool = True,
        only: int | None = None,
    ) -> None:
        """Notify subscribers of a version; 0: it is not known which is the newest.

        If `only` one seat could notice the change, nobody else is notified: not even that there was
        one.
        """
        if goes_on_by_itself:
            self.wake_workers()
        if 0 < version <= self.newest_version(table_id):
            return  # a duplicate: PostgreSQL also sends this worker its own notifications
        for subscriber in self._subscribers.get(table_id, ()):
            self._newest[table_id] = version
            if only is None or subscriber.viewer in (only, None):
                subscriber.wake()

    def wake(self, table_id: str) -> None:
        """Make subscribers refresh: something outside the table has changed."""
        for subscriber in self._subscribers.get(table_id, ()):
            subscriber.wake()

    def newest_version(self, table_id: str) -> int:
        """The newest version that subscribers of a table were notified of; 0: not known."""
        return self._newest.get(table_id, 0)

    def notify_all(self) -> None:
        for table_id in list(self._subscribers):
            self.notify(table_id)
        self.wake_workers()

    def close(self) -> None:
        """End all subscriptions, when the house closes."""
        self._is_closed = True
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.close()
        self.wake_workers()

    def subscribe(
        self, table_id: str, call_back: Callable[[], None], alive: float = ALIVE
    ) -> Subscriber:
        """A new subscriber; pass it to `unsubscribe` in the end."""
        subscriber = Subscriber(call_back, alive)
        self._subscribers[table_id].add(subscriber)
        if self._is_closed:
            subscriber.close()
        return subscriber

    def unsubscribe(self, table_id: str, subscriber: Subscriber) -> None:
        subscriber.close()
        self._subscribers[table_id].discard(subscriber)
        if not self._subscribers[table_id]:
            del self._subscribers[table_id]
            self._newest.pop(table_id, None)

    # Other workers, by PostgreSQL's LISTEN/NOTIFY

    def publish(self, c: sa.Connection, table: Table, only: int | None = None) -> None:
        """Notify the other workers when this transaction is committed."""
        if c.dialect.name != "sqlite":
            seat = EVERYBODY if only is None else only
            payload = f"{table.id} {table.version} {int(table.goes_on_by_itself)} {seat}"
            c.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})

    def receive(self, payload: str) -> None:
        """Handle a notification of another worker."""
        table_id, version, goes_on_by_itself, *seat = payload.split(" ")
        only = int(seat[0]) if seat and seat[0] != EVERYBODY else None
        self.notify(table_id, int(version), goes_on_by_itself == "1", only)

    async def listen(self, store: Store, well: Well) -> None:
        """Receive notifications of other workers until the connection fails; then it raises."""
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
                # A connection may die silently: then this fails.
                await connection.execute("SELECT 1", timeout=WAIT_TO_CONNECT)
            raise ConnectionError("the connection that listens to the database was lost")
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    def _hear(self, connection: object, pid: int, channel: str, payload: str) -> None:
        self.channels[channel](payload)
