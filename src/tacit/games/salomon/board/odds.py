"""SALOMONS OORDEEL: which tiles can stand in the closed cells of others, and how likely each is."""

from __future__ import annotations

from typing import TypedDict

from tacit.base.figures import percent
from tacit.base.narration import Reader
from tacit.base.odds import Odds
from tacit.engine.bits import members_of
from tacit.games.salomon.board.parts import TileWords, tile_words
from tacit.games.salomon.board.slabs import cell_id
from tacit.games.salomon.narration.vocabulary import cell_name
from tacit.games.salomon.rules.state import closed_cells

ON_A_CELL = 2  # tiles that are shown on a cell; the list has all of them


class TileChance(TypedDict):
    """A tile that can stand somewhere."""

    tile: TileWords
    percent: str


class CellOdds(TypedDict):
    """A closed cell of another board."""

    id: str  # on the board
    at: str
    sure: bool
    tiles: list[TileChance]  # the likeliest first
    likeliest: list[TileChance]
    text: str


class BoardOdds(TypedDict):
    """The board of another player."""

    name: str
    cells: list[CellOdds]


class SalomonOdds(TypedDict):
    """All boards in doubt."""

    exact: bool
    boards: list[BoardOdds]


def salomon_odds(reader: Reader, odds: Odds) -> SalomonOdds:
    boards = [board_odds(reader, odds, seat) for seat in reader.others()]
    return {"exact": odds.exact, "boards": [board for board in boards if board["cells"]]}


def board_odds(reader: Reader, odds: Odds, seat: int) -> BoardOdds:
    closed = members_of(closed_cells(reader.view, seat))
    cells = [cell_odds(reader, odds, seat, cell) for cell in closed if odds.likeliest(seat, cell)]
    return {"name": reader.names[seat], "cells": cells}


def cell_odds(reader: Reader, odds: Odds, seat: int, cell: int) -> CellOdds:
    found = odds.likeliest(seat, cell)
    tiles: list[TileChance] = [
        {"tile": tile_words(tile, reader.t), "percent": percent(chance, reader.t)}
        for tile, chance in found
    ]
    return {
        "id": cell_id(seat, cell),
        "at": cell_name(cell),
        "sure": odds.exact and len(found) == 1,
        "tiles": tiles,
        "likeliest": tiles[:ON_A_CELL],
        "text": ", ".join(f"{tile['tile']['name']} {tile['percent']}" for tile in tiles),
    }
