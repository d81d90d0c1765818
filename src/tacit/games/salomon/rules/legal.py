"""Who is to decide, and what may be chosen.

Everything here is unchecked: the checked door is `Match.play`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, count, lowest, without_lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.arrange import legal_step
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    EXPOSE,
    GUESS,
    OVER,
    TILES,
    active,
    barred,
    begun_cells,
    closed_cells,
    colour_of,
    decider,
    empty_in_row,
    is_playing,
    open_tiles,
    row_of,
    tiles_in_play,
)


@rule
def acting(s):
    """The mask of the seats that are to decide; CHANCE, or 0 when the game is over."""
    if is_playing(s):
        return 1 << decider(s)
    if s.phase == ARRANGE:
        mask = 0
        for seat in range(seats(s)):
            if s.step[seat] != ARRANGED:
                mask |= 1 << seat
        return mask
    return 0 if s.phase == OVER else CHANCE


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many. Chance has none: any number will do."""
    mask = acting(s)
    if mask == CHANCE or not mask & (1 << seat):
        return 0
    if s.phase == GUESS:
        return legal_guesses(s, out)
    if s.phase == EXPOSE:
        return add_cells(out, actions.EXPOSE, closed_cells(s, seat))
    if s.phase == ARRANGE:
        return legal_step(s, seat, out)
    row = row_of(s, seat, colour_of(np.int64(s.transit)))
    return add_cells(out, actions.PLACE, empty_in_row(s, seat, row))


@rule
def add_cells(out, base, cells):
    """List an action for each cell of a set."""
    n = 0
    while cells != EMPTY:
        out[n] = base + lowest(cells)
        cells = without_lowest(cells)
        n += 1
    return n


# Guesses (3.3)


@rule
def nameable(s):
    """R-20, R-21: all tiles in play that nobody sees open."""
    return tiles_in_play(s) & ~open_tiles(s)


@rule
def legal_guesses(s, out):
    """All guesses, in order of target, cell and tile; then `stop`, after a right one.

    The names that can be given are listed once; each cell gets a copy of the list, without what was
    named there in vain (R-22).
    """
    names = nameable(s)
    end = list_names(out, names)
    banned = barred(s)
    n = 0
    for seat in range(seats(s)):
        if seat == active(s) or seat == banned:
            continue
        cells = closed_cells(s, seat)
        begun = begun_cells(s, seat)
        at = np.int64(s.first_slot[seat])
        while cells != EMPTY:
            below = lower_than_lowest(cells)
            cells = without_lowest(cells)
            base = actions.guess_at(seat, count(below), 0)
            missed = np.uint64(s.missed[at + count(begun & below)]) & names
            first = actions.NAMES_AT
            while missed != EMPTY:
                last = actions.NAMES_AT + count(names & lower_than_lowest(missed))
                missed = without_lowest(missed)
                n = add_names(out, n, first, last, base)
                first = last + 1
            n = add_names(out, n, first, end, base)
    if s.hits > 0:
        out[n] = actions.STOP
        n += 1
    return n


@rule
def lower_than_lowest(members):
    """All numbers that are lower than the lowest member of a set."""
    return (members & ~(members - ONE)) - ONE


@rule
def list_names(out, names):
    """Write the tiles of a set at the end of `out`, ascending; where the list ends."""
    # Without branches: a tile that is not in the set is written over by the next one.
    n = actions.NAMES_AT
    for tile in range(TILES):
        out[n] = tile
        n += np.int64((names >> np.uint64(tile)) & ONE)
    return n


@rule
def add_names(out, n, first, last, base):
    """Append the names first..last-1 of the list at the end of `out` as guesses at one cell."""
    # Unsigned indices cannot count from the end, so that the machine copies many at a time.
    shift, source, goal = np.int32(base), np.uint64(first), np.uint64(n)
    for i in range(np.uint64(last - first)):
        out[goal + i] = np.int32(out[source + i] + shift)
    return n + last - first
