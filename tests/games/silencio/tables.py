"""Positions and random games of SILENCIO, for its tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.views import State
from tacit.games import load

GAME = load("silencio")
NOTATION = GAME.notation
VARIANTS = GAME.variants()
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


def random_game(chosen: Mapping[str, int], seed: int) -> Iterator[State]:
    """Every state of a random game."""
    s, random = GAME.new(chosen), stream(seed)
    while True:
        yield s
        due = GAME.due(s)
        if not due:
            return
        if due == [CHANCE]:
            GAME.apply(s, CHANCE, int(next_number(random)))
        else:
            legal = GAME.legal_actions(s, due[0])
            GAME.apply(s, due[0], legal[below(random, len(legal))])
