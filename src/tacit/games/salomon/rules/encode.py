"""What a learner is shown of a view: a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. What belongs
to a place that nobody takes, and what is not known, is zero. Sets are one byte of 0 or 1 a
member.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import (
    CELLS,
    CENTRE,
    COLOURS,
    EMPTY,
    HAND,
    JOKER,
    KINDS,
    NONE,
    NUMBERS,
    ONE,
    SEATS,
    SIDE,
    TILES,
    active,
    begun_cells,
    bit,
    closed_cells,
    lowest,
    open_tiles,
    seats,
    taken_cells,
    tiles_in_play,
)

PHASES = 8
OUTCOMES = 3

SECTIONS = (
    ("named in vain, by place, cell and tile", SEATS * CELLS * TILES),
    ("tiles in play", TILES),
    ("open tiles", TILES),
    ("own closed tiles", TILES),
    ("tiles in the centre", TILES),
    ("closed cells of each place", SEATS * CELLS),
    ("occupied cells of each place", SEATS * CELLS),
    ("cells of each place that were occupied at the start", SEATS * CELLS),
    ("colour of each row of each place", SEATS * SIDE * COLOURS),
    ("number of each column of each place", SEATS * SIDE * NUMBERS),
    ("place of each tile that is seen", TILES * SEATS),
    ("cell of each tile that is seen, from 1", TILES),
    ("place at the start of each tile that is seen", TILES * SEATS),
    ("cell at the start of each tile that is seen, from 1", TILES),
    ("place where each joker found no room", COLOURS * SEATS),
    ("rows that were full then", COLOURS * SIDE),
    ("own joker columns chosen", COLOURS * SIDE),
    ("steps of the arrangement taken", SEATS),
    ("phase", PHASES),
    ("active place", SEATS),
    ("target", SEATS),
    ("last target", SEATS),
    ("joker in transit", COLOURS),
    ("right guesses this turn", 1),
    ("outcome of the last guess", OUTCOMES),
    ("place in the ranking", SEATS),
    ("players", SEATS - 1),
    ("open_only and protect", 2),
    ("tiles dealt", 1),
)
SIZE = sum(size for _, size in SECTIONS)


@rule
def seat_at(view, seat, place):
    other = seat + place
    return other if other < seats(view) else other - seats(view)


@rule
def place_from(view, seat, other):
    """Where a seat is as the viewer counts; -1 if it is none."""
    if other >= seats(view):
        return -1
    place = other - seat
    return place if place >= 0 else place + seats(view)


@rule
def mark(out, at, size, index):
    """A section of zeros, as it is already, with a 1 at the index unless that is negative."""
    if index >= 0:
        out[at + index] = 1
    return at + size


@rule
def write_set(out, at, size, members):
    for i in range(size):
        out[at + i] = np.int64((members >> np.uint64(i)) & ONE)
    return at + size


@rule
def write_misses(view, seat, out, at):
    for place in range(seats(view)):
        other = seat_at(view, seat, place)
        cells = begun_cells(view, other)
        i = np.int64(view.first_slot[other])
        while cells != EMPTY:
            if view.missed[i] != 0:
                start = at + TILES * (CELLS * place + lowest(cells))
                write_set(out, start, TILES, np.uint64(view.missed[i]))
            cells &= cells - ONE
            i += 1
    return at + SEATS * CELLS * TILES


@rule
def write_tile_sets(view, seat, out, at):
    own = centre = EMPTY
    opened = open_tiles(view)
    for tile in range(TILES):
        where = np.int64(view.where[tile])
        if where == CENTRE:
            centre |= bit(tile)
        if where == HAND + seat or (where < HAND and where // CELLS == seat):
            own |= bit(tile)
    at = write_set(out, at, TILES, tiles_in_play(view))
    at = write_set(out, at, TILES, opened)
    at = write_set(out, at, TILES, own & ~opened)
    return write_set(out, at, TILES, centre)


@rule
def write_boards(view, seat, out, at):
    n = seats(view)
    for place in range(n):
        other = seat_at(view, seat, place)
        write_set(out, at + CELLS * place, CELLS, closed_cells(view, other))
        write_set(out, at + CELLS * (SEATS + place), CELLS, taken_cells(view, other))
        write_set(out, at + CELLS * (2 * SEATS + place), CELLS, begun_cells(view, other))
    at += 3 * SEATS * CELLS
    for place in range(n):
        other = seat_at(view, seat, place)
        for line in range(SIDE):
            row, col = np.int64(view.rows[other][line]), np.int64(view.cols[other][line])
            mark(out, at + COLOURS * (SIDE * place + line), COLOURS, row if row != NONE else -1)
            start = at + SEATS * SIDE * COLOURS + NUMBERS * (SIDE * place + line)
            mark(out, start, NUMBERS, col if col != NONE else -1)
    return at + SEATS * SIDE * (COLOURS + NUMBERS)


@rule
def write_places(view, seat, places, out, at):
    """For each tile that is seen on a board: whose board, then which cell."""
    for tile in range(TILES):
        where = np.int64(places[tile])
        if where < HAND:
            mark(out, at + SEATS * tile, SEATS, place_from(view, seat, where // CELLS))
            out[at + TILES * SEATS + tile] = where % CELLS + 1
    return at + TILES * (SEATS + 1)


@rule
def write_jokers(view, seat, out, at):
    for colour in range(COLOURS):
        full = np.int64(view.full[colour])
        if full != NONE:
            mark(out, at + SEATS * colour, SEATS, place_from(view, seat, full // 32))
            write_set(out, at + COLOURS * SEATS + SIDE * colour, SIDE, np.uint64(full % 32))
    at += COLOURS * (SEATS + SIDE)
    for colour in range(COLOURS):
        col = np.int64(view.joker_col[colour])
        held = view.where[KINDS * colour + JOKER] == HAND + seat
        at = mark(out, at, SIDE, col if held and col != NONE else -1)
    return at


@rule
def write_turn(view, seat, out, at):
    n = seats(view)
    for place in range(n):
        out[at + place] = view.step[seat_at(view, seat, place)]
    at = mark(out, at + SEATS, PHASES, np.int64(view.phase))
    at = mark(out, at, SEATS, place_from(view, seat, active(view)))
    at = mark(out, at, SEATS, place_from(view, seat, np.int64(view.target)))
    at = mark(out, at, SEATS, place_from(view, seat, np.int64(view.last_target)))
    transit = np.int64(view.transit)
    at = mark(out, at, COLOURS, transit // KINDS if transit != NONE else -1)
    out[at] = view.hits
    at = mark(out, at + 1, OUTCOMES, np.int64(view.outcome))
    for place in range(n):
        out[at + place] = view.place[seat_at(view, seat, place)]
    at = mark(out, at + SEATS, SEATS - 1, n - 2)
    out[at] = view.open_only
    out[at + 1] = view.protect
    out[at + 2] = view.dealt
    return at + 3


@rule
def encode(view, seat, out):
    """Fill `out`, an int8 array of SIZE, from a seat's view. Returns how much was written."""
    for i in range(SIZE):
        out[i] = 0
    at = write_misses(view, seat, out, 0)
    at = write_tile_sets(view, seat, out, at)
    at = write_boards(view, seat, out, at)
    at = write_places(view, seat, view.where, out, at)
    at = write_places(view, seat, view.home, out, at)
    at = write_jokers(view, seat, out, at)
    return write_turn(view, seat, out, at)
