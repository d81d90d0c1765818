"""Cards, colours and lists of them as text: `R7 B3 Y10`, `-` for none."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tacit.engine.errors import BadText
from tacit.games.silencio.rules.state import CARDS, VALUES

LETTERS = "RBYG"
COLOUR_NAMES = ("red", "blue", "yellow", "green")
NOTHING = "-"
REST = "rest"


def card_text(card: int) -> str:
    return f"{LETTERS[card // VALUES]}{card % VALUES + 2}"


CARD_TEXTS = tuple(card_text(card) for card in range(CARDS))
_CARD_OF = {text: card for card, text in enumerate(CARD_TEXTS)}


def parse_card(text: str) -> int:
    if text not in _CARD_OF:
        raise BadText(f"{text}: not a card (a card is a letter of {LETTERS} and 2 to 13)")
    return _CARD_OF[text]


def parse_colour(text: str) -> int:
    if text not in COLOUR_NAMES:
        raise BadText(f"{text}: not a colour ({', '.join(COLOUR_NAMES)})")
    return COLOUR_NAMES.index(text)


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadText(f"{text}: not a number")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    seat = parse_number(text)
    if seat >= players:
        raise BadText(f"{text}: no such seat (there are 0 to {players - 1})")
    return seat


def list_text(words: Iterable[str]) -> str:
    return " ".join(words) or NOTHING


def parse_list(text: str) -> list[str]:
    """The words of a list: blanks or commas between them, `-` for none."""
    words = text.replace(",", " ").split()
    if words == [NOTHING]:
        return []
    if NOTHING in words:
        raise BadText(f"{text.strip()}: `{NOTHING}` is the empty list and stands alone")
    return words


def sections(text: str) -> list[tuple[str, str]]:
    """`0: - | 1: R2 Y9` as pairs of a label and a list."""
    found = []
    for part in text.split("|"):
        label, colon, rest = part.partition(":")
        if not colon or not label.strip():
            raise BadText(f"{part.strip() or text}: expected `LABEL: LIST`")
        found.append((label.strip(), rest))
    return found


def cards_of(mask: int | np.uint64) -> list[int]:
    """The cards of a set, in the order of colours and values."""
    bits = int(mask)
    return [card for card in range(CARDS) if bits >> card & 1]


def set_text(mask: int | np.uint64) -> str:
    return list_text(CARD_TEXTS[card] for card in cards_of(mask))


def mask_of(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in set(cards)))


def row_of(text: str) -> int:
    """The colour of a row by its letter."""
    if len(text) != 1 or text not in LETTERS:
        raise BadText(f"{text}: not a row ({', '.join(LETTERS)})")
    return LETTERS.index(text)


def row_values(rows: int | np.uint64, colour: int) -> list[int]:
    return [card % VALUES + 2 for card in cards_of(rows) if card // VALUES == colour]


def row_text(rows: int | np.uint64, colour: int) -> str:
    return list_text(str(value) for value in row_values(rows, colour))


def parse_row(colour: int, text: str) -> list[int]:
    """The cards of a row, in the order written: values, or cards."""
    letter = LETTERS[colour]
    return [parse_card(letter + word if word.isdigit() else word) for word in parse_list(text)]
