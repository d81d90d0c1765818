"""Supervises the house's background tasks: a task that fails is restarted after a pause.

A failure is logged once: one line when a task begins to fail, and one when it works again. The
readiness check reports the tasks that are failing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from tacit.house.db.outages import Unavailable, reason_of
from tacit.house.observe import metrics
from tacit.house.observe.logs import event, warning

PAUSE = 1.0  # seconds
Well = Callable[[], None]  # a task calls this whenever it has made progress
Work = Callable[[Well], Coroutine[Any, Any, None]]


class Upkeep:
    """The background tasks of a house."""

    def __init__(self) -> None:
        self.pause = PAUSE
        self.troubles: dict[str, str] = {}  # the failing tasks, and why
        self.needed: set[str] = set()  # tasks without which games stop
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Work, *, needed: bool = False) -> None:
        if needed:
            self.needed.add(name)
        metrics.task_is_well(name, True)
        self._tasks.append(asyncio.create_task(self._keep(name, work), name=name))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep(self, name: str, work: Work) -> None:
        """Restart the work until it returns, which most tasks never do."""
        while True:
            try:
                await work(partial(self._well, name))
            except asyncio.CancelledError as error:
                if is_cancelled():
                    raise
                self._ill(name, error)  # a lost connection may cancel its waiters
            except Exception as error:
                self._ill(name, error)
            else:
                return self._well(name)
            await asyncio.sleep(self.pause)

    def _well(self, name: str) -> None:
        if name in self.troubles:
            del self.troubles[name]
            metrics.task_is_well(name, True)
            event("a task goes on", task=name)

    def _ill(self, name: str, error: BaseException) -> None:
        reason = str(error) if isinstance(error, Unavailable) else type(error).__name__
        metrics.task_failed(name)
        if self.troubles.get(name) == reason:
            return
        self.troubles[name] = reason
        metrics.task_is_well(name, False)
        is_ours = not isinstance(error, Unavailable) and reason_of(error) is None
        warning(
            "a task fails and is begun again",
            error if is_ours else None,
            task=name,
            reason=reason,
        )


def is_cancelled() -> bool:
    """Whether the current task was asked to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
