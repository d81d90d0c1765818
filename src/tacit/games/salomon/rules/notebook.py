"""The notebook aid (5.3 of docs/rules/salomon.md): what anybody could have written down.

It is made from a seat's view, so it cannot leak anything, and it draws no conclusions: no
candidates, no probabilities. The log of guesses is part of the match.
"""

from __future__ import annotations

from dataclasses import dataclass

from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.state import (
    CELLS,
    PLACES,
    SIDE,
    is_open,
    missed_at,
    tiles_left_over,
    tiles_on,
)

Place = tuple[int, int]  # a seat and a cell


@dataclass(frozen=True)
class Departed:
    """A tile that has left its cell, and where it is now; None is the centre, or in transit."""

    tile: int
    now: Place | None


@dataclass(frozen=True)
class BoardFacts:
    """One board: cells are numbers as in `state.py`."""

    at_start: tuple[int, ...]
    now: tuple[int, ...]
    closed: tuple[int, ...]
    tiles: dict[int, int]  # cell -> tile, where it may be seen
    wrong: dict[int, tuple[int, ...]]  # closed cell -> what was answered "wrong" there
    rows: tuple[int | None, ...]  # the colour, if a tile of the row was ever seen open
    cols: tuple[int | None, ...]
    departed: dict[int, Departed]  # cell that is empty and was not -> what stood there


@dataclass(frozen=True)
class Notebook:
    """All facts that a seat can have; tiles are numbers as in `state.py`."""

    boards: tuple[BoardFacts, ...]
    mine: tuple[int, ...]  # closed
    face_up: dict[int, Place | None]  # where; None is the centre, or in transit
    not_seen: tuple[int, ...]
    left_over: int


def notebook(view: State, seat: int) -> Notebook:
    """The notebook of a seat, from its view, once the boards are seen."""
    opened = members_of(view.open)
    mine = [tile for tile in tiles_on(view, seat).values() if not is_open(view, tile)]
    return Notebook(
        boards=tuple(_board(view, other) for other in range(int(view.players))),
        mine=tuple(sorted(mine)),
        face_up={tile: _place(int(view.where[tile])) for tile in opened},
        not_seen=tuple(members_of(unseen_tiles(view, seat))),
        left_over=int(tiles_left_over(view)),
    )


def _place(where: int) -> Place | None:
    return divmod(where, CELLS) if where < PLACES else None


def _board(view: State, seat: int) -> BoardFacts:
    closed = members_of(view.closed[seat])
    now = members_of(view.taken[seat])
    return BoardFacts(
        at_start=tuple(members_of(view.begun[seat])),
        now=tuple(now),
        closed=tuple(closed),
        tiles=tiles_on(view, seat),
        wrong={cell: tuple(members_of(missed_at(view, seat, cell))) for cell in closed},
        rows=_lines(view.rows[seat], int(view.seen_rows[seat])),
        cols=_lines(view.cols[seat], int(view.seen_cols[seat])),
        departed=_departed(view, seat, now),
    )


def _lines(lines: State, seen: int) -> tuple[int | None, ...]:
    return tuple(int(lines[i]) if seen >> i & 1 else None for i in range(SIDE))


def _departed(view: State, seat: int, now: list[int]) -> dict[int, Departed]:
    found = {}
    for tile in members_of(view.open):
        place = _place(int(view.home[tile]))
        if place is not None and place[0] == seat and place[1] not in now:
            found[place[1]] = Departed(tile, _place(int(view.where[tile])))
    return found
