"""The secret arrangement (section 2), step by step or by chance.

A seat chooses the colours of rows 0 to 3, then the numbers of columns 0 to 3 (the last of each
follows), then for each colour in order the column of its joker or that it has none, then `done`.
Everybody takes the same number of steps, so that their number leaks nothing. Until `done` the steps
are private and can be taken back.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, lowest, members_of, nth
from tacit.engine.jit import rule
from tacit.engine.runs import add_run
from tacit.engine.seats import seats
from tacit.engine.views import State
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.setup import show_boards
from tacit.games.salomon.rules.state import (
    ALL_LINES,
    ARRANGE,
    ARRANGED,
    BY_HAND,
    COL_STEPS,
    COLOURS,
    FIRST_JOKER_STEP,
    FULL,
    KINDS,
    LINES_RANDOM,
    NONE,
    RANDOM,
    REVIEW,
    ROW_STEPS,
    SIDE,
    boards_are_seen,
    cell_for,
    col_of,
    colour_of,
    hand,
    holds,
    is_joker,
    joker_of,
    kind_of,
    row_of,
    tiles_on,
)


@rule
def first_step(s):
    """The first step that a player chooses."""
    return 0 if s.arrangement == BY_HAND else FIRST_JOKER_STEP


@rule
def all_arranged(s):
    for seat in range(seats(s)):
        if s.step[seat] != ARRANGED:
            return False
    return True


@rule
def asked_colour(s, seat):
    """The colour whose joker a seat is to place next, once its lines are chosen."""
    return np.int64(s.step[seat]) - FIRST_JOKER_STEP


@rule
def unused(lines, upto):
    """The colours or numbers that none of the first `upto` lines has, as a bit mask."""
    left = ALL_LINES
    for line in range(upto):
        left &= ~(1 << np.int64(lines[line]))
    return left


@rule
def free_columns(s, seat, colour):
    """R-16: the columns for a colour's joker: not the place of a number tile that is held."""
    columns = EMPTY
    for col in range(SIDE):
        if not holds(s, seat, KINDS * colour + np.int64(s.cols[seat][col])):
            columns |= bit(col)
    return columns


def laid_tiles(s: State, seat: int) -> dict[int, int]:
    """The tiles of a seat in their cells: cell -> tile; for code that is not compiled.

    During the arrangement, only those whose row and column are both chosen.
    """
    if boards_are_seen(s):
        return tiles_on(s, seat)
    return {
        int(cell_for(s, seat, tile)): tile
        for tile in members_of(hand(s, seat))
        if has_cell(s, seat, tile)
    }


@rule
def has_cell(s, seat, tile):
    """Whether a seat has chosen where a tile of its hand stands."""
    if row_of(s, seat, colour_of(tile)) == SIDE:
        return False
    if is_joker(tile):
        return s.joker_col[colour_of(tile)] != NONE
    return col_of(s, seat, kind_of(tile)) != SIDE


# Step by step


@rule
def legal_step(s, seat, runs):
    """The legal choices of a seat at its next step, as runs; how many runs."""
    step = np.int64(s.step[seat])
    if step < ROW_STEPS:
        return add_run(runs, 0, actions.ROW, unused(s.rows[seat], step))
    if step < FIRST_JOKER_STEP:
        return add_run(runs, 0, actions.COL, unused(s.cols[seat], step - ROW_STEPS))
    if step == REVIEW:
        return add_run(runs, 0, actions.DONE, 1)
    colour = asked_colour(s, seat)
    if not holds(s, seat, joker_of(colour)):
        return add_run(runs, 0, actions.NO_JOKER, 1)
    return add_run(runs, 0, actions.JOKER, free_columns(s, seat, colour))


@rule
def take_step(s, seat, action):
    step = np.int64(s.step[seat])
    if action == actions.DONE:
        s.step[seat] = ARRANGED
        return
    if step < ROW_STEPS:
        set_line(s.rows[seat], step, action - actions.ROW, ROW_STEPS)
    elif step < FIRST_JOKER_STEP:
        set_line(s.cols[seat], step - ROW_STEPS, action - actions.COL, COL_STEPS)
    elif action != actions.NO_JOKER:
        s.joker_col[asked_colour(s, seat)] = action - actions.JOKER
    s.step[seat] = step + 1


@rule
def set_line(lines, line, what, steps):
    """Set the colour or number of a line; the last line gets what is left."""
    lines[line] = what
    if line == steps - 1:
        lines[SIDE - 1] = lowest(np.uint64(unused(lines, steps)))


# By chance


@rule
def chance_arranges_all(s):
    """In the simple game there is nothing left to choose once the lines are drawn."""
    return s.arrangement == RANDOM or (s.arrangement == LINES_RANDOM and s.mode != FULL)


@rule
def undrawn_seat(s):
    """The next seat whose lines chance draws."""
    seat = 0
    while s.step[seat] != 0:
        seat += 1
    return seat


@rule
def arrange_by_chance(s, number):
    """Chance draws the lines of the next seat, and places its jokers if the seat does not."""
    seat = undrawn_seat(s)
    number = draw_lines(s, seat, number)
    if chance_arranges_all(s):
        arrange_at_random(s, seat, number)
        s.step[seat] = ARRANGED
    else:
        s.step[seat] = first_step(s)
    if seat == seats(s) - 1:
        if chance_arranges_all(s):
            show_boards(s)
        else:
            s.phase = ARRANGE


@rule
def draw_permutation(lines, number):
    """Write a random permutation of 0..4; returns the unused rest of the random number."""
    left = np.uint64(ALL_LINES)
    for line in range(SIDE):
        choices = SIDE - line
        what = nth(left, number % choices)
        number //= choices
        lines[line] = what
        left &= ~bit(what)
    return number


@rule
def draw_lines(s, seat, number):
    number = draw_permutation(s.rows[seat], number)
    return draw_permutation(s.cols[seat], number)


@rule
def arrange_at_random(s, seat, number):
    """Place each joker in a random free cell of its row. The lines are already drawn."""
    for colour in range(COLOURS):
        if holds(s, seat, joker_of(colour)):
            columns = free_columns(s, seat, colour)
            choices = count(columns)
            s.joker_col[colour] = nth(columns, number % choices)
            number //= choices
