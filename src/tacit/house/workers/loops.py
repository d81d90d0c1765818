"""The two loops of workers: one does what is due at some time, one repeats something."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa

from tacit.house.db.store import Store, to_the_end
from tacit.house.observe import metrics

REST = 5.0  # seconds between looks if nothing wakes the worker
AT_ONCE = 64  # tables
log = logging.getLogger("tacit.house")


class DueWorker(ABC):
    """Does what is due. When that is, the database says, so nothing is lost when a process ends.

    It sleeps until the next thing is due, or until it is woken because something has changed.
    """

    kind: str  # what is due
    failure: str  # what the log says if a look fails

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = time.time
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: look again."""
        self._changed.set()

    async def run(self) -> None:
        """Work for as long as the house is open."""
        while True:
            self._changed.clear()
            try:
                rest = await to_the_end(self._look())
            except Exception:
                log.exception(self.failure)
                rest = REST
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


async def repeat(
    work: Callable[[], Coroutine[Any, Any, object]], pause: Callable[[], float], failure: str
) -> None:
    """Repeat something for as long as the house is open, with a pause before each time."""
    while True:
        await asyncio.sleep(pause())
        try:
            await to_the_end(work())
        except Exception:
            log.exception(failure)
