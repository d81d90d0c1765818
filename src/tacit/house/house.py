"""The house as a whole: its parts, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from tacit.house.core.records import Who
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import Sight
from tacit.house.db.store import Store
from tacit.house.settings import Settings
from tacit.house.workers.bots import Minds
from tacit.house.workers.cleanup import Caretaker
from tacit.house.workers.compiling import Warmth
from tacit.house.workers.deadlines import Clock
from tacit.house.workers.notify import ALIVE, Bells, listen
from tacit.house.workers.presence import Presence


class House:
    """What pages and the API are given: `tables` to do something, `see` and `follow` to look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.bells = Bells()
        self.warmth = Warmth()
        self.tables = Tables(settings, self.store, self.bells, self.warmth)
        self.minds = Minds(settings, self.store, self.tables)
        self.clock = Clock(self.store, self.tables)
        self.caretaker = Caretaker(settings, self.store)
        self.presence = Presence(self.store, settings.gone_after)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.bells.also = self._nudge
        self._run(self.warmth.warm())
        self._run(self.minds.run())
        self._run(self.clock.run())
        self._run(self.caretaker.run())
        self._run(self.presence.run())
        if not self.store.is_sqlite:
            self._run(listen(self.store, self.bells))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.minds.close()
        await self.store.close()

    def _nudge(self) -> None:
        self.minds.nudge()
        self.clock.nudge()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> Sight:
        """A table from somebody's eyes; looking is a sign of life."""
        sight = await self.tables.see(table_id, who, at_least)
        self.presence.sign(table_id, sight.you)
        return sight

    async def follow(self, table_id: str, who: Who) -> AsyncIterator[Sight]:
        """The table now, and again whenever something may have changed.

        Whoever follows a table is there, and looks often enough not to count as gone.
        """
        alive = min(ALIVE, self.settings.gone_after / 4)
        is_first = True
        async for heard in self.bells.rings(table_id, alive):
            # Who has heard nothing wants to know who is still there: the table has not changed.
            at_least = self.bells.newest(table_id) if heard and not is_first else 0
            is_first = False
            # Somebody who goes away must not cut off a connection to the database that others need.
            yield await asyncio.shield(self.see(table_id, who, at_least))
