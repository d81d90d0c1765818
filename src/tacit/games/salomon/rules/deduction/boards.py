"""What is known of a board, and what the board can be then (section 6 of docs/rules/salomon.md).

A hypothesis about a board says which colour each row has (rho), which number each column has
(kappa), and which of the occupied cells hold jokers. Its weight, 1 / (6 - m) for every joker in a
row of m tiles, becomes a whole number when each row is multiplied by 6 - m: then a row without a
joker weighs 6 - m and each place of a joker weighs 1. For a given kappa the tiles of a row, taken
as one colour, are known but for its joker.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, has
from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import (
    ALL_LINES,
    CELLS,
    COLOURS,
    JOKER,
    KINDS,
    LINE_SETS,
    PLACE_JOKER,
    SIDE,
    TILES,
    begun_cells,
    cell_of,
    closed_cells,
    empty_in_row,
    found_full,
    is_open,
    is_place,
    is_with,
    joker_of,
    missed_at,
    open_tiles,
    owner_of,
    target,
    tiles_in_play,
)

ORDERS = np.array(list(permutations(range(SIDE))), np.int64)  # what a kappa can be
MOST_ORDERS = len(ORDERS)

# What is known of a board, as one array of int64: the cells that were occupied at the start; for
# each cell the tiles that can stand there; for each row its possible colours; for each column its
# possible numbers.
CELLS_AT = 0
TILES_AT = 1
COLOURS_AT = TILES_AT + CELLS
NUMBERS_AT = COLOURS_AT + SIDE
BOARD = NUMBERS_AT + SIDE

# What a row can be, taken as one colour with one kappa, packed into a word: the numbers of its
# occupied cells, those of the cells in which the joker can stand, how many these are, and the
# weight of the row without a joker. 0: it cannot be that colour.
JOKERS_BIT, COUNT_BIT, WEIGHT_BIT = 5, 10, 13

# For can_match, per row: bit S is set for the sets S of rows that do not hold it.
WITHOUT_ROW = np.array(
    [sum(1 << rows for rows in range(LINE_SETS) if not rows >> row & 1) for row in range(SIDE)],
    np.uint64,
)


# What is known of a board


@rule
def unseen_tiles(view, viewer):
    """The tiles in play that a viewer has neither seen open nor holds."""
    tiles = tiles_in_play(view) & ~open_tiles(view)
    for tile in range(TILES):
        if is_with(view, viewer, tile):
            tiles &= ~bit(tile)
    return tiles


@rule
def read_board(view, seat, unseen, board):
    """Write down what a view shows of a seat's board, if its closed tiles are among the unseen."""
    board[CELLS_AT] = np.int64(begun_cells(view, seat))
    for cell in range(CELLS):
        board[TILES_AT + cell] = 0
        if has(closed_cells(view, seat), cell):
            board[TILES_AT + cell] = np.int64(unseen & ~missed_at(view, seat, cell))
    for tile in range(TILES):
        home = np.int64(view.home[tile])
        if is_open(view, tile) and is_place(home) and owner_of(home) == seat:
            board[TILES_AT + cell_of(home)] = 1 << tile
    read_lines(view.rows[seat], view.seen_rows[seat], board[COLOURS_AT:])
    read_lines(view.cols[seat], view.seen_cols[seat], board[NUMBERS_AT:])
    for colour in range(COLOURS):
        limit_rows(board, colour, rows_with_room(view, seat, colour))


@rule
def read_lines(lines, seen, board):
    used = 0
    for line in range(SIDE):
        if seen & (1 << line):
            used |= 1 << np.int64(lines[line])
    for line in range(SIDE):
        known = seen & (1 << line)
        board[line] = 1 << np.int64(lines[line]) if known else ALL_LINES & ~used


@rule
def rows_with_room(view, seat, colour):
    """The rows that a colour can have by what its joker found: none empty, or a choice of cells."""
    rows = ALL_LINES
    full_of, full = found_full(view, colour)
    if full_of == seat:
        rows &= full
    if view.phase == PLACE_JOKER and target(view) == seat and view.transit == joker_of(colour):
        for row in range(SIDE):
            if count(empty_in_row(view, seat, row)) < 2:
                rows &= ~(1 << row)
    return rows


@rule
def limit_rows(board, colour, rows):
    for row in range(SIDE):
        if not rows & (1 << row):
            board[COLOURS_AT + row] &= ~(1 << colour)


@rule
def read_bare(board):
    """A board without tiles and without doubt: it changes nothing of what is counted."""
    for i in range(TILES_AT + CELLS):
        board[i] = 0
    for line in range(SIDE):
        board[COLOURS_AT + line] = 1 << line
        board[NUMBERS_AT + line] = 1 << line


# What a board can be


@rule
def agrees_with(order, board):
    for col in range(SIDE):
        if not board[NUMBERS_AT + col] & (1 << ORDERS[order, col]):
            return False
    return True


@rule
def numbers_of(option):
    return option & ALL_LINES


@rule
def jokers_of(option):
    return option >> JOKERS_BIT & ALL_LINES


@rule
def joker_count(option):
    return option >> COUNT_BIT & 7


@rule
def plain_weight(option):
    """The weight of a row without a joker."""
    return option >> WEIGHT_BIT


@rule
def weigh_row(board, gone, order, row, colour, plain):
    """What a row can be, taken as a colour. With `plain` weights, each hypothesis counts 1."""
    cells = board[CELLS_AT] >> (SIDE * row) & ALL_LINES
    numbers = jokers = wrong = wrong_number = tiles = 0
    for col in range(SIDE):
        if not cells & (1 << col):
            continue
        tiles += 1
        number = ORDERS[order, col]
        numbers |= 1 << number
        can = board[TILES_AT + SIDE * row + col] & ~gone
        if not can & (1 << (KINDS * colour + number)):
            wrong += 1
            wrong_number = number
        if can & (1 << (KINDS * colour + JOKER)):
            jokers |= 1 << number
    if wrong == 1:
        jokers &= 1 << wrong_number
    if wrong > 1 or (wrong == 1 and jokers == 0):
        return 0
    weight = 0
    if wrong == 0:
        weight = 1 if plain or tiles == 0 else SIDE + 1 - tiles
    choices = count(np.uint64(jokers))
    return numbers | jokers << JOKERS_BIT | choices << COUNT_BIT | weight << WEIGHT_BIT


@rule
def weigh_board(board, gone, plain, orders, options, colour_rows):
    """All kappas that a board can have and what its rows can be then; how many kappas there are.

    `gone` are tiles that are known to be elsewhere, besides those that the board rules out already.
    """
    n = 0
    for order in range(MOST_ORDERS):
        if not agrees_with(order, board):
            continue
        for colour in range(COLOURS):
            colour_rows[n, colour] = 0
            for row in range(SIDE):
                options[n, row, colour] = 0
                if board[COLOURS_AT + row] & (1 << colour):
                    options[n, row, colour] = weigh_row(board, gone, order, row, colour, plain)
                if options[n, row, colour] != 0:
                    colour_rows[n, colour] |= 1 << row
        if can_match(colour_rows, n):
            orders[n] = order
            n += 1
    return n


@rule
def can_match(colour_rows, n):
    """Whether, with the n-th kappa, each colour can have a row of its own."""
    reachable = np.uint64(1)  # bit S: the colours so far can have exactly the rows of the set S
    for colour in range(COLOURS):
        sets = EMPTY
        for row in range(SIDE):
            if colour_rows[n, colour] & (1 << row):
                without = reachable & WITHOUT_ROW[row]
                sets |= without << np.uint64(1 << row)
        reachable = sets
    return reachable != EMPTY
