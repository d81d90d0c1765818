"""The boards of SALOMONS OORDEEL as a page draws them: slabs of stone with lines and cells."""

from __future__ import annotations

from typing import TypedDict

from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.engine.views import WATCHER
from tacit.games.salomon.board.dial import Choices, SalomonOffer, ruled_out
from tacit.games.salomon.board.parts import (
    ColWords,
    RowWords,
    TileWords,
    col_words,
    row_words,
    tile_words,
)
from tacit.games.salomon.narration.vocabulary import cell_name
from tacit.games.salomon.notation.symbols import CELL_TEXTS
from tacit.games.salomon.rules.arrange import laid_tiles
from tacit.games.salomon.rules.legal import acting
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    CELLS,
    GUESS,
    PLACES,
    SIDE,
    barred,
    boards_are_seen,
    closed_cells,
    closed_count,
    hand,
    is_open,
)

EMPTY, CLOSED, KNOWN, OPEN = "empty", "closed", "known", "open"  # kinds of cells


class NamedTile(TileWords):
    """The last guess, as it is marked on the cell that it was made at."""

    right: bool
    text: str


# A cell and its content: nothing, an open tile, or a closed one, known to the reader or not.
SlabCell = TypedDict(
    "SlabCell",
    {
        "id": str,
        "at": str,  # in the notation
        "kind": str,
        "tile": TileWords | None,
        "label": str,  # its accessible name
        "from": str,  # the cell where its tile was at the start
        "last": bool,  # whether it is marked as the latest to change
        "named": NamedTile | None,
        "names": str,  # the names that the closed tile here may be given, as a mask
        "out": str,  # those of them that known lines rule out
        "offer": SalomonOffer | None,
    },
)


class SlabRow(RowWords):
    """A row of a board."""

    cells: list[SlabCell]


class Slab(TypedDict):
    """A player's board, and the texts about the player."""

    seat: int
    name: str
    acts: bool
    closed: int
    shown: bool
    text: str
    out: bool
    spared: bool  # whether the first guess of the turn may not be made here
    ready: bool
    cols: list[ColWords]
    rows: list[SlabRow]
    hand: list[TileWords]  # what is not placed yet


def cell_id(seat: int, cell: int) -> str:
    return f"cell-{seat}-{CELL_TEXTS[cell]}"


def acts(reader: Reader, seat: int) -> bool:
    """Whether a seat is to decide."""
    return seat != WATCHER and bool(int(acting(reader.view)) >> seat & 1)


def slab(seat: int, reader: Reader, choices: Choices) -> Slab:
    view, t, on = reader.view, reader.t, laid_tiles(reader.view, seat)
    closed = members_of(closed_cells(view, seat))
    n = int(closed_count(view, seat))
    tiles = members_of(hand(view, seat))
    seen = bool(boards_are_seen(view))
    return {
        "seat": seat,
        "name": reader.names[seat],
        "acts": acts(reader, seat),
        "closed": n,
        "shown": seen or seat == reader.viewer or bool(tiles),
        "text": t.ngettext("{n} closed tile", "{n} closed tiles", n).format(n=n),
        "out": seen and n == 0,
        "spared": bool(view.phase == GUESS and barred(view) == seat),
        "ready": bool(view.phase == ARRANGE and view.step[seat] == ARRANGED),
        "cols": [col_words(col, int(view.cols[seat][col]), t) for col in range(SIDE)],
        "rows": [
            {
                **row_words(row, int(view.rows[seat][row]), t),
                "cells": [
                    slab_cell(seat, cell, on.get(cell), cell in closed, reader, choices)
                    for cell in range(SIDE * row, SIDE * row + SIDE)
                ],
            }
            for row in range(SIDE)
        ],
        "hand": [tile_words(tile, t) for tile in tiles if tile not in on.values()],
    }


def slab_cell(
    seat: int, cell: int, tile: int | None, closed: bool, reader: Reader, choices: Choices
) -> SlabCell:
    kind, names = kind_of_cell(tile, closed, reader), choices.guesses.get((seat, cell))
    return {
        "id": cell_id(seat, cell),
        "at": CELL_TEXTS[cell],
        "kind": kind,
        "tile": None if tile is None else tile_words(tile, reader.t),
        "label": "" if kind == EMPTY else label(seat, cell, kind, tile, reader),
        "from": "" if tile is None else cell_at_start(tile, reader),
        "last": False,
        "named": None,
        "names": "" if names is None else f"{names:x}",
        "out": "" if names is None else f"{ruled_out(names, seat, cell, reader.view):x}",
        "offer": choices.on_cells.get(cell) if seat == reader.viewer else None,
    }


def kind_of_cell(tile: int | None, closed: bool, reader: Reader) -> str:
    if tile is not None:
        return OPEN if is_open(reader.view, tile) else KNOWN
    return CLOSED if closed else EMPTY


def cell_at_start(tile: int, reader: Reader) -> str:
    home = int(reader.view.home[tile])
    return cell_id(*divmod(home, CELLS)) if home < PLACES else ""


def label(seat: int, cell: int, kind: str, tile: int | None, reader: Reader) -> str:
    """The accessible name of a tile on a board."""
    t = reader.t
    own = seat == reader.viewer
    text = {
        CLOSED: t.gettext("{name}, {cell}, closed"),
        KNOWN: t.gettext("{cell}: {tile}, closed")
        if own
        else t.gettext("{name}, {cell}: {tile}, closed"),
        OPEN: t.gettext("{cell}: {tile}, open")
        if own
        else t.gettext("{name}, {cell}: {tile}, open"),
    }[kind]
    name = "" if tile is None else tile_words(tile, t)["name"]
    return text.format(name=reader.names[seat], cell=cell_name(cell), tile=name)
