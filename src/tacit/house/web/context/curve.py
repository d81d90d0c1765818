"""A chart of results over time: a dot for each game, and a line for the moving average."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tacit.house.web.context.numbers import number_text

WIDTH, HEIGHT = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 30, 8, 10, 12  # margins, with room for the numbers on the left
BEFORE = 10  # games in the moving average


def curve(values: Sequence[float], lang: str) -> dict[str, Any]:
    """The context of `mine/curve.html`; the oldest game is on the left."""
    top = ceiling(max(values))

    def x(at: int) -> float:
        room = WIDTH - LEFT - RIGHT
        return round(LEFT + room * (at + 0.5) / len(values), 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top, 1)

    means = [running_mean(values, at) for at in range(len(values))]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "dots": [{"x": x(at), "y": y(value)} for at, value in enumerate(values)],
        "line": " ".join(f"{x(at)},{y(value)}" for at, value in enumerate(means)),
        "lines": [{"y": y(v), "text": number_text(v, lang)} for v in (0.0, top / 2, top)],
    }


def running_mean(values: Sequence[float], at: int) -> float:
    lately = values[max(0, at + 1 - BEFORE) : at + 1]
    return sum(lately) / len(lately)


def ceiling(most: float) -> float:
    """The next round number, for the top of the axis."""
    if most <= 1:
        return 1.0
    unit = 10.0 ** math.floor(math.log10(most))
    return next(unit * step for step in (1, 1.2, 1.5, 2, 3, 4, 5, 6, 8, 10) if unit * step >= most)
