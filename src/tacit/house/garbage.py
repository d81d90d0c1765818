"""Garbage-collector settings for the serving process: infrequent collections in small batches.

Reference counting frees almost everything, since there are hardly any reference cycles. But a
collection stops the process, and with a thousand tables a full one takes a tenth of a second. So
objects that have survived three collections are excluded from then on (`gc.freeze`). Some of them
may become garbage later: about once an hour everything is collected.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

LOTS = (5_000, 2, 2)  # the thresholds of `gc.set_threshold`: small young generations
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


def collect_in_small_lots() -> None:
    gc.set_threshold(*LOTS)
    if not any(isinstance(told, Collections) for told in gc.callbacks):
        gc.callbacks.append(Collections())
