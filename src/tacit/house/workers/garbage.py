"""Garbage collection in the serving process: often, and little at a time.

Reference counting frees almost everything, since there are hardly any reference cycles. But a
collection stops the process while it looks through the new objects. By itself Python begins one
when many more objects were made than freed. Where each move replaces what the last one left, that
comes late: with a thousand tables, a hundred thousand new objects took a tenth of a second at a
time. So collections go by the clock.

Each object is looked through once: those that survive a collection are excluded from then on
(`gc.freeze`). Some of them may become garbage later: about once an hour everything is collected.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from tacit.house.workers.upkeep import Well

EVERY = 0.25  # seconds between collections
LOTS = (5_000, 2, 2)  # the thresholds of `gc.set_threshold`, for when the clock comes too late
EVERYTHING = 3600.0  # seconds between collections of everything
OLDEST = 2  # the oldest generation


class Collections:
    """A `gc` callback, called before and after each collection."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._everything = now()  # when everything was last collected

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] != OLDEST:
            return
        if phase == "stop":
            gc.freeze()
        elif self.now() - self._everything > EVERYTHING:
            self._everything = self.now()
            gc.unfreeze()


async def collect_in_small_lots(well: Well) -> None:
    """Run for as long as the house is open."""
    gc.set_threshold(*LOTS)
    if not any(isinstance(told, Collections) for told in gc.callbacks):
        gc.callbacks.append(Collections())
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
        well()
