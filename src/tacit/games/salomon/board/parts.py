"""The texts on tiles and lines, as `templates/parts.html` draws them."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from tacit.games.salomon.narration.vocabulary import row_colour, tile_name
from tacit.games.salomon.notation.symbols import (
    COL_NAMES,
    COLOUR_NAMES,
    KIND_TEXTS,
    LETTERS,
    ROW_NAMES,
    TILE_TEXTS,
)
from tacit.games.salomon.rules.state import JOKER, KINDS, NONE
from tacit.language import Translator


class TileWords(TypedDict):
    """A tile: its notation, its colour, what is carved on it, and its name."""

    id: str
    colour: str
    kind: str
    joker: bool
    name: str


class RowWords(TypedDict):
    """A row of a board, with its colour if it is known."""

    at: str
    colour: str
    text: str


class ColWords(TypedDict):
    """A column of a board, with its number if it is known."""

    at: str
    number: str
    text: str


class ColourWords(TypedDict):
    """A colour: its letter, its CSS name, and its name."""

    id: str
    colour: str
    name: str


@cache
def tile_words(tile: int, t: Translator) -> TileWords:
    """The words for a tile. Do not modify the result: scenes share it."""
    colour, kind = divmod(tile, KINDS)
    return {
        "id": TILE_TEXTS[tile],
        "colour": COLOUR_NAMES[colour],
        "kind": KIND_TEXTS[kind],
        "joker": kind == JOKER,
        "name": tile_name(tile, t),
    }


def row_words(row: int, colour: int, t: Translator) -> RowWords:
    """`colour` is NONE if it is not known."""
    at = ROW_NAMES[row]
    if colour == NONE:
        return {"at": at, "colour": "", "text": ""}
    text = t.gettext("row {row}: {colour}").format(row=at, colour=row_colour(colour, t))
    return {"at": at, "colour": COLOUR_NAMES[colour], "text": text}


def col_words(col: int, number: int, t: Translator) -> ColWords:
    """`number` is NONE if it is not known."""
    at = COL_NAMES[col]
    if number == NONE:
        return {"at": at, "number": "", "text": ""}
    text = t.gettext("column {col}: {number}").format(col=at, number=number + 1)
    return {"at": at, "number": KIND_TEXTS[number], "text": text}


def all_colours(t: Translator) -> list[ColourWords]:
    return [
        {"id": LETTERS[colour], "colour": name, "name": row_colour(colour, t)}
        for colour, name in enumerate(COLOUR_NAMES)
    ]
