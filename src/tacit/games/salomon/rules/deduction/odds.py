"""Hypotheses about one or two boards with prior odds for the tiles.

The odds of a tile on a board are the factor for the weight of a hypothesis with this tile there.
With all odds 1 this is the same as `pairs.py`. Odds are not integers, so the sum is computed in
floats. Boards can also be sampled from it. One board is treated as two: the second is bare.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacit.engine.chance import uniform
from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import (
    BOARD,
    CELLS_AT,
    MOST_ORDERS,
    jokers_of,
    numbers_of,
    plain_weight,
    weigh_board,
)
from tacit.games.salomon.rules.deduction.pairs import FIRST, NOT_THERE, SECOND, add_up
from tacit.games.salomon.rules.deduction.sums import ROWS
from tacit.games.salomon.rules.state import (
    COLOURS,
    JOKER,
    KINDS,
    LINE_SETS,
    NUMBERS,
    SIDE,
    TILES,
    joker_of,
)

STATES = 1 << (2 * SIDE)
STEP = ROWS + 1  # the size of a step: the row of either board, and both as a set


class Table(NamedTuple):
    """Work space for two boards; for fields of the same name see `pairs.Work` and `sums.Ways`."""

    boards: Any
    odds: Any  # [board, tile]
    orders: Any
    order_count: Any
    options: Any
    colour_rows: Any
    products: Any  # of the odds of a colour's numbers: [board, colour, set of numbers]
    plain: Any  # the weight of a row without a joker: [board, kappa, row, colour]
    jokers: Any  # the same with a joker, over all its places
    totals: Any
    shares: Any
    steps: Any
    weights: Any  # of the steps
    step_count: Any
    turns: Any
    sums: Any
    rest: Any
    reached: Any
    reached_count: Any


@rule
def new_table():
    return Table(
        np.zeros((2, BOARD), np.int64),
        np.ones((2, TILES), np.float64),
        np.zeros((2, MOST_ORDERS), np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS), np.int64),
        np.zeros((2, MOST_ORDERS, COLOURS), np.int64),
        np.zeros((2, COLOURS, LINE_SETS), np.float64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS), np.float64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS), np.float64),
        np.zeros((MOST_ORDERS, MOST_ORDERS), np.float64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS, NUMBERS + 1), np.float64),
        np.zeros((COLOURS, SIDE * SIDE, STEP), np.int64),
        np.zeros((COLOURS, SIDE * SIDE), np.float64),
        np.zeros(COLOURS, np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros((COLOURS + 1, STATES), np.float64),
        np.zeros((COLOURS + 1, STATES), np.float64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros(COLOURS + 1, np.int64),
    )


# Rows


@rule
def multiply(odds, products):
    """Fill the products of the odds of numbers."""
    for colour in range(COLOURS):
        products[colour, 0] = 1.0
        for number in range(NUMBERS):
            new = 1 << number
            for others in range(new):
                product = products[colour, others] * odds[KINDS * colour + number]
                products[colour, others | new] = product


@rule
def weight_with_joker(option, colour, number, odds, products):
    """The weight of a row with the joker in the place of this number; 0 if impossible."""
    return odds[joker_of(colour)] * products[colour, numbers_of(option) & ~(1 << number)]


@rule
def weight_without(option, colour, products):
    """The weight of a row without a joker."""
    return plain_weight(option) * products[colour, numbers_of(option)]


@rule
def weight_of_jokers(option, colour, odds, products):
    """The weight of a row with a joker, over all its places."""
    weight = 0.0
    for number in range(NUMBERS):
        if jokers_of(option) & (1 << number):
            weight += weight_with_joker(option, colour, number, odds, products)
    return weight


# Steps: a colour and its rows on both boards


@rule
def weight_of_joker(table, i, option, colour, number):
    return weight_with_joker(option, colour, number, table.odds[i], table.products[i])


@rule
def weight_of_step(table, a, b, colour, first, second):
    """The joint weight of one row of each board, both of this colour, with no common tile."""
    one, other = table.options[0, a, first, colour], table.options[1, b, second, colour]
    plain, other_plain = table.plain[0, a, first, colour], table.plain[1, b, second, colour]
    shared = numbers_of(one) & numbers_of(other)
    if shared == 0:
        either = other_plain + table.jokers[1, b, second, colour]
        return plain * either + table.jokers[0, a, first, colour] * other_plain
    weight = 0.0
    for number in range(NUMBERS):
        if shared == 1 << number:
            if jokers_of(other) & shared:
                weight += plain * weight_of_joker(table, 1, other, colour, number)
            if jokers_of(one) & shared:
                weight += other_plain * weight_of_joker(table, 0, one, colour, number)
    return weight


@rule
def list_steps(table, a, b):
    """List the possible pairs of rows of each colour; returns whether every colour has one.

    `a` and `b` are the indices of the kappas of the two boards.
    """
    for colour in range(COLOURS):
        n = 0
        for first in range(SIDE):
            for second in range(SIDE):
                if table.colour_rows[0, a, colour] & (1 << first) and table.colour_rows[
                    1, b, colour
                ] & (1 << second):
                    weight = weight_of_step(table, a, b, colour, first, second)
                    if weight > 0.0:
                        step = table.steps[colour, n]
                        step[FIRST], step[SECOND] = first, second
                        step[ROWS] = 1 << first | 1 << (SIDE + second)
                        table.weights[colour, n] = weight
                        n += 1
        if n == 0:
            return False
        table.step_count[colour] = n
        i = colour
        while i > 0 and table.step_count[table.turns[i - 1]] > n:
            table.turns[i] = table.turns[i - 1]
            i -= 1
        table.turns[i] = colour
    return True


@rule
def sum_forward(table):
    """The forward pass: fill `sums` and `reached`; returns the total weight."""
    sums, reached = table.sums, table.reached
    sums[0, 0] = 1.0
    reached[0, 0] = 0
    table.reached_count[0] = 1
    for turn in range(COLOURS):
        colour = table.turns[turn]
        n = 0
        for i in range(table.reached_count[turn]):
            rows = reached[turn, i]
            weight = sums[turn, rows]
            for j in range(table.step_count[colour]):
                step = table.steps[colour, j, ROWS]
                if rows & step == 0:
                    if sums[turn + 1, rows | step] == 0.0:
                        reached[turn + 1, n] = rows | step
                        n += 1
                    sums[turn + 1, rows | step] += weight * table.weights[colour, j]
        table.reached_count[turn + 1] = n
    return sums[COLOURS, STATES - 1]


@rule
def sum_backward(table):
    """The backward pass: fill `rest` for the reached states."""
    table.rest[COLOURS, STATES - 1] = 1.0
    for turn in range(COLOURS - 1, -1, -1):
        colour = table.turns[turn]
        for i in range(table.reached_count[turn]):
            rows = table.reached[turn, i]
            weight = 0.0
            for j in range(table.step_count[colour]):
                step = table.steps[colour, j, ROWS]
                if rows & step == 0:
                    weight += table.weights[colour, j] * table.rest[turn + 1, rows | step]
            table.rest[turn, rows] = weight


@rule
def weight_around(table, turn, step):
    """The weight of all ways in which this turn's colour has these rows, without its own factor."""
    weight = 0.0
    for i in range(table.reached_count[turn]):
        rows = table.reached[turn, i]
        if rows & step == 0:
            weight += table.sums[turn, rows] * table.rest[turn + 1, rows | step]
    return weight


