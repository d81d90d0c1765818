"""The notebook as a page shows it: what everybody could have written down, board by board.

It has the contents of the rules' notebook and draws no conclusions. In addition it has the reader's
own marks (`marks.py`). For the reader's own board it shows what the others know.
"""

from __future__ import annotations

from typing import TypedDict

from tacit.base.board import Select
from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.games.salomon.board.dial import ruled_out
from tacit.games.salomon.board.marks import (
    CANNOT_BE,
    MAY_BE,
    NO_MARK,
    NONE_MADE,
    CellMarks,
    Marks,
    read_marks,
)
from tacit.games.salomon.board.parts import (
    ColWords,
    RowWords,
    TileWords,
    col_words,
    row_words,
    tile_words,
)
from tacit.games.salomon.narration.notebook import in_words, notes, place_now
from tacit.games.salomon.narration.vocabulary import cell_name, tile_list
from tacit.games.salomon.notation.symbols import CELL_TEXTS, TILE_TEXTS
from tacit.games.salomon.rules.notebook import BoardFacts, Notebook, notebook
from tacit.games.salomon.rules.state import (
    COLOURS,
    KINDS,
    NONE,
    SIDE,
    TILES,
    is_playing,
    kinds_in_play,
)


class NotedTile(TileWords):
    """A tile of the game, and whether it is `unseen`, `open` or `mine`."""

    state: str
    number: int  # of the tile, in masks


class OwnMarks(TypedDict):
    """The reader's own marks at a closed tile of somebody else; masks are for the script."""

    place: str  # as it is sent
    title: str
    label: str  # the same, with what is noted there
    cannot: list[TileWords]
    may: list[TileWords]
    cannot_mask: str
    may_mask: str
    out_mask: str  # what cannot stand there, by what the reader has seen and by known lines


class NotedCell(TypedDict):
    """The notes on a cell: wrong guesses, the tile there, or the one that has left."""

    closed: bool
    tile: TileWords | None
    wrong: list[TileWords]
    gone: TileWords | None
    where: str  # where the tile that has left is now
    marks: OwnMarks | None


class NotedRow(RowWords):
    """A row of somebody's board in the notebook."""

    cells: list[NotedCell]


class NotedBoard(TypedDict):
    """Somebody's board in the notebook."""

    title: str
    closed: int
    cols: list[ColWords]
    rows: list[NotedRow]


class NotebookPage(TypedDict):
    """The whole notebook of a seat."""

    lines: list[str]  # the same in sentences
    unseen: int
    tiles: list[list[NotedTile]]  # by colour
    boards: list[NotedBoard]
    selects: list[Select]  # the three lists for a mark


def notebook_page(reader: Reader, own_notes: str = "") -> NotebookPage | None:
    """The notebook of a seat; None while there is nothing to note."""
    if not is_playing(reader.view):
        return None
    book, marks = notebook(reader.view, reader.viewer), read_marks(own_notes)
    return {
        "lines": notes(reader, in_words(reader.t)),
        "unseen": len(book.not_seen),
        "tiles": tiles_of_game(book, reader),
        "boards": [
            board_of(seat, book, marks, reader) for seat in (*reader.others(), reader.viewer)
        ],
        "selects": mark_selects(book, reader),
    }


def tiles_of_game(book: Notebook, reader: Reader) -> list[list[NotedTile]]:
    """Every tile, by colour: not seen, open, or the reader's own and closed."""
    kinds = kinds_in_play(reader.view)
    state = dict.fromkeys(book.not_seen, "unseen") | dict.fromkeys(book.mine, "mine")
    return [
        [
            {**tile_words(tile, reader.t), "state": state.get(tile, "open"), "number": tile}
            for tile in range(KINDS * colour, KINDS * colour + kinds)
        ]
        for colour in range(COLOURS)
    ]


