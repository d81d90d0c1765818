"""What clients experienced during a soak test."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from bench.client import Refused
from bench.soak.periods import Periods

# The exceptions of a lost connection.
CUT = (OSError, EOFError, TimeoutError)


class Mistake(NamedTuple):
    """A 5xx response, with the times of request and response."""

    begin: float
    end: float
    status: int
    what: str


class Act(NamedTuple):
    """A fault or an attack."""

    kind: str
    begin: float
    end: float


@dataclass
class Record:
    """Shared by all clients."""

    mistakes: list[Mistake] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)  # tables that could not be played to the end
    acts: list[Act] = field(default_factory=list)
    repeated: int = 0  # requests that were retried

    @contextmanager
    def noted(self, kind: str) -> Iterator[None]:
        """Record the duration of the context as an act."""
        begin = time.monotonic()
        try:
            yield
        finally:
            self.acts.append(Act(kind, begin, time.monotonic()))

    def during(self, begin: float, end: float) -> list[str]:
        """The kinds of acts that overlap an interval."""
        return sorted({act.kind for act in self.acts if act.begin <= end and begin <= act.end})

    def refused(self, error: Refused, begin: float) -> None:
        self.answered(error.status, begin, str(error))

    def answered(self, status: int, begin: float, what: str) -> None:
        if status >= 500:
            self.mistakes.append(Mistake(begin, time.monotonic(), status, what))

    def inexcusable(self, *excuses: Periods) -> list[Mistake]:
        """All mistakes except 503 while the house or its database was down."""
        return [
            mistake
            for mistake in self.mistakes
            if mistake.status != 503
            or not any(p.touch(mistake.begin, mistake.end) for p in excuses)
        ]
