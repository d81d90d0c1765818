"""Positions written as lines of text that `reading.py` reads back to the same bytes.

What the common notation of a position leaves out is written in pairs and lines of our own,
described in docs/notation.md: where tiles that have moved came from, rows that were found full,
in which order players went out, and everything before the first guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    CELL_TEXTS,
    TILE_TEXTS,
    UNKNOWN,
    cells_of,
    cols_text,
    list_text,
    rows_text,
    tiles_of,
)
from tacit.games.salomon.rules.state import (
    ARRANGE,
    CELLS,
    CENTRE,
    COLOURS,
    GUESS,
    HAND,
    JOKER,
    KINDS,
    NO_GUESS,
    NONE,
    PHASES,
    PLACE_JOKER,
    SEATS,
    SIDE,
    TILES,
    is_joker,
    slot,
)

OUTCOMES = ("none", "right", "wrong")
PLACES = CELLS * SEATS


def is_open(s: State, tile: int) -> bool:
    return bool(int(s.open) >> tile & 1)


def tiles_on(s: State, seat: int) -> dict[int, int]:
    """The tiles on a board that are not hidden: cell -> tile."""
    on = {int(s.where[tile]): tile for tile in range(TILES) if s.where[tile] < PLACES}
    return {place % CELLS: tile for place, tile in sorted(on.items()) if place // CELLS == seat}


def placed_text(tile: int, cell: int) -> str:
    return TILE_TEXTS[tile] + (f"@{cell % SIDE}" if is_joker(tile) else "")


def closed_text(s: State, seat: int) -> str:
    """The closed tiles of a board in order of tile; `?@r0c3` for one that a view hides."""
    on = tiles_on(s, seat)
    cells = cells_of(int(s.closed[seat]))
    known = sorted((on[cell], cell) for cell in cells if cell in on)
    hidden = [cell for cell in cells if cell not in on]
    words = [placed_text(*pair) for pair in known]
    return list_text(words + [f"{UNKNOWN}@{CELL_TEXTS[cell]}" for cell in hidden])


def open_text(s: State, seat: int) -> str:
    on = sorted((tile, cell) for cell, tile in tiles_on(s, seat).items() if is_open(s, tile))
    return list_text(placed_text(*pair) for pair in on)


def centre_tiles(s: State) -> list[int]:
    return [tile for tile in range(TILES) if s.where[tile] == CENTRE]


def centre_text(s: State) -> str:
    return list_text(TILE_TEXTS[tile] for tile in centre_tiles(s))


def misses(s: State) -> Iterator[tuple[int, int, int]]:
    """All that was named in vain: seat, cell, tile."""
    for seat in range(int(s.players)):
        for cell in cells_of(int(s.begun[seat])):
            for tile in tiles_of(int(s.missed[slot(s, seat, cell)])):
                yield seat, cell, tile


def miss_text(seat: int, cell: int, tile: int) -> str:
    return f"{seat}/{CELL_TEXTS[cell]}/{TILE_TEXTS[tile]}"


def missed_text(s: State) -> str:
    return list_text(miss_text(*miss) for miss in misses(s))


def place_text(place: int) -> str:
    return f"{place // CELLS}/{CELL_TEXTS[place % CELLS]}"


def seat_line(s: State, seat: int) -> str:
    lines = f"rows={rows_text(s.rows[seat])} cols={cols_text(s.cols[seat])}"
    return f"seat {seat} {lines} closed={closed_text(s, seat)} open={open_text(s, seat)}"


def hand_line(s: State, seat: int) -> str:
    """A seat before the boards are seen: its hand, and how far its arrangement is."""
    hand = [tile for tile in range(TILES) if s.where[tile] == HAND + seat]
    line = f"seat {seat} hand={list_text(TILE_TEXTS[tile] for tile in hand)}"
    rows = [int(x) for x in s.rows[seat] if x != NONE]
    cols = [int(x) for x in s.cols[seat] if x != NONE]
    jokers = [
        f"{TILE_TEXTS[tile]}@{s.joker_col[tile // KINDS]}"
        for tile in hand
        if is_joker(tile) and s.joker_col[tile // KINDS] != NONE
    ]
    if rows or s.step[seat]:
        line += f" rows={rows_text(rows) or '-'} cols={cols_text(cols) or '-'}"
        line += f" jokers={list_text(jokers)} step={s.step[seat]}"
    return line


def moved_lines(s: State) -> list[str]:
    """Open tiles that are no longer where they stood at the start."""
    words = [
        f"{TILE_TEXTS[tile]}={place_text(int(s.home[tile]))}"
        for tile in range(TILES)
        if is_open(s, tile) and s.home[tile] < PLACES and s.home[tile] != s.where[tile]
    ]
    return [f"moved {list_text(words)}"] if words else []


def full_lines(s: State) -> list[str]:
    """Jokers that found no room: the seat and its rows that were full."""
    lines = []
    for colour in range(COLOURS):
        seat, rows = divmod(int(s.full[colour]), 32)
        if s.full[colour] != NONE:
            full = list_text(str(row) for row in range(SIDE) if rows >> row & 1)
            lines.append(f"full {TILE_TEXTS[KINDS * colour + JOKER]}={seat}/{full}")
    return lines


def out_line(s: State) -> list[str]:
    """The players who are out, in the order in which they went."""
    out = [seat for seat in range(int(s.players)) if s.place[seat] > 1]
    out.sort(key=lambda seat: -int(s.place[seat]))
    return [f"out {list_text(map(str, out))}"] if out else []


def turn_line(s: State) -> str:
    line = f"turn active={s.active}"
    if s.phase >= GUESS:
        last = "-" if s.last_target == NONE else str(s.last_target)
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


def position_lines(s: State) -> list[str]:
    """The position, with all that is hidden in it, as lines that `read_position` reads."""
    seats = range(int(s.players))
    if s.phase <= ARRANGE:
        return [*(hand_line(s, seat) for seat in seats), turn_line(s)]
    lines = [*(seat_line(s, seat) for seat in seats), f"centre {centre_text(s)}"]
    return [*lines, *moved_lines(s), *full_lines(s), *out_line(s), turn_line(s)]


def view_lines(view: State, seat: int) -> list[str]:
    """What a seat sees, for people to read: `?` is what it does not know."""
    return [f"seen_by {seat}", *position_lines(view)]
