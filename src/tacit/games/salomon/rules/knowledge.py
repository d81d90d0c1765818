"""What a seat knows (section 5): its own board, and what everybody has seen.

A view is a state in which the rest is blotted out: where the closed tiles of others and the
leftover are (HIDDEN), the lines of others that no open tile has shown (NONE), and the steps of
arrangements that are not finished. After the end everything may be seen (R-53).
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.engine.views import WATCHER
from tacit.games.salomon.rules.arrange import first_step
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    BOX,
    CELLS,
    COLOURS,
    HAND,
    HIDDEN,
    JOKER,
    KINDS,
    NONE,
    OVER,
    SEATS,
    SIDE,
    TILES,
    has,
    open_tiles,
    seats,
)

NOBODY = SEATS  # as a seat: somebody who sees what is public and no hand


@rule
def is_with(s, seat, tile):
    """Whether a tile is in the hand or on the board of a seat, as far as this view shows."""
    where = np.int64(s.where[tile])
    if seat == NOBODY:
        return False
    return where == HAND + seat or (where < HAND and where // CELLS == seat)


@rule
def observe(s, seat, view):
    """What a seat knows, as a state in an array of one record; a WATCHER knows what is public."""
    seat = NOBODY if seat == WATCHER else seat
    view[0] = s
    v = view[0]
    if v.phase == OVER:
        return
    opened = open_tiles(s)
    for tile in range(TILES):
        if not has(opened, tile) and s.where[tile] != BOX and not is_with(s, seat, tile):
            v.where[tile] = v.home[tile] = HIDDEN
    for colour in range(COLOURS):
        if s.where[KINDS * colour + JOKER] != HAND + seat:
            v.joker_col[colour] = NONE
    for other in range(seats(s)):
        if other != seat:
            hide_board(v, other)


@rule
def hide_board(v, seat):
    for line in range(SIDE):
        if not v.seen_rows[seat] & (1 << line):
            v.rows[seat][line] = NONE
        if not v.seen_cols[seat] & (1 << line):
            v.cols[seat][line] = NONE
    if v.phase == ARRANGE and v.step[seat] != ARRANGED:
        v.step[seat] = first_step(v)
