"""One house to a file of SQLite: a second one would move the same bots, and hear of no moves."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Claim:
    """A lock beside a file, held for as long as this process uses it. It ends with the process.

    It is not on the file itself: closing that anywhere in the process would undo SQLite's locks.
    """

    def __init__(self, file: Path) -> None:
        self.path = file.with_name(file.name + ".lock")
        self._held: int | None = None

    def take(self) -> bool:
        """Whether nobody else has it."""
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
