"""What is known of a board, and its possible arrangements (section 6 of docs/rules/salomon.md).

A hypothesis about a board is the colour of each row (rho), the number of each column (kappa), and
the occupied cells that hold jokers. Its weight, 1 / (6 - m) for every joker in a row of m tiles, is
made an integer by multiplying each row by 6 - m: then a row without a joker weighs 6 - m and each
place of a joker weighs 1. Given kappa and the colour of a row, its tiles are known except for the
joker.
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

ORDERS = np.array(list(permutations(range(SIDE))), np.int64)  # all values of rho and kappa
MOST_ORDERS = len(ORDERS)

# What is known of a board, as one array of int64: the cells that were occupied at the start; for
# each cell the tiles that can stand there; for each row its possible colours; for each column its
# possible numbers.
CELLS_AT = 0
TILES_AT = 1
COLOURS_AT = TILES_AT + CELLS
NUMBERS_AT = COLOURS_AT + SIDE
BOARD = NUMBERS_AT + SIDE

# An option: what a row can be for one colour and one kappa, packed into a word. It has the numbers
# of its occupied cells, those of the cells that can hold the joker, how many these are, the weight
# of the row without a joker, and the total weight of the row. 0: it cannot have that colour.
JOKERS_BIT, COUNT_BIT, PLAIN_BIT, WEIGHT_BIT = 5, 10, 13, 16

# Orders as sets of pairs: bit SIDE * line + what is set if a line has this colour or number.
PAIRS = np.array([sum(1 << (SIDE * i + x) for i, x in enumerate(order)) for order in ORDERS])
# The colours or numbers of a set of lines, as a set again: [order, set].
SET_OF = np.array(
    [
        [sum(1 << x for i, x in enumerate(order) if lines >> i & 1) for lines in range(LINE_SETS)]
        for order in ORDERS
    ]
)

# For can_match, per row: bit S is set for the sets S of rows that do not contain it.
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
    """Fill `board` with what a view shows of a seat's board; closed tiles are among `unseen`."""
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
    """The rows that a colour can have, given what happened to its joker.

    If it found no room, its row was full; if its owner is to place it, its row has two empty cells.
    """
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
    """An empty board with known lines, which does not affect any count."""
    for i in range(TILES_AT + CELLS):
        board[i] = 0
    for line in range(SIDE):
        board[COLOURS_AT + line] = 1 << line
        board[NUMBERS_AT + line] = 1 << line


# What a board can be


@rule
def pairs_of(board, first):
    """The possible pairs of lines, from board[first] on."""
    pairs = 0
    for line in range(SIDE):
        pairs |= board[first + line] << (SIDE * line)
    return pairs


@rule
def list_orders(pairs, orders):
    """List all orders that have only these pairs; how many there are."""
    n = 0
    for order in range(MOST_ORDERS):
        if PAIRS[order] & ~pairs == 0:
            orders[n] = order
            n += 1
    return n


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
    return option >> PLAIN_BIT & 7


@rule
def row_weight(option):
    """The weight of a row with all places of its joker."""
    return option >> WEIGHT_BIT


@rule
def cells_of_row(board, row):
    return board[CELLS_AT] >> (SIDE * row) & ALL_LINES


@rule
def refuted_in_row(board, gone, row, colour):
    """What the cells of a row cannot hold if it has this colour.

    Pairs of a column and a number, and the columns that cannot hold the joker.
    """
    pairs = jokers = 0
    for col in range(SIDE):
        if board[CELLS_AT] >> (SIDE * row + col) & 1:
            kinds = ~(board[TILES_AT + SIDE * row + col] & ~gone) >> (KINDS * colour)
            pairs |= (kinds & ALL_LINES) << (SIDE * col)
            jokers |= (kinds >> JOKER & 1) << col
    return pairs, jokers


@rule
def weigh_row(order, cols, refuted, no_joker, plain):
    """The option of a row with tiles in these columns; its weight without a joker is `plain`."""
    jokers = SET_OF[order, cols & ~no_joker]
    wrong = PAIRS[order] & refuted
    if wrong != 0:
        wrong |= wrong >> 3 * SIDE
        wrong |= wrong >> 2 * SIDE | wrong >> SIDE
        wrong &= ALL_LINES  # the refuted numbers; the joker must be in their place
        if wrong & (wrong - 1) or not wrong & jokers:
            return 0
        jokers, plain = wrong, 0
    choices = count(np.uint64(jokers))
    packed = SET_OF[order, cols] | jokers << JOKERS_BIT | choices << COUNT_BIT
    return packed | plain << PLAIN_BIT | (plain + choices) << WEIGHT_BIT


@rule
def weight_without_joker(board, row):
    """6 - m for a row of m tiles."""
    tiles = count(np.uint64(cells_of_row(board, row)))
    return SIDE + 1 - tiles if tiles > 0 else 1


@rule
def weigh_board(board, gone, plain, orders, options, colour_rows):
    """List all possible kappas of a board and the options of its rows; how many kappas there are.

    `gone` are tiles that are known to be elsewhere, besides those that the board rules out already.
    With `plain` weights, each hypothesis counts 1.
    """
    n = list_orders(pairs_of(board, NUMBERS_AT), orders)
    for row in range(SIDE):
        cols = cells_of_row(board, row)
        weight = 1 if plain else weight_without_joker(board, row)
        for colour in range(COLOURS):
            can = board[COLOURS_AT + row] >> colour & 1
            refuted, no_joker = refuted_in_row(board, gone, row, colour)
            for i in range(n):
                option = 0
                if can:
                    option = weigh_row(orders[i], cols, refuted, no_joker, weight)
                options[i, row, colour] = option
    return drop_impossible(n, orders, options, colour_rows)


@rule
def drop_impossible(n, orders, options, colour_rows):
    """Keep the kappas with which each colour can have a row of its own; how many are left."""
    kept = 0
    for i in range(n):
        for colour in range(COLOURS):
            colour_rows[kept, colour] = 0
            for row in range(SIDE):
                options[kept, row, colour] = options[i, row, colour]
                if options[i, row, colour] != 0:
                    colour_rows[kept, colour] |= 1 << row
        if can_match(colour_rows, kept):
            orders[kept] = orders[i]
            kept += 1
    return kept


@rule
def can_match(colour_rows, n):
    """Whether, with the n-th kappa, each colour can have a row of its own."""
    reachable = np.uint64(1)  # bit S: the colours so far can occupy exactly the set S of rows
    for colour in range(COLOURS):
        sets = EMPTY
        for row in range(SIDE):
            if colour_rows[n, colour] & (1 << row):
                without = reachable & WITHOUT_ROW[row]
                sets |= without << np.uint64(1 << row)
        reachable = sets
    return reachable != EMPTY