@rule
def wipe(table):
    """Reset only the sums that were written."""
    for turn in range(COLOURS + 1):
        for i in range(table.reached_count[turn]):
            table.sums[turn, table.reached[turn, i]] = 0.0


# Weights


@rule
def weigh_one(table, i, gone):
    """Compute the weights of the rows of a board."""
    odds, products = table.odds[i], table.products[i]
    multiply(odds, products)
    n = weigh_board(
        table.boards[i], gone, False, table.orders[i], table.options[i], table.colour_rows[i]
    )
    table.order_count[i] = n
    table.shares[i, :n] = 0.0
    for kappa in range(n):
        for row in range(SIDE):
            for colour in range(COLOURS):
                option = table.options[i, kappa, row, colour]
                if option != 0:
                    jokers = weight_of_jokers(option, colour, odds, products)
                    table.plain[i, kappa, row, colour] = weight_without(option, colour, products)
                    table.jokers[i, kappa, row, colour] = jokers


@rule
def weigh_both(table, gone):
    """Compute the weights of all hypotheses about the two boards and share them out.

    Returns the total weight. `gone` are tiles that are known to be elsewhere.
    """
    weigh_one(table, 0, gone)
    weigh_one(table, 1, gone)
    total = 0.0
    for a in range(table.order_count[0]):
        for b in range(table.order_count[1]):
            table.totals[a, b] = 0.0
            if list_steps(table, a, b):
                table.totals[a, b] = sum_forward(table)
                if table.totals[a, b] > 0.0:
                    total += table.totals[a, b]
                    share_out(table, a, b)
                wipe(table)
    return total


