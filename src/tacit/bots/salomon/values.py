"""The values of another guess and of a gift for `regular` at SALOMONS OORDEEL.

Everything is measured in hidden tiles.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.beliefs import joker_chances, open_on, own_tiles, read_own, safety
from tacit.engine.bits import EMPTY, bit, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.deduction.pairs import new_work
from tacit.games.salomon.rules.state import (
    COLOURS,
    NUMBERS,
    SIDE,
    closed_cells,
    closed_count,
    col_of,
    colour_of,
    is_joker,
    kind_of,
    row_of,
)

# The value, in own hidden tiles, of revealing a line of the target by a gift.
SHOWN_LINE = 0.3
# The weight of the loss by a miss relative to the gain by a hit. It is below 1, because a miss also
# gives information, and a player who stops must guess next turn anyway.
CAUTION = 0.6
NEVER = 1e9


# Another guess


@rule
def closed_elsewhere(view, seat):
    """How many closed tiles the others have."""
    closed = 0
    for other in range(seats(view)):
        if other != seat:
            closed += closed_count(view, other)
    return closed


@rule
def goes_on(view, seat, other, chance):
    """Whether one more guess, at another player, is worth its risk.

    The seat's share of all hidden tiles approximates its probability of winning. A hit takes one
    tile from the others; a miss takes the cost of the cheapest gift from the seat itself.
    """
    if closed_count(view, seat) == 1:
        return True  # a miss costs nothing (3.4)
    theirs = closed_elsewhere(view, seat)
    _, cost, mine = cheapest_gift(view, seat, other)
    left = max(0.0, mine - cost)
    now = mine / (mine + theirs)
    after_hit = mine / (mine + theirs - 1.0) if theirs > 1 else 1.0
    after_miss = left / (left + theirs)
    return chance * (after_hit - now) >= CAUTION * (1.0 - chance) * (now - after_miss)


# A gift


@rule
def gift_gain(view, other, tile, jokers):
    """The gain of a gift, in hidden tiles: the target reveals lines, or loses a joker."""
    gain = 0.0
    if row_of(view, other, colour_of(tile)) == SIDE:
        gain += SHOWN_LINE
    if not is_joker(tile):
        if col_of(view, other, kind_of(tile)) == SIDE:
            gain += SHOWN_LINE
        gain += jokers[colour_of(tile), kind_of(tile)]
    return gain


@rule
def cheapest_gift(view, seat, other):
    """The best cell to open after a miss, its cost in hidden tiles, and how many are hidden now."""
    work = new_work()
    tiles = own_tiles(view, seat)
    closed = closed_cells(view, seat)
    jokers = np.zeros((COLOURS, NUMBERS), np.float64)
    if not view.open_only:
        jokers = joker_chances(view, seat, other)
    read_own(view, seat, work)
    hidden = safety(work, closed, tiles)
    best = 0
    least = NEVER
    cells = closed
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        read_own(view, seat, work)
        open_on(work.boards[0], cell, tiles[cell])
        cost = hidden - safety(work, closed & ~bit(cell), tiles)
        if not view.open_only:
            cost -= gift_gain(view, other, tiles[cell], jokers)
        if cost < least:
            best, least = cell, cost
    return best, least, hidden
