"""The tables from which boards are drawn: the possible lines of each, and their weights."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import count
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.games.salomon.rules.deduction.boards import (
    BOARD,
    COLOURS_AT,
    MOST_ORDERS,
    ORDERS,
    list_orders,
    pairs_of,
    read_board,
    row_weight,
    weigh_board,
)
from tacit.games.salomon.rules.state import (
    ALL_LINES,
    COLOURS,
    KINDS,
    NUMBERS,
    SEATS,
    SIDE,
    closed_cells,
)

# A drawn board, as an array of int64: the indices of its rho and kappa in ORDERS, and the tiles
# that were on it at the start.
RHO_AT, KAPPA_AT, TILES_OF = range(3)
DRAWN = 3

ALL_KINDS = (1 << KINDS) - 1
# The number of tiles of each colour, packed into fields as wide as a colour in a set of tiles. A
# field has room for numbers up to 31 and a guard bit, which a negative difference clears.
ONES = sum(1 << (KINDS * colour) for colour in range(COLOURS))
NOT_NEGATIVE = ONES << SIDE

# The weights of the boards of all seats. It is a record, not a tuple of arrays, because compiled
# code would count references to all the arrays at every call.
TABLES = record_type(
    [
        ("boards", np.int64, (SEATS, BOARD)),  # what is known
        # The possible kappas, the options of the rows with each, and their weights
        ("kappas", np.int64, (SEATS, MOST_ORDERS)),
        ("kappa_count", np.int64, (SEATS,)),
        ("options", np.int64, (SEATS, MOST_ORDERS, SIDE, COLOURS)),
        ("colour_rows", np.int64, (MOST_ORDERS, COLOURS)),
        ("weights", np.int16, (SEATS, SIDE, COLOURS, MOST_ORDERS)),
        # The possible rhos, and their cumulative weights
        ("rhos", np.int64, (SEATS, MOST_ORDERS)),
        ("rho_count", np.int64, (SEATS,)),
        ("rho_sums", np.int64, (SEATS, MOST_ORDERS)),
        ("sums", np.int32, (SEATS, MOST_ORDERS, MOST_ORDERS)),  # the same for each rho
        # For each row the columns with a closed tile, then for each column the rows
        ("closed", np.int64, (SEATS, 2 * SIDE)),
        # The number of closed tiles of each colour with a rho, and of each number with a kappa
        # (where a joker counts as the number it stands for)
        ("row_sizes", np.int64, (SEATS, MOST_ORDERS)),
        ("col_sizes", np.int64, (SEATS, MOST_ORDERS)),
        ("unseen", np.int64),  # the tiles that can be on these boards
        # The seats that have closed tiles, and the one whose hand is drawn
        ("which", np.int64, (SEATS,)),
        ("count", np.int64),
        ("last", np.int64),
        ("hand_size", np.int64),
        ("most", np.int64),  # the upper bound of its weight
        ("lengths", np.int64, (SIDE + 1,)),  # how many of its rows have at least this length
        ("drawn", np.int64, (SEATS, DRAWN)),
    ]
)


# The table of a board


@rule
def read_lines_of(view, seat, unseen, tables):
    """Fill in the possible lines of a seat's board, and the options of its rows."""
    board = tables.boards[seat]
    read_board(view, seat, unseen, board)
    tables.kappa_count[seat] = weigh_board(
        board, 0, False, tables.kappas[seat], tables.options[seat], tables.colour_rows
    )
    closed = tables.closed[seat]
    read_closed(np.int64(closed_cells(view, seat)), closed)
    tables.rho_count[seat] = list_orders(pairs_of(board, COLOURS_AT), tables.rhos[seat])
    for i in range(tables.rho_count[seat]):
        tables.row_sizes[seat, i] = sizes_with(closed, 0, tables.rhos[seat, i])
    for j in range(tables.kappa_count[seat]):
        tables.col_sizes[seat, j] = sizes_with(closed, SIDE, tables.kappas[seat, j])


@rule
def read_closed(cells, closed):
    """The rows of a set of cells as sets of columns, and then the columns as sets of rows."""
    for line in range(SIDE):
        closed[line] = cells >> (SIDE * line) & ALL_LINES
        closed[SIDE + line] = 0
    for row in range(SIDE):
        for col in range(SIDE):
            closed[SIDE + col] |= (closed[row] >> col & 1) << row


@rule
def sizes_with(closed, first, order):
    """The number of closed tiles of each colour or number if lines have this order, packed."""
    sizes = 0
    for line in range(SIDE):
        sizes |= count(np.uint64(closed[first + line])) << (KINDS * ORDERS[order, line])
    return sizes


@rule
def colour_sizes(tiles):
    """The number of tiles of each colour, packed."""
    sizes = 0
    for colour in range(COLOURS):
        kinds = tiles >> (KINDS * colour) & ALL_KINDS
        sizes |= count(np.uint64(kinds)) << (KINDS * colour)
    return sizes


@rule
def number_sizes(tiles):
    """The number of tiles of each number, packed; without the jokers."""
    sizes = 0
    for number in range(NUMBERS):
        sizes |= count(np.uint64(tiles & ONES << number)) << (KINDS * number)
    return sizes


@rule
def fit_into(sizes, room):
    """Whether each of these sizes is at most the corresponding one in `room`."""
    return (room + NOT_NEGATIVE - sizes) & NOT_NEGATIVE == NOT_NEGATIVE


@rule
def sum_weights(tables, seat):
    """Fill the cumulative weights of a board."""
    for j in range(tables.kappa_count[seat]):
        for row in range(SIDE):
            for colour in range(COLOURS):
                option = tables.options[seat, j, row, colour]
                tables.weights[seat, row, colour, j] = row_weight(option)
    n = tables.kappa_count[seat]
    rows = tables.weights[seat]
    total = 0
    for i in range(tables.rho_count[seat]):
        a, b, c, d, e = ORDERS[tables.rhos[seat, i]]
        first_two, next_two = rows[0, a, :n] * rows[1, b, :n], rows[2, c, :n] * rows[3, d, :n]
        tables.sums[seat, i, :n] = np.cumsum(first_two * next_two * rows[4, e, :n])
        total += tables.sums[seat, i, n - 1]
        tables.rho_sums[seat, i] = total
