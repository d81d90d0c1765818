"""Who is to decide, and the legal actions.

Nothing is validated here: `Match.play` checks moves.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, count, without_lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.runs import RUNS, add_run, list_actions
from tacit.engine.seats import seats
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.arrange import legal_step
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    EXPOSE,
    GUESS,
    OVER,
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
    """The bit mask of the seats that are to decide; CHANCE, or 0 when the game is over."""
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
def choices(s, seat, runs):
    """The legal actions of a seat that is to move, as runs (`engine/runs.py`); how many runs."""
    if s.phase == GUESS:
        return legal_guesses(s, runs)
    if s.phase == EXPOSE:
        return add_run(runs, 0, actions.EXPOSE, closed_cells(s, seat))
    if s.phase == ARRANGE:
        return legal_step(s, seat, runs)
    row = row_of(s, seat, colour_of(np.int64(s.transit)))
    return add_run(runs, 0, actions.PLACE, empty_in_row(s, seat, row))


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many. Chance may play any number."""
    mask = acting(s)
    if mask == CHANCE or not mask & (1 << seat):
        return 0
    runs = np.empty(1, RUNS)
    n = choices(s, seat, runs[0])
    return list_actions(runs, n, out)


# Guesses (3.3)


@rule
def nameable(s):
    """R-20, R-21: all tiles in play that nobody sees open."""
    return tiles_in_play(s) & ~open_tiles(s)


@rule
def legal_guesses(s, runs):
    """All guesses, in order of target, cell and tile; then `stop`, after a right guess.

    At each cell every tile can be named that has not been a wrong guess there (R-22).
    """
    names = nameable(s)
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
            missed = np.uint64(s.missed[at + count(begun & below)])
            n = add_run(runs, n, actions.guess_at(seat, count(below), 0), names & ~missed)
    return add_run(runs, n, actions.STOP, s.hits > 0)


@rule
def lower_than_lowest(members):
    """All numbers that are lower than the lowest member of a set."""
    return (members & ~(members - ONE)) - ONE
