"""SALOMONS OORDEEL's notebook (5.3) in words: what everybody could have written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tacit.base.narration import Reader
from tacit.games.salomon.narration.vocabulary import cell_name, row_colour, tile_name
from tacit.games.salomon.notation.symbols import (
    COL_NAMES,
    KIND_TEXTS,
    LETTERS,
    ROW_NAMES,
    TILE_TEXTS,
)
from tacit.games.salomon.rules.notebook import BoardFacts, Departed, notebook
from tacit.games.salomon.rules.state import is_playing
from tacit.language import Translator


@dataclass(frozen=True)
class Spelling:
    """How tiles and lines are written down."""

    tile: Callable[[int], str]
    row: Callable[[int, int], str]
    col: Callable[[int, int], str]
    between: str  # tiles

    def tiles(self, tiles: Iterable[int]) -> str:
        return self.between.join(self.tile(tile) for tile in tiles)


IN_NOTATION = Spelling(
    tile=lambda tile: TILE_TEXTS[tile],
    row=lambda row, colour: f"{ROW_NAMES[row]}={LETTERS[colour]}",
    col=lambda col, number: f"{COL_NAMES[col]}={KIND_TEXTS[number]}",
    between=" ",
)


def in_words(t: Translator) -> Spelling:
    """The spelling for screen readers."""
    return Spelling(
        tile=lambda tile: tile_name(tile, t),
        row=lambda row, colour: t.gettext("row {row}: {colour}").format(
            row=ROW_NAMES[row], colour=row_colour(colour, t)
        ),
        col=lambda col, number: t.gettext("column {col}: {number}").format(
            col=COL_NAMES[col], number=number + 1
        ),
        between=", ",
    )


def notes(reader: Reader, spelling: Spelling = IN_NOTATION) -> list[str]:
    """Known lines, wrong guesses, tiles that have left, tiles not seen yet."""
    if not is_playing(reader.view):
        return []
    book = notebook(reader.view, reader.viewer)
    lines = []
    for seat, board in enumerate(book.boards):
        lines += known_lines(board, seat, reader, spelling)
        lines += vain_names(board, seat, reader, spelling)
        lines += departures(board, seat, reader, spelling)
    text = reader.t.gettext("Tiles you have not seen ({n}): {tiles}.")
    lines.append(text.format(n=len(book.not_seen), tiles=spelling.tiles(book.not_seen)))
    return lines


def known_lines(board: BoardFacts, seat: int, reader: Reader, spelling: Spelling) -> list[str]:
    t = reader.t
    rows = [spelling.row(row, line) for row, line in enumerate(board.rows) if line is not None]
    cols = [spelling.col(col, line) for col, line in enumerate(board.cols) if line is not None]
    if not rows + cols:
        return []
    return [
        reader.tell(
            seat,
            t.gettext("All know of your board: {lines}."),
            t.gettext("All know of the board of {name}: {lines}."),
            lines=", ".join(rows + cols),
        )
    ]


def vain_names(board: BoardFacts, seat: int, reader: Reader, spelling: Spelling) -> list[str]:
    t = reader.t
    cells = [
        f"{cell_name(cell)} {spelling.tiles(tiles)}" for cell, tiles in board.wrong.items() if tiles
    ]
    if not cells:
        return []
    return [
        reader.tell(
            seat,
            t.gettext("Named in vain at you: {cells}."),
            t.gettext("Named in vain at {name}: {cells}."),
            cells="; ".join(cells),
        )
    ]


def departures(board: BoardFacts, seat: int, reader: Reader, spelling: Spelling) -> list[str]:
    """Which tiles have left a board, from which cells, and where they are now."""
    t = reader.t
    gone = [
        f"{spelling.tile(departed.tile)} {cell_name(cell)} → {place_now(departed, reader)}"
        for cell, departed in board.departed.items()
    ]
    if not gone:
        return []
    return [
        reader.tell(
            seat,
            t.gettext("Gone from your board: {tiles}."),
            t.gettext("Gone from the board of {name}: {tiles}."),
            tiles="; ".join(gone),
        )
    ]


def place_now(departed: Departed, reader: Reader) -> str:
    t = reader.t
    if departed.now is not None:
        seat, cell = departed.now
        return f"{reader.names[seat]} {cell_name(cell)}"
    if departed.tile == reader.view.transit:
        return t.pgettext("place of a tile", "not placed yet")
    return t.pgettext("place of a tile", "centre")
