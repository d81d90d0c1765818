"""The house as a whole: its parts, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from tacit.house.core.records import Who
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import TableView
from tacit.house.db.store import Store
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


class House:
    """What pages and the API use: `tables` to do something, `see` and `follow` to look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.notifier = Notifier()
        self.compiler = Compiler()
        self.tables = Tables(settings, self.store, self.notifier, self.compiler)
        self.bots = BotWorker(settings, self.store, self.tables, self.compiler)
        self.deadlines = Deadlines(self.store, self.tables)
        self.cleanup = Cleanup(settings, self.store)
        self.presence = Presence(self.store, settings.gone_after)
        self.pulse = Pulse(self.store)
        self.limits = Limits(settings)
        self.exchange = Exchange(self.store, self.limits)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.notifier.wake_workers = self._wake_workers
        for worker in (self.compiler, self.bots, self.deadlines, self.cleanup, self.presence):
            self._start(worker.run())
        self._start(self.pulse.run())
        if not self.store.is_sqlite:
            self.exchange.listen_with(self.notifier)
            self._start(self.exchange.run())
            self._start(self.notifier.listen(self.store))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.bots.close()
        await self.store.close()

    def _wake_workers(self) -> None:
        self.bots.wake()
        self.deadlines.wake()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    def noted(self, view: TableView) -> TableView:
        """The same view; its viewer is present, having looked at the table or done something."""
        self.presence.sign(view.table.id, view.you)
        return view

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView:
        """A table as whoever makes the request sees it."""
        return self.noted(await self.tables.see(table_id, who, at_least))

    async def follow(self, table_id: str, who: Who) -> AsyncIterator[TableView]:
        """The table now, and again whenever something may have changed.

        Whoever follows a table is present, and looks often enough not to count as gone.
        """
        alive = min(ALIVE, self.settings.gone_after / 4)
        is_first, newest, subscriber = True, 0, Subscriber()
        async for changed in self.notifier.subscribe(table_id, alive, subscriber):
            # Without a notification the table is the same, but somebody may count as gone by now.
            at_least = self.notifier.newest_version(table_id) if changed and not is_first else 0
            is_first = False
            # A client that disconnects must not break a connection to the database.
            view = await asyncio.shield(self.see(table_id, who, at_least))
            subscriber.viewer = view.viewer
            yield view
            # Whoever asks for the next one has sent this one.
            if 0 < newest < view.version:
                metrics.sent(self.tables.now() - view.table.changed)
            newest = view.version
