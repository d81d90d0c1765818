"""The move that the expert recommends, and the reasons for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Lead(Enum):
    """How an expert's choice compares with the others."""

    ONLY = "there is no other"
    CLEAR = "it is better than all others"
    CLOSE = "others are about as good"
    PLAN = "it is good for what the expert wants to do next"
    UNJUDGED = "nobody can say that one is better than another"


@dataclass(frozen=True)
class Valued:
    """A choice, and its expected value by each of the game's measures."""

    action: int
    figures: Mapping[str, float]


@dataclass(frozen=True)
class Advice:
    """The expert's choice, as the steps of one decision (mostly one), and the choices' values."""

    steps: tuple[int, ...]
    lead: Lead
    choices: tuple[Valued, ...] = ()  # the expert's first, then the best of the others

    @property
    def action(self) -> int:
        return self.steps[0]

    @property
    def chosen(self) -> Mapping[str, float]:
        """The values of the expert's own choice."""
        return self.choices[0].figures if self.choices else {}

    @property
    def next_best(self) -> Mapping[str, float]:
        return self.choices[1].figures if len(self.choices) > 1 else {}
