"""The beliefs of `regular` at SALOMONS OORDEEL (docs/bots.md): the probability of each tile in each
cell of the others, and how well its own board is still hidden.

Everything comes from the exact deduction. Three boards are too many for a joint count; then two at
a time are counted exactly given a sampled third, and the results are averaged.
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
from tacit.games.salomon.rules.deduction.odds import (
    add_counts,
    draw_both,
    new_table,
    weigh_both,
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
# Three boards: how many rounds are averaged. Each round samples all three, and each board is once
# the given third. The more pairs of kappas there are, the longer a round takes, so the fewer rounds
# are made: PAIRS / (pairs of kappas), within these limits.
LEAST_ROUNDS, MOST_ROUNDS = 2, 12
PAIRS = 6000
# With odds: a step redraws each pair of boards once, and WALK steps make a walk. All walks together
# have LEAST_STEPS to MOST_STEPS steps and stop after MOST_PAIRS pairs of kappas.
WALK = 2
LEAST_STEPS, MOST_STEPS = 4, 40
MOST_PAIRS = 20_000
MOST_DRAWS = 20_000  # joint samples of boards that are tried before they count as impossible


# The boards of others


@rule
def sure_tile(view, unseen, other, cell):
    """The only possible tile of a closed cell whose two lines are known; or NO_TILE."""
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
    """The probability of each tile in each closed cell of the others: [seat, cell, tile]."""
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
    """The mean, over sampled third boards, of the exact probabilities of the other two.

    `tables` is an array of one record, used as work space.
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
def chances_with_odds(view, seat, odds, stream):
    """The same with prior odds for each tile on each board: odds[seat, tile]."""
    chances = np.zeros((SEATS, CELLS, TILES), np.float64)
    which = np.zeros(SEATS, np.int64)
    table = new_table()
    n = unknown_seats(view, seat, which)
    if n == 3:
        walk_through_three(view, seat, which, odds, stream, chances, table, np.empty(1, TABLES))
        return chances
    second = which[1] if n == 2 else BARE
    lay(view, seat, which[0], second, odds, table)
    total = weigh_both(table, 0)
    for i in range(n):
        add_counts(table, i, 1.0 / total, chances[which[i]])
    return chances


@rule
def lay(view, seat, first, second, odds, table):
    """Put two boards and their odds on a table; the second may be BARE for none."""
    put_boards(view, unseen_tiles(view, seat), table, first, second)
    table.odds[0] = odds[first]
    if second != BARE:
        table.odds[1] = odds[second]


@rule
def walk_through_three(view, seat, which, odds, stream, chances, table, tables):
    """The mean, over a random walk, of the exact probabilities of two boards given the third.

    This is Gibbs sampling: it keeps one board and redraws the other two given that one. A walk may
    not reach every world from its start, so there are many short walks, each starting from a world
    sampled without odds.
    """
    prepare(view, seat, tables[0])
    tiles = np.zeros(3, np.int64)
    steps, spent = 0, 0
    while steps < LEAST_STEPS or (steps < MOST_STEPS and spent < MOST_PAIRS):
        if steps % WALK == 0:
            draw_boards(tables[0], stream)
            for i in range(3):
                tiles[i] = tables[0].drawn[which[i], TILES_OF]
        for kept in range(3):
            i, j = (kept + 1) % 3, (kept + 2) % 3
            lay(view, seat, which[i], which[j], odds, table)
            total = weigh_both(table, tiles[kept])
            add_counts(table, 0, 0.5 / total, chances[which[i]])
            add_counts(table, 1, 0.5 / total, chances[which[j]])
            tiles[i], tiles[j] = draw_both(table, total, stream)
            spent += table.order_count[0] * table.order_count[1]
        steps += 1
    chances /= steps


@rule
def is_possible(view, seat):
    """Whether the others' boards are jointly possible, tested by at most MOST_DRAWS samples."""
    for other in range(seats(view)):
        is_asked = other != seat and in_game(view, other)
        if is_asked and count_hypotheses(view, seat, other, BARE) == 0:
            return False
    return can_be_drawn(view, seat, np.empty(1, TABLES))


@rule
def can_be_drawn(view, seat, tables):
    """The same if each board alone is possible. `tables` is work space: an array of one record."""
    luck = np.zeros(1, np.uint64)
    prepare(view, seat, tables[0])
    for _ in range(MOST_DRAWS):
        if try_to_draw(tables[0], luck):
            return True
    return False


@rule
def joker_chances(view, seat, other):
    """The probability that a colour's joker is closed in a number's column: [colour, number].

    The boards of third players are not used as evidence.
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


# The seat's own board


@rule
def read_own(view, seat, work):
    """Put the seat's own board into the work space, as everybody sees it."""
    put_boards(view, unseen_tiles(view, NOBODY), work, seat, BARE)


@rule
def open_on(board, cell, tile):
    """Update what is public about a board when one of its tiles is opened."""
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
    """How many of the seat's tiles in these cells are still hidden; tiles[cell] is the tile there.

    Each counts one minus its probability given public information only.
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
    """The tiles in the seat's own closed cells, by cell."""
    tiles = np.zeros(CELLS, np.int64)
    cells = closed_cells(view, seat)
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        tiles[cell] = tile_at(view, seat, cell)
    return tiles
