"""Periods of injected downtime, in which failures are excused."""

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
        """The duration of the context is a period, which counts even before it has ended."""
        begin, place = time.monotonic(), len(self._each)
        self._each.append((begin, math.inf))
        try:
            yield
        finally:
            self._each[place] = begin, time.monotonic()

    def touch(self, begin: float, end: float) -> bool:
        """Whether an interval overlaps one of them."""
        return any(first <= end and begin <= last for first, last in self._each)
