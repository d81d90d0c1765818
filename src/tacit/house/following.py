"""Following a table: what it shows now, and again whenever something may have changed.

Between changes a follower takes a few hundred bytes and no task: it calls back when it is time to
look. Whoever prefers to wait can iterate over what it sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_hex
from typing import Protocol

from tacit.house.core.errors import NoSuchTable, Unwatched
from tacit.house.core.records import Who
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import TableView
from tacit.house.db.outages import Unavailable
from tacit.house.observe import metrics
from tacit.house.settings import Settings
from tacit.house.workers.notify import ALIVE, Notifier, Subscriber
from tacit.house.workers.watchers import Gallery, Watcher

A_MOMENT = 0.25  # seconds


class Place(Protocol):
    """What a follower needs of the house."""

    settings: Settings
    tables: Tables
    notifier: Notifier
    gallery: Gallery
    is_alone: bool

    def known(self, table_id: str, who: Who, at_least: int) -> TableView | None: ...

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView: ...


class Follower:
    """Somebody who follows a table.

    A viewer without a seat is shown to the others as a watcher, by the name they chose.
    """

    __slots__ = (
        *("_alive", "_at_least", "_changed", "_house", "_is_new", "_me", "_subscriber"),
        *("_table_id", "_told", "_watches", "_who", "_woken", "is_over"),
    )

    def __init__(self, house: Place, table_id: str, who: Who, name: str) -> None:
        self._house, self._table_id, self._who = house, table_id, who
        # A follower is present: refresh often enough that they do not count as gone.
        self._alive = min(ALIVE, house.settings.gone_after / 4)
        self._me = Watcher(who.guest or token_hex(8), name)
        self._subscriber: Subscriber | None = None
        self._is_new, self._watches = True, False
        self._at_least = 0  # the version that there is at least, if it is known
        self._changed = self._told = 0.0  # when what was seen last, and what was sent, had changed
        self._woken: asyncio.Event | None = None  # of whoever iterates
        self.is_over = False  # there is nothing to see any more

    def open(self, call_back: Callable[[], None]) -> None:
        """Begin to follow; from the first look on it calls back when it is time for another."""
        self._subscriber = self._house.notifier.subscribe(self._table_id, call_back, self._alive)

    def close(self) -> None:
        if self._subscriber is None:
            return
        subscriber, self._subscriber = self._subscriber, None
        self._house.notifier.unsubscribe(self._table_id, subscriber)
        if self._watches:
            self._watches = False
            self._house.gallery.leave(self._table_id, self._me)
        self.is_over = True

    def known(self) -> TableView | None:
        """The table, if it can be shown without a query."""
        assert self._subscriber is not None
        house, has_changed = self._house, self._subscriber.take()
        if self._subscriber.is_closed:
            self.is_over = True
            return None
        # Without a notification the table has not changed, but somebody may be gone by now.
        is_news, self._is_new = has_changed and not self._is_new, False
        self._at_least = house.notifier.newest_version(self._table_id) if is_news else 0
        # Where there are several workers, a notification may have been lost: without news the table
        # is read from the database.
        if not self._at_least and not house.is_alone:
            return None
        try:
            return self._shown(house.known(self._table_id, self._who, self._at_least))
        except (NoSuchTable, Unwatched):  # it was removed, or may no longer be watched
            self.is_over = True
            return None

    async def read(self) -> TableView | None:
        """The table from the database; None: that is unavailable, or it is over."""
        see = self._house.see(self._table_id, self._who, self._at_least)
        try:
            # A client that disconnects must not break a database connection.
            return self._shown(await asyncio.shield(see))
        except Unavailable:
            return None  # the stream stays open, and tries again later
        except (NoSuchTable, Unwatched):
            self.is_over = True
            return None

    def _shown(self, view: TableView | None) -> TableView | None:
        house, subscriber = self._house, self._subscriber
        if view is None or subscriber is None:
            return view
        subscriber.viewer = view.viewer
        # Show that somebody is gone just after their time is up, not at the next refresh.
        subscriber.alive = min(self._alive, house.tables.next_to_go(view.table) + A_MOMENT)
        if (view.you is None) != self._watches:
            self._watches = not self._watches
            (house.gallery.enter if self._watches else house.gallery.leave)(
                self._table_id, self._me
            )
        self._changed = view.table.changed
        return view

    def sent(self) -> None:
        """What was seen last has been sent."""
        if 0 < self._told < self._changed:
            metrics.sent(self._house.tables.now() - self._changed)
        self._told = self._changed

    # Waiting

    def __aiter__(self) -> Follower:
        return self

    async def __anext__(self) -> TableView:
        if self._woken is None:
            self._woken = asyncio.Event()
            self._woken.set()
            self.open(self._woken.set)
        else:
            self.sent()
        while not self.is_over:
            await self._woken.wait()
            self._woken.clear()
            view = self.known()
            if view is None and not self.is_over:
                view = await self.read()
            if view is not None:
                return view
        self.close()
        raise StopAsyncIteration

    async def aclose(self) -> None:
        self.close()
