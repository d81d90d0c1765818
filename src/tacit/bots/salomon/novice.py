"""`novice`: a beginner at SALOMONS OORDEEL (docs/bots.md).

It names any tile that it has not seen and that fits the known lines, at any closed cell. It does
not count, does not remember wrong guesses, and stops at random.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import has
from tacit.engine.chance import below, uniform
from tacit.engine.jit import rule
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.state import GUESS, SIDE, colour_of, is_joker, kind_of

STOPS = 0.5  # how often it stops after a hit
TRIES = 40  # random guesses that it checks before it names any


@rule
def fits(view, seat, action):
    """Whether a guess agrees with what is known of the cell's lines."""
    other, cell, tile = actions.guess_parts(action)
    if not has(unseen_tiles(view, seat), tile):
        return False
    row, col = cell // SIDE, cell % SIDE
    if view.seen_rows[other] & (1 << row) and view.rows[other][row] != colour_of(tile):
        return False
    is_column_seen = view.seen_cols[other] & (1 << col) != 0
    return is_joker(tile) or not is_column_seen or view.cols[other][col] == kind_of(tile)


@rule
def choose_guess(view, seat, legal, n, stream):
    action = np.int64(legal[0])
    for _ in range(TRIES):
        action = np.int64(legal[below(stream, n)])
        if action < actions.STOP and fits(view, seat, action):
            return action
    return action


@rule
def choose(view, seat, legal, n, stream):
    if view.phase != GUESS or n == 1:
        return np.int64(legal[below(stream, n)])
    if view.hits > 0 and uniform(stream) < STOPS:
        return actions.STOP
    return choose_guess(view, seat, legal, n, stream)
