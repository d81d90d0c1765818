"""The table before the first turn: the deal, the start player, and the boards when first shown.

Sections 1 and 2 of docs/rules/salomon.md; how a hand is arranged is in `arrange.py`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, has, nth
from tacit.engine.deal import drawn, has_room
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.state import (
    ARRANGE,
    BOX,
    BY_HAND,
    COLOUR,
    COLOURS,
    DEAL,
    DRAWN,
    FULL,
    GUESS,
    HAND,
    KINDS,
    LEFTOVER,
    LINES,
    MOST_HELD,
    NO_GUESS,
    NONE,
    SEATS,
    SIDE,
    START,
    TILES,
    UNDEALT,
    begun_cells,
    cell_for,
    hand,
    hand_size,
    is_joker,
    place_at,
    taken_cells,
)


@rule
def setup(s, options):
    """The table before the deal."""
    s.players = options.players
    s.mode = options.mode
    s.open_only = options.open_only
    s.protect = options.protect
    s.start = options.start
    s.arrangement = options.arrangement
    for i in range(MOST_HELD):
        s.missed[i] = 0
    for seat in range(SEATS):
        s.closed[seat] = s.taken[seat] = s.begun[seat] = 0
        s.seen_rows[seat] = s.seen_cols[seat] = 0
        s.first_slot[seat] = s.step[seat] = s.place[seat] = 0
        for line in range(SIDE):
            s.rows[seat][line] = s.cols[seat][line] = NONE
    for colour in range(COLOURS):
        s.joker_col[colour] = s.full[colour] = NONE
    s.open = 0
    s.phase = DEAL
    s.active = 0 if s.start == DRAWN else s.start
    s.hits = 0
    s.last_target = s.target = s.transit = NONE
    s.outcome = NO_GUESS
    gather_tiles(s)


# The deal


@rule
def gather_tiles(s):
    """All tiles of the game lie face down, to be dealt."""
    for tile in range(TILES):
        s.where[tile] = UNDEALT if s.mode == FULL or not is_joker(tile) else BOX
        s.home[tile] = NONE
    s.dealt = 0


@rule
def undealt(s):
    tiles = EMPTY
    for tile in range(TILES):
        if s.where[tile] == UNDEALT:
            tiles |= bit(tile)
    return tiles


@rule
def dealt_to(s, seat):
    """How many tiles a seat has been dealt so far: chance deals hand by hand."""
    return max(0, min(hand_size(s), np.int64(s.dealt) - seat * hand_size(s)))


@rule
def deal(s, number):
    """One number of chance deals several tiles."""
    size = hand_size(s)
    tiles = undealt(s)
    left = count(tiles)
    span = 1
    while s.dealt < seats(s) * size and has_room(span, left):
        span *= left
        which, number = drawn(number, left)
        tile = nth(tiles, which)
        left -= 1
        tiles &= ~bit(tile)
        s.where[tile] = HAND + np.int64(s.dealt) // size
        s.dealt += 1
    if s.dealt == seats(s) * size:
        finish_deal(s, tiles)


@rule
def finish_deal(s, rest):
    """R-17: a hand with all six tiles of a colour cannot be arranged, so all is dealt again."""
    if misdealt(s):
        gather_tiles(s)
        return
    for tile in range(TILES):
        if has(rest, tile):
            s.where[tile] = LEFTOVER
    if s.start == DRAWN:
        s.phase = START
    else:
        begin_arranging(s)


@rule
def has_whole_colour(tiles):
    for colour in range(COLOURS):
        if (tiles >> np.uint64(KINDS * colour)) & COLOUR == COLOUR:
            return True
    return False


@rule
def misdealt(s):
    for seat in range(seats(s)):
        if has_whole_colour(hand(s, seat)):
            return True
    return False


# Who begins


@rule
def draw_start(s, number):
    s.active = number % seats(s)
    begin_arranging(s)


@rule
def begin_arranging(s):
    s.phase = ARRANGE if s.arrangement == BY_HAND else LINES


# The boards


@rule
def show_boards(s):
    """1.4, step 5: the tiles stand in their cells, and everybody sees which cells are occupied."""
    for tile in range(TILES):
        seat = np.int64(s.where[tile]) - HAND
        if seat >= 0 and seat < seats(s):
            cell = cell_for(s, seat, tile)
            s.where[tile] = place_at(seat, cell)
            s.taken[seat] = taken_cells(s, seat) | bit(cell)
        s.home[tile] = s.where[tile]
    for seat in range(seats(s)):
        s.closed[seat] = s.begun[seat] = s.taken[seat]
    number_slots(s)
    for colour in range(COLOURS):
        s.joker_col[colour] = NONE
    s.phase = GUESS


@rule
def number_slots(s):
    """Give each cell that was occupied at the start its index in `missed`."""
    first = 0
    for seat in range(seats(s)):
        s.first_slot[seat] = first
        first += count(begun_cells(s, seat))
