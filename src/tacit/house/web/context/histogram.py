"""A histogram of scores, with the coordinates of its bars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MOST_BARS = 12
MOST_RANGES = 7  # bars whose label is a range
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # possible numbers of scores per bar
WIDTH, HEIGHT = 320.0, 110.0
WIDEST = 60.0
GAP = 4.0  # between two bars
LOWEST = 2.0  # height of an empty bar, so that it stays visible


@dataclass(frozen=True)
class Bar:
    """How many had a score from `low` to `high`, and where the bar is drawn."""

    low: int
    high: int
    number: int
    is_own: bool
    is_expert: bool
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def label(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def histogram(scores: Mapping[int, int], own: int | None, expert: int | None) -> list[Bar]:
    """The bars from the lowest score to the highest; none if there is nothing to show."""
    known = [*scores, *(score for score in (own, expert) if score is not None)]
    if not known:
        return []
    lows = bounds(min(known), max(known))
    step = lows.step
    numbers = [sum(scores.get(first + i, 0) for i in range(step)) for first in lows]
    width = min((WIDTH + GAP) / len(lows) - GAP, WIDEST)
    left = (WIDTH + GAP - len(lows) * (width + GAP)) / 2
    tallest = max(*numbers, 1)
    bars = []
    for at, (first, number) in enumerate(zip(lows, numbers, strict=True)):
        height = max(LOWEST, HEIGHT * number / tallest)
        here = range(first, first + step)
        bars.append(
            Bar(
                first,
                first + step - 1,
                number,
                own in here,
                expert in here,
                round(left + at * (width + GAP), 1),
                round(HEIGHT - height, 1),
                round(width, 1),
                round(height, 1),
            )
        )
    return bars


def bounds(low: int, high: int) -> range:
    """The lower bounds of the bars: round numbers, few enough that the labels fit."""
    for step in STEPS:
        lows = range(low // step * step, high + 1, step)
        if len(lows) <= (MOST_BARS if step == 1 else MOST_RANGES):
            break
    return lows
