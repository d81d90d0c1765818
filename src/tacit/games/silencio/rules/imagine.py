"""Dealing a seat a world that it cannot tell from the real one.

The cards whose place the seat does not know go to the other hands and to the deck: there are as
many slots as cards. Which places a card can be in follows from what the seat has seen and from what
passes have proved; cards that can be in the same places are one class.

The cards are dealt one by one, each to any of the n free slots that it can be in. That alone would
favour some deals, since n depends on where the cards before it went. So a bound is put in the place
of n that does not: a slot is drawn among so many, and if it is beyond the n that there are, all is
dealt anew. Then each deal that hard knowledge allows comes with the same chance: 1 / the product of
the bounds. The cards with the fewest places come first; the bounds are mostly exact then. Facts
about numbers (tavern statements, proofs of a playable card) are met by dealing again, too.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, lowest, nth, without_lowest
from tacit.engine.chance import below
from tacit.engine.jit import rule
from tacit.engine.seats import seat_at, seats
from tacit.games.silencio.rules.knowledge import (
    facts_hold,
    known,
    possible_in_hand,
    seen_by,
    unlocated,
)
from tacit.games.silencio.rules.state import SEATS, concealed, is_over

# The places are the other hands, in the order of `belief`; after them comes the deck with what is
# not yet dealt. A class is a set of places.
HANDS = SEATS - 1
PLACES = HANDS + 1
CLASSES = 1 << PLACES
ANYWHERE = CLASSES - 1
# All classes but the last, those with the fewest places first
SMALL_FIRST = np.array(sorted(range(ANYWHERE), key=int.bit_count))


@rule
def sort_into_classes(view, seat, classes):
    """The unlocated cards by the set of places they can be in."""
    loose = unlocated(view, seat)
    for i in range(CLASSES):
        classes[i] = loose
    for place in range(PLACES):
        possible = EMPTY
        if place == HANDS:
            possible = ~seen_by(view, seat)
        elif place < seats(view) - 1:
            possible = possible_in_hand(view, seat, seat_at(view, seat, place + 1))
        for i in range(CLASSES):
            classes[i] &= possible if i >> place & 1 else ~possible


@rule
def count_slots(view, seat, slots):
    """How many unlocated cards are in each place."""
    slots[HANDS] = count(unlocated(view, seat))
    for place in range(HANDS):
        slots[place] = 0
        if place < seats(view) - 1:
            other = seat_at(view, seat, place + 1)
            slots[place] = np.int64(view.hand_count[other]) - count(known(view, seat, other))
            slots[HANDS] -= slots[place]


@rule
def slots_in(places, slots):
    """How many slots there are in a set of places."""
    total = 0
    for place in range(PLACES):
        if places >> place & 1:
            total += slots[place]
    return total


@rule
def most_free(places, classes, slots):
    """At most so many slots in a set of places are free when smaller classes have been dealt.

    Cards of classes within it are all in there; and of all cards those for which there is no room
    elsewhere.
    """
    within = dealt = 0
    for i in SMALL_FIRST:
        if i == places:
            break
        dealt += count(classes[i])
        if i & ~places == 0:
            within += count(classes[i])
    inside = slots_in(places, slots)
    return inside - max(within, dealt - slots_in(ANYWHERE & ~places, slots))


@rule
def draw_place(places, most, free, stream):
    """Draw a slot among so many: its place, if it is a free one of these places, or PLACES."""
    slot = below(stream, most)
    for place in range(PLACES):
        if places >> place & 1:
            if slot < free[place]:
                return place
            slot -= free[place]
    return PLACES


@rule
def take_any(cards, n, stream):
    """A random subset of n cards."""
    taken = EMPTY
    for _ in range(n):
        taken |= bit(nth(cards & ~taken, below(stream, count(cards & ~taken))))
    return taken


@rule
def give(s, seat, place, cards):
    if place < HANDS:
        s.own[seat_at(s, seat, place + 1)] |= cards


@rule
def deal_hands(s, seat, classes, slots, stream):
    """Fill the other hands; whether all cards could be dealt."""
    free = slots.copy()
    for places in SMALL_FIRST:
        cards = classes[places]
        if cards == EMPTY:
            continue
        most = most_free(places, classes, slots)
        while cards != EMPTY:
            place = draw_place(places, most, free, stream)
            if place == PLACES:
                return False
            free[place] -= 1
            most -= 1
            give(s, seat, place, bit(lowest(cards)))
            cards = without_lowest(cards)
    rest = classes[ANYWHERE]
    for place in range(seats(s) - 1):
        taken = take_any(rest, free[place], stream)
        give(s, seat, place, taken)
        rest &= ~taken
    return True


@rule
def stack_deck(s, cards, stream):
    for i in range(s.deck_left):
        card = nth(cards, below(stream, count(cards)))
        s.deck[i] = card
        cards &= ~bit(card)


@rule
def imagine(view, seat, stream, into):
    """A full state that the seat cannot tell from the real one; every one is equally likely.

    `into` is an array of one record. What the others know of each other's hands is not imagined.
    """
    into[0] = view
    s = into[0]
    if not is_over(s):
        imagine_hands(view, seat, stream, s)
    rest = concealed(s)
    for other in range(seats(s)):
        rest &= ~s.own[other]
    stack_deck(s, rest, stream)


@rule
def imagine_hands(view, seat, stream, s):
    """Deal until nothing is refuted."""
    classes = np.empty(CLASSES, np.uint64)
    slots = np.empty(PLACES, np.int64)
    sort_into_classes(view, seat, classes)
    count_slots(view, seat, slots)
    while not (deal_hands(s, seat, classes, slots, stream) and facts_hold(s)):
        for other in range(seats(s)):
            s.own[other] = view.own[other]
