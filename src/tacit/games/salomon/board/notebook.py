"""The notebook as a page shows it: what everybody could have written down, board by board.

It has what `notebook.py` has, and concludes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.base.old import Reader
from tacit.engine.views import State
from tacit.games.salomon.narration.notebook import in_words, notes, place_now
from tacit.games.salomon.narration.vocabulary import cell_name, row_colour, tile_name
from tacit.games.salomon.notation.symbols import COLOUR_NAMES, KIND_TEXTS, TILE_TEXTS
from tacit.games.salomon.rules.notebook import BoardFacts, Notebook, notebook
from tacit.games.salomon.rules.state import (
    COLOURS,
    FULL,
    GUESS,
    JOKER,
    KINDS,
    NONE,
    NUMBERS,
    OVER,
    SIDE,
)
from tacit.language import Translator


def tile_words(tile: int, t: Translator) -> dict[str, Any]:
    """A tile by its notation, its colour, what is carved on it, and its name."""
    colour, kind = divmod(tile, KINDS)
    return {
        "id": TILE_TEXTS[tile],
        "colour": COLOUR_NAMES[colour],
        "kind": KIND_TEXTS[kind],
        "joker": kind == JOKER,
        "name": tile_name(tile, t),
    }


def line_words(
    t: Translator, row: int = NONE, colour: int = NONE, col: int = NONE, number: int = NONE
) -> dict[str, Any]:
    """A row or a column of a board, with what it belongs to as far as that is known."""
    if row != NONE:
        known = colour != NONE
        text = t.gettext("row r{row}: {colour}")
        return {
            "at": f"r{row}",
            "colour": COLOUR_NAMES[colour] if known else "",
            "text": text.format(row=row, colour=row_colour(colour, t)) if known else "",
        }
    known = number != NONE
    text = t.gettext("column c{col}: {number}")
    return {
        "at": f"c{col}",
        "number": KIND_TEXTS[number] if known else "",
        "text": text.format(col=col, number=number + 1) if known else "",
    }


def jotter(
    view: State, viewer: int, names: Sequence[str], language: Translator
) -> dict[str, Any] | None:
    """The notebook of a seat, while there is something to write down."""
    if not GUESS <= view.phase < OVER:
        return None
    book, reader = notebook(view, viewer), Reader(language, viewer, names)
    return {
        "lines": notes(view, viewer, names, language, in_words(language)),
        "unseen": len(book.not_seen),
        "tiles": tiles_of_game(view, book, language),
        "boards": [
            board_of(view, facts, seat, reader)
            for seat, facts in enumerate(book.boards)
            if seat != viewer
        ],
    }


def tiles_of_game(view: State, book: Notebook, t: Translator) -> list[list[dict[str, Any]]]:
    """Every tile, by colour: not seen, lying open, or the viewer's own and closed."""
    kinds = KINDS if view.mode == FULL else NUMBERS
    state = dict.fromkeys(book.not_seen, "unseen") | dict.fromkeys(book.mine, "mine")
    return [
        [
            {**tile_words(tile, t), "state": state.get(tile, "open")}
            for tile in range(KINDS * colour, KINDS * colour + kinds)
        ]
        for colour in range(COLOURS)
    ]


def board_of(view: State, facts: BoardFacts, seat: int, reader: Reader) -> dict[str, Any]:
    t = reader.language
    rows = [NONE if line is None else line for line in facts.rows]
    cols = [NONE if line is None else line for line in facts.cols]
    return {
        "name": reader.names[seat],
        "closed": len(facts.closed),
        "cols": [line_words(t, col=col, number=number) for col, number in enumerate(cols)],
        "rows": [
            {
                **line_words(t, row=row, colour=colour),
                "cells": [
                    cell_of(view, facts, cell, reader)
                    for cell in range(SIDE * row, SIDE * row + SIDE)
                ],
            }
            for row, colour in enumerate(rows)
        ],
    }


def cell_of(view: State, facts: BoardFacts, cell: int, reader: Reader) -> dict[str, Any]:
    """What is noted of a cell: names given in vain, the tile there, or the one that has left."""
    t = reader.language
    gone = facts.departed.get(cell)
    tile = facts.tiles.get(cell)
    return {
        "at": cell_name(cell),
        "closed": cell in facts.closed,
        "tile": None if tile is None else tile_words(tile, t),
        "wrong": [tile_words(named, t) for named in facts.wrong.get(cell, ())],
        "gone": None if gone is None else tile_words(gone.tile, t),
        "where": "" if gone is None else place_now(view, gone, reader),
    }
