"""Positions of SILENCIO, for its tests."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games import load

GAME = load("silencio")
NOTATION = GAME.notation
TABLE = (
    "hand 0: R4 G7 | 1: R2 B3 Y8 | 2: B4 Y5",
    "oracle R9 Y6 G3",
    "deck B7 R6 rest",
    "turn 0 phase=MAIN",
)


def options(**written: str) -> dict[str, int]:
    return GAME.read_options({"players": "3", "top": "10", **written})


def position(*lines: str, **written: str) -> State:
    return NOTATION.read_position(lines, options(**written))


def table(*changed: str, **written: str) -> State:
    """The table above with some of its lines replaced, and others added."""
    lines = {line.split()[0]: line for line in (*TABLE, *changed)}
    return position(*lines.values(), **written)
