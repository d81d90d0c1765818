"""SALOMONS OORDEEL's state: one flat record, and how everything in it is encoded.

A tile is a number 0..29: ``6 * colour + number - 1``, and ``6 * colour + 5`` for the joker of a
colour; colours in the order red, yellow, green, blue, purple. A cell of a board is ``5 * row +
column``, as its owner sees it, and a place on the table ``25 * seat + cell``. Sets of tiles and
sets of cells are bit masks.

| what            | encoding                                                                     |
|-----------------|------------------------------------------------------------------------------|
| `where[x]`      | where tile x is: a place, or one of HAND + seat, LEFTOVER, CENTRE, ...       |
| `home[x]`       | `where` as it was at the start; it never changes                             |
| `open`          | the tiles that have been opened, so that everybody knows `where` and `home`  |
| `rows[p][r]`    | the colour of row r of seat p; in a view NONE where it is not known          |
| `cols[p][k]`    | the same for the numbers (0..4) of the columns                               |
| `begun[p]`      | the cells of seat p that were occupied at the start                          |
| `missed[i]`     | all that was named in vain at a cell; i counts the cells of `begun`          |
| `full[c]`       | the joker c found no room: ``LINE_SETS * seat + rows that were full``        |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, bit, count, has
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import left_of, seats
from tacit.engine.views import State

SEATS = 4
COLOURS = 5
NUMBERS = 5
KINDS = NUMBERS + 1  # of tiles a colour: five numbers and the joker
JOKER = NUMBERS
TILES = COLOURS * KINDS
SIDE = 5
CELLS = SIDE * SIDE
MOST_HELD = 28  # tiles in all hands together, at most

# `where` and `home`: the places 0..99, and beyond
PLACES = SEATS * CELLS
HAND = PLACES  # + seat
LEFTOVER = HAND + SEATS
CENTRE = LEFTOVER + 1
TRANSIT = CENTRE + 1  # a joker that its new owner is about to place
UNDEALT = TRANSIT + 1
BOX = UNDEALT + 1  # the jokers of the simple game
HIDDEN = 254
NONE = 255

DEAL, START, LINES, ARRANGE, GUESS, EXPOSE, PLACE_JOKER, OVER = range(8)
PHASES = ("DEAL", "START", "LINES", "ARRANGE", "GUESS", "EXPOSE", "PLACE_JOKER", "OVER")

SIMPLE, FULL = 0, 1
BY_HAND, LINES_RANDOM, RANDOM = 0, 1, 2
DRAWN = SEATS  # as `start`: drawn at random
NO_GUESS, WAS_RIGHT, WAS_WRONG = range(3)
OUTCOMES = ("none", "right", "wrong")  # of the last guess

STATE = record_type(
    [
        ("missed", np.uint32, (MOST_HELD,)),
        ("closed", np.uint32, (SEATS,)),  # cells with a closed tile
        ("taken", np.uint32, (SEATS,)),  # cells with any tile
        ("begun", np.uint32, (SEATS,)),
        ("open", np.uint32),
        ("where", np.uint8, (TILES,)),
        ("home", np.uint8, (TILES,)),
        ("rows", np.uint8, (SEATS, SIDE)),
        ("cols", np.uint8, (SEATS, SIDE)),
        ("seen_rows", np.uint8, (SEATS,)),  # lines that everybody knows
        ("seen_cols", np.uint8, (SEATS,)),
        ("first_slot", np.uint8, (SEATS,)),  # of a seat, in `missed`
        ("step", np.uint8, (SEATS,)),  # how far a seat is with its arrangement
        ("place", np.uint8, (SEATS,)),  # 1 is the winner; 0 while it is not settled
        ("joker_col", np.uint8, (COLOURS,)),  # chosen while arranging
        ("full", np.uint8, (COLOURS,)),
        ("players", np.uint8),
        ("mode", np.uint8),
        ("open_only", np.uint8),
        ("protect", np.uint8),
        ("start", np.uint8),
        ("arrangement", np.uint8),
        ("phase", np.uint8),
        ("active", np.uint8),
        ("hits", np.uint8),
        ("last_target", np.uint8),
        ("target", np.uint8),  # in EXPOSE and PLACE_JOKER
        ("transit", np.uint8),  # in PLACE_JOKER: the joker
        ("dealt", np.uint8),
        ("outcome", np.uint8),  # of the last guess
    ]
)

# The number of steps of an arrangement is constant, so that it leaks nothing about the hand. The
# last row and the last column follow from the others.
ROW_STEPS, COL_STEPS = SIDE - 1, SIDE - 1
FIRST_JOKER_STEP = ROW_STEPS + COL_STEPS
REVIEW = FIRST_JOKER_STEP + COLOURS  # all is chosen; `done` is left to say
ARRANGED = REVIEW + 1

ALL_TILES = np.uint64((1 << TILES) - 1)
COLOUR = np.uint64((1 << KINDS) - 1)  # the six tiles of colour 0
JOKERS = np.uint64(sum(1 << (KINDS * c + JOKER) for c in range(COLOURS)))
ROW = np.uint64((1 << SIDE) - 1)  # the cells of row 0
# Sets of lines (rows or columns) are int64, unlike sets of tiles and cells.
ALL_LINES = (1 << SIDE) - 1
LINE_SETS = 1 << SIDE


# Tiles, cells and places


@rule
def colour_of(tile):
    return tile // KINDS


@rule
def kind_of(tile):
    """0..4 for the numbers 1..5, or JOKER."""
    return tile % KINDS


@rule
def is_joker(tile):
    return tile % KINDS == JOKER


@rule
def joker_of(colour):
    return KINDS * colour + JOKER


@rule
def place_at(seat, cell):
    return CELLS * seat + cell


@rule
def is_place(where):
    """Whether this is a cell of a board, not a hand or another location."""
    return where < PLACES


@rule
def owner_of(place):
    return place // CELLS


@rule
def cell_of(place):
    return place % CELLS


@rule
def row_cells(row):
    return ROW << np.uint64(SIDE * row)


# The game


@rule
def hand_size(s):
    """How many tiles each seat is dealt (1.3)."""
    if s.mode == FULL:
        return 10 if s.players == 2 else 9 if s.players == 3 else 7
    return 14 - 2 * seats(s)


@rule
def kinds_in_play(s):
    """How many tiles of each colour there are."""
    return KINDS if s.mode == FULL else NUMBERS


@rule
def tiles_in_play(s):
    return ALL_TILES if s.mode == FULL else ALL_TILES & ~JOKERS


@rule
def tiles_left_over(s):
    return COLOURS * kinds_in_play(s) - seats(s) * hand_size(s)


@rule
def has_centre(s):
    """Whether tiles can come to the centre: only jokers can, and only where tiles move."""
    return s.mode == FULL and not s.open_only


# The turn


@rule
def active(s):
    """The player whose turn it is."""
    return np.int64(s.active)


@rule
def target(s):
    return np.int64(s.target)


@rule
def boards_are_seen(s):
    """Whether all arrangements are finished (1.4, step 5)."""
    return s.phase >= GUESS


@rule
def is_playing(s):
    """Whether turns are being taken."""
    return s.phase >= GUESS and s.phase < OVER


@rule
def decider(s):
    """The seat that decides, while turns are being taken."""
    return target(s) if s.phase == PLACE_JOKER else active(s)


@rule
def in_game(s, seat):
    return s.closed[seat] != 0


@rule
def still_in(s):
    """How many seats are in the game."""
    left = 0
    for seat in range(seats(s)):
        if in_game(s, seat):
            left += 1
    return left


@rule
def next_in_game(s, seat):
    seat = left_of(s, seat)
    while not in_game(s, seat):
        seat = left_of(s, seat)
    return seat


@rule
def barred(s):
    """3.8: the seat at which the first guess of this turn may not be made, or NONE."""
    last = np.int64(s.last_target)
    if not s.protect or s.hits > 0 or last == NONE or last == active(s) or not in_game(s, last):
        return NONE
    return last


# Hands and boards


@rule
def holds(s, seat, tile):
    """Whether a tile is in a seat's hand; there are hands until the boards are seen."""
    return s.where[tile] == HAND + seat


