"""A cached, time-limited query, for health checks and metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class Look(Generic[Found]):
    """Runs one query at a time, and caches its result for `fresh` seconds."""

    def __init__(
        self,
        ask: Callable[[], Coroutine[Any, Any, Found]],
        in_vain: Found,  # the result if there is no answer in time
        *,
        fresh: float,
        patience: float = 2.0,
    ) -> None:
        self.ask, self.in_vain = ask, in_vain
        self.fresh, self.patience = fresh, patience
        self.now: Callable[[], float] = time.monotonic
        self._task: asyncio.Task[Found] | None = None
        self._asked = 0.0

    async def find(self) -> Found:
        """The result, at most `fresh` seconds old.

        A query that takes too long is not cancelled, which would break its connection.
        """
        task, now = self._task, self.now()
        if task is None or (task.done() and now - self._asked >= self.fresh):
            task = self._task = asyncio.create_task(self.ask())
            self._asked = now
        done, _ = await asyncio.wait([task], timeout=self.patience)
        return task.result() if done else self.in_vain

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
