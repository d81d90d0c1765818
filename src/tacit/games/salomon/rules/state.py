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
| `full[c]`       | the joker c found no room: ``32 * seat + rows that were full``               |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule

SEATS = 4
COLOURS = 5
NUMBERS = 5
KINDS = NUMBERS + 1  # of tiles a colour: five numbers and the joker
JOKER = NUMBERS
TILES = COLOURS * KINDS
SIDE = 5
CELLS = SIDE * SIDE
MOST_HELD = 28  # tiles in all hands together, at most

# `where` and `home` beyond the places 0..99
HAND = SEATS * CELLS  # + seat
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

STATE = np.dtype(
    (
        np.record,
        np.dtype(
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
            ],
            align=True,
        ),
    )
)

# The steps of an arrangement, always as many: how many there are says nothing about the hand. The
# last row and the last column follow from the others.
ROW_STEPS, COL_STEPS = SIDE - 1, SIDE - 1
FIRST_JOKER_STEP = ROW_STEPS + COL_STEPS
REVIEW = FIRST_JOKER_STEP + COLOURS  # all is chosen; `done` is left to say
ARRANGED = REVIEW + 1

# Actions: ids are arithmetic on these.
DO_GUESS = 0  # + TILES * (CELLS * target + cell) + tile
DO_STOP = SEATS * CELLS * TILES
DO_EXPOSE = DO_STOP + 1  # + cell
DO_PLACE = DO_EXPOSE + CELLS  # + cell
DO_ROW = DO_PLACE + CELLS  # + colour of the next row
DO_COL = DO_ROW + COLOURS  # + number of the next column
DO_JOKER = DO_COL + NUMBERS  # + column of the next colour's joker; SIDE: this joker is not held
DO_DONE = DO_JOKER + SIDE + 1
ACTIONS = DO_DONE + 1
# What others see of the steps of an arrangement, and everybody of chance
SAW_STEP = ACTIONS
SAW_DEAL = SAW_STEP + 1
SAW_LINES = SAW_DEAL + 1
SAW_START = SAW_LINES + 1  # + seat
CODES = SAW_START + SEATS
# The closed tiles of others, each with every name, and stop. The list of legal actions is longer
# by a list of names, from which that of the guesses is put together.
NAMES_AT = (MOST_HELD - 1) * TILES + 1
MOST_LEGAL = NAMES_AT + TILES + 1

EMPTY = np.uint64(0)
ONE = np.uint64(1)
ALL_CELLS = np.uint64((1 << CELLS) - 1)
ALL_TILES = np.uint64((1 << TILES) - 1)
COLOUR = np.uint64((1 << KINDS) - 1)  # the six tiles of colour 0
JOKERS = np.uint64(sum(1 << (KINDS * c + JOKER) for c in range(COLOURS)))
ROW = np.uint64((1 << SIDE) - 1)  # the cells of row 0


@rule
def seats(s):
    # Seats are int64 throughout: Numba mixes unsigned with signed integers into floats.
    return np.int64(s.players)


@rule
def active(s):
    """The player whose turn it is."""
    return np.int64(s.active)


@rule
def target(s):
    return np.int64(s.target)


@rule
def bit(index):
    return ONE << np.uint64(index)


@rule
def has(mask, index):
    return (mask >> np.uint64(index)) & ONE != EMPTY


@rule
def count(mask):
    """How many members a set has; it has none from 32 on."""
    m = mask - ((mask >> ONE) & np.uint64(0x55555555))
    m = (m & np.uint64(0x33333333)) + ((m >> np.uint64(2)) & np.uint64(0x33333333))
    m = (m + (m >> np.uint64(4))) & np.uint64(0x0F0F0F0F)
    return np.int64(((m * np.uint64(0x01010101)) >> np.uint64(24)) & np.uint64(0xFF))


@rule
def lowest(mask):
    """The lowest member of a set that is not empty."""
    return count((mask - ONE) & ~mask)


@rule
def closed_cells(s, seat):
    return np.uint64(s.closed[seat])


@rule
def taken_cells(s, seat):
    return np.uint64(s.taken[seat])


@rule
def begun_cells(s, seat):
    return np.uint64(s.begun[seat])


@rule
def open_tiles(s):
    return np.uint64(s.open)


@rule
def row_cells(row):
    return ROW << np.uint64(SIDE * row)


@rule
def tiles_in_play(s):
    return ALL_TILES if s.mode == FULL else ALL_TILES & ~JOKERS


@rule
def hand_size(s):
    """How many tiles each seat is dealt (1.3)."""
    if s.mode == FULL:
        return 10 if s.players == 2 else 9 if s.players == 3 else 7
    return 14 - 2 * seats(s)


@rule
def tiles_left_over(s):
    return (TILES if s.mode == FULL else TILES - COLOURS) - seats(s) * hand_size(s)


@rule
def colour_of(tile):
    return tile // KINDS


@rule
def is_joker(tile):
    return tile % KINDS == JOKER


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
def tile_of_lines(s, seat, cell):
    """The number tile that belongs in a cell."""
    return KINDS * np.int64(s.rows[seat][cell // SIDE]) + np.int64(s.cols[seat][cell % SIDE])


@rule
def tile_at(s, seat, cell):
    """The tile in an occupied cell: the cell's number tile, else the joker of the row."""
    tile = tile_of_lines(s, seat, cell)
    if s.where[tile] == CELLS * seat + cell:
        return tile
    return KINDS * np.int64(s.rows[seat][cell // SIDE]) + JOKER


@rule
def slot(s, seat, cell):
    """The index in `missed` of a cell that was occupied at the start."""
    return np.int64(s.first_slot[seat]) + count(begun_cells(s, seat) & (bit(cell) - ONE))


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
    seat = (seat + 1) % seats(s)
    while not in_game(s, seat):
        seat = (seat + 1) % seats(s)
    return seat


@rule
def barred(s):
    """3.8: the seat at which the first guess of this turn may not be made, or NONE."""
    last = np.int64(s.last_target)
    if not s.protect or s.hits > 0 or last == NONE or last == active(s) or not in_game(s, last):
        return NONE
    return last


@rule
def empty_in_row(s, seat, row):
    return row_cells(row) & ~taken_cells(s, seat)
