"""What a bot notes at SALOMONS OORDEEL: which tiles each of the others has named.

Whoever names a tile seldom holds it: to name one's own is a sure miss. The rules allow it, so this
is no knowledge, but it is worth more than anything else that the others tell (docs/bots.md).
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.beliefs import is_possible
from tacit.engine.bits import EMPTY, bit, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import seats
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import (
    SEATS,
    TILES,
    boards_are_seen,
    closed_cells,
    is_open,
    is_place,
    missed_at,
    owner_of,
    slot,
)

NOTES = record_type([("named", np.uint32, (SEATS,))])  # a set of tiles for each seat


@rule
def note(notes, before, mover, code, after, seat):
    if mover < SEATS and actions.is_guess(code):
        _, _, tile = actions.guess_parts(code)
        notes[0].named[mover] = np.uint64(notes[0].named[mover]) | bit(tile)


@rule
def has_bluffed(view, seat, named):
    """Whether a seat has named a tile that stood on its own board, as all can see by now."""
    for tile in range(TILES):
        home = np.int64(view.home[tile])
        if has(named, tile) and is_open(view, tile) and is_place(home) and owner_of(home) == seat:
            return True
    return False


@rule
def rule_out(view, seat, tiles):
    """Write into a view that these tiles stand in no closed cell of a seat."""
    cells = closed_cells(view, seat)
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        view.missed[slot(view, seat, cell)] = missed_at(view, seat, cell) | tiles


@rule
def recall(mind, seat, notes):
    """Write into a view (mind[0]) that nobody else holds what they have named; if that can be."""
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
