"""The house's clock: wall-clock time that advances monotonically, and detects pauses.

Stored times are wall-clock times, so that they stay meaningful after a restart. While the house is
open its clock advances with the monotonic clock: if the system clock is changed, no bot waits for
an hour and no deadline expires. Nobody may lose anything because the process was suspended or the
database was unreachable, so time before `awake_since` does not count against anyone.
"""

from __future__ import annotations

import time
from collections.abc import Callable

STOOD_STILL = 5.0  # seconds without a call of `now`; the pulse worker calls it twice a second


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
        """Restart `awake_since`: the house can receive requests again from now on."""
        self.awake_since = self.now()
