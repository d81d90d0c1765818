"""A world that a seat cannot tell from the real one.

All that a seat knows of where cards lie is written on the cards of its view: a number, or none. So
a world is the view with the unseen cards shuffled into the places without a number; those left over
have been removed. Every deal of the unseen cards is equally likely.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import bit, count, nth
from tacit.engine.chance import below
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules.counts import all_copies, each_copy, number_of_copy, one_copy
from tacit.games.silver.rules.state import (
    HIDDEN,
    PEEK2,
    first_spot,
    has_peeked,
    known_to,
    laid,
    number_of,
    village_size,
)


@rule
def worth(card):
    """A card's share in a count of copies; nothing if it is hidden."""
    return 0 if number_of(card) == HIDDEN else one_copy(number_of(card))


@rule
def unseen_cards(view):
    """How many copies of each number lie nowhere in sight."""
    counts = all_copies()
    for i in range(laid(view)):
        counts -= worth(view.cards[i])
    for i in range(view.deck_left):
        counts -= worth(view.deck[i])
    for i in range(view.pile_size):
        counts -= worth(view.pile[i])
    for i in range(view.side_size):
        counts -= worth(view.side[i])
    for i in range(view.hand_size):
        counts -= worth(view.hand[i])
    return counts


@rule
def fill(zone, size, cards, stream):
    """Put an unseen card on each place of a zone that shows no number; the cards that are left."""
    left = count(cards)
    for i in range(size):
        if number_of(zone[i]) == HIDDEN:
            card = nth(cards, below(stream, left))
            zone[i] = np.int64(zone[i]) - HIDDEN + number_of_copy(card)
            cards &= ~bit(card)
            left -= 1
    return cards


@rule
def imagine_peeks(s, seat, stream):
    """Others who have peeked have seen two of their cards, any two."""
    for other in range(seats(s)):
        if other != seat and has_peeked(s, other):
            size = village_size(s, other)
            one = below(stream, size)
            two = (one + 1 + below(stream, size - 1)) % size
            for position in (one, two):
                spot = first_spot(s, other) + position
                s.cards[spot] = known_to(s.cards[spot], other)


@rule
def imagine(view, seat, stream, into):
    """A full state that the seat cannot tell from the real one; every one is equally likely.

    `into` is an array of one record. What is fresh to others, and what they have put forward but
    not yet made known, is not imagined.
    """
    into[0] = view
    s = into[0]
    cards = each_copy(unseen_cards(view))
    cards = fill(s.cards, laid(s), cards, stream)
    cards = fill(s.deck, np.int64(s.deck_left), cards, stream)
    cards = fill(s.pile, np.int64(s.pile_size), cards, stream)
    cards = fill(s.hand, np.int64(s.hand_size), cards, stream)
    if s.phase == PEEK2:
        imagine_peeks(s, seat, stream)
