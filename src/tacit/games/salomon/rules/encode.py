"""The observation of a learning agent: a view as a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. Entries of
empty places and of unknown things (NONE) are zero. Sets have one byte of 0 or 1 per member.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, lowest, without_lowest
from tacit.engine.encode import write_choice, write_number, write_set
from tacit.engine.jit import rule
from tacit.engine.seats import place_of, seat_at, seats
from tacit.games.salomon.rules.state import (
    CELLS,
    CENTRE,
    COLOURS,
    NUMBERS,
    OUTCOMES,
    PHASES,
    SEATS,
    SIDE,
    TILES,
    active,
    begun_cells,
    cell_of,
    closed_cells,
    colour_of,
    found_full,
    holds,
    is_place,
    is_with,
    joker_of,
    open_tiles,
    owner_of,
    taken_cells,
    target,
    tiles_in_play,
)

PHASE_COUNT, OUTCOME_COUNT = len(PHASES), len(OUTCOMES)

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
    ("phase", PHASE_COUNT),
    ("active place", SEATS),
    ("target", SEATS),
    ("last target", SEATS),
    ("joker in transit", COLOURS),
    ("right guesses this turn", 1),
    ("outcome of the last guess", OUTCOME_COUNT),
    ("place in the ranking", SEATS),
    ("players", SEATS - 1),
    ("open_only and protect", 2),
    ("tiles dealt", 1),
)


@rule
def write_misses(view, seat, into, at):
    for place in range(seats(view)):
        other = seat_at(view, seat, place)
        cells = begun_cells(view, other)
        i = np.int64(view.first_slot[other])
        while cells != EMPTY:
            if view.missed[i] != 0:
                start = at + TILES * (CELLS * place + lowest(cells))
                write_set(into, start, TILES, np.uint64(view.missed[i]))
            cells = without_lowest(cells)
            i += 1
    return at + SEATS * CELLS * TILES


@rule
def write_tile_sets(view, seat, into, at):
    own = centre = EMPTY
    opened = open_tiles(view)
    for tile in range(TILES):
        if view.where[tile] == CENTRE:
            centre |= bit(tile)
        if is_with(view, seat, tile):
            own |= bit(tile)
    at = write_set(into, at, TILES, tiles_in_play(view))
    at = write_set(into, at, TILES, opened)
    at = write_set(into, at, TILES, own & ~opened)
    return write_set(into, at, TILES, centre)


@rule
def write_boards(view, seat, into, at):
    n = seats(view)
    for place in range(n):
        other = seat_at(view, seat, place)
        write_set(into, at + CELLS * place, CELLS, closed_cells(view, other))
        write_set(into, at + CELLS * (SEATS + place), CELLS, taken_cells(view, other))
        write_set(into, at + CELLS * (2 * SEATS + place), CELLS, begun_cells(view, other))
    at += 3 * SEATS * CELLS
    for place in range(n):
        other = seat_at(view, seat, place)
        for line in range(SIDE):
            row, col = np.int64(view.rows[other][line]), np.int64(view.cols[other][line])
            write_choice(into, at + COLOURS * (SIDE * place + line), COLOURS, row)
            start = at + SEATS * SIDE * COLOURS + NUMBERS * (SIDE * place + line)
            write_choice(into, start, NUMBERS, col)
    return at + SEATS * SIDE * (COLOURS + NUMBERS)


@rule
def write_places(view, seat, places, into, at):
    """For each tile that is visible on a board: the board's seat, then the cell."""
    for tile in range(TILES):
        where = np.int64(places[tile])
        if is_place(where):
            write_choice(into, at + SEATS * tile, SEATS, place_of(view, seat, owner_of(where)))
            into.numbers[at + TILES * SEATS + tile] = cell_of(where) + 1
    return at + TILES * (SEATS + 1)


@rule
def write_jokers(view, seat, into, at):
    for colour in range(COLOURS):
        owner, rows = found_full(view, colour)
        write_choice(into, at + SEATS * colour, SEATS, place_of(view, seat, owner))
        write_set(into, at + COLOURS * SEATS + SIDE * colour, SIDE, np.uint64(rows))
    at += COLOURS * (SEATS + SIDE)
    for colour in range(COLOURS):
        if holds(view, seat, joker_of(colour)):
            write_choice(into, at, SIDE, np.int64(view.joker_col[colour]))
        at += SIDE
    return at


@rule
def write_turn(view, seat, into, at):
    n = seats(view)
    for place in range(n):
        into.numbers[at + place] = view.step[seat_at(view, seat, place)]
    at = write_choice(into, at + SEATS, PHASE_COUNT, np.int64(view.phase))
    at = write_choice(into, at, SEATS, place_of(view, seat, active(view)))
    at = write_choice(into, at, SEATS, place_of(view, seat, target(view)))
    at = write_choice(into, at, SEATS, place_of(view, seat, np.int64(view.last_target)))
    at = write_choice(into, at, COLOURS, colour_of(np.int64(view.transit)))
    at = write_number(into, at, view.hits)
    at = write_choice(into, at, OUTCOME_COUNT, np.int64(view.outcome))
    for place in range(n):
        into.numbers[at + place] = view.place[seat_at(view, seat, place)]
    at = write_choice(into, at + SEATS, SEATS - 1, n - 2)
    at = write_number(into, at, view.open_only)
    at = write_number(into, at, view.protect)
    return write_number(into, at, view.dealt)


@rule
def encode(view, seat, into):
    """Write a seat's view into a record of an `encoding_type`; returns the length written."""
    into.numbers[:] = 0
    at = write_misses(view, seat, into, 0)
    at = write_tile_sets(view, seat, into, at)
    at = write_boards(view, seat, into, at)
    at = write_places(view, seat, view.where, into, at)
    at = write_places(view, seat, view.home, into, at)
    at = write_jokers(view, seat, into, at)
    return write_turn(view, seat, into, at)
