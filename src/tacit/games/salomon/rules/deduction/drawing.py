"""Hypotheses about one or two boards, drawn in proportion to their weights."""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import uniform
from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import (
    ORDERS,
    jokers_of,
    numbers_of,
    plain_weight,
)
from tacit.games.salomon.rules.deduction.pairs import FIRST, NOT_THERE, SECOND, list_pairs
from tacit.games.salomon.rules.deduction.sums import ROWS, WEIGHT, all_rows, sum_forward, wipe
from tacit.games.salomon.rules.state import CELLS, COLOURS, JOKER, KINDS, SIDE

# A hypothesis about a board, as an array of int64: the number of its kappa, then the colour of each
# row, then for each row the number at which its joker stands, or NOT_THERE.
KAPPA_AT = 0
RHO_AT = 1
JOKERS_AT = RHO_AT + SIDE
HYPOTHESIS = JOKERS_AT + SIDE


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
    drawn[0, KAPPA_AT] = work.orders[0, a]
    drawn[1, KAPPA_AT] = work.orders[1, b]
    ways = work.ways
    list_pairs(work, a, b)
    sum_forward(ways)
    rows = all_rows(ways)
    for turn in range(COLOURS - 1, -1, -1):
        j = draw_step(ways, turn, rows, stream)
        colour = ways.turns[turn]
        rows &= ~ways.steps[colour, j, ROWS]
        draw_jokers(work, a, b, colour, j, stream, drawn)
    wipe(ways)


@rule
def draw_step(ways, turn, rows, stream):
    """Draw the rows that a colour has, when it and those before have the rows of a set."""
    steps, before = ways.steps[ways.turns[turn]], ways.sums[turn]
    left = random_part(stream, ways.sums[turn + 1, rows])
    j = -1
    while left >= 0:
        j += 1
        step = steps[j, ROWS]
        if rows & step == step:
            left -= steps[j, WEIGHT] * before[rows & ~step]
    return j


@rule
def draw_jokers(work, a, b, colour, j, stream, drawn):
    """Draw which of the two rows of a colour has the joker, and where; or that none has."""
    steps = work.ways.steps
    first_row, second_row = steps[colour, j, FIRST], steps[colour, j, SECOND]
    first, second = work.options[0, a, first_row, colour], work.options[1, b, second_row, colour]
    shared = numbers_of(first) & numbers_of(second)
    first_joker = second_joker = NOT_THERE
    left = random_part(stream, steps[colour, j, WEIGHT])
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
    number = ORDERS[hypothesis[KAPPA_AT], cell % SIDE]
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
