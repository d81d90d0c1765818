"""SILVER's cards, spots, links and actions as text: `6 3`, `0/2`, `exchange 4`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from tacit.base.notation import ActionTexts
from tacit.base.symbols import UNKNOWN, list_text, parse_labelled, parse_number, parse_seat
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.silver.rules.state import (
    CARDS,
    HIDDEN,
    NO_LINK,
    NUMBERS,
    SEATS,
    SIDE,
    copies_of,
    first_spot,
    guard_of,
    number_of,
    owner_of,
    village_size,
    ward_of,
)

NO_MORE = "."  # after the last card of the deck
FULL_DECK = tuple(n for n in range(NUMBERS) for _ in range(int(copies_of(n))))


# Actions


def _action_texts() -> Iterator[str]:
    """The texts of all codes, in the order of `rules/actions.py`."""
    numbers, positions = range(NUMBERS), range(1, CARDS + 1)
    targets = [f"{seat} {position}" for seat in range(SEATS) for position in positions]
    yield from ("draw_deck", "take", "call", "discard", "use", "lapse", "pass")
    yield from ("place L", "place R", "penalty L", "penalty R")
    yield from (f"draw_side {place}" for place in range(1, SIDE + 1))
    for verb in ("keep", "return", "pick"):
        yield from (f"{verb} {number}" for number in numbers)
    for verb in ("mark", "exchange", "slot", "peek2", "behold", "expose"):
        yield from (f"{verb} {position}" for position in positions)
    for verb in ("reveal", "spy", "swap", "rob"):
        yield from (f"{verb} {target}" for target in targets)
    for verb in ("empath", "at", "guard", "unguard", "amulet"):
        yield from (f"{verb} {position}" for position in positions)
    yield from (f"{verb} {UNKNOWN}" for verb in ("mark", "keep", "return", "peek2", "deal"))
    yield from (f"start {seat}" for seat in range(SEATS))


ACTION_TEXTS = ActionTexts(_action_texts())


# Cards


@cache
def number_text(card: int) -> str:
    """The number of a card; `?` if a view hides it."""
    number = int(number_of(card))
    return UNKNOWN if number == HIDDEN else str(number)


def cards_text(cards: Iterable[int]) -> str:
    return list_text(number_text(card) for card in cards)


def parse_card(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < NUMBERS):
        raise BadText(f"{text}: not a card (a card is a number from 0 to {NUMBERS - 1})")
    return int(text)


def deck_cards(s: State) -> list[int]:
    """The deck, top first."""
    cards: list[int] = s.deck[: int(s.deck_left)][::-1].tolist()
    return cards


def pile_cards(s: State) -> list[int]:
    """The pile, top first."""
    cards: list[int] = s.pile[: int(s.pile_size)][::-1].tolist()
    return cards


def without(cards: Iterable[int], taken: Sequence[int]) -> list[int] | None:
    """The cards without those taken; None if one of these is not there."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return left


# Lists of a seat, and spots as `SEAT/POSITION`


def parse_of_seat(text: str, players: int) -> tuple[int, str]:
    """`0: LIST` as a seat and the text of the list."""
    label, rest = parse_labelled(text)
    return parse_seat(label, players), rest


def position_of(s: State, spot: int) -> int:
    """Which card of its village lies at a spot, counted from 1."""
    return spot - int(first_spot(s, owner_of(s, spot))) + 1


def spot_text(s: State, spot: int) -> str:
    return f"{owner_of(s, spot)}/{position_of(s, spot)}"


def spot_texts(s: State) -> list[str]:
    """The texts of all spots: cheaper than one after the other."""
    return [
        f"{seat}/{position}"
        for seat in range(int(s.players))
        for position in range(1, int(village_size(s, seat)) + 1)
    ]


def spot_at(s: State, seat: int, text: str) -> int:
    """The spot of a position in a seat's village."""
    position = parse_number(text)
    size = int(village_size(s, seat))
    if not 1 <= position <= size:
        raise BadText(f"{text}: the village of seat {seat} has positions 1 to {size}")
    return int(first_spot(s, seat)) + position - 1


def parse_spot(s: State, text: str) -> int:
    seat, slash, position = text.partition("/")
    if not slash:
        raise BadText(f"{text}: expected SEAT/POSITION")
    return spot_at(s, parse_seat(seat, int(s.players)), position)


def links_of(s: State) -> dict[int, int]:
    """The spot of each Bodyguard that lies on a card, and that card's."""
    links = [link for link in s.guards.tolist() if link != NO_LINK]
    return {int(guard_of(link)): int(ward_of(link)) for link in links}
