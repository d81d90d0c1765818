"""All other boards at once, drawn from what a viewer knows (6.4, 6.5 of docs/rules/salomon.md).

One or two boards with closed tiles are drawn from their exact posterior. Three are drawn by a
chain: from a consistent triple, two of the boards at a time are drawn anew, exactly, given the
third. (One at a time could get stuck, since hardly any tile is free to change hands.) Boards
without closed tiles have no secret but their lines, and are drawn by themselves.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import has
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.deduction.boards import read_bare, read_board, unseen_tiles
from tacit.games.salomon.rules.deduction.drawing import HYPOTHESIS, draw, drawn_tile, drawn_tiles
from tacit.games.salomon.rules.deduction.pairs import count_tiles, new_work, weigh
from tacit.games.salomon.rules.deduction.triples import count_tiles_of_three, new_third
from tacit.games.salomon.rules.state import CELLS, SEATS, closed_cells, in_game

BURN_IN = 6  # steps of the chain before the first triple is given out
DRAWS = 12  # triples that are given out a step
BARE = -1  # as a seat: no board


@rule
def unknown_seats(view, viewer, which):
    """The seats, besides the viewer, with closed tiles; how many they are."""
    n = 0
    for seat in range(seats(view)):
        if seat != viewer and in_game(view, seat):
            which[n] = seat
            n += 1
    return n


@rule
def put_boards(view, unseen, work, first, second):
    """Make these two the boards that are worked on; BARE for none."""
    read_board(view, first, unseen, work.boards[0])
    if second == BARE:
        read_bare(work.boards[1])
    else:
        read_board(view, second, unseen, work.boards[1])


@rule
def weigh_two(view, unseen, gone, work, first, second):
    """The weight of all hypotheses about two boards, or one, given tiles that are elsewhere."""
    put_boards(view, unseen, work, first, second)
    return weigh(work, gone, False)


@rule
def draw_two(work, total, first, second, stream, pair, drawn):
    """Draw the boards that were weighed, and keep them as those of these seats."""
    draw(work, total, stream, pair)
    for i in range(HYPOTHESIS):
        drawn[first, i] = pair[0, i]
        if second != BARE:
            drawn[second, i] = pair[1, i]


@rule
def tiles_of(view, seat, drawn):
    return drawn_tiles(drawn[seat], np.int64(view.begun[seat]))


@rule
def first_triple(view, unseen, which, work, stream, pair, drawn):
    """Find three boards that fit: draw one alone, then the others given it, until they do."""
    turn = 0
    while True:
        alone, second, third = which[turn % 3], which[(turn + 1) % 3], which[(turn + 2) % 3]
        total = weigh_two(view, unseen, 0, work, alone, BARE)
        draw_two(work, total, alone, BARE, stream, pair, drawn)
        total = weigh_two(view, unseen, tiles_of(view, alone, drawn), work, second, third)
        if total > 0:
            draw_two(work, total, second, third, stream, pair, drawn)
            return
        turn += 1


@rule
def weigh_all_but(view, unseen, which, kept, work, drawn):
    """Get ready to draw all boards anew but one of the three."""
    gone = tiles_of(view, which[kept], drawn)
    return weigh_two(view, unseen, gone, work, which[(kept + 1) % 3], which[(kept + 2) % 3])


@rule
def sample_three(view, unseen, which, work, stream, pair, drawn, samples):
    """The chain. Drawing again for the same third board costs little, so this is done often."""
    first_triple(view, unseen, which, work, stream, pair, drawn)
    step = 0
    at = 0
    while at < len(samples):
        kept = step % 3
        total = weigh_all_but(view, unseen, which, kept, work, drawn)
        first, second = which[(kept + 1) % 3], which[(kept + 2) % 3]
        for _ in range(DRAWS if step >= BURN_IN else 1):
            draw_two(work, total, first, second, stream, pair, drawn)
            if step >= BURN_IN and at < len(samples):
                samples[at] = drawn
                at += 1
        step += 1


@rule
def sample_others(view, viewer, stream, samples):
    """Draw the boards of all seats but the viewer: samples[i, seat] is a hypothesis."""
    work = new_work()
    which = np.zeros(SEATS, np.int64)
    pair = np.zeros((2, HYPOTHESIS), np.int64)
    drawn = np.zeros((SEATS, HYPOTHESIS), np.int64)
    unseen = unseen_tiles(view, viewer)
    for seat in range(seats(view)):
        if seat != viewer and not in_game(view, seat):
            total = weigh_two(view, unseen, 0, work, seat, BARE)
            draw_two(work, total, seat, BARE, stream, pair, drawn)
    n = unknown_seats(view, viewer, which)
    if n == 3:
        sample_three(view, unseen, which, work, stream, pair, drawn, samples)
    elif n > 0:
        second = which[1] if n == 2 else BARE
        total = weigh_two(view, unseen, 0, work, which[0], second)
        for i in range(len(samples)):
            draw_two(work, total, which[0], second, stream, pair, drawn)
            samples[i] = drawn


@rule
def exact_counts(view, viewer, first, second, plain, counts):
    """The exact posterior of one or two boards; counts[i, cell, tile], and the weight of all."""
    work = new_work()
    put_boards(view, unseen_tiles(view, viewer), work, first, second)
    return count_tiles(work, 0, plain, counts)


@rule
def exact_counts_of_three(view, viewer, which, total, counts):
    """The same for three boards, in two words each; it can take seconds."""
    work = new_work()
    third = new_third()
    unseen = unseen_tiles(view, viewer)
    put_boards(view, unseen, work, which[0], which[1])
    read_board(view, which[2], unseen, third.board)
    count_tiles_of_three(work, third, total, counts)


@rule
def count_hypotheses(view, viewer, first, second):
    """How many hypotheses about one or two boards are possible."""
    work = new_work()
    put_boards(view, unseen_tiles(view, viewer), work, first, second)
    return weigh(work, 0, True)


@rule
def count_samples(view, samples, counts):
    """In how many samples each tile stands in each cell: counts[seat, cell, tile]."""
    for i in range(len(samples)):
        for seat in range(seats(view)):
            for cell in range(CELLS):
                if has(closed_cells(view, seat), cell):
                    counts[seat, cell, drawn_tile(samples[i, seat], cell)] += 1
