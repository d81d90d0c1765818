"""The time of the house: it goes on steadily, and knows since when the house has been awake.

What is stored has times of the wall clock, so that they mean something after a restart. While the
house is open its clock goes on by itself: if somebody sets the machine's clock, no bot waits for an
hour and no deadline passes. And whoever could not be heard, because the process stood still or the
database was away, must not lose anything by it: what passed before the house was awake does not
count.
"""

from __future__ import annotations

import time
from collections.abc import Callable

STOOD_STILL = 5.0  # seconds in which nobody asked for the time; the pulse asks twice a second


class Clock:
    """Seconds since 1970."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._steady = steady
        self._ahead = wall() - steady()
        self._asked = steady()
        self.awake_since = wall()

    def now(self) -> float:
        steady = self._steady()
        if steady - self._asked > STOOD_STILL:
            self.awake_since = steady + self._ahead
        self._asked = steady
        return steady + self._ahead

    def wake(self) -> None:
        """The house hears people again from now on."""
        self.awake_since = self.now()
