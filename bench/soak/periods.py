"""Times at which something was away: what happens then is nobody's fault."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Periods:
    """Periods by the monotonic clock, which all processes of a machine share."""

    def __init__(self) -> None:
        self._each: list[tuple[float, float]] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """What goes on inside is one of them; also before it has ended."""
        begin, place = time.monotonic(), len(self._each)
        self._each.append((begin, math.inf))
        try:
            yield
        finally:
            self._each[place] = begin, time.monotonic()

    def touch(self, begin: float, end: float) -> bool:
        """Whether a time falls into one of them, if only in part."""
        return any(first <= end and begin <= last for first, last in self._each)
