"""The rules of SALOMONS OORDEEL, in the order of docs/rules/salomon.md (R-31 is a number of its).

Everything here is unchecked: the checked door is `Match.play`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import CHANCE, SPAN
from tacit.engine.jit import rule
from tacit.games.salomon.rules.arrange import (
    arrange_at_random,
    draw_lines,
    first_step,
    legal_step,
    take_step,
)
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    BOX,
    BY_HAND,
    CELLS,
    CENTRE,
    COLOUR,
    COLOURS,
    DEAL,
    DO_DONE,
    DO_EXPOSE,
    DO_PLACE,
    DO_ROW,
    DO_STOP,
    DRAWN,
    EMPTY,
    EXPOSE,
    FULL,
    GUESS,
    HAND,
    JOKER,
    KINDS,
    LEFTOVER,
    LINES,
    LINES_RANDOM,
    MOST_HELD,
    NAMES_AT,
    NO_GUESS,
    NONE,
    ONE,
    OVER,
    PLACE_JOKER,
    RANDOM,
    SAW_DEAL,
    SAW_LINES,
    SAW_START,
    SAW_STEP,
    SEATS,
    SIDE,
    START,
    TILES,
    TRANSIT,
    UNDEALT,
    WAS_RIGHT,
    WAS_WRONG,
    active,
    barred,
    begun_cells,
    bit,
    closed_cells,
    col_of,
    colour_of,
    count,
    empty_in_row,
    hand_size,
    has,
    in_game,
    is_joker,
    lowest,
    next_in_game,
    open_tiles,
    row_of,
    seats,
    slot,
    still_in,
    taken_cells,
    target,
    tile_at,
    tiles_in_play,
)

# 1. Set-up


@rule
def setup(s, options):
    """The table before the deal."""
    s.players = options.players
    s.mode = options.mode
    s.open_only = options.open_only
    s.protect = options.protect
    s.start = options.start
    s.arrangement = options.arrangement
    for i in range(MOST_HELD):
        s.missed[i] = 0
    for seat in range(SEATS):
        s.closed[seat] = s.taken[seat] = s.begun[seat] = 0
        s.seen_rows[seat] = s.seen_cols[seat] = 0
        s.first_slot[seat] = s.step[seat] = s.place[seat] = 0
        for line in range(SIDE):
            s.rows[seat][line] = s.cols[seat][line] = NONE
    for colour in range(COLOURS):
        s.joker_col[colour] = s.full[colour] = NONE
    s.open = 0
    s.phase = DEAL
    s.active = 0 if s.start == DRAWN else s.start
    s.hits = 0
    s.last_target = s.target = s.transit = NONE
    s.outcome = NO_GUESS
    gather_tiles(s)


@rule
def gather_tiles(s):
    """All tiles of the game lie face down, to be dealt."""
    for tile in range(TILES):
        s.where[tile] = UNDEALT if s.mode == FULL or not is_joker(tile) else BOX
        s.home[tile] = NONE
    s.dealt = 0


@rule
def undealt(s):
    tiles = EMPTY
    for tile in range(TILES):
        if s.where[tile] == UNDEALT:
            tiles |= bit(tile)
    return tiles


@rule
def nth(tiles, n):
    """The tile of a set that has n lower ones in it."""
    for _ in range(n):
        tiles &= tiles - ONE
    return lowest(tiles)


@rule
def deal(s, number):
    """Chance deals hand by hand; one number is good for several tiles."""
    size = hand_size(s)
    tiles = undealt(s)
    left = count(tiles)
    span = 1
    while s.dealt < seats(s) * size and span * left < SPAN:
        span *= left
        tile = nth(tiles, number % left)
        number //= left
        left -= 1
        tiles &= ~bit(tile)
        s.where[tile] = HAND + np.int64(s.dealt) // size
        s.dealt += 1
    if s.dealt == seats(s) * size:
        finish_deal(s, tiles)


@rule
def finish_deal(s, rest):
    """R-17: a hand with all six tiles of a colour cannot be arranged, so all is dealt again."""
    if misdealt(s):
        gather_tiles(s)
        return
    for tile in range(TILES):
        if has(rest, tile):
            s.where[tile] = LEFTOVER
    if s.start == DRAWN:
        s.phase = START
    else:
        begin_arranging(s)


@rule
def hand(s, seat):
    tiles = EMPTY
    for tile in range(TILES):
        if s.where[tile] == HAND + seat:
            tiles |= bit(tile)
    return tiles


@rule
def has_whole_colour(tiles):
    for colour in range(COLOURS):
        if (tiles >> np.uint64(KINDS * colour)) & COLOUR == COLOUR:
            return True
    return False


@rule
def misdealt(s):
    for seat in range(seats(s)):
        if has_whole_colour(hand(s, seat)):
            return True
    return False


# 2. The secret arrangement


@rule
def chance_arranges_all(s):
    """In the simple game there is nothing left to choose once the lines are drawn."""
    return s.arrangement == RANDOM or (s.arrangement == LINES_RANDOM and s.mode != FULL)


@rule
def begin_arranging(s):
    if s.arrangement != BY_HAND:
        s.phase = LINES
        return
    s.phase = ARRANGE


@rule
def undrawn_seat(s):
    """The next seat whose lines chance draws."""
    seat = 0
    while s.step[seat] != 0:
        seat += 1
    return seat


@rule
def arrange_by_chance(s, number):
    seat = undrawn_seat(s)
    number = draw_lines(s, seat, number)
    if chance_arranges_all(s):
        arrange_at_random(s, seat, number)
        s.step[seat] = ARRANGED
    else:
        s.step[seat] = first_step(s)
    if seat == seats(s) - 1:
        if chance_arranges_all(s):
            begin(s)
        else:
            s.phase = ARRANGE


@rule
def all_arranged(s):
    for seat in range(seats(s)):
        if s.step[seat] != ARRANGED:
            return False
    return True


@rule
def begin(s):
    """1.4, step 5: the tiles stand in their cells, and everybody sees which cells are occupied."""
    for tile in range(TILES):
        seat = np.int64(s.where[tile]) - HAND
        if seat >= 0 and seat < seats(s):
            cell = SIDE * row_of(s, seat, colour_of(tile)) + (
                np.int64(s.joker_col[colour_of(tile)])
                if is_joker(tile)
                else col_of(s, seat, tile % KINDS)
            )
            s.where[tile] = CELLS * seat + cell
            s.taken[seat] = taken_cells(s, seat) | bit(cell)
        s.home[tile] = s.where[tile]
    first = 0
    for seat in range(seats(s)):
        s.closed[seat] = s.begun[seat] = s.taken[seat]
        s.first_slot[seat] = first
        first += count(taken_cells(s, seat))
    for colour in range(COLOURS):
        s.joker_col[colour] = NONE
    s.phase = GUESS


# 3.3. Guessing


@rule
def nameable(s):
    """R-20, R-21: all tiles in play that nobody sees open."""
    return tiles_in_play(s) & ~open_tiles(s)


@rule
def list_names(out, names):
    """Write the tiles of a set at the end of `out`, ascending. Without branches: a wrong one is
    written over."""
    n = NAMES_AT
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


@rule
def legal_guesses(s, out):
    """All guesses, in order of target, cell and tile.

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
            below = (cells & ~(cells - ONE)) - ONE
            cells &= cells - ONE
            base = TILES * (CELLS * seat + count(below))
            missed = np.uint64(s.missed[at + count(begun & below)]) & names
            first = NAMES_AT
            while missed != EMPTY:
                lower = (missed & ~(missed - ONE)) - ONE
                missed &= missed - ONE
                last = NAMES_AT + count(names & lower)
                n = add_names(out, n, first, last, base)
                first = last + 1
            n = add_names(out, n, first, end, base)
    if s.hits > 0:
        out[n] = DO_STOP
        n += 1
    return n


