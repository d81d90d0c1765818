"""The probability of each hidden thing at each place, given what a seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np


class Chance(NamedTuple):
    """The probability of a thing at a place, both in the game's notation."""

    seat: int | None  # the owner of the place, if any
    place: str
    thing: str
    chance: float


@dataclass(frozen=True, eq=False)
class Odds:
    """Probabilities by place and thing. Each game defines its own places (`study/odds/`)."""

    chances: np.ndarray  # [place, ..., thing], floats; zeros where nothing is hidden
    exact: bool = True  # otherwise they are means over sampled worlds

    def likeliest(self, *place: int) -> list[tuple[int, float]]:
        """The things that can be at a place with their probabilities, the likeliest first."""
        chances = self.chances[place]
        found = [(int(thing), float(chances[thing])) for thing in np.flatnonzero(chances)]
        return sorted(found, key=lambda thing: (-thing[1], thing[0]))
