"""Samples a world that a seat cannot distinguish from the real one, uniformly.

The cards whose place the seat does not know go to the other hands and to the deck: there are as
many slots as cards. The possible places of a card follow from what the seat has seen and from what
passes have proved. Cards with the same possible places form one class.

The cards are dealt one by one, each to a random one of the n free slots that it can be in. That
alone would favour some deals, because n depends on where the earlier cards went. So n is replaced
by an upper bound that does not: a slot is drawn from that many, and if it is not one of the n, the
deal is rejected and starts again. Then every deal that hard knowledge allows has the same
probability: 1 / the product of the bounds. The cards with the fewest places come first, because
then the bounds are mostly exact. Facts about numbers (tavern statements, proofs of a playable card)
are also enforced by rejection.
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

# The places are the other hands, in the order of `belief`, then the deck with what is not yet
# dealt. A class is a set of places, as a bit mask.
HANDS = SEATS - 1
PLACES = HANDS + 1
CLASSES = 1 << PLACES
ANYWHERE = CLASSES - 1
# All classes but the last, those with the fewest places first
SMALL_FIRST = np.array(sorted(range(ANYWHERE), key=int.bit_count))


@rule
def sort_into_classes(view, seat, classes):
    """Sort the unlocated cards by the set of places they can be in."""
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
    """Count the unlocated cards in each place."""
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
    """An upper bound of the free slots in a set of places after smaller classes have been dealt.

    At least these cards are in there: those of classes within the set, and of all cards dealt those
    for which there is no room elsewhere.
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
    """Draw one of `most` slots: its place, or PLACES if it is not a free slot of these places."""
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
    """Fill the other hands; returns False if the deal is rejected."""
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
    """Write a full state that the seat cannot distinguish from the real one, drawn uniformly.

    `into` is an array of one record. What the others know of each other's hands is not sampled.
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
    """Deal until a deal is accepted."""
    classes = np.empty(CLASSES, np.uint64)
    slots = np.empty(PLACES, np.int64)
    sort_into_classes(view, seat, classes)
    count_slots(view, seat, slots)
    while not (deal_hands(s, seat, classes, slots, stream) and facts_hold(s)):
        for other in range(seats(s)):
            s.own[other] = view.own[other]
