"""What `regular` works out before it chooses at SALOMONS OORDEEL (docs/bots.md): how likely each
tile stands in each cell of the others, and how well its own board is still hidden.

All comes from the exact deduction. Three boards together are too many for that; there two are taken
at a time, exactly, given a third that is drawn, and the answers are averaged.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.deduction.boards import (
    COLOURS_AT,
    MOST_ORDERS,
    NUMBERS_AT,
    TILES_AT,
    unseen_tiles,
)
from tacit.games.salomon.rules.deduction.draws import (
    draw_boards,
    prepare,
    try_to_draw,
)
from tacit.games.salomon.rules.deduction.joint import (
    BARE,
    count_hypotheses,
    exact_counts,
    put_boards,
    unknown_seats,
)
from tacit.games.salomon.rules.deduction.pairs import count_tiles, new_work, share_out, weigh
from tacit.games.salomon.rules.deduction.weights import (
    TABLES,
    TILES_OF,
)
from tacit.games.salomon.rules.knowledge import NOBODY
from tacit.games.salomon.rules.state import (
    CELLS,
    COLOURS,
    JOKER,
    KINDS,
    NUMBERS,
    SEATS,
    SIDE,
    TILES,
    closed_cells,
    colour_of,
    in_game,
    is_joker,
    joker_of,
    kind_of,
    missed_at,
    tile_at,
)

NO_TILE = -1
# Three boards: how many rounds are averaged; in each all are drawn, and each is left out once. The
# more pairs of kappas there are, the longer a round takes, and the fewer of them there are.
LEAST_ROUNDS, MOST_ROUNDS = 2, 12
PAIRS = 6000
MOST_DRAWS = 20_000  # of boards that may be impossible together


# The boards of others


@rule
def sure_tile(view, unseen, other, cell):
    """The tile in a closed cell whose two lines are known, if only one can be there; or NO_TILE."""
    row, col = cell // SIDE, cell % SIDE
    if not view.seen_rows[other] & (1 << row) or not view.seen_cols[other] & (1 << col):
        return NO_TILE
    possible = unseen & ~missed_at(view, other, cell)
    first = KINDS * np.int64(view.rows[other][row])
    number = first + np.int64(view.cols[other][col])
    if not has(possible, number):
        return first + JOKER
    return NO_TILE if has(possible, first + JOKER) else number


@rule
def chances_of_others(view, seat, stream):
    """The chance of each tile in each closed cell of the others: [seat, cell, tile]."""
    chances = np.zeros((SEATS, CELLS, TILES), np.float64)
    which = np.zeros(SEATS, np.int64)
    n = unknown_seats(view, seat, which)
    if n == 3:
        add_three(view, seat, which, stream, chances, np.empty(1, TABLES))
        return chances
    second = which[1] if n == 2 else BARE
    counts = np.zeros((2, CELLS, TILES), np.int64)
    total = exact_counts(view, seat, which[0], second, False, counts)
    for i in range(n):
        add_chances(counts[i], 1.0 / total, chances[which[i]])
    return chances


@rule
def add_chances(counts, part, chances):
    for cell in range(CELLS):
        for tile in range(TILES):
            chances[cell, tile] += counts[cell, tile] * part


@rule
def add_three(view, seat, which, stream, chances, tables):
    """The mean, over drawn third boards, of what is exact for the other two.

    `tables` is an array of one record, to work in.
    """
    unseen = unseen_tiles(view, seat)
    work = new_work()
    prepare(view, seat, tables[0])
    step, rounds, most_pairs = 0, 1, 1
    while step < 3 * rounds:
        if step % 3 == 0:
            draw_boards(tables[0], stream)
        gone = tables[0].drawn[which[step % 3], TILES_OF]
        first, second = which[(step + 1) % 3], which[(step + 2) % 3]
        put_boards(view, unseen, work, first, second)
        counts = np.zeros((2, CELLS, TILES), np.int64)
        total = count_tiles(work, gone, False, counts)
        add_chances(counts[0], 0.5 / total, chances[first])
        add_chances(counts[1], 0.5 / total, chances[second])
        most_pairs = max(most_pairs, work.order_count[0] * work.order_count[1])
        step += 1
        if step == 3:
            rounds = max(LEAST_ROUNDS, min(MOST_ROUNDS, PAIRS // most_pairs))
    for other in range(seats(view)):
        for cell in range(CELLS):
            for tile in range(TILES):
                chances[other, cell, tile] /= rounds


@rule
def is_possible(view, seat):
    """Whether the others can have the boards that a view allows, as far as so many draws show."""
    for other in range(seats(view)):
        is_asked = other != seat and in_game(view, other)
        if is_asked and count_hypotheses(view, seat, other, BARE) == 0:
            return False
    return can_be_drawn(view, seat, np.empty(1, TABLES))


@rule
def can_be_drawn(view, seat, tables):
    """The boards by themselves are possible. `tables` is an array of one record, to work in."""
    luck = np.zeros(1, np.uint64)
    prepare(view, seat, tables[0])
    for _ in range(MOST_DRAWS):
        if try_to_draw(tables[0], luck):
            return True
    return False


@rule
def joker_chances(view, seat, other):
    """The chance that a colour's joker stands closed in a number's column: [colour, number].

    What the boards of third players tell is left out.
    """
    work = new_work()
    unseen = unseen_tiles(view, seat)
    put_boards(view, unseen, work, other, BARE)
    total = weigh(work, 0, False)
    shares = np.zeros((2, MOST_ORDERS, SIDE, COLOURS, NUMBERS + 1), np.int64)
    share_out(work, shares)
    chances = np.zeros((COLOURS, NUMBERS), np.float64)
    for colour in range(COLOURS):
        if not has(unseen, joker_of(colour)):
            continue
        for number in range(NUMBERS):
            weight = 0
            for q in range(work.order_count[0]):
                for row in range(SIDE):
                    weight += shares[0, q, row, colour, number]
            chances[colour, number] = weight / total
    return chances


# The own board


@rule
def read_own(view, seat, work):
    """Work on the own board as everybody sees it."""
    put_boards(view, unseen_tiles(view, NOBODY), work, seat, BARE)


@rule
def open_on(board, cell, tile):
    """What a board shows when one of its tiles is opened."""
    for other in range(CELLS):
        board[TILES_AT + other] &= ~(1 << tile)
    board[TILES_AT + cell] = 1 << tile
    fix_line(board[COLOURS_AT : COLOURS_AT + SIDE], cell // SIDE, colour_of(tile))
    if not is_joker(tile):
        fix_line(board[NUMBERS_AT : NUMBERS_AT + SIDE], cell % SIDE, kind_of(tile))


@rule
def fix_line(lines, line, what):
    for other in range(SIDE):
        lines[other] &= ~(1 << what)
    lines[line] = 1 << what


@rule
def safety(work, cells, tiles):
    """How many of the own tiles in these cells are still hidden; tiles[cell] is what stands there.

    Each counts the chance that somebody who knows only what is public gives it to other tiles.
    """
    counts = np.zeros((2, CELLS, TILES), np.int64)
    total = count_tiles(work, 0, False, counts)
    hidden = 0.0
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        hidden += 1.0 - counts[0, cell, tiles[cell]] / total
    return hidden


@rule
def own_tiles(view, seat):
    """The tiles in the own closed cells, by cell."""
    tiles = np.zeros(CELLS, np.int64)
    cells = closed_cells(view, seat)
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        tiles[cell] = tile_at(view, seat, cell)
    return tiles
