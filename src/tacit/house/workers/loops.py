"""The two kinds of worker loops: for work that is due at stored times, and periodic."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store, to_the_end
from tacit.house.observe import metrics
from tacit.house.workers.upkeep import Well

REST = 5.0  # seconds between polls if nothing wakes the worker
AT_ONCE = 64  # tables per query
log = logging.getLogger("tacit.house")


class DueWorker(ABC):
    """Does work when it is due. The times are in the database, so that no restart loses anything.

    It sleeps until the next work is due, or until it is woken because something has changed.
    """

    kind: str  # of work, for metrics

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.now = clock.now
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: check again."""
        self._changed.set()

    async def run(self, well: Well) -> None:
        """Run for as long as the house is open."""
        while True:
            self._changed.clear()
            rest = await to_the_end(self._look())
            well()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._changed.wait()

    async def _look(self) -> float:
        """Do what is due; returns the seconds to sleep after that."""
        due = await self.store.read(self.next_due)
        if due is None:
            return REST
        if due > self.now():
            return min(due - self.now(), REST)
        metrics.late(self.kind, self.now() - due)
        return await self.work()

    @abstractmethod
    def next_due(self, c: sa.Connection) -> float | None:
        """When the next work is due."""

    @abstractmethod
    async def work(self) -> float:
        """Do what is due; returns the seconds to sleep after that."""


def failed(what: str, error: Exception) -> None:
    """Log a failure at one table, except for a database outage, which is logged elsewhere."""
    if not isinstance(error, Unavailable):
        log.error(what, exc_info=error)


async def repeat(
    work: Callable[[], Coroutine[Any, Any, object]], pause: Callable[[], float], well: Well
) -> None:
    """Repeat work for as long as the house is open, with a pause before each time."""
    while True:
        await asyncio.sleep(pause())
        await to_the_end(work())
        well()
