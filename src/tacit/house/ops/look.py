"""A look at the database that costs it little, and whoever asks no more time than they have."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class Look(Generic[Found]):
    """Looks once at a time, and not again while what was found is fresh."""

    def __init__(
        self,
        ask: Callable[[], Coroutine[Any, Any, Found]],
        in_vain: Found,  # what is found if there is no answer in time
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
        """What was found within the last `fresh` seconds.

        A look that takes too long goes on: to cancel it would break its connection.
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
