"""The invariants of SALOMONS OORDEEL that one position can break (docs/rules/salomon.md, 8).

Docstrings that are numbers name the invariants that a function checks.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, has
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.actions import MOST_LEGAL
from tacit.games.salomon.rules.legal import legal
from tacit.games.salomon.rules.setup import dealt_to, misdealt
from tacit.games.salomon.rules.state import (
    BOX,
    CELLS,
    CENTRE,
    COLOURS,
    DEAL,
    EXPOSE,
    GUESS,
    HAND,
    LEFTOVER,
    NONE,
    NUMBERS,
    OVER,
    PLACE_JOKER,
    SIDE,
    TILES,
    TRANSIT,
    UNDEALT,
    active,
    barred,
    begun_cells,
    boards_are_seen,
    cell_of,
    closed_cells,
    closed_count,
    colour_of,
    decider,
    hand,
    has_centre,
    in_game,
    is_joker,
    is_open,
    kind_of,
    missed_at,
    next_in_game,
    owner_of,
    still_in,
    taken_cells,
    target,
    tiles_in_play,
    tiles_left_over,
)

INVARIANTS = {
    1: "every tile of the game is in exactly one place",
    2: "the leftover has as many tiles as the game's rules say",
    3: "every hand has as many tiles as were dealt",
    4: "every tile is in the row of its colour",
    5: "every number tile is in the column of its number",
    6: "every row has a colour of its own and every column a number of its own",
    7: "there is one tile in a cell, and no hand has all six tiles of a colour",
    8: "closed tiles have never moved, and what has moved is open",
    12: "in the centre lie only jokers, and none in the simple game or with open_only",
    15: "the active player has a closed tile, two to expose one; the target is somebody else",
    16: "the game is over exactly when one player has closed tiles",
    17: "what was named in vain is not there",
    18: "whoever is to decide has something to choose",
    21: "protection leaves somebody to guess at",
}


@rule
def on_board(s, where):
    """Whether this is a cell of somebody at the table."""
    return where < CELLS * seats(s)


@rule
def every_tile_is_somewhere(s):
    """1, 10, and every place exists in this phase."""
    for tile in range(TILES):
        where = np.int64(s.where[tile])
        if not has(tiles_in_play(s), tile):
            good = where == BOX
        elif not boards_are_seen(s):
            in_hand = where >= HAND and where < HAND + seats(s)
            good = in_hand or where == (UNDEALT if s.phase == DEAL else LEFTOVER)
        else:
            good = on_board(s, where) or where == LEFTOVER or where == CENTRE
            if where == TRANSIT:
                good = s.phase == PLACE_JOKER and s.transit == tile
        if not good:
            return False
    return s.phase != PLACE_JOKER or s.where[s.transit] == TRANSIT


@rule
def leftover_is_whole(s):
    """2, 3."""
    left = 0
    for tile in range(TILES):
        if s.where[tile] == LEFTOVER:
            left += 1
    return left == tiles_left_over(s)


@rule
def hands_are_whole(s):
    """1.3, before the boards are seen."""
    dealt = 0
    for seat in range(seats(s)):
        held = count(hand(s, seat))
        if held != dealt_to(s, seat):
            return False
        dealt += held
    return dealt == s.dealt


@rule
def lines_are_whole(s):
    """6."""
    for seat in range(seats(s)):
        colours = numbers = 0
        for line in range(SIDE):
            if s.rows[seat][line] >= COLOURS or s.cols[seat][line] >= NUMBERS:
                return False
            colours |= 1 << np.int64(s.rows[seat][line])
            numbers |= 1 << np.int64(s.cols[seat][line])
        if colours != (1 << COLOURS) - 1 or numbers != (1 << NUMBERS) - 1:
            return False
    return True


@rule
def is_in_its_row(s, tile, place):
    return s.rows[owner_of(place)][cell_of(place) // SIDE] == colour_of(tile)


@rule
def is_in_its_column(s, tile, place):
    return is_joker(tile) or s.cols[owner_of(place)][cell_of(place) % SIDE] == kind_of(tile)


@rule
def tiles_are_in_their_lines(s):
    """0, or the broken one of 4 and 5; for current places and for places at the start."""
    for tile in range(TILES):
        for place in (np.int64(s.where[tile]), np.int64(s.home[tile])):
            if on_board(s, place) and not is_in_its_row(s, tile, place):
                return 4
            if on_board(s, place) and not is_in_its_column(s, tile, place):
                return 5
    return 0


@rule
def cells_agree(s):
    """7: one tile per cell, and the sets of cells match the places of the tiles."""
    for seat in range(seats(s)):
        taken = closed = begun = EMPTY
        tiles = 0
        for tile in range(TILES):
            where, home = np.int64(s.where[tile]), np.int64(s.home[tile])
            if on_board(s, where) and owner_of(where) == seat:
                tiles += 1
                taken |= bit(cell_of(where))
                if not is_open(s, tile):
                    closed |= bit(cell_of(where))
            if on_board(s, home) and owner_of(home) == seat:
                if has(begun, cell_of(home)):
                    return False
                begun |= bit(cell_of(home))
        if tiles != count(taken) or taken != taken_cells(s, seat):
            return False
        if closed != closed_cells(s, seat) or begun != begun_cells(s, seat):
            return False
    return True


@rule
def closed_tiles_never_moved(s):
    """8, 9, 10."""
    for tile in range(TILES):
        where = np.int64(s.where[tile])
        if is_open(s, tile):
            if where == LEFTOVER or where == BOX:
                return False
        elif where != s.home[tile] or where == CENTRE or where == TRANSIT:
            return False
    return True


@rule
def centre_is_right(s):
    """12."""
    for tile in range(TILES):
        if s.where[tile] == CENTRE and not (is_joker(tile) and has_centre(s)):
            return False
    return True


@rule
def active_is_in(s):
    """15."""
    if active(s) >= seats(s):
        return False
    closed = closed_count(s, active(s))
    return closed >= (2 if s.phase == EXPOSE else 0 if s.phase == PLACE_JOKER else 1)


@rule
def misses_are_true(s):
    """17."""
    for tile in range(TILES):
        home = np.int64(s.home[tile])
        if on_board(s, home) and has(missed_at(s, owner_of(home), cell_of(home)), tile):
            return False
    return True


@rule
def somebody_can_act(s):
    """18."""
    out = np.empty(MOST_LEGAL, np.int32)
    return legal(s, decider(s), out) >= (1 if s.phase == GUESS else 2)


@rule
def protection_leaves_a_target(s):
    """21."""
    if barred(s) == NONE:
        return True
    other = next_in_game(s, active(s))
    return other != barred(s) or next_in_game(s, other) != active(s)


@rule
def target_fits(s):
    """3.1: in EXPOSE and PLACE_JOKER there is a target, another player; else there is none."""
    if s.phase != EXPOSE and s.phase != PLACE_JOKER:
        return s.target == NONE
    return s.target < seats(s) and s.target != s.active and in_game(s, target(s))


@rule
def broken_before_the_start(s):
    if not every_tile_is_somewhere(s):
        return 1
    if not hands_are_whole(s):
        return 3
    if s.phase != DEAL and not leftover_is_whole(s):
        return 2
    if s.phase != DEAL and misdealt(s):
        return 7
    return 0


@rule
def broken(s):
    """0, or the number of an invariant that does not hold."""
    if not boards_are_seen(s):
        return broken_before_the_start(s)
    if not lines_are_whole(s):
        return 6
    if not every_tile_is_somewhere(s):
        return 1
    if not leftover_is_whole(s):
        return 2
    wrong_line = tiles_are_in_their_lines(s)
    if wrong_line != 0:
        return wrong_line
    if not cells_agree(s):
        return 7
    if not closed_tiles_never_moved(s):
        return 8
    if not centre_is_right(s):
        return 12
    if still_in(s) == 0 or (still_in(s) == 1) != (s.phase == OVER):
        return 16
    if s.phase == OVER:
        return 0 if misses_are_true(s) else 17
    if not active_is_in(s) or not target_fits(s):
        return 15
    if not misses_are_true(s):
        return 17
    if s.phase == GUESS and not protection_leaves_a_target(s):
        return 21
    if not somebody_can_act(s):
        return 18
    return 0
