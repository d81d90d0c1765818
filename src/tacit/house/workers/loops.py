"""The two loops of workers: one does what is due at some time, one repeats something."""

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

REST = 5.0  # seconds between looks if nothing wakes the worker
AT_ONCE = 64  # tables
log = logging.getLogger("tacit.house")


class DueWorker(ABC):
    """Does what is due. When that is, the database says, so nothing is lost when a process ends.

    It sleeps until the next thing is due, or until it is woken because something has changed.
    """

    kind: str  # what is due

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.now = clock.now
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: look again."""
        self._changed.set()

    async def run(self, well: Well) -> None:
        """Work for as long as the house is open."""
        while True:
            self._changed.clear()
            rest = await to_the_end(self._look())
            well()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._changed.wait()

    async def _look(self) -> float:
        """Do what is due; the seconds to rest after that."""
        due = await self.store.read(self.next_due)
        if due is None:
            return REST
        if due > self.now():
            return min(due - self.now(), REST)
        metrics.late(self.kind, self.now() - due)
        return await self.work()

    @abstractmethod
    def next_due(self, c: sa.Connection) -> float | None:
        """When something is due next."""

    @abstractmethod
    async def work(self) -> float:
        """Do what is due; the seconds to rest after that."""


def failed(what: str, error: Exception) -> None:
    """Something at one table failed. What is the database's fault has been told already."""
    if not isinstance(error, Unavailable):
        log.error(what, exc_info=error)


async def repeat(
    work: Callable[[], Coroutine[Any, Any, object]], pause: Callable[[], float], well: Well
) -> None:
    """Repeat something for as long as the house is open, with a pause before each time."""
    while True:
        await asyncio.sleep(pause())
        await to_the_end(work())
        well()
