"""Hypotheses about one or two boards, counted exactly (docs/rules/salomon.md, 6.5).

All counts are integers: at most 14,400 * 6**5 for one board, and the square of that for two, which
fits in 64 bits. For two boards with given kappas, the sum over their rows is computed colour by
colour (`sums.py`). One board is treated as two boards, of which the second is bare.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import (
    BOARD,
    CELLS_AT,
    MOST_ORDERS,
    ORDERS,
    joker_count,
    jokers_of,
    numbers_of,
    plain_weight,
    weigh_board,
)
from tacit.games.salomon.rules.deduction.sums import (
    ROWS,
    Ways,
    add_step,
    new_ways,
    sum_backward,
    sum_forward,
    take_turn,
    weight_around,
    wipe,
)
from tacit.games.salomon.rules.state import CELLS, COLOURS, KINDS, NUMBERS, SIDE, joker_of

FIRST, SECOND = 0, 1  # in a step: the row of either board
NOT_THERE = NUMBERS  # in place of the joker's number, if there is no joker


class Work(NamedTuple):
    """Work space for two boards."""

    boards: Any  # what is known: [board, BOARD]
    orders: Any  # the possible kappas of a board ...
    order_count: Any
    options: Any  # ... the options of its rows with each kappa ...
    colour_rows: Any  # ... and which rows each colour can have
    totals: Any  # the weight of each pair of kappas
    ways: Ways  # of the last pair of kappas


@rule
def new_work():
    return Work(
        np.zeros((2, BOARD), np.int64),
        np.zeros((2, MOST_ORDERS), np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS), np.int64),
        np.zeros((2, MOST_ORDERS, COLOURS), np.int64),
        np.zeros((MOST_ORDERS, MOST_ORDERS), np.int64),
        new_ways(2),
    )


# Weights


@rule
def weight_of_pair(first, second):
    """The joint weight of one row of each board, both of the same colour, with no common tile."""
    shared = numbers_of(first) & numbers_of(second)
    if shared == 0:
        either = plain_weight(second) + joker_count(second)
        return plain_weight(first) * either + joker_count(first) * plain_weight(second)
    if shared & (shared - 1):
        return 0
    total = 0
    if jokers_of(second) & shared:
        total += plain_weight(first)
    if jokers_of(first) & shared:
        total += plain_weight(second)
    return total


@rule
def list_pairs(work, a, b):
    """List the possible pairs of rows of each colour; returns whether every colour has one.

    `a` and `b` are the indices of the kappas of the two boards.
    """
    options, ways = work.options, work.ways
    steps = ways.steps
    for colour in range(COLOURS):
        n = 0
        second_rows = work.colour_rows[1, b, colour]
        for first in range(SIDE):
            option = options[0, a, first, colour]
            if option == 0:
                continue
            for second in range(SIDE):
                if second_rows & (1 << second):
                    weight = weight_of_pair(option, options[1, b, second, colour])
                    if weight > 0:
                        rows = 1 << first | 1 << (SIDE + second)
                        add_step(steps, colour, n, first, second, rows, weight)
                        n += 1
        if n == 0:
            return False
        take_turn(ways, colour, n)
    return True


@rule
def weigh(work, gone, plain):
    """Compute the weights of all hypotheses about the two boards; returns the total weight.

    `gone` are tiles that are known to be elsewhere. With `plain` weights each hypothesis counts 1.
    """
    for i in range(2):
        work.order_count[i] = weigh_board(
            work.boards[i], gone, plain, work.orders[i], work.options[i], work.colour_rows[i]
        )
    ways, totals = work.ways, work.totals
    total = 0
    for a in range(work.order_count[0]):
        for b in range(work.order_count[1]):
            totals[a, b] = 0
            if list_pairs(work, a, b):
                totals[a, b] = sum_forward(ways)
                total += totals[a, b]
                wipe(ways)
    return total


# The probability of each tile in each cell


@rule
def share_pair(work, a, b, colour, j, weight, shares):
    """Add the weight of a pair of rows to `shares`, by the places of the jokers of each board.

    `weight` is that of everything else. shares[board, kappa, row, colour, n] is the weight with the
    joker at number n, or without a joker.
    """
    steps = work.ways.steps
    first_row, second_row = steps[colour, j, FIRST], steps[colour, j, SECOND]
    first, second = work.options[0, a, first_row, colour], work.options[1, b, second_row, colour]
    first_weight, second_weight = weight * plain_weight(first), weight * plain_weight(second)
    shared = numbers_of(first) & numbers_of(second)
    first_plain = second_plain = 0
    if shared == 0:
        first_plain = second_plain = first_weight * plain_weight(second)
    for number in range(NUMBERS):
        if shared != 0 and shared != 1 << number:
            continue
        if jokers_of(second) & (1 << number):
            first_plain += first_weight
            shares[1, b, second_row, colour, number] += first_weight
        if jokers_of(first) & (1 << number):
            shares[0, a, first_row, colour, number] += second_weight
            second_plain += second_weight
    shares[0, a, first_row, colour, NOT_THERE] += first_plain
    shares[1, b, second_row, colour, NOT_THERE] += second_plain


@rule
def share_out(work, shares):
    """Split the weight of all hypotheses by the place of each row's joker; after `weigh`."""
    ways = work.ways
    for a in range(work.order_count[0]):
        for b in range(work.order_count[1]):
            if work.totals[a, b] == 0:
                continue
            list_pairs(work, a, b)
            sum_forward(ways)
            sum_backward(ways)
            for turn in range(COLOURS):
                colour = ways.turns[turn]
                for j in range(ways.step_count[colour]):
                    weight = weight_around(ways, turn, ways.steps[colour, j, ROWS])
                    if weight > 0:
                        share_pair(work, a, b, colour, j, weight, shares)
            wipe(ways)


@rule
def add_up(cells, orders, order_count, shares, counts):
    """For one board: counts[cell, tile] is the weight of all hypotheses with this tile there."""
    for q in range(order_count):
        for cell in range(CELLS):
            if not cells & (1 << cell):
                continue
            number = ORDERS[orders[q], cell % SIDE]
            row = cell // SIDE
            for colour in range(COLOURS):
                total = 0
                for n in range(NUMBERS + 1):
                    total += shares[q, row, colour, n]
                joker = shares[q, row, colour, number]
                counts[cell, KINDS * colour + number] += total - joker
                counts[cell, joker_of(colour)] += joker


@rule
def count_tiles(work, gone, plain, counts):
    """Fill counts[board, cell, tile], which must be zero; returns the total weight."""
    total = weigh(work, gone, plain)
    shares = np.zeros((2, MOST_ORDERS, SIDE, COLOURS, NUMBERS + 1), np.int64)
    share_out(work, shares)
    for i in range(2):
        cells = work.boards[i, CELLS_AT]
        add_up(cells, work.orders[i], work.order_count[i], shares[i], counts[i])
    return total
