"""Hypotheses about three boards, counted exactly; slow, and meant for tests and assertions.

The same sum as for two boards (`hypotheses.py`), over all triples of kappas whose first two fit
together. A single triple's weight fits a 64-bit word, the weight of all need not: it is kept in two
words, of which the second has `LOW` bits.
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
from tacit.games.salomon.rules.deduction.hypotheses import (
    BOTH,
    FIRST,
    NOT_THERE,
    SECOND,
    add_up,
    list_pairs,
    weigh,
)
from tacit.games.salomon.rules.state import COLOURS, NUMBERS, SIDE

LOW = 31
_LOW_BITS = (1 << LOW) - 1
STATES = 1 << (3 * SIDE)
MOST_TRIPLES = SIDE**3
PAIR, THIRD, ALL, WEIGHT = range(4)  # of a triple of rows: its pair, its third row, all as a set


class Third(NamedTuple):
    """A third board, and all that is worked out about three."""

    board: Any
    orders: Any
    order_count: Any
    options: Any
    colour_rows: Any
    triples: Any  # of rows, for each colour
    triple_count: Any
    turns: Any
    sums: Any
    rest: Any
    reached: Any
    reached_count: Any


@rule
def new_third():
    return Third(
        np.zeros(BOARD, np.int64),
        np.zeros(MOST_ORDERS, np.int64),
        np.zeros(1, np.int64),
        np.zeros((MOST_ORDERS, SIDE, COLOURS), np.int64),
        np.zeros((MOST_ORDERS, COLOURS), np.int64),
        np.zeros((COLOURS, MOST_TRIPLES, 4), np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros(COLOURS + 1, np.int64),
    )


@rule
def overlap(a, b, c):
    """The numbers that two of three rows share; -1 if there are more than one, or all share it."""
    shared = (a & b) | (a & c) | (b & c)
    if shared & (shared - 1) or a & b & c:
        return -1
    return shared


@rule
def ways_of_three(a, b, c):
    """The weight of a row of each board, taken as the same colour, with no tile twice."""
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
def list_triples(work, third, a, b, c):
    """For each colour the triples of rows that it can have, from the pairs that `work` lists."""
    for colour in range(COLOURS):
        n = 0
        for j in range(work.pair_count[colour]):
            rows = work.pairs[colour, j, FIRST], work.pairs[colour, j, SECOND]
            first, second = work.options[0, a, rows[0], colour], work.options[1, b, rows[1], colour]
            for row in range(SIDE):
                if not third.colour_rows[c, colour] & (1 << row):
                    continue
                weight = ways_of_three(first, second, third.options[c, row, colour])
                if weight > 0:
                    every = work.pairs[colour, j, BOTH] | 1 << (2 * SIDE + row)
                    third.triples[colour, n, PAIR] = j
                    third.triples[colour, n, THIRD] = row
                    third.triples[colour, n, ALL] = every
                    third.triples[colour, n, WEIGHT] = weight
                    n += 1
        if n == 0:
            return False
        third.triple_count[colour] = n
        i = colour
        while i > 0 and third.triple_count[third.turns[i - 1]] > n:
            third.turns[i] = third.turns[i - 1]
            i -= 1
        third.turns[i] = colour
    return True


@rule
def sum_forward(third):
    sums, reached, triples = third.sums, third.reached, third.triples
    sums[0, 0] = 1
    reached[0, 0] = 0
    third.reached_count[0] = 1
    for turn in range(COLOURS):
        colour = third.turns[turn]
        n = 0
        for i in range(third.reached_count[turn]):
            rows = reached[turn, i]
            weight = sums[turn, rows]
            for j in range(third.triple_count[colour]):
                after = rows | triples[colour, j, ALL]
                if rows & triples[colour, j, ALL] == 0:
                    if sums[turn + 1, after] == 0:
                        reached[turn + 1, n] = after
                        n += 1
                    sums[turn + 1, after] += weight * triples[colour, j, WEIGHT]
        third.reached_count[turn + 1] = n
    return sums[COLOURS, STATES - 1]


@rule
def sum_backward(third):
    third.rest[COLOURS, STATES - 1] = 1
    for turn in range(COLOURS - 1, -1, -1):
        colour = third.turns[turn]
        for i in range(third.reached_count[turn]):
            rows = third.reached[turn, i]
            total = 0
            for j in range(third.triple_count[colour]):
                step = third.triples[colour, j, ALL]
                if rows & step == 0:
                    weight = third.triples[colour, j, WEIGHT]
                    total += weight * third.rest[turn + 1, rows | step]
            third.rest[turn, rows] = total


@rule
def wipe(third):
    for turn in range(COLOURS + 1):
        for i in range(third.reached_count[turn]):
            third.sums[turn, third.reached[turn, i]] = 0


@rule
def add_share(shares, board, order, row, colour, number, weight):
    shares[0, board, order, row, colour, number] += weight >> LOW
    shares[1, board, order, row, colour, number] += weight & _LOW_BITS


@rule
def share_triple(options, orders, rows, colour, weight, shares):
    """Add to `shares` what a triple of rows means for the jokers; `weight` is that of all else."""
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
    sum_backward(third)
    for turn in range(COLOURS):
        colour = third.turns[turn]
        for j in range(third.triple_count[colour]):
            step = third.triples[colour, j, ALL]
            weight = 0
            for i in range(third.reached_count[turn]):
                rows = third.reached[turn, i]
                if rows & step == 0:
                    weight += third.sums[turn, rows] * third.rest[turn + 1, rows | step]
            if weight > 0:
                pair = third.triples[colour, j, PAIR]
                first, second = work.pairs[colour, pair, FIRST], work.pairs[colour, pair, SECOND]
                row = third.triples[colour, j, THIRD]
                options = (
                    work.options[0, a, first, colour],
                    work.options[1, b, second, colour],
                    third.options[c, row, colour],
                )
                share_triple(options, (a, b, c), (first, second, row), colour, weight, shares)


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
def posterior(work, third, total, counts):
    """Fill counts[word, board, cell, tile], which are zero, and total[word].

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
                    weight = sum_forward(third)
                    if weight > 0:
                        total[0] += weight >> LOW
                        total[1] += weight & _LOW_BITS
                        share_out(work, third, a, b, c, shares)
                    wipe(third)
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
