"""Who is present: the times when people were last seen, written in batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tacit.house.clock import Clock
from tacit.house.db import repository
from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store
from tacit.house.workers.loops import repeat
from tacit.house.workers.upkeep import Well

EVERY = 5.0  # seconds, or less if people count as gone sooner
LOT = 64  # people in a transaction: moves must not wait for all of them
OFTEN = 8  # times in which somebody who stays is noted before they would count as gone


class Presence:
    """Collects when this worker last saw each person."""

    def __init__(self, store: Store, gone_after: float, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.every = min(EVERY, gone_after / OFTEN)
        self._signs: dict[tuple[str, int], float] = {}
        # Called with what has been stored.
        self.when_stored: Callable[[Mapping[tuple[str, int], float]], None] = lambda _: None

    def sign(self, table_id: str, seat: int | None) -> None:
        """Somebody in a seat has made a request, or keeps a stream open."""
        if seat is not None:
            self._signs[table_id, seat] = self.clock.now()

    async def run(self, well: Well) -> None:
        await repeat(self.write, lambda: self.every, well)

    async def write(self) -> None:
        waiting = sorted(self._signs.items())
        self._signs = {}
        while waiting:
            lot = dict(waiting[:LOT])
            try:
                await self.store.write(partial(repository.note_seen, signs=lot))
            except Unavailable:
                self._signs = {**dict(waiting), **self._signs}  # retried next time
                raise
            self.when_stored(lot)
            del waiting[:LOT]
