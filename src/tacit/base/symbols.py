"""Seats, numbers and lists as text: what the notations of all games share (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tacit.engine.errors import BadText

NOTHING = "-"  # the empty list
REST = "rest"  # everything not named
UNKNOWN = "?"  # what a view hides


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadText(f"{text or 'nothing'}: not a whole number")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    seat = parse_number(text)
    if seat >= players:
        raise BadText(f"{text}: no such seat (there are 0 to {players - 1})")
    return seat


def list_text(words: Iterable[object], between: str = " ") -> str:
    return between.join(map(str, words)) or NOTHING


def parse_list(text: str) -> list[str]:
    """The words of a list, separated by blanks or commas; `-` is the empty list."""
    words = text.replace(",", " ").split()
    if words == [NOTHING]:
        return []
    if NOTHING in words:
        raise BadText(f"{text.strip()}: `{NOTHING}` is the empty list and stands alone")
    return words


def parse_labelled(text: str) -> tuple[str, str]:
    """`LABEL: LIST` as its two parts."""
    label, colon, rest = text.partition(":")
    if not colon or not label.strip():
        raise BadText(f"{text.strip() or 'nothing'}: expected `LABEL: LIST`")
    return label.strip(), rest


def parse_sections(text: str) -> list[tuple[str, str]]:
    """`0: - | 1: R2 Y9` as pairs of a label and a list."""
    return [parse_labelled(part) for part in text.split("|")]


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Add the line number to errors raised inside the block."""
    try:
        yield
    except BadText as error:
        error.line = number
        raise
