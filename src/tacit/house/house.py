"""The house as a whole: its parts, opened and closed together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from secrets import token_hex

from tacit.house.clock import Clock
from tacit.house.core.errors import NoSuchTable, Unwatched
from tacit.house.core.records import Who
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import TableView
from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store, StoreAway
from tacit.house.limits import Limits
from tacit.house.observe import metrics
from tacit.house.settings import Settings
from tacit.house.workers.bots import BotWorker
from tacit.house.workers.cleanup import Cleanup
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.deadlines import Deadlines
from tacit.house.workers.exchange import Exchange
from tacit.house.workers.notify import ALIVE, Notifier, Subscriber
from tacit.house.workers.presence import Presence
from tacit.house.workers.pulse import Pulse
from tacit.house.workers.upkeep import Upkeep
from tacit.house.workers.watchdog import Watchdog
from tacit.house.workers.watchers import Gallery, Watcher

A_MOMENT = 0.25  # seconds


class House:
    """What pages and the API use: `tables` to do something, `see` and `follow` to look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = Clock()
        self.store = Store(settings)
        self.store.outages.at_end = self.clock.wake
        self.upkeep = Upkeep()
        self.notifier = Notifier()
        self.compiler = Compiler()
        self.tables = Tables(settings, self.store, self.notifier, self.compiler, self.clock)
        self.bots = BotWorker(settings, self.store, self.tables, self.compiler, self.clock)
        self.deadlines = Deadlines(self.store, self.tables, self.clock)
        self.cleanup = Cleanup(settings, self.store, self.clock)
        self.presence = Presence(self.store, settings.gone_after, self.clock)
        self.pulse = Pulse(self.store, self.clock)
        self.watchdog = Watchdog(self.store, self.clock, self._wake_workers)
        self.gallery = Gallery(self.store, self.notifier, self.clock)
        self.tables.watchers_of = self.gallery.of
        self.limits = Limits(settings)
        self.exchange = Exchange(self.store, self.limits)

    async def open(self) -> None:
        """Raises StoreError. If the database is away for the moment, the house opens without."""
        keep = self.upkeep.start
        try:
            await self.store.open()
        except StoreAway:
            keep("schema", lambda _: self.store.open(), needed=True)
        self.notifier.wake_workers = self._wake_workers
        keep("compiler", lambda _: self.compiler.run())
        keep("bots", self.bots.run, needed=True)
        keep("deadlines", self.deadlines.run, needed=True)
        keep("cleanup", self.cleanup.run)
        keep("presence", self.presence.run)
        keep("pulse", self.pulse.run)
        keep("watchdog", self.watchdog.run)
        keep("gallery", self.gallery.run)
        if not self.store.is_sqlite:
            self.gallery.listen_with(self.notifier)
            self.exchange.listen_with(self.notifier)
            keep("exchange", self.exchange.run)
            keep("listener", lambda well: self.notifier.listen(self.store, well), needed=True)

    async def close(self) -> None:
        await self.upkeep.close()
        await self.bots.close()
        await self.store.close()

    def _wake_workers(self) -> None:
        self.bots.wake()
        self.deadlines.wake()

    def noted(self, view: TableView) -> TableView:
        """The same view; its viewer is present, having looked at the table or done something."""
        self.presence.sign(view.table.id, view.you)
        return view

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView:
        """A table as whoever makes the request sees it."""
        view = await self.tables.see(table_id, who, at_least)
        return self.noted(await self.tables.attend(view, who))

    async def follow(
        self, table_id: str, who: Who, name: str = ""
    ) -> AsyncGenerator[TableView, None]:
        """The table now, and again whenever something may have changed.

        Whoever has no seat is shown to the others as a watcher, with the name that they chose.
        """
        me = Watcher(who.guest or token_hex(8), name)
        watches = False
        try:
            async for view in self._follow(table_id, who):
                if (view.you is None) != watches:
                    watches = not watches
                    (self.gallery.enter if watches else self.gallery.leave)(table_id, me)
                yield view
        finally:
            if watches:
                self.gallery.leave(table_id, me)

    async def _follow(self, table_id: str, who: Who) -> AsyncGenerator[TableView, None]:
        """The table now, and again whenever something may have changed.

        Whoever follows a table is present, and looks often enough not to count as gone.
        """
        alive = min(ALIVE, self.settings.gone_after / 4)
        is_first, newest, subscriber = True, 0.0, Subscriber(alive)
        async for changed in self.notifier.subscribe(table_id, subscriber=subscriber):
            # Without a notification the table is the same, but somebody may count as gone by now.
            at_least = self.notifier.newest_version(table_id) if changed and not is_first else 0
            is_first = False
            try:
                # A client that disconnects must not break a connection to the database.
                view = await asyncio.shield(self.see(table_id, who, at_least))
            except Unavailable:
                continue  # it is looked at again, and meanwhile the stream stays open
            except (NoSuchTable, Unwatched):
                return  # it has been removed, or nobody may watch any more
            subscriber.viewer = view.viewer
            # Whoever goes is missed a moment after the time is over, and not at the next look.
            subscriber.alive = min(alive, self.tables.next_to_go(view.table) + A_MOMENT)
            yield view
            # Whoever asks for the next one has sent this one.
            if 0 < newest < view.table.changed:
                metrics.sent(self.tables.now() - view.table.changed)
            newest = view.table.changed
