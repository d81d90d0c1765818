"""`regular`: a fast bot for SALOMONS OORDEEL that guesses by the exact posterior (docs/bots.md).

It names the likeliest tile, goes on as long as the expected gain of a hit exceeds the cost of a
miss, and gives away the tile that leaves most of its own board hidden. It reads only the view.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.beliefs import NO_TILE, chances_of_others, sure_tile
from tacit.bots.salomon.values import cheapest_gift, goes_on
from tacit.engine.bits import EMPTY, lowest, without_lowest
from tacit.engine.chance import below
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.engine.views import State
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.state import EXPOSE, GUESS, TILES, barred, closed_cells, target

NOTHING = -1  # no guess


# Guessing


@rule
def sure_guess(view, seat, banned):
    """A guess that is certain from its two lines alone, without counting; or NOTHING."""
    unseen = unseen_tiles(view, seat)
    for other in range(seats(view)):
        if other == seat or other == banned:
            continue
        cells = closed_cells(view, other)
        while cells != EMPTY:
            cell = lowest(cells)
            cells = without_lowest(cells)
            tile = sure_tile(view, unseen, other, cell)
            if tile != NO_TILE:
                return actions.guess_at(other, cell, tile)
    return NOTHING


@rule
def best_guess(view, seat, banned, chances):
    """The likeliest guess, and its probability."""
    best = NOTHING
    most = 0.0
    for other in range(seats(view)):
        if other == seat or other == banned:
            continue
        cells = closed_cells(view, other)
        while cells != EMPTY:
            cell = lowest(cells)
            cells = without_lowest(cells)
            for tile in range(TILES):
                if chances[other, cell, tile] > most:
                    most = chances[other, cell, tile]
                    best = actions.guess_at(other, cell, tile)
    return best, most


@rule
def choose_guess(view, seat, stream):
    sure = sure_guess(view, seat, barred(view))
    if sure != NOTHING:
        return sure
    return guess_or_stop(view, seat, chances_of_others(view, seat, stream))


@rule
def guess_or_stop(view, seat, chances):
    """The likeliest guess, if it is worth its risk."""
    guess, chance = best_guess(view, seat, barred(view), chances)
    if view.hits > 0:
        other, _, _ = actions.guess_parts(guess)
        if not goes_on(view, seat, other, chance):
            return actions.STOP
    return guess


# Choosing an action


def takes_long(view: State) -> bool:
    """Whether boards must be counted, which can take half a minute if interpreted."""
    return int(view.phase) in (GUESS, EXPOSE)


@rule
def choose(view, seat, legal, n, stream):
    """One of the legal actions. Lines and places of jokers are random: they reveal nothing."""
    if n == 1:
        return np.int64(legal[0])
    if view.phase == GUESS:
        return np.int64(choose_guess(view, seat, stream))
    if view.phase == EXPOSE:
        cell, _, _ = cheapest_gift(view, seat, target(view))
        return np.int64(actions.EXPOSE + cell)
    return np.int64(legal[below(stream, n)])
