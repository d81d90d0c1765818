"""Writes positions as lines of text that `read.py` reads back to the same bytes.

Additional lines and pairs, described in docs/notation.md, hold what the common notation of a
position leaves out: where moved tiles came from, rows that were found full, the order in which
players went out, and everything before the first guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from tacit.base.symbols import NOTHING, UNKNOWN
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    CELL_TEXTS,
    TILE_TEXTS,
    cols_text,
    list_text,
    miss_text,
    placed_text,
    rows_text,
)
from tacit.games.salomon.rules.state import (
    CELLS,
    COLOURS,
    GUESS,
    NO_GUESS,
    NONE,
    OUTCOMES,
    PHASES,
    PLACE_JOKER,
    PLACES,
    boards_are_seen,
    centre_tiles,
    colour_of,
    found_full,
    hand,
    is_joker,
    joker_of,
    open_tiles,
    ranking,
    slot,
    tiles_on,
)


def position_lines(s: State) -> list[str]:
    """The full position, including hidden state, as lines that `read_position` reads."""
    seats = range(int(s.players))
    if not boards_are_seen(s):
        return [*(hand_line(s, seat) for seat in seats), turn_line(s)]
    lines = [*(seat_line(s, seat) for seat in seats), f"centre {centre_text(s)}"]
    return [*lines, *moved_lines(s), *full_lines(s), *out_line(s), turn_line(s)]


def result_text(s: State) -> str:
    """The winner, and the places of all."""
    order = ranking(s)
    return f"winner {order[0]} places {list_text(order)}"


def seat_line(s: State, seat: int) -> str:
    lines = f"rows={rows_text(s.rows[seat])} cols={cols_text(s.cols[seat])}"
    return f"seat {seat} {lines} closed={closed_text(s, seat)} open={open_text(s, seat)}"


def closed_text(s: State, seat: int) -> str:
    """The closed tiles of a board, sorted by tile; `?@r0c3` for one that a view hides."""
    on = tiles_on(s, seat)
    cells = members_of(s.closed[seat])
    known = sorted((on[cell], cell) for cell in cells if cell in on)
    hidden = [cell for cell in cells if cell not in on]
    words = [placed_text(*pair) for pair in known]
    return list_text(words + [f"{UNKNOWN}@{CELL_TEXTS[cell]}" for cell in hidden])


def open_text(s: State, seat: int) -> str:
    opened = set(members_of(open_tiles(s)))
    on = sorted((tile, cell) for cell, tile in tiles_on(s, seat).items() if tile in opened)
    return list_text(placed_text(*pair) for pair in on)


def hand_line(s: State, seat: int) -> str:
    """A seat before the boards are seen: its hand, and the progress of its arrangement."""
    tiles = members_of(hand(s, seat))
    line = f"seat {seat} hand={list_text(TILE_TEXTS[tile] for tile in tiles)}"
    rows = [int(x) for x in s.rows[seat] if x != NONE]
    cols = [int(x) for x in s.cols[seat] if x != NONE]
    jokers = [
        placed_text(tile, int(s.joker_col[colour_of(tile)]))
        for tile in tiles
        if is_joker(tile) and s.joker_col[colour_of(tile)] != NONE
    ]
    if rows or s.step[seat]:
        line += f" rows={rows_text(rows) or NOTHING} cols={cols_text(cols) or NOTHING}"
        line += f" jokers={list_text(jokers)} step={s.step[seat]}"
    return line


def centre_text(s: State) -> str:
    return list_text(TILE_TEXTS[tile] for tile in centre_tiles(s))


def moved_lines(s: State) -> list[str]:
    """Open tiles that are no longer where they stood at the start."""
    home, where = s.home.tolist(), s.where.tolist()
    words = [
        f"{TILE_TEXTS[tile]}={place_text(home[tile])}"
        for tile in members_of(open_tiles(s))
        if home[tile] < PLACES and home[tile] != where[tile]
    ]
    return [f"moved {list_text(words)}"] if words else []


def place_text(place: int) -> str:
    return f"{place // CELLS}/{CELL_TEXTS[place % CELLS]}"


def full_lines(s: State) -> list[str]:
    """Jokers that found no room: the seat and its rows that were full."""
    lines = []
    for colour in range(COLOURS):
        seat, rows = found_full(s, colour)
        if seat != NONE:
            joker = TILE_TEXTS[joker_of(colour)]
            lines.append(f"full {joker}={seat}/{list_text(members_of(rows))}")
    return lines


def out_line(s: State) -> list[str]:
    """The players who are out, in the order in which they went."""
    out = [seat for seat in range(int(s.players)) if s.place[seat] > 1]
    out.sort(key=lambda seat: -int(s.place[seat]))
    return [f"out {list_text(out)}"] if out else []


def turn_line(s: State) -> str:
    line = f"turn active={s.active}"
    if boards_are_seen(s):
        last = NOTHING if s.last_target == NONE else s.last_target
        line += f" hits={s.hits} last_target={last} missed={missed_text(s)}"
    if s.phase != GUESS:
        line += f" phase={PHASES[s.phase]}"
    if s.target != NONE:
        line += f" target={s.target}"
    if s.phase == PLACE_JOKER:
        line += f" joker={TILE_TEXTS[s.transit]}"
    if s.outcome != NO_GUESS:
        line += f" last={OUTCOMES[s.outcome]}"
    return line


def misses(s: State) -> Iterator[tuple[int, int, int]]:
    """All wrong guesses: seat, cell, tile."""
    missed = s.missed.tolist()
    for seat in range(int(s.players)):
        # The cells of a seat have one slot after the other.
        for at, cell in enumerate(members_of(s.begun[seat]), int(slot(s, seat, 0))):
            for tile in members_of(missed[at]):
                yield seat, cell, tile


def missed_text(s: State) -> str:
    return list_text(miss_text(*miss) for miss in misses(s))
