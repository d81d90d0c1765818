"""What guesses, gifts and jokers do (3.3 to 3.7), and when somebody is out (4)."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.state import (
    CENTRE,
    EXPOSE,
    GUESS,
    LINE_SETS,
    NONE,
    OVER,
    PLACE_JOKER,
    SIDE,
    TRANSIT,
    WAS_RIGHT,
    WAS_WRONG,
    active,
    cell_for,
    closed_cells,
    closed_count,
    colour_of,
    empty_in_row,
    in_game,
    is_joker,
    joker_of,
    next_in_game,
    open_tiles,
    place_at,
    row_of,
    slot,
    still_in,
    taken_cells,
    target,
    tile_at,
)

# Opening


@rule
def open_up(s, seat, cell, tile):
    """Open a tile: everybody sees which it is, and so its lines."""
    s.open = open_tiles(s) | bit(tile)
    show_lines(s, seat, cell, tile)


@rule
def show_lines(s, seat, cell, tile):
    s.seen_rows[seat] |= 1 << (cell // SIDE)
    if not is_joker(tile):
        s.seen_cols[seat] |= 1 << (cell % SIDE)


@rule
def close_no_more(s, seat, cell):
    s.closed[seat] = closed_cells(s, seat) & ~bit(cell)


# Guessing


@rule
def guess(s, at, cell, tile):
    """3.4."""
    s.last_target = at
    if s.where[tile] == place_at(at, cell):
        s.outcome = WAS_RIGHT
        s.hits += 1
        open_up(s, at, cell, tile)
        close_no_more(s, at, cell)
        if not in_game(s, at):
            goes_out(s, at)
        return
    s.outcome = WAS_WRONG
    i = slot(s, at, cell)
    s.missed[i] = np.uint64(s.missed[i]) | bit(tile)
    if closed_count(s, active(s)) == 1:
        end_turn(s)
    else:
        s.phase = EXPOSE
        s.target = at


# Giving a tile away


@rule
def expose(s, cell):
    """3.5."""
    giver = active(s)
    tile = tile_at(s, giver, cell)
    open_up(s, giver, cell, tile)
    close_no_more(s, giver, cell)
    if s.open_only:
        end_turn(s)
        return
    s.taken[giver] = taken_cells(s, giver) & ~bit(cell)
    if is_joker(tile):
        deliver_joker(s, tile)
    else:
        deliver_number(s, tile)


@rule
def put_open(s, seat, cell, tile):
    s.where[tile] = place_at(seat, cell)
    s.taken[seat] = taken_cells(s, seat) | bit(cell)
    open_up(s, seat, cell, tile)


@rule
def deliver_number(s, tile):
    receiver = target(s)
    cell = cell_for(s, receiver, tile)
    if has(taken_cells(s, receiver), cell):
        displace_joker(s, receiver, cell, joker_of(colour_of(tile)))
    put_open(s, receiver, cell, tile)
    if not in_game(s, receiver):
        goes_out(s, receiver)
    if s.phase != OVER:
        end_turn(s)


@rule
def displace_joker(s, seat, cell, joker):
    """R-33: open or closed, it goes to the centre for good."""
    s.where[joker] = CENTRE
    open_up(s, seat, cell, joker)
    close_no_more(s, seat, cell)


@rule
def deliver_joker(s, joker):
    receiver = target(s)
    room = empty_in_row(s, receiver, row_of(s, receiver, colour_of(joker)))
    if room == EMPTY:
        s.where[joker] = CENTRE
        note_full_row(s, receiver, colour_of(joker))
        end_turn(s)
    elif without_lowest(room) == EMPTY:
        put_open(s, receiver, lowest(room), joker)
        end_turn(s)
    else:
        s.where[joker] = TRANSIT
        s.transit = joker
        s.phase = PLACE_JOKER


@rule
def full_rows(s, seat):
    """The rows of a board that have five tiles, as a bit mask."""
    rows = 0
    for row in range(SIDE):
        if empty_in_row(s, seat, row) == EMPTY:
            rows |= 1 << row
    return rows


@rule
def note_full_row(s, seat, colour):
    """5.2: everybody learns that this colour has a full row; and which, if there is only one."""
    rows = full_rows(s, seat)
    s.full[colour] = LINE_SETS * seat + rows
    show_full_row(s, seat, rows)


@rule
def show_full_row(s, seat, rows):
    if rows & (rows - 1) == 0:
        s.seen_rows[seat] |= rows


@rule
def place(s, cell):
    """A joker that was given away is placed by its new owner."""
    put_open(s, target(s), cell, np.int64(s.transit))
    end_turn(s)


# The end of a turn, going out and winning


@rule
def end_turn(s):
    s.hits = 0
    s.target = s.transit = NONE
    s.active = next_in_game(s, active(s))
    s.phase = GUESS


@rule
def goes_out(s, seat):
    left = still_in(s)
    s.place[seat] = left + 1
    if left == 1:
        for other in range(seats(s)):
            if in_game(s, other):
                s.place[other] = 1
        s.target = NONE
        s.phase = OVER
