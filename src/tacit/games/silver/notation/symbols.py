"""Numbers, positions and lists of them as text: `6 3`, `0/2`, `-` for none."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.silver.rules.state import HIDDEN, NUMBERS, copies_of, first_spot, village_size

NOTHING = "-"
REST = "rest"
NO_MORE = "."
UNKNOWN = "?"
FULL_DECK = tuple(n for n in range(NUMBERS) for _ in range(int(copies_of(n))))


def number_text(card: int) -> str:
    """The number of a card; `?` if a view hides it."""
    number = int(card) & 15
    return UNKNOWN if number == HIDDEN else str(number)


def parse_natural(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadText(f"{text or 'nothing'}: not a number")
    return int(text)


def parse_card(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < NUMBERS):
        raise BadText(f"{text}: not a card (a card is a number from 0 to {NUMBERS - 1})")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    seat = parse_natural(text)
    if seat >= players:
        raise BadText(f"{text}: no such seat (there are 0 to {players - 1})")
    return seat


def list_text(words: Iterable[object]) -> str:
    return " ".join(map(str, words)) or NOTHING


def parse_list(text: str) -> list[str]:
    """The words of a list: blanks or commas between them, `-` for none."""
    words = text.replace(",", " ").split()
    if words == [NOTHING]:
        return []
    if NOTHING in words:
        raise BadText(f"{text.strip()}: `{NOTHING}` is the empty list and stands alone")
    return words


def labelled(text: str, players: int) -> tuple[int, str]:
    """`0: LIST` as a seat and the text of the list."""
    label, colon, rest = text.partition(":")
    if not colon:
        raise BadText(f"{text}: expected `SEAT: LIST`")
    return parse_seat(label.strip(), players), rest


def cards_text(cards: Iterable[int]) -> str:
    return list_text(number_text(card) for card in cards)


def deck_cards(s: State) -> list[int]:
    """The deck, top first."""
    return [int(card) for card in s.deck[: int(s.deck_left)][::-1]]


def pile_cards(s: State) -> list[int]:
    """The pile, top first."""
    return [int(card) for card in s.pile[: int(s.pile_size)][::-1]]


def without(cards: Iterable[int], taken: Sequence[int]) -> list[int] | None:
    """The cards without those taken; None if one of these is not there."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return left


# Spots as `SEAT/POSITION`


def spots_of(mask: int) -> list[int]:
    bits = int(mask)
    return [spot for spot in range(bits.bit_length()) if bits >> spot & 1]


def place_of(s: State, spot: int) -> tuple[int, int]:
    """Whose village a spot is in, and which position it is there, counted from 1."""
    ends = s.ends.tolist()
    seat = bisect_right(ends, spot)
    return seat, spot - (ends[seat - 1] if seat else 0) + 1


def position_of(s: State, spot: int) -> int:
    return place_of(s, spot)[1]


def spot_text(s: State, spot: int) -> str:
    seat, position = place_of(s, spot)
    return f"{seat}/{position}"


def spot_at(s: State, seat: int, text: str) -> int:
    """The spot of a position in a seat's village."""
    position = parse_natural(text)
    size = int(village_size(s, seat))
    if not 1 <= position <= size:
        raise BadText(f"{text}: the village of seat {seat} has positions 1 to {size}")
    return int(first_spot(s, seat)) + position - 1


def parse_spot(s: State, text: str) -> int:
    seat, slash, position = text.partition("/")
    if not slash:
        raise BadText(f"{text}: expected SEAT/POSITION")
    return spot_at(s, parse_seat(seat, int(s.players)), position)
