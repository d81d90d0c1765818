"""Who is present: signs of life are collected, and written together every few seconds."""

from __future__ import annotations

import time

from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.workers.loops import repeat

EVERY = 5.0  # seconds, or less where people count as gone soon


class Presence:
    """The signs of life of people at tables that this worker has seen."""

    def __init__(self, store: Store, gone_after: float) -> None:
        self.store = store
        self.every = min(EVERY, gone_after / 4)
        self._signs: dict[tuple[str, int], float] = {}

    def sign(self, table_id: str, seat: int | None) -> None:
        """Somebody in a seat has made a request, or keeps a stream open."""
        if seat is not None:
            self._signs[table_id, seat] = time.time()

    async def run(self) -> None:
        await repeat(self.write, lambda: self.every, "who is present could not be written")

    async def write(self) -> None:
        signs, self._signs = self._signs, {}
        if signs:
            await self.store.write(lambda c: repository.note_seen(c, signs))
