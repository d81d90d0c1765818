"""What is chosen from at SALOMONS OORDEEL's table: names for a closed tile, places for a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tacit.engine.views import State
from tacit.games.salomon.board.notebook import tile_words
from tacit.games.salomon.narration.summary import hand_of
from tacit.games.salomon.narration.vocabulary import cell_name, row_colour, tile_name
from tacit.games.salomon.notation.symbols import COLOUR_NAMES, KIND_TEXTS, LETTERS, TILE_TEXTS
from tacit.games.salomon.notation.write import is_open, tiles_on
from tacit.games.salomon.rules.state import COLOURS, FULL, JOKER, KINDS, NONE, NUMBERS, TILES
from tacit.language import Translator


def colours(t: Translator) -> list[dict[str, str]]:
    return [
        {"id": LETTERS[c], "colour": COLOUR_NAMES[c], "name": row_colour(c, t)}
        for c in range(COLOURS)
    ]


def hand_to_lay(view: State, seat: int, t: Translator) -> dict[str, Any]:
    """A hand to be laid out; the lines are there already if chance has drawn them."""
    free = bool(view.rows[seat][0] == NONE)
    return {
        "free": free,
        "hand": [tile_words(tile, t) for tile in hand_of(view, seat)],
        "rows": "" if free else "".join(LETTERS[int(line)] for line in view.rows[seat]),
        "cols": "" if free else "".join(KIND_TEXTS[int(line)] for line in view.cols[seat]),
        "colours": colours(t),
        "numbers": list(KIND_TEXTS[:JOKER]),
    }


def dial(view: State, viewer: int, t: Translator) -> dict[str, Any]:
    """All tiles of the game, by colour; which of them may be named a closed tile says."""
    kinds = KINDS if view.mode == FULL else NUMBERS
    mine = set(tiles_on(view, viewer).values())
    return {
        "kinds": kinds,
        "rows": [
            [name_on_dial(view, KINDS * colour + kind, mine, t) for kind in range(kinds)]
            for colour in range(COLOURS)
        ],
    }


def name_on_dial(view: State, tile: int, mine: set[int], t: Translator) -> dict[str, Any]:
    words = tile_words(tile, t)
    opened = is_open(view, tile)
    own = tile in mine and not opened
    label = words["name"]
    if opened:
        label = t.gettext("{tile}, lies open").format(tile=label)
    elif own:
        label = t.gettext("{tile}, yours").format(tile=label)
    return {**words, "number": tile, "open": opened, "mine": own, "label": label}


def guess_in_words(
    guesses: Mapping[tuple[int, int], int], names: Sequence[str], t: Translator
) -> list[dict[str, Any]]:
    """A guess put together from two lists: which tile (a seat and a cell), and what it is."""
    named = 0
    for mask in guesses.values():
        named |= mask
    return [
        {
            "label": t.gettext("Which closed tile?"),
            "choices": [
                {"value": f"{seat} {cell_name(cell)}", "text": f"{names[seat]}, {cell_name(cell)}"}
                for seat, cell in guesses
            ],
        },
        {
            "label": t.gettext("What is it?"),
            "choices": [
                {"value": TILE_TEXTS[tile], "text": tile_name(tile, t)}
                for tile in range(TILES)
                if named >> tile & 1
            ],
        },
    ]
