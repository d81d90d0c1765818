"""Ratings: one number per bot, which together predict who wins.

Bot k has the strength e^b[k]. A seat wins with the probability of its strength divided by the sum
of all strengths at the table. For two seats this is the Bradley-Terry model, for more it is the
first place of the Plackett-Luce model. Ratings are on the Elo scale: 400 points more are ten times
the strength. Their mean is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from tacit.lab.statistics import CONFIDENCE, Estimate

POINTS = 400 / log(10)  # of Elo's scale, for a strength e times as large
# The standard deviation of the prior of strengths. Without a prior, a bot that has won every game
# would be infinitely strong.
PRIOR = 1000 / POINTS
SAMPLES = 400  # of the bootstrap
ENOUGH = 1e-9


@dataclass(frozen=True)
class Tally:
    """The games of a lineup: how many seats each bot has, and its share of wins on each deal."""

    seats: np.ndarray  # (bots,)
    won: np.ndarray  # (deals, bots)


def ratings(names: Sequence[str], tallies: Sequence[Tally]) -> Mapping[str, Estimate]:
    """All ratings with intervals: the bootstrap resamples deals, with all games played on them."""
    seats = np.stack([tally.seats for tally in tallies])
    deals = max(len(tally.won) for tally in tallies)
    won = np.zeros((deals, *seats.shape))
    for i, tally in enumerate(tallies):
        won[: len(tally.won), i] = tally.won
    best = strengths(seats, won.sum(axis=0))
    chance = np.random.default_rng(deals)
    draws = chance.multinomial(deals, np.full(deals, 1 / deals), size=SAMPLES)
    tried = [strengths(seats, np.tensordot(draw, won, 1), best) for draw in draws]
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(tried, [tail, 1 - tail], axis=0)
    return {
        name: Estimate(*(POINTS * float(ends[k]) for ends in (best, low, high)))
        for k, name in enumerate(names)
    }


def strengths(seats: np.ndarray, won: np.ndarray, start: np.ndarray | None = None) -> np.ndarray:
    """The maximum a posteriori strengths, as logarithms, by Newton's method.

    `seats` and `won` have a row for each lineup and a column for each bot.
    """
    games = won.sum(axis=1)
    b = np.zeros(seats.shape[1]) if start is None else start.copy()
    for _ in range(100):
        weights = seats * np.exp(b - b.max())
        chances = weights / weights.sum(axis=1, keepdims=True)
        slope = won.sum(axis=0) - games @ chances - b / PRIOR**2
        bend = np.diag(games @ chances) - (chances.T * games) @ chances
        step = np.linalg.solve(bend + np.eye(b.size) / PRIOR**2, slope)
        # Steps are limited: a long one could overshoot if a bot has won nearly everything.
        b += np.clip(step, -1, 1)
        if np.abs(step).max() < ENOUGH:
            break
    centred: np.ndarray = b - b.mean()
    return centred
