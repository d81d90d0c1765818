"""The house as a whole: its parts, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from tacit.house.live import Bells, listen
from tacit.house.minds import Minds
from tacit.house.presence import Presence
from tacit.house.records import Who
from tacit.house.settings import Settings
from tacit.house.sight import Sight
from tacit.house.store import Store
from tacit.house.tables import Tables
from tacit.house.warmth import Warmth


class House:
    """What pages and the API are given: `tables` to do something, `see` and `follow` to look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.bells = Bells()
        self.warmth = Warmth()
        self.tables = Tables(settings, self.store, self.bells, self.warmth)
        self.minds = Minds(settings, self.store, self.tables)
        self.presence = Presence(self.store)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.bells.also = self.minds.nudge
        self._run(self.warmth.warm())
        self._run(self.minds.run())
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

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def see(self, table_id: str, who: Who) -> Sight:
        """A table from somebody's eyes; looking is a sign of life."""
        sight = await self.tables.see(table_id, who)
        self.presence.sign(table_id, sight.you)
        return sight

    async def follow(self, table_id: str, who: Who) -> AsyncIterator[Sight]:
        """The table now, and again whenever something may have changed."""
        async for _ in self.bells.rings(table_id):
            yield await self.see(table_id, who)
