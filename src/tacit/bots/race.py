"""A race between the plans for one decision: which are still in it, and how certain that is.

A plan is a sequence of a few actions, with NO_ACTION after the last. All plans of a race are tried
in the same worlds and compared by their paired difference to plan 0, the blueprint's own choice:
most of the variance is common to both and cancels.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from tacit.engine.jit import rule

MOST_PLANS = 64
STEPS = 5  # the most actions in a plan
NO_ACTION = -1

# Thresholds, in standard errors of the difference to plan 0.
OUT = 2.0  # a plan that is worse by this much is dropped
BETTER = 1.0  # the best plan must be better by this much to be chosen instead of plan 0
SURE = 3.5  # the race ends early if one plan is left and is better by this much


class Race(NamedTuple):
    """The plans and their results; the first `left[0]` are still in the race."""

    left: np.ndarray
    worlds: np.ndarray  # [0]: the number of worlds tried so far
    actions: np.ndarray  # (plan, step)
    values: np.ndarray  # the value of each in the current world
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
    """Add a plan of one action, if there is room."""
    plan = race.left[0]
    if plan < MOST_PLANS:
        race.actions[plan, 0] = action
        race.left[0] += 1


@rule
def enter_longer(race, plan, steps, action):
    """Add a plan with the first steps of another one, and then this action."""
    longer = race.left[0]
    for step in range(STEPS):
        race.actions[longer, step] = race.actions[plan, step] if step < steps else NO_ACTION
    race.actions[longer, steps] = action
    race.left[0] += 1


@rule
def count_world(race):
    """Add the values of the plans in one more world."""
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
    """Remove a plan before the race begins."""
    race.left[0] -= 1
    swap(race, plan, race.left[0])


@rule
def sort(race):
    """Sort by gain, highest first; plan 0 stays where it is."""
    for plan in range(2, race.left[0]):
        while plan > 1 and race.gain[plan] > race.gain[plan - 1]:
            swap(race, plan, plan - 1)
            plan -= 1


@rule
def drop(race, most):
    """Keep plan 0 and the best `most` others, without those that are clearly worse."""
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
    """Whether one plan is left besides plan 0, and clearly better."""
    return race.left[0] == 2 and race.worlds[0] > 0 and mean_gain(race, 1) > SURE * error(race, 1)


@rule
def winner(race):
    """The plan that gains most, if the gain is more than BETTER standard errors; else plan 0."""
    if race.left[0] > 1 and mean_gain(race, 1) > BETTER * error(race, 1):
        return 1
    return 0
