"""What a seat knows (section 5): its own board, and what everybody has seen.

A view is a state in which the rest is hidden: the places of the others' closed tiles and of the
leftover (HIDDEN), the others' lines that no open tile has shown (NONE), and the steps of unfinished
arrangements. After the end everything is visible (R-53).
"""

from __future__ import annotations

from tacit.engine.bits import members_of
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.engine.views import WATCHER, State
from tacit.games.salomon.rules.arrange import first_step
from tacit.games.salomon.rules.effects import show_full_row, show_lines
from tacit.games.salomon.rules.setup import number_slots
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    BOX,
    CELLS,
    COLOURS,
    HIDDEN,
    NONE,
    OVER,
    PLACES,
    SEATS,
    SIDE,
    TILES,
    found_full,
    holds,
    is_open,
    is_with,
    joker_of,
    missed_at,
    slot,
)

NOBODY = SEATS  # the seat of a viewer who sees only public information


@rule
def observe(s, seat, view):
    """Write the view of a seat into an array of one record; a WATCHER sees what is public."""
    seat = NOBODY if seat == WATCHER else seat
    view[0] = s
    v = view[0]
    if v.phase == OVER:
        return
    for tile in range(TILES):
        if not is_open(s, tile) and s.where[tile] != BOX and not is_with(s, seat, tile):
            v.where[tile] = v.home[tile] = HIDDEN
    for colour in range(COLOURS):
        if not holds(s, seat, joker_of(colour)):
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


# Public knowledge of a position without a history; not compiled, because games do not need it


def see_lines(s: State) -> None:
    """Compute which cells were occupied at the start, and which lines everybody has seen."""
    s.begun[:] = s.seen_rows[:] = s.seen_cols[:] = 0
    for tile in range(TILES):
        home, where = int(s.home[tile]), int(s.where[tile])
        for place in (home, where):
            if place < PLACES and is_open(s, tile):
                show_lines(s, *divmod(place, CELLS), tile)
        if home < PLACES:
            seat, cell = divmod(home, CELLS)
            s.begun[seat] = int(s.begun[seat]) | 1 << cell
    for colour in range(COLOURS):
        seat, rows = found_full(s, colour)
        if seat != NONE:
            show_full_row(s, seat, rows)
    number_slots(s)


def forget_history(s: State) -> State:
    """The same table without history, as if no tile had moved."""
    now = s.copy()
    now.full[:] = NONE
    closed = [(p, cell) for p in range(int(s.players)) for cell in members_of(s.closed[p])]
    missed = [int(missed_at(s, seat, cell)) for seat, cell in closed]
    now.home[:] = now.where
    see_lines(now)
    now.missed[:] = 0
    for (seat, cell), tiles in zip(closed, missed, strict=True):
        now.missed[slot(now, seat, cell)] = tiles
    return now
