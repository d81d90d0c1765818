"""A race between the plans for one decision: who is still in it, and how sure that is.

A plan is what a seat would do next: a few actions, NO_ACTION after the last. All plans of a race
are tried in the same worlds, so that what counts is the difference to plan 0, the blueprint's own,
world by world: most of the luck is the same for both and falls out.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from tacit.engine.jit import rule

MOST_PLANS = 64
STEPS = 5  # actions that a plan has at most
NO_ACTION = -1

# A plan that is worse than plan 0 by so many standard errors is out; and the best one must be so
# many better to be preferred to plan 0.
OUT = 2.0
BETTER = 1.0
SURE = 3.5


class Race(NamedTuple):
    """The plans and what came of them; those still in it are the first `left[0]`."""

    left: np.ndarray
    worlds: np.ndarray  # [0]: in how many worlds they were tried
    actions: np.ndarray  # (plan, step)
    values: np.ndarray  # what came of each in the world that is being tried
    gain: np.ndarray  # the sum of differences to plan 0
    square: np.ndarray  # the sum of their squares


@rule
def new_race():
    return Race(
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        np.full((MOST_PLANS, STEPS), NO_ACTION, np.int64),
        np.zeros(MOST_PLANS, np.float64),
        np.zeros(MOST_PLANS, np.float64),
        np.zeros(MOST_PLANS, np.float64),
    )


@rule
def enter(race, action):
    """A plan of one action, if there is room."""
    plan = race.left[0]
    if plan < MOST_PLANS:
        race.actions[plan, 0] = action
        race.left[0] += 1


@rule
def enter_longer(race, plan, steps, action):
    """The first steps of a plan, and then this action."""
    longer = race.left[0]
    for step in range(STEPS):
        race.actions[longer, step] = race.actions[plan, step] if step < steps else NO_ACTION
    race.actions[longer, steps] = action
    race.left[0] += 1


@rule
def count_world(race):
    """Count what the plans have come to in one more world."""
    race.worlds[0] += 1
    for plan in range(race.left[0]):
        difference = race.values[plan] - race.values[0]
        race.gain[plan] += difference
        race.square[plan] += difference * difference


@rule
def mean_gain(race, plan):
    return race.gain[plan] / race.worlds[0]


@rule
def error(race, plan):
    """The standard error of a plan's mean gain."""
    worlds = race.worlds[0]
    mean = race.gain[plan] / worlds
    return sqrt(max(0.0, race.square[plan] / worlds - mean * mean) / worlds)


@rule
def swap(race, one, other):
    for step in range(STEPS):
        action = race.actions[one, step]
        race.actions[one, step] = race.actions[other, step]
        race.actions[other, step] = action
    race.gain[one], race.gain[other] = race.gain[other], race.gain[one]
    race.square[one], race.square[other] = race.square[other], race.square[one]


@rule
def withdraw(race, plan):
    """Take a plan out before the race begins."""
    race.left[0] -= 1
    swap(race, plan, race.left[0])


@rule
def sort(race):
    """Plan 0 stays where it is; of the others, those that gain most come first."""
    for plan in range(2, race.left[0]):
        while plan > 1 and race.gain[plan] > race.gain[plan - 1]:
            swap(race, plan, plan - 1)
            plan -= 1


@rule
def drop(race, most):
    """All but the best `most` plans besides plan 0 are out, and those that are surely no better."""
    if race.worlds[0] == 0:
        return
    sort(race)
    race.left[0] = min(race.left[0], most + 1)
    kept = 1
    for plan in range(1, race.left[0]):
        if mean_gain(race, plan) + OUT * error(race, plan) > 0.0:
            swap(race, plan, kept)
            kept += 1
    race.left[0] = kept


@rule
def is_decided(race):
    """Whether one plan is left besides plan 0, and surely better."""
    return race.left[0] == 2 and race.worlds[0] > 0 and mean_gain(race, 1) > SURE * error(race, 1)


@rule
def winner(race):
    """The plan that gains most, if it seems to be more than luck; else plan 0."""
    if race.left[0] > 1 and mean_gain(race, 1) > BETTER * error(race, 1):
        return 1
    return 0
