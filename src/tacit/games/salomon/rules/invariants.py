"""The invariants of SALOMONS OORDEEL that one position shows (docs/rules/salomon.md, 8)."""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.apply import legal, misdealt
from tacit.games.salomon.rules.state import (
    ARRANGE,
    BOX,
    CELLS,
    CENTRE,
    COLOURS,
    DEAL,
    EMPTY,
    EXPOSE,
    FULL,
    GUESS,
    HAND,
    LEFTOVER,
    MOST_LEGAL,
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
    bit,
    closed_cells,
    colour_of,
    count,
    hand_size,
    has,
    in_game,
    is_joker,
    next_in_game,
    open_tiles,
    seats,
    slot,
    still_in,
    taken_cells,
    target,
    tiles_in_play,
    tiles_left_over,
)


@rule
def on_board(s, place):
    return place < CELLS * seats(s)


@rule
def every_tile_is_somewhere(s):
    """1, 10, and that no place is one that this phase does not have."""
    for tile in range(TILES):
        where = np.int64(s.where[tile])
        if not has(tiles_in_play(s), tile):
            good = where == BOX
        elif s.phase < GUESS:
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
        held = 0
        for tile in range(TILES):
            if s.where[tile] == HAND + seat:
                held += 1
        if held != max(0, min(hand_size(s), np.int64(s.dealt) - seat * hand_size(s))):
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
    return s.rows[place // CELLS][place % CELLS // SIDE] == colour_of(tile)


@rule
def is_in_its_column(s, tile, place):
    return is_joker(tile) or s.cols[place // CELLS][place % SIDE] == tile % (NUMBERS + 1)


@rule
def tiles_are_in_their_lines(s):
    """0, or 4 or 5; for where the tiles are and for where they were at the start."""
    for tile in range(TILES):
        for place in (np.int64(s.where[tile]), np.int64(s.home[tile])):
            if on_board(s, place) and not is_in_its_row(s, tile, place):
                return 4
            if on_board(s, place) and not is_in_its_column(s, tile, place):
                return 5
    return 0


@rule
def cells_agree(s):
    """7: one tile a cell, and the sets of cells are those of the tiles."""
    for seat in range(seats(s)):
        taken = closed = begun = EMPTY
        tiles = 0
        for tile in range(TILES):
            where, home = np.int64(s.where[tile]), np.int64(s.home[tile])
            if on_board(s, where) and where // CELLS == seat:
                tiles += 1
                taken |= bit(where % CELLS)
                if not has(open_tiles(s), tile):
                    closed |= bit(where % CELLS)
            if on_board(s, home) and home // CELLS == seat:
                if has(begun, home % CELLS):
                    return False
                begun |= bit(home % CELLS)
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
        if has(open_tiles(s), tile):
            if where == LEFTOVER or where == BOX:
                return False
        elif where != s.home[tile] or where == CENTRE or where == TRANSIT:
            return False
    return True


@rule
def centre_is_right(s):
    """12."""
    for tile in range(TILES):
        if s.where[tile] == CENTRE and (not is_joker(tile) or s.mode != FULL or s.open_only):
            return False
    return True


@rule
def active_is_in(s):
    """15."""
    if active(s) >= seats(s):
        return False
    closed = count(closed_cells(s, active(s)))
    return closed >= (2 if s.phase == EXPOSE else 0 if s.phase == PLACE_JOKER else 1)


@rule
def misses_are_true(s):
    """17."""
    for tile in range(TILES):
        home = np.int64(s.home[tile])
        if on_board(s, home):
            missed = np.uint64(s.missed[slot(s, home // CELLS, home % CELLS)])
            if has(missed, tile):
                return False
    return True


@rule
def somebody_can_act(s):
    """18."""
    out = np.empty(MOST_LEGAL, np.int32)
    if s.phase == EXPOSE:
        return legal(s, active(s), out) >= 2
    if s.phase == PLACE_JOKER:
        return legal(s, target(s), out) >= 2
    return legal(s, active(s), out) >= 1


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
    if s.phase <= ARRANGE:
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
