"""Tiles, cells, lines and lists of them as text (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tacit.engine.errors import BadText
from tacit.games.salomon.rules.state import CELLS, JOKER, KINDS, NONE, SIDE, TILES

LETTERS = "RYGBP"
COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
KIND_TEXTS = "12345J"
TILE_TEXTS = tuple(letter + kind for letter in LETTERS for kind in KIND_TEXTS)
CELL_TEXTS = tuple(f"r{row}c{col}" for row in range(SIDE) for col in range(SIDE))
UNKNOWN = "?"
_TILE_OF = {text: tile for tile, text in enumerate(TILE_TEXTS)}
_CELL_OF = {text: cell for cell, text in enumerate(CELL_TEXTS)}


def tiles_of(mask: int) -> list[int]:
    return [tile for tile in range(TILES) if int(mask) >> tile & 1]


def cells_of(mask: int) -> list[int]:
    return [cell for cell in range(CELLS) if int(mask) >> cell & 1]


def list_text(words: Iterable[str]) -> str:
    return ",".join(words) or "-"


def parse_list(text: str) -> list[str]:
    """Words between blanks or commas; `-` is the empty list."""
    words = text.replace(",", " ").split()
    if not words:
        raise BadText("a list is missing (`-` is the empty one)")
    if "-" in words and len(words) > 1:
        raise BadText(f"{text}: `-` stands alone")
    return [] if words == ["-"] else words


def parse_tile(text: str) -> int:
    if text not in _TILE_OF:
        raise BadText(f"{text or 'nothing'}: not a tile (such as G3 or GJ)")
    return _TILE_OF[text]


def parse_cell(text: str) -> int:
    if text not in _CELL_OF:
        raise BadText(f"{text or 'nothing'}: not a cell (r0c0 to r4c4)")
    return _CELL_OF[text]


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadText(f"{text or 'nothing'}: not a whole number")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    seat = parse_number(text)
    if seat >= players:
        raise BadText(f"{text}: no such seat (there are 0 to {players - 1})")
    return seat


def parse_placed(text: str) -> tuple[int, int | None]:
    """A tile; a joker with its column, `BJ@3`."""
    name, at, column = text.partition("@")
    tile = parse_tile(name)
    if (tile % KINDS == JOKER) != bool(at):
        raise BadText(f"{text}: a joker is written with its column, as BJ@3, and nothing else is")
    if not at:
        return tile, None
    if not re.fullmatch("[0-4]", column):
        raise BadText(f"{text}: columns are 0 to 4")
    return tile, int(column)


def rows_text(lines: Iterable[int]) -> str:
    """The colours of the rows; `?` for one that is not known."""
    return "".join(UNKNOWN if line == NONE else LETTERS[line] for line in lines)


def cols_text(lines: Iterable[int]) -> str:
    return "".join(UNKNOWN if line == NONE else str(line + 1) for line in lines)


def parse_rows(text: str) -> list[int]:
    """The colours of the rows from row 0 on; fewer than five if `text` has fewer letters."""
    return _parse_lines(text, LETTERS, "the letters RYGBP")


def parse_cols(text: str) -> list[int]:
    return _parse_lines(text, KIND_TEXTS[:JOKER], "the numbers 1 to 5")


def _parse_lines(text: str, known: str, what: str) -> list[int]:
    if text == "-":
        return []
    if any(letter not in known for letter in text):
        raise BadText(f"{text}: lines are written with {what}")
    if len(text) > SIDE or len(set(text)) < len(text):
        raise BadText(f"{text}: there are five lines, all different")
    return [known.index(letter) for letter in text]
