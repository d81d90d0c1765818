"""The notes of a bot at SALOMONS OORDEEL: the others' guesses, and what was public at the time.

Players seldom hold a tile that they name, because naming their own tile is a certain miss. The
rules allow it, so this is evidence, not knowledge. `reading.py` has what else a guess tells about
the guesser's hand.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.beliefs import is_possible
from tacit.engine.bits import EMPTY, bit, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import seats
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction.boards import BOARD, read_board, unseen_tiles
from tacit.games.salomon.rules.knowledge import NOBODY
from tacit.games.salomon.rules.state import (
    SEATS,
    TILES,
    boards_are_seen,
    closed_cells,
    in_game,
    is_open,
    is_place,
    missed_at,
    owner_of,
    slot,
)

KEPT = 40  # guesses that are kept: in few games the others make more
NOTES = record_type(
    [
        ("named", np.uint32, (SEATS,)),  # the tiles that each seat has named, as a bit mask
        ("guesses", np.uint16),  # how many the others have made
        # A ring buffer of the latest, the n-th at n % KEPT: who guessed what, which cells of each
        # seat were closed, and what was public about each board (`deduction/boards.py`)
        ("by", np.uint8, (KEPT,)),
        ("guess", np.uint16, (KEPT,)),
        ("closed", np.uint32, (KEPT, SEATS)),
        ("boards", np.uint32, (KEPT, SEATS, BOARD)),
    ]
)


@rule
def is_needed(s):
    return True


@rule
def note(notes, before, mover, code, after, seat):
    if mover < SEATS and actions.is_guess(code):
        _, _, tile = actions.guess_parts(code)
        notes[0].named[mover] = np.uint64(notes[0].named[mover]) | bit(tile)
        if mover != seat:
            keep(notes[0], before[0], mover, code)


@rule
def keep(notes, view, mover, guess):
    """Store a guess, and what was public when it was made."""
    at = np.int64(notes.guesses) % KEPT
    notes.guesses += 1
    notes.by[at] = mover
    notes.guess[at] = guess
    board = np.zeros(BOARD, np.int64)
    for other in range(seats(view)):
        notes.closed[at, other] = view.closed[other]
        if other != mover and in_game(view, other):
            read_board(view, other, unseen_tiles(view, NOBODY), board)
            for i in range(BOARD):
                notes.boards[at, other, i] = board[i]


@rule
def has_bluffed(view, seat, named):
    """Whether a seat has named a tile that has since been opened on its own board."""
    for tile in range(TILES):
        home = np.int64(view.home[tile])
        if has(named, tile) and is_open(view, tile) and is_place(home) and owner_of(home) == seat:
            return True
    return False


@rule
def rule_out(view, seat, tiles):
    """Mark in a view that these tiles are in no closed cell of a seat."""
    cells = closed_cells(view, seat)
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        view.missed[slot(view, seat, cell)] = missed_at(view, seat, cell) | tiles


@rule
def recall(mind, seat, notes):
    """Mark in a view (mind[0]) that the others hold no tile they have named, if possible."""
    view = mind[0]
    if not boards_are_seen(view):
        return
    known = mind.copy()
    for other in range(seats(view)):
        named = np.uint64(notes[0].named[other])
        if other != seat and not has_bluffed(view, other, named):
            rule_out(view, other, named)
    if not is_possible(view, seat):
        mind[0] = known[0]
