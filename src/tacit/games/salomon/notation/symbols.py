"""Tiles, cells, lines, lists of them and actions as text (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tacit.base import symbols
from tacit.base.notation import ActionTexts
from tacit.base.symbols import NOTHING, UNKNOWN
from tacit.engine.errors import BadText
from tacit.games.salomon.rules.state import (
    COLOURS,
    JOKER,
    NONE,
    SEATS,
    SIDE,
    is_joker,
    joker_of,
)

LETTERS = "RYGBP"
COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
KIND_TEXTS = "12345J"
NUMBER_TEXTS = KIND_TEXTS[:JOKER]
TILE_TEXTS = tuple(letter + kind for letter in LETTERS for kind in KIND_TEXTS)
CELL_TEXTS = tuple(f"r{row}c{col}" for row in range(SIDE) for col in range(SIDE))
# The names for people. A column has a letter, because its number would be confused with that of its
# tiles. The letter is lower case, because B4 is a tile.
ROW_NAMES, COL_NAMES = "12345", "abcde"
CELL_NAMES = tuple(col + row for row in ROW_NAMES for col in COL_NAMES)
_TILE_OF = {text: tile for tile, text in enumerate(TILE_TEXTS)}
_CELL_OF = {text: cell for cell, text in enumerate(CELL_TEXTS)}


# Lists


def list_text(words: Iterable[object]) -> str:
    return symbols.list_text(words, ",")


def parse_list(text: str) -> list[str]:
    """Words separated by blanks or commas. `-` is the empty list; an empty text is an error."""
    words = symbols.parse_list(text)
    if not words and NOTHING not in text:
        raise BadText(f"a list is missing (`{NOTHING}` is the empty one)")
    return words


def pairs_of(text: str) -> dict[str, str]:
    """`rows=BGRPY cols=43152` as a dictionary; the last value of a repeated key counts."""
    return dict(word.partition("=")[::2] for word in text.split())


# Tiles and cells


def parse_tile(text: str) -> int:
    if text not in _TILE_OF:
        raise BadText(f"{text or 'nothing'}: not a tile (such as G3 or GJ)")
    return _TILE_OF[text]


def parse_tiles(text: str) -> list[int]:
    return [parse_tile(word) for word in parse_list(text)]


def parse_cell(text: str) -> int:
    if text not in _CELL_OF:
        raise BadText(f"{text or 'nothing'}: not a cell (r0c0 to r4c4)")
    return _CELL_OF[text]


@cache
def placed_text(tile: int, cell: int) -> str:
    return TILE_TEXTS[tile] + (f"@{cell % SIDE}" if is_joker(tile) else "")


def parse_placed(text: str) -> tuple[int, int | None]:
    """A tile, with the column if it is a joker: `BJ@3`."""
    name, at, column = text.partition("@")
    tile = parse_tile(name)
    if bool(is_joker(tile)) != bool(at):
        raise BadText(f"{text}: a joker is written with its column, as BJ@3, and nothing else is")
    if not at:
        return tile, None
    if not re.fullmatch("[0-4]", column):
        raise BadText(f"{text}: columns are 0 to 4")
    return tile, int(column)


def parse_jokers(pairs: dict[str, str]) -> dict[int, int | None]:
    """The columns of the jokers in `jokers=BJ@3`, by joker."""
    return dict(parse_placed(word) for word in parse_list(pairs.get("jokers", NOTHING)))


def all_jokers() -> list[int]:
    return [int(joker_of(colour)) for colour in range(COLOURS)]


# Lines


def rows_text(lines: Iterable[int]) -> str:
    """The colours of the rows; `?` for an unknown one."""
    return "".join(UNKNOWN if line == NONE else LETTERS[line] for line in lines)


def cols_text(lines: Iterable[int]) -> str:
    return "".join(UNKNOWN if line == NONE else NUMBER_TEXTS[line] for line in lines)


def parse_rows(text: str) -> list[int]:
    """The colours of the rows from row 0 on; fewer than five if `text` has fewer letters."""
    return _parse_lines(text, LETTERS, "the letters RYGBP")


def parse_cols(text: str) -> list[int]:
    return _parse_lines(text, NUMBER_TEXTS, "the numbers 1 to 5")


def _parse_lines(text: str, known: str, what: str) -> list[int]:
    if text == NOTHING:
        return []
    if any(letter not in known for letter in text):
        raise BadText(f"{text}: lines are written with {what}")
    if len(text) > SIDE or len(set(text)) < len(text):
        raise BadText(f"{text}: there are five lines, all different")
    return [known.index(letter) for letter in text]


# Places and misses


def miss_text(seat: int, cell: int, tile: int) -> str:
    return f"{seat}/{CELL_TEXTS[cell]}/{TILE_TEXTS[tile]}"


def parse_miss(word: str, players: int) -> tuple[int, int, int]:
    parts = word.split("/")
    if len(parts) != 3:
        raise BadText(f"{word}: expected SEAT/CELL/TILE")
    return symbols.parse_seat(parts[0], players), parse_cell(parts[1]), parse_tile(parts[2])


# Actions


def _action_texts() -> Iterator[str]:
    """The texts of all codes, in the order of `actions.py`."""
    for seat in range(SEATS):
        for cell in CELL_TEXTS:
            yield from (f"guess {seat} {cell} {tile}" for tile in TILE_TEXTS)
    yield "stop"
    yield from (f"expose {cell}" for cell in CELL_TEXTS)
    yield from (f"place {cell}" for cell in CELL_TEXTS)
    yield from (f"row {letter}" for letter in LETTERS)
    yield from (f"col {number}" for number in NUMBER_TEXTS)
    yield from (f"joker {column}" for column in range(SIDE))
    yield from ("joker -", "done")
    yield from ("arrange ?", "deal ?", "lines ?")
    yield from (f"start {seat}" for seat in range(SEATS))


ACTION_TEXTS = ActionTexts(_action_texts())