@rule
def share_out(table, a, b):
    """Split the weight of two kappas by the place of each row's joker; after `sum_forward`."""
    sum_backward(table)
    for turn in range(COLOURS):
        colour = table.turns[turn]
        for j in range(table.step_count[colour]):
            weight = weight_around(table, turn, table.steps[colour, j, ROWS])
            if weight > 0.0:
                share_step(table, a, b, colour, j, weight)


@rule
def share_step(table, a, b, colour, j, weight):
    """Add the weight of a step to `shares`, by the places of the jokers of each board."""
    first, second = table.steps[colour, j, FIRST], table.steps[colour, j, SECOND]
    one, other = table.options[0, a, first, colour], table.options[1, b, second, colour]
    shares, other_shares = table.shares[0, a, first, colour], table.shares[1, b, second, colour]
    plain = weight * table.plain[0, a, first, colour]
    other_plain = weight * table.plain[1, b, second, colour]
    shared = numbers_of(one) & numbers_of(other)
    if shared == 0:
        shares[NOT_THERE] += plain * table.plain[1, b, second, colour]
        other_shares[NOT_THERE] += plain * table.plain[1, b, second, colour]
    for number in range(NUMBERS):
        if shared != 0 and shared != 1 << number:
            continue
        if jokers_of(other) & (1 << number):
            part = plain * weight_of_joker(table, 1, other, colour, number)
            shares[NOT_THERE] += part
            other_shares[number] += part
        if jokers_of(one) & (1 << number):
            part = other_plain * weight_of_joker(table, 0, one, colour, number)
            shares[number] += part
            other_shares[NOT_THERE] += part


@rule
def add_counts(table, i, part, counts):
    """Add `part` times the weight of each tile in each cell of a board to counts[cell, tile]."""
    cells = table.boards[i, CELLS_AT]
    weights = np.zeros(counts.shape, np.float64)
    add_up(cells, table.orders[i], table.order_count[i], table.shares[i], weights)
    counts += part * weights


# Drawing


@rule
def draw_both(table, total, stream):
    """Sample the tiles that were on each board at the start; after `weigh_both`."""
    a, b = draw_kappas(table, total, stream)
    list_steps(table, a, b)
    sum_forward(table)
    rows = STATES - 1
    tiles, other_tiles = 0, 0
    for turn in range(COLOURS - 1, -1, -1):
        colour = table.turns[turn]
        j = draw_step(table, turn, rows, stream)
        rows &= ~table.steps[colour, j, ROWS]
        kinds, other_kinds = draw_kinds(table, a, b, colour, j, stream)
        tiles |= kinds << (KINDS * colour)
        other_tiles |= other_kinds << (KINDS * colour)
    wipe(table)
    return tiles, other_tiles


@rule
def draw_kappas(table, total, stream):
    left = uniform(stream) * total
    drawn = 0, 0
    for a in range(table.order_count[0]):
        for b in range(table.order_count[1]):
            if table.totals[a, b] > 0.0 and left >= 0.0:
                drawn = a, b
                left -= table.totals[a, b]
    return drawn


@rule
def draw_step(table, turn, rows, stream):
    """Sample the step of a turn, given the set of rows taken up to and including this turn."""
    colour = table.turns[turn]
    left = uniform(stream) * table.sums[turn + 1, rows]
    drawn = 0
    for j in range(table.step_count[colour]):
        step = table.steps[colour, j, ROWS]
        if rows & step == step and table.sums[turn, rows & ~step] > 0.0 and left >= 0.0:
            drawn = j
            left -= table.sums[turn, rows & ~step] * table.weights[colour, j]
    return drawn


@rule
def draw_kinds(table, a, b, colour, j, stream):
    """Sample the kinds of tiles in the rows of a step."""
    first, second = table.steps[colour, j, FIRST], table.steps[colour, j, SECOND]
    one, other = table.options[0, a, first, colour], table.options[1, b, second, colour]
    plain, other_plain = table.plain[0, a, first, colour], table.plain[1, b, second, colour]
    numbers, other_numbers = numbers_of(one), numbers_of(other)
    shared = numbers & other_numbers
    left = uniform(stream) * table.weights[colour, j]
    drawn = numbers, other_numbers
    if shared == 0:
        left -= plain * other_plain
    for number in range(NUMBERS):
        if shared != 0 and shared != 1 << number:
            continue
        if jokers_of(other) & (1 << number) and plain > 0.0 and left >= 0.0:
            drawn = numbers, other_numbers & ~(1 << number) | 1 << JOKER
            left -= plain * weight_of_joker(table, 1, other, colour, number)
        if jokers_of(one) & (1 << number) and other_plain > 0.0 and left >= 0.0:
            drawn = numbers & ~(1 << number) | 1 << JOKER, other_numbers
            left -= other_plain * weight_of_joker(table, 0, one, colour, number)
    return drawn
