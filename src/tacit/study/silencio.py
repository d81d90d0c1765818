"""The measures of SILENCIO: the cards that are left at the end, a result that all seats share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacit.engine.views import State
from tacit.games.silencio import GAME
from tacit.study.worth import Measure, Worth, tried, worths_by_playouts

LEFT = Measure("left", lower_is_better=True, least=0.1)
PERFECT = Measure("perfect", is_chance=True, least=0.02)
MEASURES = {measure.name: measure for measure in (LEFT, PERFECT)}


def cards_left(ends: np.ndarray, seat: int = 0) -> np.ndarray:
    left: np.ndarray = np.bitwise_count(ends["own"]).sum(axis=-1, dtype=np.float64)
    return left


def is_perfect(ends: np.ndarray, seat: int) -> np.ndarray:
    perfect: np.ndarray = (cards_left(ends) == 0).astype(np.float64)
    return perfect


READINGS = {LEFT: cards_left, PERFECT: is_perfect}


def is_judged(view: State) -> bool:
    return True


def worths(
    view: State,
    seat: int,
    legal: Sequence[int],
    notes: np.ndarray,
    stream: np.ndarray,
    worlds: int,
) -> list[Worth]:
    ends = tried(GAME, view, seat, legal, notes, stream, worlds)
    return worths_by_playouts(legal, ends, seat, READINGS)
