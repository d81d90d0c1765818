"""Hypotheses about three boards, counted exactly; slow, and meant for tests and assertions.

The same sum as for two boards (`pairs.py`), over all triples of kappas that are pairwise possible.
The weight of a single triple fits in 64 bits, but the total may not: it is kept in two words, of
which the second has `LOW` bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import (
    BOARD,
    CELLS_AT,
    MOST_ORDERS,
    joker_count,
    jokers_of,
    numbers_of,
    plain_weight,
    weigh_board,
)
from tacit.games.salomon.rules.deduction.pairs import (
    FIRST,
    NOT_THERE,
    SECOND,
    add_up,
    list_pairs,
    weigh,
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
from tacit.games.salomon.rules.state import COLOURS, NUMBERS, SIDE

LOW = 31
_LOW_BITS = (1 << LOW) - 1
PAIR, THIRD = 0, 1  # in a step: the step of the first two boards, and the row of the third


class Third(NamedTuple):
    """Work space for a third board, and for three together."""

    board: Any
    orders: Any
    order_count: Any
    options: Any
    colour_rows: Any
    ways: Ways  # of the last triple of kappas


@rule
def new_third():
    return Third(
        np.zeros(BOARD, np.int64),
        np.zeros(MOST_ORDERS, np.int64),
        np.zeros(1, np.int64),
        np.zeros((MOST_ORDERS, SIDE, COLOURS), np.int64),
        np.zeros((MOST_ORDERS, COLOURS), np.int64),
        new_ways(3),
    )


@rule
def overlap(a, b, c):
    """The numbers that two of three rows share; -1 if there are more than one, or all share it."""
    shared = (a & b) | (a & c) | (b & c)
    if shared & (shared - 1) or a & b & c:
        return -1
    return shared


@rule
def weight_of_triple(a, b, c):
    """The joint weight of one row of each board, all of the same colour, with no tile twice."""
    shared = overlap(numbers_of(a), numbers_of(b), numbers_of(c))
    if shared < 0:
        return 0
    x, y, z = plain_weight(a), plain_weight(b), plain_weight(c)
    if shared == 0:
        one_joker = joker_count(a) * y * z + x * joker_count(b) * z + x * y * joker_count(c)
        return x * y * z + one_joker
    total = 0
    if jokers_of(a) & shared:
        total += y * z
    if jokers_of(b) & shared:
        total += x * z
    if jokers_of(c) & shared:
        total += x * y
    return total


@rule
def options_of(work, third, a, b, c, colour, pair, row):
    """The options of the rows of a triple: those of a pair, and a row of the third board."""
    steps = work.ways.steps
    return (
        work.options[0, a, steps[colour, pair, FIRST], colour],
        work.options[1, b, steps[colour, pair, SECOND], colour],
        third.options[c, row, colour],
    )


@rule
def list_triples(work, third, a, b, c):
    """List the possible triples of rows of each colour, from the pairs that `work` lists."""
    pairs, ways = work.ways, third.ways
    for colour in range(COLOURS):
        n = 0
        for pair in range(pairs.step_count[colour]):
            for row in range(SIDE):
                if not third.colour_rows[c, colour] & (1 << row):
                    continue
                x, y, z = options_of(work, third, a, b, c, colour, pair, row)
                weight = weight_of_triple(x, y, z)
                if weight > 0:
                    rows = pairs.steps[colour, pair, ROWS] | 1 << (2 * SIDE + row)
                    add_step(ways.steps, colour, n, pair, row, rows, weight)
                    n += 1
        if n == 0:
            return False
        take_turn(ways, colour, n)
    return True


@rule
def add_share(shares, board, order, row, colour, number, weight):
    shares[0, board, order, row, colour, number] += weight >> LOW
    shares[1, board, order, row, colour, number] += weight & _LOW_BITS


@rule
def share_triple(options, orders, rows, colour, weight, shares):
    """Add a triple of rows to `shares`, by the jokers' places; `weight` is that of all else."""
    shared = overlap(numbers_of(options[0]), numbers_of(options[1]), numbers_of(options[2]))
    for holder in range(4):  # the board with the joker; 3: none of them
        others = weight
        for board in range(3):
            if board != holder:
                others *= plain_weight(options[board])
        for number in range(NUMBERS):
            if holder == 3:
                if number > 0 or shared != 0:
                    break
            elif not jokers_of(options[holder]) & (1 << number) or (
                shared != 0 and shared != 1 << number
            ):
                continue
            for board in range(3):
                where = number if board == holder else NOT_THERE
                add_share(shares, board, orders[board], rows[board], colour, where, others)


@rule
def share_out(work, third, a, b, c, shares):
    """Split the weight of a triple of kappas by the place of each row's joker."""
    ways, pairs = third.ways, work.ways.steps
    sum_backward(ways)
    for turn in range(COLOURS):
        colour = ways.turns[turn]
        for j in range(ways.step_count[colour]):
            weight = weight_around(ways, turn, ways.steps[colour, j, ROWS])
            if weight > 0:
                pair, row = ways.steps[colour, j, PAIR], ways.steps[colour, j, THIRD]
                options = options_of(work, third, a, b, c, colour, pair, row)
                rows = pairs[colour, pair, FIRST], pairs[colour, pair, SECOND], row
                share_triple(options, (a, b, c), rows, colour, weight, shares)


@rule
def weigh_with_third(work, third, i):
    """The weight of each pair of kappas of one of the two boards and of the third."""
    first, second = work.boards[0].copy(), work.boards[1].copy()
    work.boards[0] = work.boards[i]
    work.boards[1] = third.board
    weigh(work, 0, False)
    work.boards[0] = first
    work.boards[1] = second
    return work.totals.copy()


@rule
def count_tiles_of_three(work, third, total, counts):
    """Fill counts[word, board, cell, tile], which must be zero, and total[word].

    The boards are those of `work` and of `third`.
    """
    with_second = weigh_with_third(work, third, 1)
    with_first = weigh_with_third(work, third, 0)
    weigh(work, 0, False)
    third.order_count[0] = weigh_board(
        third.board, 0, False, third.orders, third.options, third.colour_rows
    )
    shares = np.zeros((2, 3, MOST_ORDERS, SIDE, COLOURS, NUMBERS + 1), np.int64)
    for a in range(work.order_count[0]):
        for b in range(work.order_count[1]):
            if work.totals[a, b] == 0:
                continue
            list_pairs(work, a, b)
            for c in range(third.order_count[0]):
                if with_first[a, c] == 0 or with_second[b, c] == 0:
                    continue
                if list_triples(work, third, a, b, c):
                    weight = sum_forward(third.ways)
                    if weight > 0:
                        total[0] += weight >> LOW
                        total[1] += weight & _LOW_BITS
                        share_out(work, third, a, b, c, shares)
                    wipe(third.ways)
    for word in range(2):
        for i in range(2):
            cells = work.boards[i, CELLS_AT]
            add_up(cells, work.orders[i], work.order_count[i], shares[word, i], counts[word, i])
        add_up(
            third.board[CELLS_AT],
            third.orders,
            third.order_count[0],
            shares[word, 2],
            counts[word, 2],
        )
