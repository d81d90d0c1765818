"""`regular`: a fast mind for SALOMONS OORDEEL that guesses by the exact posterior (docs/minds.md).

It names the likeliest tile, goes on as long as a hit promises more than a miss costs, and gives
away the tile that leaves most of its own board hidden. Only the view is read.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.beliefs import (
    NO_TILE,
    chances_of_others,
    joker_chances,
    open_on,
    own_tiles,
    read_own,
    safety,
    sure_tile,
)
from tacit.engine.chance import below
from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.deduction.hypotheses import new_work
from tacit.games.salomon.rules.state import (
    CELLS,
    COLOURS,
    DO_EXPOSE,
    DO_GUESS,
    DO_STOP,
    EMPTY,
    EXPOSE,
    GUESS,
    KINDS,
    NUMBERS,
    ONE,
    SIDE,
    TILES,
    barred,
    bit,
    closed_cells,
    col_of,
    colour_of,
    count,
    is_joker,
    lowest,
    row_of,
    seats,
    target,
)

# What it is worth, in hidden tiles of one's own, that a tile given away shows a line of the target.
SHOWN_LINE = 0.3
# How much the loss by a miss counts against the gain by a hit. It is below 1: a miss teaches
# something, and whoever stops must guess next time anyway.
CAUTION = 0.6
NO_GUESS = -1
NEVER = 1e9


# Guessing


@rule
def guess_code(other, cell, tile):
    return DO_GUESS + TILES * (CELLS * other + cell) + tile


@rule
def sure_guess(view, seat, banned):
    """A guess that cannot fail, as its lines show without any counting; or NO_GUESS."""
    unseen = unseen_tiles(view, seat)
    for other in range(seats(view)):
        if other == seat or other == banned:
            continue
        cells = closed_cells(view, other)
        while cells != EMPTY:
            cell = lowest(cells)
            cells &= cells - ONE
            tile = sure_tile(view, unseen, other, cell)
            if tile != NO_TILE:
                return guess_code(other, cell, tile)
    return NO_GUESS


@rule
def best_guess(view, seat, banned, chances):
    """The likeliest guess, and its chance."""
    best = NO_GUESS
    most = 0.0
    for other in range(seats(view)):
        if other == seat or other == banned:
            continue
        cells = closed_cells(view, other)
        while cells != EMPTY:
            cell = lowest(cells)
            cells &= cells - ONE
            for tile in range(TILES):
                if chances[other, cell, tile] > most:
                    most = chances[other, cell, tile]
                    best = guess_code(other, cell, tile)
    return best, most


@rule
def closed_elsewhere(view, seat):
    """How many closed tiles the others have."""
    closed = 0
    for other in range(seats(view)):
        if other != seat:
            closed += count(closed_cells(view, other))
    return closed


@rule
def goes_on(view, seat, other, chance):
    """Whether one more guess, at another player, is worth its risk.

    One's own share of all hidden tiles stands for the chance to win. A hit takes one tile from the
    others, and a miss takes from one's own what the cheapest gift costs.
    """
    if count(closed_cells(view, seat)) == 1:
        return True  # nothing is lost by a miss (3.4)
    theirs = closed_elsewhere(view, seat)
    _, cost, mine = cheapest_gift(view, seat, other)
    left = max(0.0, mine - cost)
    now = mine / (mine + theirs)
    after_hit = mine / (mine + theirs - 1.0) if theirs > 1 else 1.0
    after_miss = left / (left + theirs)
    return chance * (after_hit - now) >= CAUTION * (1.0 - chance) * (now - after_miss)


@rule
def choose_guess(view, seat, stream):
    banned = barred(view)
    sure = sure_guess(view, seat, banned)
    if sure != NO_GUESS:
        return sure
    chances = chances_of_others(view, seat, stream)
    guess, chance = best_guess(view, seat, banned, chances)
    if view.hits > 0 and not goes_on(view, seat, guess // (CELLS * TILES), chance):
        return DO_STOP
    return guess


# Giving a tile away


@rule
def gift_gain(view, other, tile, jokers):
    """What giving a tile away wins, in hidden tiles: the target shows lines, or loses a joker."""
    gain = 0.0
    if row_of(view, other, colour_of(tile)) == SIDE:
        gain += SHOWN_LINE
    if not is_joker(tile):
        if col_of(view, other, tile % KINDS) == SIDE:
            gain += SHOWN_LINE
        gain += jokers[colour_of(tile), tile % KINDS]
    return gain


@rule
def cheapest_gift(view, seat, other):
    """Which cell to open after a miss, what that costs in hidden tiles, and how many these are."""
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
        cells &= cells - ONE
        read_own(view, seat, work)
        open_on(work.boards[0], cell, tiles[cell])
        cost = hidden - safety(work, closed & ~bit(cell), tiles)
        if not view.open_only:
            cost -= gift_gain(view, other, tiles[cell], jokers)
        if cost < least:
            best, least = cell, cost
    return best, least, hidden


# Choosing


@rule
def choose(view, seat, legal, n, stream):
    """One of the legal actions. Lines and the places of jokers are drawn: it tells nothing."""
    if n == 1:
        return np.int64(legal[0])
    if view.phase == GUESS:
        return np.int64(choose_guess(view, seat, stream))
    if view.phase == EXPOSE:
        cell, _, _ = cheapest_gift(view, seat, target(view))
        return np.int64(DO_EXPOSE + cell)
    return np.int64(legal[below(stream, n)])