@rule
def open_up(s, seat, cell, tile):
    """Everybody sees which tile stands there, and so the lines that it stands on."""
    s.open = open_tiles(s) | bit(tile)
    s.seen_rows[seat] |= 1 << (cell // SIDE)
    if not is_joker(tile):
        s.seen_cols[seat] |= 1 << (cell % SIDE)


@rule
def close_no_more(s, seat, cell):
    s.closed[seat] = closed_cells(s, seat) & ~bit(cell)


@rule
def guess(s, at, cell, tile):
    """3.4."""
    s.last_target = at
    if s.where[tile] == CELLS * at + cell:
        s.outcome = WAS_RIGHT
        s.hits += 1
        open_up(s, at, cell, tile)
        close_no_more(s, at, cell)
        if not in_game(s, at):
            goes_out(s, at)
        return
    s.outcome = WAS_WRONG
    i = slot(s, at, cell)
    s.missed[i] = np.uint64(s.missed[i]) | bit(tile)
    if count(closed_cells(s, active(s))) == 1:
        end_turn(s)
    else:
        s.phase = EXPOSE
        s.target = at


# 3.5, 3.6. Giving a tile away


@rule
def expose(s, cell):
    giver = active(s)
    tile = tile_at(s, giver, cell)
    open_up(s, giver, cell, tile)
    close_no_more(s, giver, cell)
    if s.open_only:
        end_turn(s)
        return
    s.taken[giver] = taken_cells(s, giver) & ~bit(cell)
    if is_joker(tile):
        deliver_joker(s, tile)
    else:
        deliver_number(s, tile)


@rule
def put_open(s, seat, cell, tile):
    s.where[tile] = CELLS * seat + cell
    s.taken[seat] = taken_cells(s, seat) | bit(cell)
    open_up(s, seat, cell, tile)


@rule
def deliver_number(s, tile):
    receiver = target(s)
    row = row_of(s, receiver, colour_of(tile))
    cell = SIDE * row + col_of(s, receiver, tile % KINDS)
    if has(taken_cells(s, receiver), cell):
        displace_joker(s, receiver, cell, KINDS * colour_of(tile) + JOKER)
    put_open(s, receiver, cell, tile)
    if not in_game(s, receiver):
        goes_out(s, receiver)
    if s.phase != OVER:
        end_turn(s)


@rule
def displace_joker(s, seat, cell, joker):
    """R-33: open or closed, it goes to the centre for good."""
    s.where[joker] = CENTRE
    open_up(s, seat, cell, joker)
    close_no_more(s, seat, cell)


@rule
def deliver_joker(s, joker):
    receiver = target(s)
    room = empty_in_row(s, receiver, row_of(s, receiver, colour_of(joker)))
    if room == EMPTY:
        s.where[joker] = CENTRE
        note_full_row(s, receiver, colour_of(joker))
        end_turn(s)
    elif room & (room - ONE) == EMPTY:
        put_open(s, receiver, lowest(room), joker)
        end_turn(s)
    else:
        s.where[joker] = TRANSIT
        s.transit = joker
        s.phase = PLACE_JOKER


@rule
def full_rows(s, seat):
    """The rows of a board in which five tiles stand."""
    rows = 0
    for row in range(SIDE):
        if empty_in_row(s, seat, row) == EMPTY:
            rows |= 1 << row
    return rows


@rule
def note_full_row(s, seat, colour):
    """5.2: everybody learns that this colour has a full row; and which, if there is only one."""
    rows = full_rows(s, seat)
    s.full[colour] = 32 * seat + rows
    if rows & (rows - 1) == 0:
        s.seen_rows[seat] |= rows


@rule
def place(s, cell):
    put_open(s, target(s), cell, np.int64(s.transit))
    end_turn(s)


# 3.7, 4. The end of a turn, going out and winning


@rule
def end_turn(s):
    s.hits = 0
    s.target = s.transit = NONE
    s.active = next_in_game(s, active(s))
    s.phase = GUESS


@rule
def goes_out(s, seat):
    left = still_in(s)
    s.place[seat] = left + 1
    if left == 1:
        for other in range(seats(s)):
            if in_game(s, other):
                s.place[other] = 1
        s.target = NONE
        s.phase = OVER


# The contract's functions


@rule
def acting(s):
    if s.phase == GUESS or s.phase == EXPOSE:
        return 1 << active(s)
    if s.phase == ARRANGE:
        mask = 0
        for seat in range(seats(s)):
            if s.step[seat] != ARRANGED:
                mask |= 1 << seat
        return mask
    if s.phase == OVER:
        return 0
    if s.phase == PLACE_JOKER:
        return 1 << target(s)
    return CHANCE


@rule
def add_cells(out, base, cells):
    n = 0
    while cells != EMPTY:
        out[n] = base + lowest(cells)
        cells &= cells - ONE
        n += 1
    return n


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many. Chance has none: any number will do."""
    mask = acting(s)
    if mask == CHANCE or not mask & (1 << seat):
        return 0
    if s.phase == GUESS:
        return legal_guesses(s, out)
    if s.phase == EXPOSE:
        return add_cells(out, DO_EXPOSE, closed_cells(s, seat))
    if s.phase == ARRANGE:
        return legal_step(s, seat, out)
    row = row_of(s, seat, colour_of(np.int64(s.transit)))
    return add_cells(out, DO_PLACE, empty_in_row(s, seat, row))


@rule
def apply(s, seat, action):
    """The next state, in place."""
    if seat == CHANCE:
        apply_chance(s, action)
    elif action < DO_STOP:
        at, cell = action // (CELLS * TILES), action // TILES % CELLS
        guess(s, at, cell, action % TILES)
    elif action >= DO_ROW:
        take_step(s, seat, action)
        if action == DO_DONE and all_arranged(s):
            begin(s)
    elif action >= DO_PLACE:
        place(s, action - DO_PLACE)
    elif action >= DO_EXPOSE:
        expose(s, action - DO_EXPOSE)
    else:
        end_turn(s)


@rule
def apply_chance(s, number):
    if s.phase == DEAL:
        deal(s, number)
    elif s.phase == START:
        s.active = number % seats(s)
        begin_arranging(s)
    else:
        arrange_by_chance(s, number)


@rule
def score(s, out):
    """1 for the winner and 0 for everybody else."""
    for seat in range(seats(s)):
        out[seat] = 1 if s.place[seat] == 1 else 0


@rule
def seen_as(s, seat, action, viewer):
    """The action as a viewer sees it: the steps of an arrangement are seen by nobody else."""
    if seat == CHANCE:
        if s.phase == DEAL:
            return SAW_DEAL
        if s.phase == START:
            return SAW_START + action % seats(s)
        return SAW_LINES
    if s.phase == ARRANGE and viewer != seat and action != DO_DONE:
        return SAW_STEP
    return action
