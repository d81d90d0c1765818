"""Who is there: signs of life are collected and written together, every few seconds."""

from __future__ import annotations

import asyncio
import logging
import time

from tacit.house.db import repository
from tacit.house.db.store import Store, to_the_end

EVERY = 5.0  # seconds, or sooner where people count as gone soon
log = logging.getLogger("tacit.house")


class Presence:
    """The signs of life that this worker has had from people at tables."""

    def __init__(self, store: Store, gone_after: float) -> None:
        self.store = store
        self.every = min(EVERY, gone_after / 4)
        self._signs: dict[tuple[str, int], float] = {}

    def sign(self, table_id: str, seat: int | None) -> None:
        """Somebody in a seat has asked for something, or keeps a stream open."""
        if seat is not None:
            self._signs[table_id, seat] = time.time()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            try:
                await to_the_end(self.write())
            except Exception:
                log.exception("who is there could not be written")

    async def write(self) -> None:
        signs, self._signs = self._signs, {}
        if signs:
            async with self.store.write() as c:
                await repository.note_seen(c, signs)
