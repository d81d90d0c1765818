"""The measures of SILVER: the probability of winning, as `expert` computes it, and points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacit.bots.silver.expert import is_easy, value
from tacit.engine.views import State
from tacit.games.silver import GAME
from tacit.study.worth import Measure, Worth, tried, worths_by_playouts

WIN = Measure("win", is_chance=True, least=0.02)
POINTS = Measure("points", lower_is_better=True, least=0.5)
MEASURES = {measure.name: measure for measure in (WIN, POINTS)}


def chance_to_win(ends: np.ndarray, seat: int) -> np.ndarray:
    """Unlike points, this counts the effect on other seats, and when a gamble pays at the end."""
    chances = [value(end, seat) for end in ends.reshape(-1)]
    return np.array(chances, dtype=np.float64).reshape(ends.shape)


def points(ends: np.ndarray, seat: int) -> np.ndarray:
    """The points of this round."""
    found: np.ndarray = ends["scores"][..., seat].astype(np.float64)
    return found


READINGS = {WIN: chance_to_win, POINTS: points}


def is_judged(view: State) -> bool:
    """Everything but the first look at two cards, which makes no difference."""
    return not is_easy(view)


def worths(
    view: State,
    seat: int,
    legal: Sequence[int],
    notes: np.ndarray,
    stream: np.ndarray,
    worlds: int,
) -> list[Worth]:
    """A set is put forward card by card, so a step is valued with the blueprint's next steps."""
    ends = tried(GAME, view, seat, legal, notes, stream, worlds)
    return worths_by_playouts(legal, ends, seat, READINGS)
