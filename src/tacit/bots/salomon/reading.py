"""What the others' guesses tell about their hands at SALOMONS OORDEEL (docs/bots.md).

A good player names the tile that is likeliest given their own hand. So for each guess in the notes,
hands of the guesser are sampled. The likelihood of the guess given a hand depends on how its
probability of being right compares with the best guess that was possible with that hand. Tiles that
are common in hands with a high likelihood become more probable, the others less. The result is kept
as odds, one number per seat and tile, which are the prior for the next guess.

Nobody is obliged to guess well: a guess that looks foolish with a hand only makes that hand
unlikely, not impossible.
"""

from __future__ import annotations

from math import exp

import numpy as np

from tacit.bots.salomon.beliefs import chances_with_odds
from tacit.bots.salomon.notes import KEPT, has_bluffed
from tacit.engine.jit import rule
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction.boards import BOARD, read_bare, unseen_tiles
from tacit.games.salomon.rules.deduction.joint import BARE, put_boards
from tacit.games.salomon.rules.deduction.odds import (
    add_counts,
    draw_both,
    new_table,
    weigh_both,
    weigh_one,
)
from tacit.games.salomon.rules.state import CELLS, SEATS, TILES, in_game

HANDS = 150  # sampled per guess
# The likelihood of a guess whose probability is this part of the best one's: e**(-TRUST * (1 -
# part)) + WHIM.
TRUST = 16.0
WHIM = 0.02
# Pseudo-counts: neutral hands that are added to those with a tile, and to those without.
DOUBT = 2.0
MOST = 400.0  # the odds are limited to between 1 / MOST and MOST
MOST_PAIRS = 2000  # pairs of kappas that are counted per hand; a guess with more is not read


@rule
def chances_as_read(view, seat, notes, stream):
    """The probability of each tile in each closed cell, with the others' guesses as evidence."""
    return chances_with_odds(view, seat, odds_of_tiles(view, seat, notes, stream), stream)


@rule
def odds_of_tiles(view, seat, notes, stream):
    """The odds of each tile on each board, given what the others have guessed."""
    odds = np.ones((SEATS, TILES), np.float64)
    made = np.int64(notes.guesses)
    for i in range(max(0, made - KEPT), made):
        by = np.int64(notes.by[i % KEPT])
        if in_game(view, by) and not has_bluffed(view, by, np.uint64(notes.named[by])):
            read_guess(view, seat, by, notes, i % KEPT, odds[by], stream)
    return odds


@rule
def read_guess(view, seat, by, notes, at, odds, stream):
    """Update the odds of a seat's tiles by one of its guesses."""
    which = np.zeros(SEATS, np.int64)
    table = new_table()
    if not lay_as_seen(by, notes, at, table, which):
        return
    hands = np.zeros(HANDS, np.int64)
    likely = np.zeros(HANDS, np.float64)
    his = new_table()
    put_boards(view, unseen_tiles(view, seat), his, by, BARE)
    his.odds[0] = odds
    weight = weigh_both(his, 0)
    total = 0.0
    for i in range(HANDS):
        hands[i], _ = draw_both(his, weight, stream)
        likely[i] = exp(-TRUST * (1.0 - part_of_best(table, which, notes, at, hands[i]))) + WHIM
        total += likely[i]
    for tile in range(TILES):
        with_it, weight = DOUBT, DOUBT
        for i in range(HANDS):
            if hands[i] & (1 << tile):
                with_it += 1.0
                weight += likely[i] * HANDS / total
        without_it = HANDS + 2.0 * DOUBT - with_it
        ratio = weight / with_it * without_it / (HANDS + 2.0 * DOUBT - weight)
        odds[tile] = min(MOST, max(1.0 / MOST, odds[tile] * ratio))


@rule
def lay_as_seen(by, notes, at, table, which):
    """Put the boards that could be guessed at on a table, as they were public; sets their owners.

    Returns False if counting them would take too long: there are three, or too little was known.
    """
    n = 0
    which[:] = BARE
    read_bare(table.boards[1])
    for other in range(SEATS):
        if other == by or notes.closed[at, other] == 0:
            continue
        if n == 2:
            return False
        which[n] = other
        for i in range(BOARD):
            table.boards[n, i] = notes.boards[at, other, i]
        n += 1
    weigh_one(table, 0, 0)
    weigh_one(table, 1, 0)
    return table.order_count[0] * table.order_count[1] <= MOST_PAIRS


@rule
def part_of_best(table, which, notes, at, hand):
    """The guess's probability for a guesser with this hand, divided by the best guess's."""
    target, cell, tile = actions.guess_parts(np.int64(notes.guess[at]))
    total = weigh_both(table, hand)
    if total == 0.0:
        return 0.0
    best = chance = 0.0
    for i in range(2):
        if which[i] == BARE:
            continue
        counts = np.zeros((CELLS, TILES), np.float64)
        add_counts(table, i, 1.0 / total, counts)
        closed = np.int64(notes.closed[at, which[i]])
        for other in range(CELLS):
            if closed & (1 << other):
                best = max(best, counts[other].max())
        if which[i] == target:
            chance = counts[cell, tile]
    return chance / best
