"""Hypotheses about one or two boards, counted and drawn exactly (docs/rules/salomon.md, 6.5).

All is counted in integers: at most 14,400 * 6**5 for a board, and the square of that, which a
64-bit word holds, for two. For two boards with a kappa each the sum over both pairs of lines is
taken colour by colour, with the rows that the colours so far have as its state. Few of these
states can be reached, above all when the colours with the fewest choices come first, so lists of
them are kept. One board is two boards of which the second is bare.
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
    ORDERS,
    joker_count,
    jokers_of,
    numbers_of,
    plain_weight,
    weigh_board,
)
from tacit.games.salomon.rules.state import CELLS, COLOURS, JOKER, KINDS, NUMBERS, SIDE

STATES = 1 << (2 * SIDE)  # sets of rows of both boards
ALL_ROWS = STATES - 1
MOST_PAIRS = SIDE * SIDE
FIRST, SECOND, BOTH, WEIGHT = range(4)  # of a pair
NOT_THERE = NUMBERS  # the number at which a joker stands, where there is none


class Work(NamedTuple):
    """Two boards and all that is worked out about them."""

    boards: Any  # what is known: [board, BOARD]
    orders: Any  # the kappas that a board can have ...
    order_count: Any
    options: Any  # ... what its rows can be then ...
    colour_rows: Any  # ... and which rows each colour can have
    totals: Any  # the weight of each pair of kappas
    pairs: Any  # of rows, for each colour: the two rows, both as a set, their weight
    pair_count: Any
    turns: Any  # the colours, those with the fewest pairs first
    sums: Any  # over all ways to come to a state; [0] is before the first colour
    rest: Any  # over all ways to go on from it
    reached: Any
    reached_count: Any


@rule
def new_work():
    return Work(
        np.zeros((2, BOARD), np.int64),
        np.zeros((2, MOST_ORDERS), np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, MOST_ORDERS, SIDE, COLOURS), np.int64),
        np.zeros((2, MOST_ORDERS, COLOURS), np.int64),
        np.zeros((MOST_ORDERS, MOST_ORDERS), np.int64),
        np.zeros((COLOURS, MOST_PAIRS, 4), np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros((COLOURS + 1, STATES), np.int64),
        np.zeros(COLOURS + 1, np.int64),
    )


# Weights


@rule
def ways(first, second):
    """The weight of a row of each board, taken as the same colour, with no tile in both."""
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
    """For each colour the pairs of rows that it can have; whether no colour is without one.

    `a` and `b` count the kappas of the two boards.
    """
    options, pairs = work.options, work.pairs
    for colour in range(COLOURS):
        n = 0
        second_rows = work.colour_rows[1, b, colour]
        for first in range(SIDE):
            option = options[0, a, first, colour]
            if option == 0:
                continue
            for second in range(SIDE):
                if second_rows & (1 << second):
                    weight = ways(option, options[1, b, second, colour])
                    if weight > 0:
                        pairs[colour, n, FIRST] = first
                        pairs[colour, n, SECOND] = second
                        pairs[colour, n, BOTH] = 1 << first | 1 << (SIDE + second)
                        pairs[colour, n, WEIGHT] = weight
                        n += 1
        if n == 0:
            return False
        take_turn(work, colour, n)
    return True


@rule
def take_turn(work, colour, n):
    """Sort a colour with n pairs in among those before it."""
    work.pair_count[colour] = n
    i = colour
    while i > 0 and work.pair_count[work.turns[i - 1]] > n:
        work.turns[i] = work.turns[i - 1]
        i -= 1
    work.turns[i] = colour


@rule
def sum_forward(work):
    """Fill `sums` and `reached`; the weight of all ways together."""
    sums, reached, pairs = work.sums, work.reached, work.pairs
    sums[0, 0] = 1
    reached[0, 0] = 0
    work.reached_count[0] = 1
    for turn in range(COLOURS):
        colour = work.turns[turn]
        n = 0
        for i in range(work.reached_count[turn]):
            rows = reached[turn, i]
            weight = sums[turn, rows]
            for j in range(work.pair_count[colour]):
                after = rows | pairs[colour, j, BOTH]
                if rows & pairs[colour, j, BOTH] == 0:
                    if sums[turn + 1, after] == 0:
                        reached[turn + 1, n] = after
                        n += 1
                    sums[turn + 1, after] += weight * pairs[colour, j, WEIGHT]
        work.reached_count[turn + 1] = n
    return sums[COLOURS, ALL_ROWS]


@rule
def sum_backward(work):
    """Fill `rest` for the states that were reached."""
    work.rest[COLOURS, ALL_ROWS] = 1
    for turn in range(COLOURS - 1, -1, -1):
        colour = work.turns[turn]
        pairs, after = work.pairs[colour], work.rest[turn + 1]
        for i in range(work.reached_count[turn]):
            rows = work.reached[turn, i]
            total = 0
            for j in range(work.pair_count[colour]):
                step = pairs[j, BOTH]
                if rows & step == 0:
                    total += pairs[j, WEIGHT] * after[rows | step]
            work.rest[turn, rows] = total


@rule
def wipe(work):
    """Zero the sums that were written, and no others."""
    for turn in range(COLOURS + 1):
        for i in range(work.reached_count[turn]):
            work.sums[turn, work.reached[turn, i]] = 0


@rule
def weigh(work, gone, plain):
    """Weigh everything that the two boards can be; the weight of all hypotheses together.

    `gone` are tiles that are known to be elsewhere. With `plain` weights each hypothesis counts 1.
    """
    for i in range(2):
        work.order_count[i] = weigh_board(
            work.boards[i], gone, plain, work.orders[i], work.options[i], work.colour_rows[i]
        )
    total = 0
    for a in range(work.order_count[0]):
        for b in range(work.order_count[1]):
            work.totals[a, b] = 0
            if list_pairs(work, a, b):
                work.totals[a, b] = sum_forward(work)
                total += work.totals[a, b]
                wipe(work)
    return total


# Where each tile can be


@rule
def share_pair(work, a, b, colour, j, weight, shares):
    """Add to `shares` what a pair of rows means for the jokers of each board.

    `weight` is that of all else; shares[board, kappa, row, colour, n] is the weight of the joker at
    number n, or of no joker.
    """
    first_row, second_row = work.pairs[colour, j, FIRST], work.pairs[colour, j, SECOND]
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
def weight_of_pair(work, turn, step):
    """The weight of all ways in which the colour of this turn has these rows, but for its own."""
    before, after = work.sums[turn], work.rest[turn + 1]
    weight = 0
    for i in range(work.reached_count[turn]):
        rows = work.reached[turn, i]
        if rows & step == 0:
            weight += before[rows] * after[rows | step]
    return weight


@rule
def share_out(work, shares):
    """Split the weight of all hypotheses by what they say of each row's joker. After `weigh`."""
    for a in range(work.order_count[0]):
        for b in range(work.order_count[1]):
            if work.totals[a, b] == 0:
                continue
            list_pairs(work, a, b)
            sum_forward(work)
            sum_backward(work)
            for turn in range(COLOURS):
                colour = work.turns[turn]
                for j in range(work.pair_count[colour]):
                    weight = weight_of_pair(work, turn, work.pairs[colour, j, BOTH])
                    if weight > 0:
                        share_pair(work, a, b, colour, j, weight, shares)
            wipe(work)


