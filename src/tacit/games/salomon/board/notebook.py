"""The notebook as a page shows it: what everybody could have written down, board by board.

It has what the notebook of the rules has, and concludes nothing.
"""

from __future__ import annotations

from typing import TypedDict

from tacit.base.narration import Reader
from tacit.games.salomon.board.parts import (
    ColWords,
    RowWords,
    TileWords,
    col_words,
    row_words,
    tile_words,
)
from tacit.games.salomon.narration.notebook import in_words, notes, place_now
from tacit.games.salomon.narration.vocabulary import cell_name
from tacit.games.salomon.rules.notebook import BoardFacts, Notebook, notebook
from tacit.games.salomon.rules.state import COLOURS, KINDS, NONE, SIDE, is_playing, kinds_in_play


class NotedTile(TileWords):
    """A tile of the game, and whether it is `unseen`, `open` or `mine`."""

    state: str


class NotedCell(TypedDict):
    """What is noted of a cell: names given in vain, the tile there, or the one that has left."""

    at: str
    closed: bool
    tile: TileWords | None
    wrong: list[TileWords]
    gone: TileWords | None
    where: str  # the tile that has left is


class NotedRow(RowWords):
    """A row of somebody's board in the notebook."""

    cells: list[NotedCell]


class NotedBoard(TypedDict):
    """Somebody's board in the notebook."""

    name: str
    closed: int
    cols: list[ColWords]
    rows: list[NotedRow]


class NotebookPage(TypedDict):
    """The whole notebook of a seat."""

    lines: list[str]  # the same in sentences
    unseen: int
    tiles: list[list[NotedTile]]  # by colour
    boards: list[NotedBoard]


def notebook_page(reader: Reader) -> NotebookPage | None:
    """The notebook of a seat, while there is something to write down."""
    if not is_playing(reader.view):
        return None
    book = notebook(reader.view, reader.viewer)
    return {
        "lines": notes(reader, in_words(reader.t)),
        "unseen": len(book.not_seen),
        "tiles": tiles_of_game(book, reader),
        "boards": [
            board_of(facts, seat, reader)
            for seat, facts in enumerate(book.boards)
            if seat != reader.viewer
        ],
    }


def tiles_of_game(book: Notebook, reader: Reader) -> list[list[NotedTile]]:
    """Every tile, by colour: not seen, lying open, or the reader's own and closed."""
    kinds = kinds_in_play(reader.view)
    state = dict.fromkeys(book.not_seen, "unseen") | dict.fromkeys(book.mine, "mine")
    return [
        [
            {**tile_words(tile, reader.t), "state": state.get(tile, "open")}
            for tile in range(KINDS * colour, KINDS * colour + kinds)
        ]
        for colour in range(COLOURS)
    ]


def board_of(facts: BoardFacts, seat: int, reader: Reader) -> NotedBoard:
    t = reader.t
    rows = [NONE if line is None else line for line in facts.rows]
    cols = [NONE if line is None else line for line in facts.cols]
    return {
        "name": reader.names[seat],
        "closed": len(facts.closed),
        "cols": [col_words(col, number, t) for col, number in enumerate(cols)],
        "rows": [
            {
                **row_words(row, colour, t),
                "cells": [
                    cell_of(facts, cell, reader) for cell in range(SIDE * row, SIDE * row + SIDE)
                ],
            }
            for row, colour in enumerate(rows)
        ],
    }


def cell_of(facts: BoardFacts, cell: int, reader: Reader) -> NotedCell:
    t, gone, tile = reader.t, facts.departed.get(cell), facts.tiles.get(cell)
    return {
        "at": cell_name(cell),
        "closed": cell in facts.closed,
        "tile": None if tile is None else tile_words(tile, t),
        "wrong": [tile_words(named, t) for named in facts.wrong.get(cell, ())],
        "gone": None if gone is None else tile_words(gone.tile, t),
        "where": "" if gone is None else place_now(gone, reader),
    }
