"""The secret arrangement (section 2), step by step or by chance.

A seat says the colour of row 0, 1, 2, 3, then the number of column 0, 1, 2, 3 (the last of each
follows), then for each colour in order the column of its joker or that it has none, then `done`.
Everybody takes the same number of steps, so that their number gives nothing away; and until `done`
they are private and can be taken back.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import (
    ARRANGED,
    BY_HAND,
    COL_STEPS,
    COLOURS,
    DO_COL,
    DO_DONE,
    DO_JOKER,
    DO_ROW,
    EMPTY,
    FIRST_JOKER_STEP,
    HAND,
    JOKER,
    KINDS,
    ONE,
    REVIEW,
    ROW_STEPS,
    SIDE,
    bit,
    count,
    lowest,
)


@rule
def first_step(s):
    """Where a player's own choices begin."""
    return 0 if s.arrangement == BY_HAND else FIRST_JOKER_STEP


@rule
def unused(lines, upto):
    """Which of the five colours or numbers none of the first lines has."""
    left = 31
    for line in range(upto):
        left &= ~(1 << np.int64(lines[line]))
    return left


@rule
def holds(s, seat, tile):
    return s.where[tile] == HAND + seat


@rule
def free_columns(s, seat, colour):
    """R-16: where a colour's joker can stand: not in the place of a number tile that is held."""
    columns = EMPTY
    for col in range(SIDE):
        if not holds(s, seat, KINDS * colour + np.int64(s.cols[seat][col])):
            columns |= bit(col)
    return columns


@rule
def add_lines(out, base, left):
    n = 0
    for line in range(SIDE):
        if left & (1 << line):
            out[n] = base + line
            n += 1
    return n


@rule
def legal_step(s, seat, out):
    step = np.int64(s.step[seat])
    if step < ROW_STEPS:
        return add_lines(out, DO_ROW, unused(s.rows[seat], step))
    if step < FIRST_JOKER_STEP:
        return add_lines(out, DO_COL, unused(s.cols[seat], step - ROW_STEPS))
    if step == REVIEW:
        out[0] = DO_DONE
        return 1
    colour = step - FIRST_JOKER_STEP
    if not holds(s, seat, KINDS * colour + JOKER):
        out[0] = DO_JOKER + SIDE
        return 1
    return add_lines(out, DO_JOKER, np.int64(free_columns(s, seat, colour)))


@rule
def take_step(s, seat, action):
    step = np.int64(s.step[seat])
    if action == DO_DONE:
        s.step[seat] = ARRANGED
        return
    if step < ROW_STEPS:
        set_line(s.rows[seat], step, action - DO_ROW, ROW_STEPS)
    elif step < FIRST_JOKER_STEP:
        set_line(s.cols[seat], step - ROW_STEPS, action - DO_COL, COL_STEPS)
    elif action != DO_JOKER + SIDE:
        s.joker_col[step - FIRST_JOKER_STEP] = action - DO_JOKER
    s.step[seat] = step + 1


@rule
def set_line(lines, line, what, steps):
    """Give a line its colour or number; the last one takes what is left."""
    lines[line] = what
    if line == steps - 1:
        lines[SIDE - 1] = lowest(np.uint64(unused(lines, steps)))


@rule
def draw_permutation(lines, number):
    """A random order of 0..4 from a random number; what is left of the number."""
    left = 31
    for line in range(SIDE):
        choices = SIDE - line
        skip = number % choices
        number //= choices
        what = 0
        while not left & (1 << what) or skip > 0:
            if left & (1 << what):
                skip -= 1
            what += 1
        lines[line] = what
        left &= ~(1 << what)
    return number


@rule
def draw_lines(s, seat, number):
    number = draw_permutation(s.rows[seat], number)
    return draw_permutation(s.cols[seat], number)


@rule
def arrange_at_random(s, seat, number):
    """Each joker goes to any free cell of its row, all equally likely. The lines are drawn."""
    for colour in range(COLOURS):
        if holds(s, seat, KINDS * colour + JOKER):
            columns = free_columns(s, seat, colour)
            choices = count(columns)
            skip = number % choices
            number //= choices
            for _ in range(skip):
                columns &= columns - ONE
            s.joker_col[colour] = lowest(columns)