@rule
def add_up(cells, orders, order_count, shares, counts):
    """Of one board: counts[cell, tile] is the weight of all hypotheses with this tile there."""
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
                counts[cell, KINDS * colour + JOKER] += joker


@rule
def posterior(work, gone, plain, counts):
    """Fill counts[board, cell, tile], which are zero; the weight of all hypotheses."""
    total = weigh(work, gone, plain)
    shares = np.zeros((2, MOST_ORDERS, SIDE, COLOURS, NUMBERS + 1), np.int64)
    share_out(work, shares)
    for i in range(2):
        cells = work.boards[i, CELLS_AT]
        add_up(cells, work.orders[i], work.order_count[i], shares[i], counts[i])
    return total


# Drawing

# A drawn hypothesis as an array of int64: the number of its kappa, then the colour of each row,
# then for each row the number at which its joker stands, or NOT_THERE.
RHO_AT = 1
JOKERS_AT = RHO_AT + SIDE
DRAWN = JOKERS_AT + SIDE


@rule
def random_part(stream, total):
    """A random integer in 0..total-1."""
    return min(np.int64(uniform(stream) * total), total - 1)


@rule
def draw(work, total, stream, drawn):
    """Draw both boards from all hypotheses, in proportion to their weights. After `weigh`."""
    left = random_part(stream, total)
    a = 0
    b = 0
    while left >= work.totals[a, b]:
        left -= work.totals[a, b]
        b += 1
        if b == work.order_count[1]:
            a += 1
            b = 0
    drawn[0, 0] = work.orders[0, a]
    drawn[1, 0] = work.orders[1, b]
    list_pairs(work, a, b)
    sum_forward(work)
    rows = ALL_ROWS
    for turn in range(COLOURS - 1, -1, -1):
        j = draw_rows(work, turn, rows, stream)
        colour = work.turns[turn]
        rows &= ~work.pairs[colour, j, BOTH]
        draw_jokers(work, a, b, colour, j, stream, drawn)
    wipe(work)


