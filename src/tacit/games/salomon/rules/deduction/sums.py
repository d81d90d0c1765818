"""The sum over all assignments of rows to colours, by dynamic programming over the colours.

A *step* gives one colour a row of each board. The state between two colours is the set of rows that
are already taken. Few states can be reached, especially if the colours with the fewest steps come
first, so the reached states are kept in lists.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import COLOURS, SIDE

# In a step: its rows as a set, and its weight. Before them are two numbers that identify the rows,
# see `pairs.py` and `triples.py`.
ROWS, WEIGHT = 2, 3
STEP = 4


class Ways(NamedTuple):
    """All steps, and the weights of all ways to take them."""

    steps: Any  # [colour, which, STEP]
    step_count: Any  # of each colour
    turns: Any  # the colours, those with the fewest steps first
    sums: Any  # over all ways to reach a state; [0] is before the first colour
    rest: Any  # over all ways to continue from it
    reached: Any
    reached_count: Any


@rule
def new_ways(boards):
    """Work space for this many boards."""
    states = 1 << (boards * SIDE)
    return Ways(
        np.zeros((COLOURS, SIDE**boards, STEP), np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros((COLOURS + 1, states), np.int64),
        np.zeros((COLOURS + 1, states), np.int64),
        np.zeros((COLOURS + 1, states), np.int64),
        np.zeros(COLOURS + 1, np.int64),
    )


@rule
def all_rows(ways):
    """The final state, in which every row is taken."""
    return ways.sums.shape[1] - 1


@rule
def add_step(steps, colour, n, first, second, rows, weight):
    """Store a step, the n-th of its colour; `first` and `second` identify its rows."""
    steps[colour, n, 0] = first
    steps[colour, n, 1] = second
    steps[colour, n, ROWS] = rows
    steps[colour, n, WEIGHT] = weight


@rule
def take_turn(ways, colour, n):
    """Insert a colour with n steps into `turns`, sorted by number of steps."""
    ways.step_count[colour] = n
    i = colour
    while i > 0 and ways.step_count[ways.turns[i - 1]] > n:
        ways.turns[i] = ways.turns[i - 1]
        i -= 1
    ways.turns[i] = colour


@rule
def sum_forward(ways):
    """The forward pass: fill `sums` and `reached`; returns the total weight."""
    sums, reached, steps = ways.sums, ways.reached, ways.steps
    sums[0, 0] = 1
    reached[0, 0] = 0
    ways.reached_count[0] = 1
    for turn in range(COLOURS):
        colour = ways.turns[turn]
        n = 0
        for i in range(ways.reached_count[turn]):
            rows = reached[turn, i]
            weight = sums[turn, rows]
            for j in range(ways.step_count[colour]):
                after = rows | steps[colour, j, ROWS]
                if rows & steps[colour, j, ROWS] == 0:
                    if sums[turn + 1, after] == 0:
                        reached[turn + 1, n] = after
                        n += 1
                    sums[turn + 1, after] += weight * steps[colour, j, WEIGHT]
        ways.reached_count[turn + 1] = n
    return sums[COLOURS, all_rows(ways)]


@rule
def sum_backward(ways):
    """The backward pass: fill `rest` for the reached states."""
    ways.rest[COLOURS, all_rows(ways)] = 1
    for turn in range(COLOURS - 1, -1, -1):
        colour = ways.turns[turn]
        steps, after = ways.steps[colour], ways.rest[turn + 1]
        for i in range(ways.reached_count[turn]):
            rows = ways.reached[turn, i]
            total = 0
            for j in range(ways.step_count[colour]):
                step = steps[j, ROWS]
                if rows & step == 0:
                    total += steps[j, WEIGHT] * after[rows | step]
            ways.rest[turn, rows] = total


@rule
def weight_around(ways, turn, step):
    """The weight of all ways in which this turn's colour has these rows, without its own factor."""
    before, after = ways.sums[turn], ways.rest[turn + 1]
    weight = 0
    for i in range(ways.reached_count[turn]):
        rows = ways.reached[turn, i]
        if rows & step == 0:
            weight += before[rows] * after[rows | step]
    return weight


@rule
def wipe(ways):
    """Reset only the sums that were written."""
    for turn in range(COLOURS + 1):
        for i in range(ways.reached_count[turn]):
            ways.sums[turn, ways.reached[turn, i]] = 0