@rule
def hand(s, seat):
    tiles = EMPTY
    for tile in range(TILES):
        if holds(s, seat, tile):
            tiles |= bit(tile)
    return tiles


@rule
def is_with(s, seat, tile):
    """Whether a tile is in the hand or on the board of a seat, as this state or view shows."""
    where = np.int64(s.where[tile])
    if is_place(where):
        return owner_of(where) == seat
    return where < LEFTOVER and where == HAND + seat


@rule
def open_tiles(s):
    return np.uint64(s.open)


@rule
def is_open(s, tile):
    return has(open_tiles(s), tile)


@rule
def closed_cells(s, seat):
    return np.uint64(s.closed[seat])


@rule
def closed_count(s, seat):
    """How many closed tiles a seat has."""
    return count(closed_cells(s, seat))


@rule
def taken_cells(s, seat):
    return np.uint64(s.taken[seat])


@rule
def begun_cells(s, seat):
    return np.uint64(s.begun[seat])


@rule
def empty_in_row(s, seat, row):
    return row_cells(row) & ~taken_cells(s, seat)


@rule
def row_of(s, seat, colour):
    """The row of a colour on a seat's board, or SIDE if it is not known."""
    for row in range(SIDE):
        if s.rows[seat][row] == colour:
            return row
    return SIDE