@rule
def draw_rows(work, turn, rows, stream):
    """Draw the pair of rows that a colour has, when it and those before have the rows of a set."""
    pairs, before = work.pairs[work.turns[turn]], work.sums[turn]
    left = random_part(stream, work.sums[turn + 1, rows])
    j = -1
    while left >= 0:
        j += 1
        step = pairs[j, BOTH]
        if rows & step == step:
            left -= pairs[j, WEIGHT] * before[rows & ~step]
    return j


@rule
def draw_jokers(work, a, b, colour, j, stream, drawn):
    first_row, second_row = work.pairs[colour, j, FIRST], work.pairs[colour, j, SECOND]
    first, second = work.options[0, a, first_row, colour], work.options[1, b, second_row, colour]
    shared = numbers_of(first) & numbers_of(second)
    first_joker = second_joker = NOT_THERE
    left = random_part(stream, work.pairs[colour, j, WEIGHT])
    if shared == 0:
        left -= plain_weight(first) * plain_weight(second)
    number = -1
    while left >= 0:
        number += 1
        if shared != 0 and shared != 1 << number:
            continue
        if jokers_of(second) & (1 << number):
            left -= plain_weight(first)
            if left < 0:
                second_joker = number
                break
        if jokers_of(first) & (1 << number):
            left -= plain_weight(second)
            if left < 0:
                first_joker = number
    drawn[0, RHO_AT + first_row] = drawn[1, RHO_AT + second_row] = colour
    drawn[0, JOKERS_AT + first_row] = first_joker
    drawn[1, JOKERS_AT + second_row] = second_joker


@rule
def drawn_tile(hypothesis, cell):
    """The tile that a drawn hypothesis has in an occupied cell."""
    number = ORDERS[hypothesis[0], cell % SIDE]
    row = cell // SIDE
    kind = JOKER if hypothesis[JOKERS_AT + row] == number else number
    return KINDS * hypothesis[RHO_AT + row] + kind


@rule
def drawn_tiles(hypothesis, cells):
    """The tiles that a drawn hypothesis has in all the occupied cells."""
    tiles = 0
    for cell in range(CELLS):
        if cells & (1 << cell):
            tiles |= 1 << drawn_tile(hypothesis, cell)
    return tiles
