"""The choices at SALOMONS OORDEEL's table: names for a closed tile, places for a hand.

The legal actions are sorted by where they are offered: on a closed tile of another player (named
with the dial), on a cell of the reader's own board, or on a button.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from tacit.base.board import Offer, Select, Situation, sentence
from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.salomon.board.parts import ColourWords, TileWords, all_colours, tile_words
from tacit.games.salomon.narration import NARRATION
from tacit.games.salomon.narration.help import cost_of_a_guess
from tacit.games.salomon.narration.vocabulary import cell_name, tile_name
from tacit.games.salomon.notation.symbols import (
    CELL_TEXTS,
    COL_NAMES,
    COLOUR_NAMES,
    NUMBER_TEXTS,
    ROW_NAMES,
    TILE_TEXTS,
    cols_text,
    rows_text,
)
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.arrange import first_step
from tacit.games.salomon.rules.state import (
    ARRANGE,
    CELLS,
    COLOURS,
    JOKERS,
    KINDS,
    NONE,
    NUMBERS,
    SIDE,
    col_of,
    hand,
    is_open,
    kinds_in_play,
    row_of,
    tiles_on,
)

OF_A_COLOUR = (1 << KINDS) - 1  # the tiles of the first colour, and of the first number, as masks
OF_A_NUMBER = sum(1 << (KINDS * colour) for colour in range(COLOURS))

Guesses = Mapping[tuple[int, int], int]  # (seat, cell) -> the tiles that may be named, as a mask


class SalomonOffer(Offer):
    """A button; `colour` is the colour of a row, if it has one."""

    colour: str | None


@dataclass
class Choices:
    """The legal actions, by where they are offered."""

    guesses: dict[tuple[int, int], int] = field(default_factory=dict)
    on_cells: dict[int, SalomonOffer] = field(default_factory=dict)  # of the reader's own board
    buttons: list[SalomonOffer] = field(default_factory=list)


def sort_actions(situation: Situation) -> Choices:
    choices = Choices()
    for action in situation.legal:
        if actions.is_guess(action):
            seat, cell, tile = actions.guess_parts(action)
            choices.guesses[seat, cell] = choices.guesses.get((seat, cell), 0) | 1 << tile
            continue
        text = NARRATION.action(action, situation.reader)
        offer: SalomonOffer = {"action": action, "text": sentence(text), "colour": None}
        if actions.EXPOSE <= action < actions.ROW:  # or a place for a joker
            choices.on_cells[(action - actions.EXPOSE) % CELLS] = offer
            continue
        if actions.ROW <= action < actions.COL:
            offer["colour"] = COLOUR_NAMES[action - actions.ROW]
        choices.buttons.append(offer)
    return choices


# A hand to lay out


class Arranger(TypedDict):
    """A hand that is arranged in one move; with the lines, if chance has drawn them."""

    free: bool  # whether the lines are to be chosen
    hand: list[TileWords]
    rows: str
    cols: str
    row_names: str
    col_names: str
    colours: list[ColourWords]
    numbers: list[str]


def arranges_at_once(situation: Situation) -> bool:
    """Whether the reader's arrangement has not begun, so that it can be made in one move."""
    view = situation.reader.view
    if view.phase != ARRANGE or not situation.legal:
        return False
    return bool(view.step[situation.reader.viewer] == first_step(view))


def arranger(reader: Reader) -> Arranger:
    view, seat, t = reader.view, reader.viewer, reader.t
    free = bool(view.rows[seat][0] == NONE)
    return {
        "free": free,
        "hand": [tile_words(tile, t) for tile in members_of(hand(view, seat))],
        "rows": "" if free else rows_text(view.rows[seat]),
        "cols": "" if free else cols_text(view.cols[seat]),
        "row_names": ROW_NAMES,
        "col_names": COL_NAMES,
        "colours": all_colours(t),
        "numbers": list(NUMBER_TEXTS),
    }


# Names for a closed tile


class DialTile(TileWords):
    """A tile on the dial; each closed tile has the mask of the names that it may be given."""

    number: int
    open: bool
    mine: bool
    label: str


class Dial(TypedDict):
    """All tiles of the game, by colour."""

    kinds: int
    rows: list[list[DialTile]]
    weighty: str  # a warning about what naming a {tile} may cost


def dial(reader: Reader) -> Dial:
    kinds = int(kinds_in_play(reader.view))
    mine = set(tiles_on(reader.view, reader.viewer).values())
    return {
        "kinds": kinds,
        "weighty": cost_of_a_guess(reader),
        "rows": [
            [dial_tile(KINDS * colour + kind, mine, reader) for kind in range(kinds)]
            for colour in range(COLOURS)
        ],
    }


def dial_tile(tile: int, mine: set[int], reader: Reader) -> DialTile:
    t, words = reader.t, tile_words(tile, reader.t)
    opened = bool(is_open(reader.view, tile))
    own = tile in mine and not opened
    label = words["name"]
    if opened:
        label = t.gettext("{tile}, lies open").format(tile=label)
    elif own:
        label = t.gettext("{tile}, yours").format(tile=label)
    return {**words, "number": tile, "open": opened, "mine": own, "label": label}


def ruled_out(names: int, seat: int, cell: int, view: State) -> int:
    """The tiles among `names` that known lines rule out for a cell."""
    row, col = divmod(cell, SIDE)
    return names & ~(fit_into_row(view, seat, row) & fit_into_col(view, seat, col))


def fit_into_row(view: State, seat: int, row: int) -> int:
    """The tiles that may be in a row, given the known colours of rows."""
    colour = int(view.rows[seat][row])
    fitting = (c for c in range(COLOURS) if agrees(row, int(row_of(view, seat, c)), colour))
    return sum(OF_A_COLOUR << (KINDS * c) for c in fitting)


def fit_into_col(view: State, seat: int, col: int) -> int:
    """The tiles that may be in a column, given the known numbers; jokers may be in any."""
    number = int(view.cols[seat][col])
    fitting = (n for n in range(NUMBERS) if agrees(col, int(col_of(view, seat, n)), number))
    return sum((OF_A_NUMBER << n for n in fitting), int(JOKERS))


def agrees(line: int, home: int, known: int) -> bool:
    """Whether a colour or number may be in a line.

    `home` is its line, or SIDE if unknown; `known` is what the line has, or NONE if unknown.
    """
    return home == line or (home == SIDE and known == NONE)


def guess_selects(guesses: Guesses, reader: Reader) -> list[Select]:
    """Two lists for a guess: the closed tile (a seat and a cell), and its name."""
    t, named = reader.t, 0
    for mask in guesses.values():
        named |= mask
    cells = [(f"{seat} {CELL_TEXTS[cell]}", seat, cell) for seat, cell in guesses]
    return [
        {
            "label": t.gettext("Which closed tile?"),
            "choices": [
                {"value": value, "text": f"{reader.names[seat]}, {cell_name(cell)}"}
                for value, seat, cell in cells
            ],
        },
        {
            "label": t.gettext("What is it?"),
            "choices": [
                {"value": TILE_TEXTS[tile], "text": tile_name(tile, t)}
                for tile in members_of(named)
            ],
        },
    ]