@rule
def col_of(s, seat, number):
    """The column of a number on a seat's board, or SIDE if it is not known."""
    for col in range(SIDE):
        if s.cols[seat][col] == number:
            return col
    return SIDE


@rule
def cell_for(s, seat, tile):
    """The cell of a tile on a seat's board; for a joker, where it was placed in the arrangement."""
    colour = colour_of(tile)
    col = np.int64(s.joker_col[colour]) if is_joker(tile) else col_of(s, seat, kind_of(tile))
    return SIDE * row_of(s, seat, colour) + col


@rule
def tile_at(s, seat, cell):
    """The tile in an occupied cell: the number tile of its lines, else the joker of its row."""
    first = KINDS * np.int64(s.rows[seat][cell // SIDE])
    tile = first + np.int64(s.cols[seat][cell % SIDE])
    return tile if s.where[tile] == place_at(seat, cell) else first + JOKER


# What was found out


@rule
def slot(s, seat, cell):
    """The index in `missed` of a cell that was occupied at the start."""
    return np.int64(s.first_slot[seat]) + count(begun_cells(s, seat) & (bit(cell) - ONE))


@rule
def missed_at(s, seat, cell):
    """The tiles that were named in vain at a cell."""
    return np.uint64(s.missed[slot(s, seat, cell)])


@rule
def found_full(s, colour):
    """Where the joker of a colour found no room: the seat, and its rows that were full.

    The seat is NONE as long as that has not happened.
    """
    full = np.int64(s.full[colour])
    if full == NONE:
        return NONE, 0
    return full // LINE_SETS, full % LINE_SETS


# For code that is not compiled


def tiles_on(s: State, seat: int) -> dict[int, int]:
    """The tiles on a board that are not hidden: cell -> tile."""
    on = {where: tile for tile, where in enumerate(s.where.tolist()) if where < PLACES}
    return {place % CELLS: tile for place, tile in sorted(on.items()) if place // CELLS == seat}


def centre_tiles(s: State) -> list[int]:
    return [tile for tile, where in enumerate(s.where.tolist()) if where == CENTRE]


def ranking(s: State) -> list[int]:
    """The seats of a finished game, the winner first."""
    return sorted(range(int(s.players)), key=lambda seat: int(s.place[seat]))
