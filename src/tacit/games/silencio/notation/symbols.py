"""SILENCIO's cards, rows, flags and actions as text: `R7 B3 Y10`, `play R7`, `-` for none."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tacit.base.notation import ActionTexts
from tacit.base.symbols import UNKNOWN, list_text, parse_list
from tacit.engine.bits import members_of
from tacit.engine.errors import BadText
from tacit.games.silencio.rules.state import (
    HIGHEST,
    LARGE,
    LOWEST,
    MUST_GREEN,
    RANDOM,
    SEATS,
    SKIP_DARK,
    SKIP_LIGHT,
    lane,
)

LETTERS = "RBYG"
COLOUR_NAMES = ("red", "blue", "yellow", "green")
PHASES = (
    *("DEAL", "START", "CLAIM", "PASS_CARD", "MAIN", "DRAW", "LIGHT", "SWAP", "RETURN", "PUT"),
    *("GIVE_ORACLE", "END", "OVER", "OVER"),
)
OUTCOMES = ("-", "dark", "light", "none:last_card", "none:top_green", "none:skipped")
RESULTS = ("perfect", "near", "far", "lost_start")
FLAGS = {
    "SKIP_DARK": SKIP_DARK,
    "SKIP_LIGHT": SKIP_LIGHT,
    "RANDOM": RANDOM,
    "MUST_GREEN": MUST_GREEN,
}
SHRINES = {"large": 1 << LARGE, **{name: 1 << c for c, name in enumerate(COLOUR_NAMES)}}

# Cards
CARD_TEXTS = tuple(f"{letter}{value}" for letter in LETTERS for value in range(LOWEST, HIGHEST + 1))
_CARD_OF = {text: card for card, text in enumerate(CARD_TEXTS)}


def parse_card(text: str) -> int:
    if text not in _CARD_OF:
        values = f"{LOWEST} to {HIGHEST}"
        raise BadText(f"{text}: not a card (a card is a letter of {LETTERS} and {values})")
    return _CARD_OF[text]


def parse_cards(text: str) -> list[int]:
    """The cards of a list, in the order written."""
    return [parse_card(word) for word in parse_list(text)]


def set_text(cards: int | np.uint64) -> str:
    return list_text(CARD_TEXTS[card] for card in members_of(cards))


# Colours and rows


def parse_colour(text: str) -> int:
    if text not in COLOUR_NAMES:
        raise BadText(f"{text}: not a colour ({', '.join(COLOUR_NAMES)})")
    return COLOUR_NAMES.index(text)


def row_of(text: str) -> int:
    """The colour of a row by its letter."""
    if len(text) != 1 or text not in LETTERS:
        raise BadText(f"{text}: not a row ({', '.join(LETTERS)})")
    return LETTERS.index(text)


def row_text(rows: np.uint64, colour: int) -> str:
    """The values of a row."""
    return list_text(CARD_TEXTS[card][1:] for card in members_of(rows & lane(colour)))


def parse_row(colour: int, text: str) -> list[int]:
    """The cards of a row, in the order written: values, or cards."""
    letter = LETTERS[colour]
    return [parse_card(letter + word if word.isdigit() else word) for word in parse_list(text)]


# Actions


def _action_texts() -> Iterator[str]:
    """The texts of all codes, in the order of `rules/actions.py`."""
    or_unknown = [*CARD_TEXTS, UNKNOWN]
    yield from ("claim", "wait", "draw", "pass", "end_turn", "use", "decline", "refresh")
    yield from (f"take {letter}" for letter in LETTERS)
    yield from (f"choose {seat}" for seat in range(SEATS))
    yield from (f"shrine {colour}" for colour in COLOUR_NAMES)
    yield from (f"shrine large {colour}" for colour in COLOUR_NAMES)
    yield "tavern T1"
    yield from (f"tavern T2 {colour}" for colour in COLOUR_NAMES)
    yield from (f"tavern T3 {colour}" for colour in COLOUR_NAMES)
    yield from (f"pass_card {card}" for card in or_unknown)
    yield from (f"play {card}" for card in CARD_TEXTS)
    yield from (f"lay {card}" for card in CARD_TEXTS)
    yield from (f"oracle {card}" for card in CARD_TEXTS)
    yield from (f"return {card}" for card in or_unknown)
    yield from (f"put {card}" for card in CARD_TEXTS)
    yield from (f"give {card} {seat}" for card in or_unknown for seat in range(SEATS))
    yield from (f"gift {card} {seat}" for card in CARD_TEXTS for seat in range(SEATS))
    yield f"deal {UNKNOWN}"
    yield from (f"start {seat}" for seat in range(SEATS))
    yield from (f"draw {card}" for card in CARD_TEXTS)


ACTION_TEXTS = ActionTexts(_action_texts())
