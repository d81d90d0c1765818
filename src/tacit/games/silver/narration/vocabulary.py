"""SILVER's things in words: characters, cards, places.

The names of characters are ours; which constant of the rules each belongs to says the table in
rules/state.py. A character has one phrase per role in a sentence (by itself in a list, as what
somebody draws or lays), because languages decline. Its number always stands beside its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tacit.engine.views import State
from tacit.games.silver.notation.symbols import position_of
from tacit.games.silver.rules.state import NUMBERS, first_spot, number_of
from tacit.language import Translator

# Cards in a view


@cache
def number_seen(card: int) -> int | None:
    """The number of a card, where the view shows it."""
    number = int(number_of(card))
    return number if number < NUMBERS else None


def numbers_seen(cards: Iterable[int]) -> list[int]:
    return [number for card in cards if (number := number_seen(card)) is not None]


def held_numbers(view: State) -> list[int]:
    """The cards in the hand of the active player, as far as the view shows them."""
    return numbers_seen(view.hand[: int(view.hand_size)])


def thrown(view: State, n: int) -> list[int]:
    """The n cards that lie on top of the pile, in the order in which they came."""
    size = int(view.pile_size)
    return numbers_seen(view.pile[size - n : size])


def spot_in(view: State, seat: int, position: int) -> int:
    """The spot of a position, counted from 0, in a seat's village."""
    return int(first_spot(view, seat)) + position


# Cards in words


@cache
def character(number: int, t: Translator) -> str:
    return (
        t.pgettext("character in a list", "Neighbour"),
        t.pgettext("character in a list", "Peddler"),
        t.pgettext("character in a list", "Listener"),
        t.pgettext("character in a list", "Guard"),
        t.pgettext("character in a list", "Magpie"),
        t.pgettext("character in a list", "Lamplighter"),
        t.pgettext("character in a list", "Crier"),
        t.pgettext("character in a list", "Steward"),
        t.pgettext("character in a list", "Gossip"),
        t.pgettext("character in a list", "Fortune-teller"),
        t.pgettext("character in a list", "Ragpicker"),
        t.pgettext("character in a list", "Sorceress"),
        t.pgettext("character in a list", "Swindler"),
        t.pgettext("character in a list", "Jester"),
    )[number]


@cache
def the_character(number: int, t: Translator) -> str:
    # Translators: the object of a sentence: somebody draws, lays or takes this character.
    return (
        t.pgettext("character as object", "the Neighbour"),
        t.pgettext("character as object", "the Peddler"),
        t.pgettext("character as object", "the Listener"),
        t.pgettext("character as object", "the Guard"),
        t.pgettext("character as object", "the Magpie"),
        t.pgettext("character as object", "the Lamplighter"),
        t.pgettext("character as object", "the Crier"),
        t.pgettext("character as object", "the Steward"),
        t.pgettext("character as object", "the Gossip"),
        t.pgettext("character as object", "the Fortune-teller"),
        t.pgettext("character as object", "the Ragpicker"),
        t.pgettext("character as object", "the Sorceress"),
        t.pgettext("character as object", "the Swindler"),
        t.pgettext("character as object", "the Jester"),
    )[number]


@cache
def card_name(number: int, t: Translator) -> str:
    """A card by itself, as in a list."""
    return f"{character(number, t)} ({number})"


@cache
def the_card(number: int, t: Translator) -> str:
    """A card as what somebody draws, lays or takes."""
    return f"{the_character(number, t)} ({number})"


def card_list(numbers: Iterable[int], t: Translator) -> str:
    return ", ".join(card_name(number, t) for number in numbers)


def places(view: State, spots: Iterable[int]) -> str:
    """The positions of spots of one village, counted from 1."""
    return ", ".join(str(position_of(view, spot)) for spot in spots)


def cards_at(view: State, spots: Iterable[int], t: Translator) -> str:
    return card_list(numbers_seen(view.cards[spot] for spot in spots), t)


def you_know_it(number: int | None, t: Translator) -> list[str]:
    """A sentence for who knows a card that most do not see."""
    if number is None:
        return []
    return [t.gettext("You know that card: {card}.").format(card=card_name(number, t))]
