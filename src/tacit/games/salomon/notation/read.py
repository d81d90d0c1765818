"""Positions read from lines of text (docs/notation.md): checked for sense, then for invariants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from tacit.engine.errors import BadText
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    TILE_TEXTS,
    cells_of,
    parse_cell,
    parse_cols,
    parse_list,
    parse_number,
    parse_placed,
    parse_rows,
    parse_seat,
    parse_tile,
)
from tacit.games.salomon.notation.write import OUTCOMES, PLACES, is_open
from tacit.games.salomon.options import OPTIONS
from tacit.games.salomon.rules.apply import setup
from tacit.games.salomon.rules.invariants import broken
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    CELLS,
    CENTRE,
    DEAL,
    GUESS,
    HAND,
    KINDS,
    LEFTOVER,
    NONE,
    OVER,
    PHASES,
    PLACE_JOKER,
    SIDE,
    STATE,
    TILES,
    TRANSIT,
    UNDEALT,
    hand_size,
    is_joker,
    slot,
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
    15: "the active player has a closed tile, two to expose one, and his target another seat",
    16: "the game is over exactly when one player has closed tiles",
    17: "what was named in vain is not there",
    18: "whoever is to decide has something to choose",
    21: "protection leaves somebody to guess at",
}


def breaks(number: int) -> BadText:
    return BadText(f"breaks invariant {number}: {INVARIANTS[number]}")


@contextmanager
def _reading(number: int) -> Iterator[None]:
    """A mistake is reported with its line, counted from 1."""
    try:
        yield
    except BadText as error:
        error.line = error.line or number
        raise


def blank(options: Mapping[str, int]) -> State:
    s = np.zeros(1, dtype=STATE)[0]
    setup(s, options_record(OPTIONS, options)[0])
    return s


class Line(NamedTuple):
    """A line of a position: its number, counted from 1, its first word and the rest."""

    number: int
    kind: str
    rest: str


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    """The position of these lines. Raises BadText with what is wrong."""
    s = blank(options)
    split = [Line(i, *line.strip().partition(" ")[::2]) for i, line in enumerate(lines, 1)]
    if [line.kind for line in split] == ["tiles"]:
        with _reading(1):
            return _read_tiles(s, split[0].rest)
    turn = next((line for line in split if line.kind == "turn"), Line(len(split), "turn", ""))
    with _reading(turn.number):
        pairs = _pairs(turn.rest, _TURN_KEYS)
        _read_phase(s, pairs)
    _read_table(s, split)
    _settle(s)
    with _reading(turn.number):
        _read_turn(s, pairs)
    _settle_end(s, "phase" in pairs)
    wrong = int(broken(s))
    if wrong:
        raise breaks(wrong)
    return s


def _read_table(s: State, lines: Sequence[Line]) -> None:
    before = bool(s.phase <= ARRANGE)
    seen: set[str] = set()
    for line in lines:
        with _reading(line.number):
            _read_line(s, line.kind, line.rest, before, seen)
    missing = [seat for seat in range(int(s.players)) if f"seat {seat}" not in seen]
    if missing:
        raise BadText(f"the line `seat {missing[0]}` is missing")


def _pairs(text: str, allowed: Sequence[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or not value or key not in allowed:
            raise BadText(f"{word}: expected KEY=VALUE with one of {', '.join(allowed)}")
        if key in pairs:
            raise BadText(f"{word}: {key} is written twice")
        pairs[key] = value
    return pairs


def _read_line(s: State, kind: str, rest: str, before: bool, seen: set[str]) -> None:
    label = f"{kind} {rest.split()[0]}" if kind == "seat" and rest.split() else kind
    if label in seen and kind != "full":
        raise BadText(f"`{label}` is written twice")
    seen.add(label)
    if kind == "seat":
        who, _, keys = rest.partition(" ")
        seat = parse_seat(who, int(s.players))
        if before:
            _read_hand(s, seat, _pairs(keys, _HAND_KEYS))
        else:
            _read_board(s, seat, _pairs(keys, _BOARD_KEYS))
    elif kind == "centre" and not before:
        for word in parse_list(rest):
            _lay(s, parse_tile(word), CENTRE, CENTRE)
            s.open = int(s.open) | 1 << parse_tile(word)
    elif kind == "moved" and not before:
        _read_moved(s, rest)
    elif kind == "full" and not before:
        _read_full(s, rest)
    elif kind == "out" and not before:
        _read_out(s, rest)
    elif kind != "turn":
        raise BadText(f"{kind}: not a line of a position in {PHASES[s.phase]}")


_BOARD_KEYS = ("rows", "cols", "closed", "open")
_HAND_KEYS = ("hand", "rows", "cols", "jokers", "step")
_TURN_KEYS = ("active", "hits", "last_target", "missed", "phase", "target", "joker", "last")


def _lay(s: State, tile: int, where: int, home: int) -> None:
    if s.where[tile] != UNDEALT:
        raise BadText(f"{TILE_TEXTS[tile]} is there twice, or not in this game")
    s.where[tile] = where
    s.home[tile] = home


# Boards


def _read_lines(s: State, seat: int, pairs: Mapping[str, str]) -> None:
    rows, cols = parse_rows(pairs.get("rows", "-")), parse_cols(pairs.get("cols", "-"))
    s.rows[seat][: len(rows)] = rows
    s.cols[seat][: len(cols)] = cols


def _read_board(s: State, seat: int, pairs: Mapping[str, str]) -> None:
    _read_lines(s, seat, pairs)
    if NONE in s.rows[seat] or NONE in s.cols[seat]:
        raise BadText(f"seat {seat}: rows and cols must name all five lines")
    for key in ("closed", "open"):
        for word in parse_list(pairs.get(key, "-")):
            tile, column = parse_placed(word)
            row = list(s.rows[seat]).index(tile // KINDS)
            col = list(s.cols[seat]).index(tile % KINDS) if column is None else column
            cell = SIDE * row + col
            _lay(s, tile, CELLS * seat + cell, CELLS * seat + cell)
            if int(s.taken[seat]) >> cell & 1:
                raise breaks(7)
            s.taken[seat] = int(s.taken[seat]) | 1 << cell
            if key == "closed":
                s.closed[seat] = int(s.closed[seat]) | 1 << cell
            else:
                s.open = int(s.open) | 1 << tile


def _read_moved(s: State, rest: str) -> None:
    for word in parse_list(rest):
        name, _, place = word.partition("=")
        seat, _, cell = place.partition("/")
        s.home[parse_tile(name)] = CELLS * parse_seat(seat, int(s.players)) + parse_cell(cell)


def _read_full(s: State, rest: str) -> None:
    name, _, place = rest.strip().partition("=")
    joker = parse_tile(name)
    if not is_joker(joker):
        raise BadText(f"{name}: only a joker finds no room")
    seat, _, rows = place.partition("/")
    mask = 0
    for row in parse_list(rows):
        if parse_number(row) >= SIDE:
            raise BadText(f"{row}: rows are 0 to 4")
        mask |= 1 << parse_number(row)
    s.full[joker // KINDS] = 32 * parse_seat(seat, int(s.players)) + mask


def _read_out(s: State, rest: str) -> None:
    for i, word in enumerate(parse_list(rest)):
        seat = parse_seat(word, int(s.players))
        if s.place[seat]:
            raise BadText(f"{word}: is out twice")
        s.place[seat] = int(s.players) - i


def _settle(s: State) -> None:
    """What follows from the tiles: the leftover, occupied cells, the lines that all have seen."""
    if s.phase <= ARRANGE:
        _settle_hands(s)
        return
    s.dealt = int(s.players) * int(hand_size(s))
    s.step[: int(s.players)] = ARRANGED
    for tile in range(TILES):
        if s.where[tile] == UNDEALT:
            s.where[tile] = s.home[tile] = LEFTOVER
        elif s.home[tile] == NONE:
            s.home[tile] = s.where[tile]
    see_lines(s)
    _number_slots(s)


def _number_slots(s: State) -> None:
    first = 0
    for seat in range(int(s.players)):
        s.first_slot[seat] = first
        first += len(cells_of(int(s.begun[seat])))


def see_lines(s: State) -> None:
    """Work out which cells were occupied at the start, and which lines open tiles have shown."""
    s.begun[:] = 0
    s.seen_rows[:] = s.seen_cols[:] = 0
    for tile in range(TILES):
        for place in (int(s.home[tile]), int(s.where[tile])):
            if place < PLACES and is_open(s, tile):
                seat, cell = divmod(place, CELLS)
                s.seen_rows[seat] |= 1 << cell // SIDE
                if not is_joker(tile):
                    s.seen_cols[seat] |= 1 << cell % SIDE
        if s.home[tile] < PLACES:
            seat, cell = divmod(int(s.home[tile]), CELLS)
            s.begun[seat] = int(s.begun[seat]) | 1 << cell
    for full in s.full:
        seat, rows = divmod(int(full), 32)
        if full != NONE and rows & (rows - 1) == 0:
            s.seen_rows[seat] |= rows


# Before the boards are seen


def _read_hand(s: State, seat: int, pairs: Mapping[str, str]) -> None:
    for word in parse_list(pairs.get("hand", "-")):
        _lay(s, parse_tile(word), HAND + seat, NONE)
        s.dealt += 1
    _read_lines(s, seat, pairs)
    for word in parse_list(pairs.get("jokers", "-")):
        tile, column = parse_placed(word)
        if column is None or s.where[tile] != HAND + seat:
            raise BadText(f"{word}: not a joker in the hand of seat {seat}")
        s.joker_col[tile // KINDS] = column
    s.step[seat] = parse_number(pairs.get("step", "0"))
    if s.step[seat] > ARRANGED:
        raise BadText(f"step={s.step[seat]}: an arrangement has {ARRANGED} steps")


def _settle_hands(s: State) -> None:
    for tile in range(TILES):
        if s.where[tile] == UNDEALT and s.phase != DEAL:
            s.where[tile] = LEFTOVER


def _read_tiles(s: State, rest: str) -> State:
    """A hand and nothing else: seat 0 is about to arrange it. No invariant is asked of it."""
    for word in parse_list(rest):
        _lay(s, parse_tile(word), HAND, NONE)
    s.phase = ARRANGE
    return s


# The turn


def _read_phase(s: State, pairs: Mapping[str, str]) -> None:
    name = pairs.get("phase", PHASES[GUESS])
    if name not in PHASES:
        raise BadText(f"{name}: not a phase ({', '.join(PHASES)})")
    s.phase = PHASES.index(name)
    if s.phase == PLACE_JOKER:
        joker = parse_tile(pairs.get("joker", ""))
        _lay(s, joker, TRANSIT, TRANSIT)
        s.open = int(s.open) | 1 << joker
        s.transit = joker


def _read_turn(s: State, pairs: Mapping[str, str]) -> None:
    players = int(s.players)
    if "active" in pairs:
        s.active = parse_seat(pairs["active"], players)
    s.hits = parse_number(pairs.get("hits", "0"))
    for key in ("last_target", "target"):
        if pairs.get(key, "-") != "-":
            s[key] = parse_seat(pairs[key], players)
    if pairs.get("last", OUTCOMES[0]) not in OUTCOMES:
        raise BadText(f"last={pairs['last']}: expected {', '.join(OUTCOMES)}")
    s.outcome = OUTCOMES.index(pairs.get("last", OUTCOMES[0]))
    for word in parse_list(pairs.get("missed", "-")):
        seat, cell, tile = parse_miss(word, players)
        if not int(s.begun[seat]) >> cell & 1:
            raise BadText(f"{word}: no tile stood there")
        i = int(slot(s, seat, cell))
        s.missed[i] = int(s.missed[i]) | 1 << tile


def parse_miss(word: str, players: int) -> tuple[int, int, int]:
    parts = word.split("/")
    if len(parts) != 3:
        raise BadText(f"{word}: expected SEAT/CELL/TILE")
    return parse_seat(parts[0], players), parse_cell(parts[1]), parse_tile(parts[2])


def _settle_end(s: State, phase_written: bool) -> None:
    """Who is out, and whether the game is."""
    if s.phase <= ARRANGE:
        return
    players = range(int(s.players))
    out = [seat for seat in players if not s.closed[seat]]
    taken = {int(place) for place in s.place}
    free = [place for place in range(int(s.players), 0, -1) if place not in taken]
    for seat in out:
        if not s.place[seat]:
            s.place[seat] = free.pop(0)
    if any(s.place[seat] for seat in players if seat not in out):
        raise BadText("somebody who is out has closed tiles")
    if len(out) == len(players) - 1:
        if not phase_written:
            s.phase = OVER
        for seat in players:
            s.place[seat] = s.place[seat] or 1


def forget_history(s: State) -> State:
    """The same table, of which nobody knows more than it shows: no tile has moved."""
    now = s.copy()
    now.full[:] = NONE
    missed = [(seat, cell, int(now.missed[slot(now, seat, cell)])) for seat, cell in _closed(now)]
    for tile in range(TILES):
        now.home[tile] = now.where[tile]
    see_lines(now)
    _number_slots(now)
    now.missed[:] = 0
    for seat, cell, tiles in missed:
        now.missed[slot(now, seat, cell)] = tiles
    return now


def _closed(s: State) -> list[tuple[int, int]]:
    return [
        (seat, cell) for seat in range(int(s.players)) for cell in cells_of(int(s.closed[seat]))
    ]
