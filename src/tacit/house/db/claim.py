"""A lock that lets only one house use an SQLite file.

A second one would move the same bots, and would not be notified of moves.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Claim:
    """A lock file beside the database file. The lock is released when the process ends.

    It is not on the database file itself: closing that anywhere in the process would release
    SQLite's locks.
    """

    def __init__(self, file: Path) -> None:
        self.path = file.with_name(file.name + ".lock")
        self._held: int | None = None

    def take(self) -> bool:
        """Take the lock; False: another process has it."""
        if self._held is not None:
            return True
        found = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(found)
            return False
        self._held = found
        return True

    def give_back(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None
