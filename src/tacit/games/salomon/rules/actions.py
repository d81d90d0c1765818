"""The numbers of SALOMONS OORDEEL's actions, and of what others see of them and of chance.

Actions are 0..ACTIONS-1 and codes 0..CODES-1; each family is a contiguous range.
"""

from __future__ import annotations

from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import (
    CELLS,
    COLOURS,
    MOST_HELD,
    NUMBERS,
    PLACES,
    SEATS,
    SIDE,
    TILES,
)

GUESS = 0  # + TILES * place + tile
STOP = GUESS + PLACES * TILES
EXPOSE = STOP + 1  # + cell
PLACE = EXPOSE + CELLS  # + cell
# The steps of an arrangement
ROW = PLACE + CELLS  # + colour of the next row
COL = ROW + COLOURS  # + number of the next column
JOKER = COL + NUMBERS  # + column of the next colour's joker
NO_JOKER = JOKER + SIDE  # this colour's joker is not held
DONE = NO_JOKER + 1
ACTIONS = DONE + 1

SAW_STEP = ACTIONS  # of somebody else's arrangement
SAW_DEAL = SAW_STEP + 1
SAW_LINES = SAW_DEAL + 1
SAW_START = SAW_LINES + 1  # + seat
CODES = SAW_START + SEATS

# The closed tiles of others, each with every name, and stop
MOST_LEGAL = (MOST_HELD - 1) * TILES + 1


@rule
def guess_at(seat, cell, tile):
    """The action that names a tile for a cell."""
    return GUESS + TILES * (CELLS * seat + cell) + tile


@rule
def guess_parts(action):
    """The parts of a guess: the target's seat and cell, and the tile that is named."""
    return action // (CELLS * TILES), action // TILES % CELLS, action % TILES


@rule
def is_guess(code):
    return code < STOP


@rule
def is_step(code):
    """Whether this is a step of an arrangement that nobody else sees."""
    return ROW <= code < DONE
