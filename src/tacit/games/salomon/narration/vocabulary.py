"""SALOMONS OORDEEL's things in words: tiles, colours, cells and lists of them.

A tile has one phrase per role in a sentence (by itself in a list, as what somebody names or opens),
because languages decline. Cells are named like the squares of a chessboard: e3 is column e, row 3,
counted from the top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tacit.engine.bits import members_of
from tacit.games.salomon.notation.symbols import CELL_NAMES, LETTERS
from tacit.games.salomon.rules.state import JOKER, KINDS
from tacit.language import Translator

# Tiles


@cache
def tile_name(tile: int, t: Translator) -> str:
    """A tile by itself, as in a list."""
    colour, kind = divmod(tile, KINDS)
    if kind == JOKER:
        return (
            t.pgettext("tile in a list", "red joker"),
            t.pgettext("tile in a list", "yellow joker"),
            t.pgettext("tile in a list", "green joker"),
            t.pgettext("tile in a list", "blue joker"),
            t.pgettext("tile in a list", "purple joker"),
        )[colour]
    name = (
        t.pgettext("tile in a list", "red {number}"),
        t.pgettext("tile in a list", "yellow {number}"),
        t.pgettext("tile in a list", "green {number}"),
        t.pgettext("tile in a list", "blue {number}"),
        t.pgettext("tile in a list", "purple {number}"),
    )[colour]
    return name.format(number=kind + 1)


@cache
def the_tile(tile: int, t: Translator) -> str:
    """A tile as what somebody names, opens or places."""
    colour, kind = divmod(tile, KINDS)
    # Translators: the object of a sentence: somebody names, opens or places this tile.
    if kind == JOKER:
        return (
            t.pgettext("tile as object", "the red joker"),
            t.pgettext("tile as object", "the yellow joker"),
            t.pgettext("tile as object", "the green joker"),
            t.pgettext("tile as object", "the blue joker"),
            t.pgettext("tile as object", "the purple joker"),
        )[colour]
    name = (
        t.pgettext("tile as object", "the red {number}"),
        t.pgettext("tile as object", "the yellow {number}"),
        t.pgettext("tile as object", "the green {number}"),
        t.pgettext("tile as object", "the blue {number}"),
        t.pgettext("tile as object", "the purple {number}"),
    )[colour]
    return name.format(number=kind + 1)


def tile_list(tiles: Iterable[int], t: Translator) -> str:
    names = [tile_name(tile, t) for tile in sorted(tiles)]
    return ", ".join(names) if names else t.pgettext("empty list of tiles", "none")


# Lines and cells


@cache
def row_colour(colour: int, t: Translator) -> str:
    """The colour of a row, as an adjective after it."""
    return (
        t.pgettext("colour of a row", "red"),
        t.pgettext("colour of a row", "yellow"),
        t.pgettext("colour of a row", "green"),
        t.pgettext("colour of a row", "blue"),
        t.pgettext("colour of a row", "purple"),
    )[colour]


def row_colours(lines: Sequence[int], t: Translator) -> str:
    return ", ".join(row_colour(int(colour), t) for colour in lines)


def column_numbers(lines: Sequence[int]) -> str:
    return ", ".join(str(int(number) + 1) for number in lines)


@cache
def letters_of_colours(t: Translator) -> str:
    """The meaning of the letters for tiles on boards."""
    return ", ".join(f"{letter} {row_colour(c, t)}" for c, letter in enumerate(LETTERS))


def cell_name(cell: int) -> str:
    return CELL_NAMES[cell]


def cell_list(cells: int) -> str:
    return ", ".join(cell_name(cell) for cell in members_of(cells))
