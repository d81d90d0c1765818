"""Statistics of finished games. Each game defines its own, by name.

The facts of one game for one seat are a few small numbers. They can be kept for players to look
back on even after the game itself has been deleted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tacit.engine.views import State
from tacit.language import Translator

Facts = Mapping[str, int]


class Kind(Enum):
    """How a figure is to be read."""

    TIMES = "in how many games"
    MEAN = "on average"
    SHARE = "what part of the whole"


@dataclass(frozen=True)
class Figure:
    """A statistic over several games."""

    title: str
    kind: Kind
    value: float | None  # None: there was nothing to count


class Tally:
    """The statistics of a game; this base class has none."""

    def facts(self, end: State, log: Sequence[tuple[int, int]], seat: int) -> dict[str, int]:
        """The facts of a finished game for one seat; the log has pairs (seat, action)."""
        return {}

    def outcome(self, facts: Facts, t: Translator) -> str:
        """How one game ended for the seat, in a few words."""
        return ""

    def figures(self, games: Sequence[Facts], t: Translator) -> list[Figure]:
        """The figures over some games: always the same figures in the same order."""
        return []

    def measure(self, facts: Facts) -> float | None:
        """The number by which games are compared over time; None if there is none."""
        return None

    def measure_name(self, t: Translator) -> str:
        """The name of that number."""
        return ""


NOTHING_COUNTED = Tally()


def times(title: str, games: Sequence[Facts], fact: str) -> Figure:
    return Figure(title, Kind.TIMES, sum(facts[fact] for facts in games))


def ratio(title: str, kind: Kind, games: Sequence[Facts], part: str, whole: str) -> Figure:
    """The sum of one fact divided by the sum of another, over all games."""
    of = sum(facts[whole] for facts in games)
    return Figure(title, kind, sum(facts[part] for facts in games) / of if of else None)
