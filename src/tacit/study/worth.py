"""The value of each legal action of a seat, given what the seat knows.

Everything here takes a view and the seat's own notes, never a state. So in all worlds of an
information set an action has the same value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from tacit import bots
from tacit.engine.views import State
from tacit.game import Game


class Measure(NamedTuple):
    """A number that says how good an action is."""

    name: str
    lower_is_better: bool = False
    is_chance: bool = False  # a probability, shown in percent
    least: float = 0.0  # the smallest difference that matters


class Figure(NamedTuple):
    """The value of an action by one measure."""

    mean: float
    cost: float  # how much worse this is than the best action's value; negative: better
    error: float  # the standard error of the cost; 0 if it is exact


class Worth(NamedTuple):
    """The value of an action; it is judged by the first of the figures."""

    action: int
    figures: Mapping[str, Figure]  # by name of measure

    @property
    def measure(self) -> str:
        return next(iter(self.figures))

    @property
    def mean(self) -> float:
        return self.figures[self.measure].mean

    @property
    def cost(self) -> float:
        return self.figures[self.measure].cost

    @property
    def error(self) -> float:
        return self.figures[self.measure].error


def worths(
    game: Game,
    view: State,
    seat: int,
    legal: Sequence[int],
    notes: np.ndarray | None,
    stream: np.ndarray,
    worlds: int,
) -> list[Worth]:
    """The values of the legal actions, the best first, tried in `worlds` sampled worlds.

    The list is empty for decisions that might as well be random, and for games that have no file in
    this folder. If an action is a step of a longer decision, it is valued with the blueprint's
    choice of the following steps.
    """
    judge = judge_of(game)
    if judge is None or len(legal) < 2 or not judge.is_judged(view):
        return []
    if notes is None:
        notes = bots.notebook(game).blank()
    found: list[Worth] = judge.worths(view, seat, legal, notes, stream, worlds)
    return found


@cache
def judge_of(game: Game) -> Any:
    """The module of this folder for a game; None if there is none.

    It has `MEASURES` by name, `is_judged(view)` and `worths` as above, without the game.
    """
    name = f"tacit.study.{game.name}"
    return import_module(name) if find_spec(name) else None


# Comparing actions


def compared(
    actions: Sequence[int], samples: Mapping[Measure, np.ndarray], judged_by: Measure
) -> list[Worth]:
    """The actions, best first, by their results in the same worlds: samples[world, action].

    An action that a measure does not apply to has NaN there and no such figure. If that is the best
    action, the costs of all others by this measure are 0.
    """
    order = np.argsort(-_goodness(judged_by, samples[judged_by]).mean(axis=0), kind="stable")
    best = int(order[0])
    figures = {measure: _figures(measure, sample, best) for measure, sample in samples.items()}
    ranked = sorted(samples, key=lambda measure: measure != judged_by)
    return [
        Worth(
            actions[i],
            {m.name: figures[m][i] for m in ranked if not np.isnan(figures[m][i].mean)},
        )
        for i in order
    ]


def _goodness(measure: Measure, sample: np.ndarray) -> np.ndarray:
    return -sample if measure.lower_is_better else sample


def _figures(measure: Measure, sample: np.ndarray, best: int) -> list[Figure]:
    good = _goodness(measure, sample)
    behind = np.nan_to_num(good[:, best : best + 1] - good)
    costs, errors = behind.mean(axis=0), standard_error(behind)
    return [Figure(*map(float, each)) for each in zip(sample.mean(axis=0), costs, errors)]


def standard_error(sample: np.ndarray) -> np.ndarray:
    """The standard error of the mean over the first axis; a single value counts as exact."""
    n = sample.shape[0]
    if n == 1:
        return np.zeros(sample.shape[1:])
    error: np.ndarray = sample.std(axis=0, ddof=1) / sqrt(n)
    return error


# By play-outs


def tried(
    game: Game,
    view: State,
    seat: int,
    actions: Sequence[int],
    notes: np.ndarray,
    stream: np.ndarray,
    worlds: int,
) -> np.ndarray:
    """Play each action out by the blueprint: the states at the horizon, [world, action]."""
    appraiser = bots.appraiser(game)
    assert appraiser is not None
    ends = np.empty((worlds, len(actions)), dtype=game.state)
    chosen = np.array(actions, dtype=np.int32)
    appraiser.try_actions(view, seat, chosen, len(actions), stream, notes, ends)
    return ends


Reading = Callable[[np.ndarray, int], np.ndarray]  # (ends, seat): a number for each end


def worths_by_playouts(
    actions: Sequence[int], ends: np.ndarray, seat: int, readings: Mapping[Measure, Reading]
) -> list[Worth]:
    """The values of actions from the ends of their play-outs; judged by the first reading."""
    samples = {measure: read(ends, seat) for measure, read in readings.items()}
    return compared(actions, samples, next(iter(samples)))
