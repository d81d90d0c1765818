"""Exact joint samples of all other boards (6.4 of docs/rules/salomon.md).

This is rejection sampling. A single board is drawn from a table of the weights of its lines. Boards
are drawn one by one, and all are rejected as soon as two of them need the same tile, so accepted
samples come in proportion to their weights. For the last board this would hardly ever succeed,
because few tiles are left. So instead of its lines a *hand* is drawn: a random subset of the tiles
that are left, as many as it has closed cells. The lines that arrange this hand as the cells show
have a total weight. The hand is accepted with probability weight / most, where `most` is an upper
bound for the weight of any hand.

The bound: take a hand without jokers. If two pairs of lines arrange it alike, one becomes the other
by permuting lines in a way that preserves the pattern of the cells. So there are at most as many of
them as the pattern has symmetries, each with the weight of rows without jokers. A joker in a row of
m tiles can stand for one of 6 - m numbers, and then the row weighs 1 instead of 6 - m. So with
jokers, too, the total is at most symmetries * the weight of rows without jokers.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import count, has, nth
from tacit.engine.chance import below, fraction, part, uniform
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.deduction.boards import (
    MOST_ORDERS,
    ORDERS,
    PAIRS,
    SET_OF,
    TILES_AT,
    jokers_of,
    numbers_of,
    plain_weight,
    row_weight,
    unseen_tiles,
    weight_without_joker,
)
from tacit.games.salomon.rules.deduction.weights import (
    ALL_KINDS,
    KAPPA_AT,
    NOT_NEGATIVE,
    ONES,
    RHO_AT,
    TILES_OF,
    colour_sizes,
    fit_into,
    number_sizes,
    read_lines_of,
    sizes_with,
    sum_weights,
)
from tacit.games.salomon.rules.state import (
    ALL_LINES,
    CELLS,
    JOKER,
    JOKERS,
    KINDS,
    LINE_SETS,
    SIDE,
    closed_cells,
    in_game,
    joker_of,
)

NO_SEAT = -1
CLASH = -1


# Drawing a single board


@rule
def random_part(stream, total):
    """A random integer in 0..total-1."""
    return min(np.int64(uniform(stream) * total), total - 1)


@rule
def draw_rho(tables, seat, stream):
    """Draw the rows of a board; returns the number of closed tiles of each colour, packed.

    One random number selects the whole hypothesis; its rest is kept in TILES_OF for `finish`.
    """
    n = tables.rho_count[seat]
    target = random_part(stream, tables.rho_sums[seat, n - 1])
    i = first_above(tables.rho_sums[seat], n, target)
    tables.drawn[seat, RHO_AT] = i
    tables.drawn[seat, TILES_OF] = target - (tables.rho_sums[seat, i - 1] if i > 0 else 0)
    return tables.row_sizes[seat, i]


@rule
def first_above(sums, n, target):
    """The index of the first of n ascending sums that is above a target (binary search)."""
    low, high = 0, n - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > target:
            high = middle
        else:
            low = middle + 1
    return low


@rule
def finish(tables, seat, taken, stream):
    """Draw the columns and the jokers of a board whose rows have been drawn.

    Returns its tiles, or CLASH if one of them is taken already.
    """
    i, target = tables.drawn[seat, RHO_AT], tables.drawn[seat, TILES_OF]
    j = first_above(tables.sums[seat, i], tables.kappa_count[seat], target)
    rho = tables.rhos[seat, i]
    left = fraction(stream)
    tiles = 0
    for row in range(SIDE):
        colour = ORDERS[rho, row]
        option = tables.options[seat, j, row, colour]
        kinds = numbers_of(option)
        slot, left = part(left, row_weight(option))
        if slot >= plain_weight(option):
            kinds &= ~(1 << nth(np.uint64(jokers_of(option)), slot - plain_weight(option)))
            kinds |= 1 << JOKER
        tiles |= kinds << (KINDS * colour)
        if tiles & taken:
            return CLASH
    note(tables, seat, rho, tables.kappas[seat, j], tiles)
    return tiles


@rule
def note(tables, seat, rho, kappa, tiles):
    """Store a board that was drawn."""
    tables.drawn[seat, RHO_AT] = rho
    tables.drawn[seat, KAPPA_AT] = kappa
    tables.drawn[seat, TILES_OF] = tiles


# A hand for the last board


@rule
def draw_hand(tiles, size, stream):
    """A random subset of `size` tiles."""
    for n in range(count(np.uint64(tiles)), size, -1):
        tiles &= ~(1 << nth(np.uint64(tiles), below(stream, n)))
    return tiles


@rule
def weight_with(option, kinds):
    """The weight of a row that holds exactly these kinds of tiles."""
    numbers = numbers_of(option)
    if not kinds & (1 << JOKER):
        return plain_weight(option) if kinds == numbers else 0
    missing = numbers & ~kinds
    return 1 if missing & jokers_of(option) and kinds == numbers & ~missing | 1 << JOKER else 0


@rule
def arrange_hand(tables, seat, hand, target):
    """Find the lines that arrange a hand at which the cumulative weight exceeds the target.

    Returns False if the total weight does not exceed it.
    """
    colours, numbers = colour_sizes(hand), number_sizes(hand)
    any_rho = False
    for i in range(tables.rho_count[seat]):
        any_rho |= tables.row_sizes[seat, i] == colours
    if not any_rho:
        return False
    tiles = hand | open_on(tables.boards[seat], tables.closed[seat])
    for j in range(tables.kappa_count[seat]):
        if not fit_into(numbers, tables.col_sizes[seat, j]):
            continue
        for i in range(tables.rho_count[seat]):
            if tables.row_sizes[seat, i] != colours:
                continue
            target -= weight_of_tiles(tables.options[seat, j], tables.rhos[seat, i], tiles)
            if target < 0:
                note(tables, seat, tables.rhos[seat, i], tables.kappas[seat, j], tiles)
                return True
    return False


@rule
def weight_of_tiles(options, rho, tiles):
    """The weight of a board with these lines and these tiles."""
    weight = 1
    for row in range(SIDE):
        colour = ORDERS[rho, row]
        weight *= weight_with(options[row, colour], tiles >> (KINDS * colour) & ALL_KINDS)
        if weight == 0:
            break
    return weight


@rule
def open_on(board, closed):
    """The tiles that were in the other cells at the start, all of them open now."""
    tiles = 0
    for row in range(SIDE):
        for col in range(SIDE):
            if not closed[row] >> col & 1:
                tiles |= board[TILES_AT + SIDE * row + col]
    return tiles


@rule
def plain_weights(tables, seat):
    """The weight of a board without jokers, except for the rows whose jokers have been seen."""
    board, closed = tables.boards[seat], tables.closed[seat]
    weight = 1
    for row in range(SIDE):
        seen = 0
        for col in range(SIDE):
            if not closed[row] >> col & 1:
                seen |= board[TILES_AT + SIDE * row + col] & np.int64(JOKERS)
        if seen == 0:
            weight *= weight_without_joker(board, row)
    return weight


@rule
def symmetries(closed, seen_rows, seen_cols):
    """The number of permutations of unknown lines that preserve the pattern of closed cells."""
    rows, cols = exchanges(seen_rows), exchanges(seen_cols)
    sizes = sizes_with(closed, 0, 0)
    n = 0
    for rho in range(MOST_ORDERS):
        if PAIRS[rho] & ~rows or sizes_with(closed, 0, rho) != sizes:
            continue
        for kappa in range(MOST_ORDERS):
            if PAIRS[kappa] & ~cols:
                continue
            same = True
            for row in range(SIDE):
                if SET_OF[kappa, closed[row]] != closed[ORDERS[rho, row]]:
                    same = False
                    break
            if same:
                n += 1
    return n


@rule
def exchanges(seen):
    """The pairs of a line and a possible image; lines that have been seen stay fixed."""
    pairs = 0
    for line in range(SIDE):
        places = 1 << line if seen >> line & 1 else ALL_LINES & ~seen
        pairs |= places << (SIDE * line)
    return pairs


# All boards


@rule
def most_weight(view, tables, seat):
    """An upper bound for the weight of any hand on a board."""
    rows, cols = np.int64(view.seen_rows[seat]), np.int64(view.seen_cols[seat])
    return symmetries(tables.closed[seat], rows, cols) * plain_weights(tables, seat)


@rule
def draw_hand_for(view, tables, seat):
    """Make a board the last one, for which a hand is drawn."""
    tables.last = seat
    tables.most = most_weight(view, tables, seat)
    tables.hand_size = count(closed_cells(view, seat))
    count_lengths(tables.closed[seat], tables.lengths)


@rule
def choose_last(view, tables):
    """Choose the board for which a hand is drawn: where this is accepted more often than lines.

    Drawing lines accepts with probability (weight that fits) / (weight of all lines), drawing a
    hand with (weight that fits) / (`most` * number of hands).
    """
    tables.last = NO_SEAT
    if tables.count == 1:
        return
    left_over = count(np.uint64(tables.unseen))
    for i in range(tables.count):
        left_over -= count(closed_cells(view, tables.which[i]))
    best, last = 1.0, NO_SEAT
    for i in range(tables.count):
        seat = tables.which[i]
        all_hands = hands(count(closed_cells(view, seat)), left_over)
        lines = tables.rho_sums[seat, tables.rho_count[seat] - 1]
        worth = lines / (most_weight(view, tables, seat) * all_hands)
        if worth > best:
            best, last = worth, seat
    if last != NO_SEAT:
        draw_hand_for(view, tables, last)


@rule
def hands(size, left_over):
    """The number of hands of a size among size + left_over tiles."""
    ways = 1.0
    for i in range(1, left_over + 1):
        ways = ways * (size + i) / i
    return ways


@rule
def count_lengths(closed, lengths):
    """For each length, count the rows with at least that many closed tiles."""
    for length in range(SIDE + 1):
        lengths[length] = 0
        for row in range(SIDE):
            if count(np.uint64(closed[row])) >= length:
                lengths[length] += 1


@rule
def prepare(view, viewer, tables):
    """Compute the weights of the boards of all seats but the viewer."""
    unseen = unseen_tiles(view, viewer)
    tables.unseen = np.int64(unseen)
    tables.count = 0
    tables.drawn[:] = 0
    for seat in range(seats(view)):
        if seat != viewer:
            read_lines_of(view, seat, unseen, tables)
            sum_weights(tables, seat)
            if in_game(view, seat):
                tables.which[tables.count] = seat
                tables.count += 1
    choose_last(view, tables)


@rule
def has_room(sizes, lengths):
    """Whether colours with these sizes are enough for rows with at least these lengths."""
    for length in range(1, SIDE + 1):
        if lengths[length] == 0:
            return True
        longer = sizes + (LINE_SETS - length) * ONES & NOT_NEGATIVE
        if count(np.uint64(longer)) < lengths[length]:
            return False
    return True


@rule
def draw_rows(tables, stream):
    """Draw the rows of all boards but the last; returns whether each colour has enough tiles."""
    sizes = colour_sizes(tables.unseen) | NOT_NEGATIVE
    for i in range(tables.count):
        if tables.which[i] != tables.last:
            sizes -= draw_rho(tables, tables.which[i], stream)
    if sizes & NOT_NEGATIVE != NOT_NEGATIVE:
        return False
    return tables.last == NO_SEAT or has_room(sizes & ~NOT_NEGATIVE, tables.lengths)


@rule
def finish_all(tables, stream):
    """Finish the boards whose rows have been drawn; their tiles, or CLASH if one occurs twice."""
    taken = 0
    for i in range(tables.count):
        if tables.which[i] != tables.last:
            tiles = finish(tables, tables.which[i], taken, stream)
            if tiles == CLASH:
                return CLASH
            taken |= tiles
    return taken


@rule
def try_to_draw(tables, stream):
    """Draw the boards of all seats with closed tiles; returns False if the sample is rejected."""
    if not draw_rows(tables, stream):
        return False
    taken = finish_all(tables, stream)
    if taken == CLASH:
        return False
    if tables.last == NO_SEAT:
        return True
    hand = draw_hand(tables.unseen & ~taken, tables.hand_size, stream)
    return arrange_hand(tables, tables.last, hand, random_part(stream, tables.most))


@rule
def draw_boards(tables, stream):
    """The same, repeated until a sample is accepted."""
    while not try_to_draw(tables, stream):
        pass


@rule
def draw_all(view, viewer, tables, stream):
    """Draw the boards of all seats but the viewer, after `prepare`."""
    draw_boards(tables, stream)
    for seat in range(seats(view)):
        if seat != viewer and not in_game(view, seat):
            draw_rho(tables, seat, stream)
            finish(tables, seat, 0, stream)


@rule
def sample_others(view, viewer, stream, samples, tables):
    """Draw the boards of all seats but the viewer: samples[i, seat] is a drawn board.

    `tables` is an array of one record, used as work space.
    """
    prepare(view, viewer, tables[0])
    for i in range(len(samples)):
        draw_all(view, viewer, tables[0], stream)
        samples[i] = tables[0].drawn


@rule
def drawn_tile(drawn, cell):
    """The tile that a drawn board has in an occupied cell."""
    colour = ORDERS[drawn[RHO_AT], cell // SIDE]
    number = KINDS * colour + ORDERS[drawn[KAPPA_AT], cell % SIDE]
    return number if drawn[TILES_OF] >> number & 1 else joker_of(colour)


@rule
def count_samples(view, samples, counts):
    """Count the samples with each tile in each closed cell: counts[seat, cell, tile]."""
    for i in range(len(samples)):
        for seat in range(seats(view)):
            for cell in range(CELLS):
                if has(closed_cells(view, seat), cell):
                    counts[seat, cell, drawn_tile(samples[i, seat], cell)] += 1
