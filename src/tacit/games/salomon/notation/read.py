"""Reads positions from lines of text (docs/notation.md) and validates them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tacit.base.notation import broken_invariant
from tacit.base.symbols import NOTHING, at_line, parse_number, parse_seat
from tacit.engine.errors import BadText
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    TILE_TEXTS,
    parse_cell,
    parse_cols,
    parse_list,
    parse_miss,
    parse_placed,
    parse_rows,
    parse_tile,
    parse_tiles,
)
from tacit.games.salomon.options import OPTIONS
from tacit.games.salomon.rules.invariants import INVARIANTS, broken
from tacit.games.salomon.rules.knowledge import see_lines
from tacit.games.salomon.rules.setup import setup
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    CENTRE,
    DEAL,
    GUESS,
    HAND,
    LEFTOVER,
    LINE_SETS,
    NO_GUESS,
    NONE,
    OUTCOMES,
    OVER,
    PHASES,
    PLACE_JOKER,
    SIDE,
    STATE,
    TILES,
    TRANSIT,
    UNDEALT,
    boards_are_seen,
    colour_of,
    hand_size,
    holds,
    is_joker,
    kind_of,
    place_at,
    slot,
)


def blank(options: Mapping[str, int]) -> State:
    s = np.zeros(1, dtype=STATE)[0]
    setup(s, options_record(OPTIONS, options)[0])
    return s


class PositionLine(NamedTuple):
    """A line of a position: its number, counted from 1, its first word and the rest."""

    number: int
    kind: str
    rest: str


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    """The position that the lines describe. Raises BadText with the error."""
    s = blank(options)
    split = [PositionLine(i, *line.strip().partition(" ")[::2]) for i, line in enumerate(lines, 1)]
    if [line.kind for line in split] == ["tiles"]:
        with at_line(1):
            return _read_tiles(s, split[0].rest)
    turn = next(
        (line for line in split if line.kind == "turn"), PositionLine(len(split), "turn", "")
    )
    with at_line(turn.number):
        pairs = _pairs(turn.rest, _TURN_KEYS)
        _read_phase(s, pairs)
    _read_table(s, split)
    _settle(s)
    with at_line(turn.number):
        _read_turn(s, pairs)
    _settle_end(s, "phase" in pairs)
    wrong = int(broken(s))
    if wrong:
        raise broken_invariant(wrong, INVARIANTS)
    return s


def _read_table(s: State, lines: Sequence[PositionLine]) -> None:
    before = not boards_are_seen(s)
    seen: set[str] = set()
    for line in lines:
        with at_line(line.number):
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
        for tile in parse_tiles(rest):
            _lay(s, tile, CENTRE, CENTRE)
            s.open = int(s.open) | 1 << tile
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
    rows, cols = parse_rows(pairs.get("rows", NOTHING)), parse_cols(pairs.get("cols", NOTHING))
    s.rows[seat][: len(rows)] = rows
    s.cols[seat][: len(cols)] = cols


def _read_board(s: State, seat: int, pairs: Mapping[str, str]) -> None:
    _read_lines(s, seat, pairs)
    if NONE in s.rows[seat] or NONE in s.cols[seat]:
        raise BadText(f"seat {seat}: rows and cols must name all five lines")
    for key in ("closed", "open"):
        for word in parse_list(pairs.get(key, NOTHING)):
            tile, column = parse_placed(word)
            row = list(s.rows[seat]).index(colour_of(tile))
            col = list(s.cols[seat]).index(kind_of(tile)) if column is None else column
            cell = SIDE * row + col
            _lay(s, tile, place_at(seat, cell), place_at(seat, cell))
            if int(s.taken[seat]) >> cell & 1:
                raise broken_invariant(7, INVARIANTS)
            s.taken[seat] = int(s.taken[seat]) | 1 << cell
            if key == "closed":
                s.closed[seat] = int(s.closed[seat]) | 1 << cell
            else:
                s.open = int(s.open) | 1 << tile


def _read_moved(s: State, rest: str) -> None:
    for word in parse_list(rest):
        name, _, place = word.partition("=")
        seat, _, cell = place.partition("/")
        owner = parse_seat(seat, int(s.players))
        s.home[parse_tile(name)] = place_at(owner, parse_cell(cell))


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
    s.full[colour_of(joker)] = LINE_SETS * parse_seat(seat, int(s.players)) + mask


def _read_out(s: State, rest: str) -> None:
    for i, word in enumerate(parse_list(rest)):
        seat = parse_seat(word, int(s.players))
        if s.place[seat]:
            raise BadText(f"{word}: is out twice")
        s.place[seat] = int(s.players) - i


def _settle(s: State) -> None:
    """Set what follows from the tiles: the leftover, occupied cells, the public lines."""
    if not boards_are_seen(s):
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


# Before the boards are seen


def _read_hand(s: State, seat: int, pairs: Mapping[str, str]) -> None:
    for tile in parse_tiles(pairs.get("hand", NOTHING)):
        _lay(s, tile, HAND + seat, NONE)
        s.dealt += 1
    _read_lines(s, seat, pairs)
    for word in parse_list(pairs.get("jokers", NOTHING)):
        tile, column = parse_placed(word)
        if column is None or not holds(s, seat, tile):
            raise BadText(f"{word}: not a joker in the hand of seat {seat}")
        s.joker_col[colour_of(tile)] = column
    s.step[seat] = parse_number(pairs.get("step", "0"))
    if s.step[seat] > ARRANGED:
        raise BadText(f"step={s.step[seat]}: an arrangement has {ARRANGED} steps")


def _settle_hands(s: State) -> None:
    for tile in range(TILES):
        if s.where[tile] == UNDEALT and s.phase != DEAL:
            s.where[tile] = LEFTOVER


def _read_tiles(s: State, rest: str) -> State:
    """Only a hand, which seat 0 is about to arrange. Invariants are not checked for it."""
    for tile in parse_tiles(rest):
        _lay(s, tile, HAND, NONE)
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
        if pairs.get(key, NOTHING) != NOTHING:
            s[key] = parse_seat(pairs[key], players)
    last = pairs.get("last", OUTCOMES[NO_GUESS])
    if last not in OUTCOMES:
        raise BadText(f"last={last}: expected {', '.join(OUTCOMES)}")
    s.outcome = OUTCOMES.index(last)
    for word in parse_list(pairs.get("missed", NOTHING)):
        seat, cell, tile = parse_miss(word, players)
        if not int(s.begun[seat]) >> cell & 1:
            raise BadText(f"{word}: no tile stood there")
        i = int(slot(s, seat, cell))
        s.missed[i] = int(s.missed[i]) | 1 << tile


def _settle_end(s: State, phase_written: bool) -> None:
    """Set who is out, and whether the game is over."""
    if not boards_are_seen(s):
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
