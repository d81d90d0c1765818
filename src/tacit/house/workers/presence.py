"""Who is present: the times when people were last seen, written in batches."""

from __future__ import annotations

from tacit.house.clock import Clock
from tacit.house.db import repository
from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store
from tacit.house.workers.loops import repeat
from tacit.house.workers.upkeep import Well

EVERY = 5.0  # seconds, or less if people count as gone sooner
OFTEN = 8  # times in which somebody who stays is noted before they would count as gone


class Presence:
    """Collects when this worker last saw each person."""

    def __init__(self, store: Store, gone_after: float, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.every = min(EVERY, gone_after / OFTEN)
        self._signs: dict[tuple[str, int], float] = {}

    def sign(self, table_id: str, seat: int | None) -> None:
        """Somebody in a seat has made a request, or keeps a stream open."""
        if seat is not None:
            self._signs[table_id, seat] = self.clock.now()

    async def run(self, well: Well) -> None:
        await repeat(self.write, lambda: self.every, well)

    async def write(self) -> None:
        signs, self._signs = self._signs, {}
        if not signs:
            return
        try:
            await self.store.write(lambda c: repository.note_seen(c, signs))
        except Unavailable:
            self._signs = {**signs, **self._signs}  # retried next time
            raise
