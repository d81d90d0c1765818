"""What something costs, in a measure that is the same on every machine."""

from __future__ import annotations

import sys
from typing import Any


class counted_calls:  # noqa: N801
    """Counts the calls of Python functions in this thread."""

    def __enter__(self) -> counted_calls:
        self.calls = 0
        sys.setprofile(self._count)
        return self

    def _count(self, frame: Any, event: str, argument: Any) -> None:
        self.calls += event == "call"

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