def board_of(seat: int, book: Notebook, marks: Marks, reader: Reader) -> NotedBoard:
    """A board with what is public about it; for other players, with the reader's marks."""
    t, facts, own = reader.t, book.boards[seat], seat == reader.viewer
    rows = [NONE if line is None else line for line in facts.rows]
    cols = [NONE if line is None else line for line in facts.cols]

    def cell_words(cell: int) -> NotedCell:
        made = marks.get((seat, cell), NONE_MADE)
        is_markable = not own and cell in facts.closed
        return {
            **cell_of(facts, cell, reader),
            "marks": marks_at(seat, cell, made, book, reader) if is_markable else None,
        }

    return {
        "title": t.gettext("What the others know of your board") if own else reader.names[seat],
        "closed": len(facts.closed),
        "cols": [col_words(col, number, t) for col, number in enumerate(cols)],
        "rows": [
            {
                **row_words(row, colour, t),
                "cells": [cell_words(cell) for cell in range(SIDE * row, SIDE * row + SIDE)],
            }
            for row, colour in enumerate(rows)
        ],
    }


def cell_of(facts: BoardFacts, cell: int, reader: Reader) -> NotedCell:
    t, gone, tile = reader.t, facts.departed.get(cell), facts.tiles.get(cell)
    return {
        "closed": cell in facts.closed,
        "tile": None if tile is None else tile_words(tile, t),
        "wrong": [tile_words(named, t) for named in facts.wrong.get(cell, ())],
        "gone": None if gone is None else tile_words(gone.tile, t),
        "where": "" if gone is None else place_now(gone, reader),
        "marks": None,
    }


# What the reader has marked


def marks_at(seat: int, cell: int, made: CellMarks, book: Notebook, reader: Reader) -> OwnMarks:
    t, wrong = reader.t, book.boards[seat].wrong.get(cell, ())
    possible = sum(1 << tile for tile in book.not_seen if tile not in wrong)
    out = ~possible & (1 << TILES) - 1 | ruled_out(possible, seat, cell, reader.view)
    return {
        "place": f"{seat} {CELL_TEXTS[cell]}",
        "title": f"{reader.names[seat]}, {cell_name(cell)}",
        "label": marks_in_words(seat, cell, made, wrong, reader),
        "cannot": [tile_words(tile, t) for tile in members_of(made.cannot)],
        "may": [tile_words(tile, t) for tile in members_of(made.may)],
        "cannot_mask": f"{made.cannot:x}",
        "may_mask": f"{made.may:x}",
        "out_mask": f"{out:x}",
    }


def marks_in_words(
    seat: int, cell: int, made: CellMarks, wrong: tuple[int, ...], reader: Reader
) -> str:
    """The accessible name of a cell that can be marked."""
    t = reader.t
    words = [f"{reader.names[seat]}, {cell_name(cell)}"]
    for tiles, text in (
        (wrong, t.gettext("named in vain: {tiles}")),
        (members_of(made.cannot), t.gettext("your mark, cannot be: {tiles}")),
        (members_of(made.may), t.gettext("your mark, may be: {tiles}")),
    ):
        if tiles:
            words.append(text.format(tiles=tile_list(tiles, t)))
    return "; ".join(words)


def mark_selects(book: Notebook, reader: Reader) -> list[Select]:
    """Three lists for a mark: the closed tile, its name, and the mark."""
    t = reader.t
    places = [(seat, cell) for seat in reader.others() for cell in book.boards[seat].closed]
    marks = {
        CANNOT_BE: t.pgettext("mark", "cannot be it"),
        MAY_BE: t.pgettext("mark", "may be it"),
        NO_MARK: t.pgettext("mark", "no mark"),
    }
    kinds = kinds_in_play(reader.view)
    tiles = [KINDS * colour + kind for colour in range(COLOURS) for kind in range(kinds)]
    return [
        {
            "label": t.gettext("Which closed tile?"),
            "choices": [
                {
                    "value": f"{seat} {CELL_TEXTS[cell]}",
                    "text": f"{reader.names[seat]}, {cell_name(cell)}",
                }
                for seat, cell in places
            ],
        },
        {
            "label": t.gettext("Which tile do you mark there?"),
            "choices": [
                {"value": TILE_TEXTS[tile], "text": tile_words(tile, t)["name"]} for tile in tiles
            ],
        },
        {
            "label": t.gettext("Your mark"),
            "choices": [{"value": value, "text": text} for value, text in marks.items()],
        },
    ]
