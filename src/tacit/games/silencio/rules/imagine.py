"""Dealing a seat a world that it cannot tell from the real one.

The cards whose place the seat does not know go to the other hands and to the deck. Which of these
places a card can be in follows from what the seat has seen and from what passes have proved; cards
that can be in the same places are one class. How many cards of each class go where is drawn from
the exact number of ways to do so, counted class by class from the last to the first; then every
deal that hard knowledge allows is equally likely. Facts about numbers (tavern statements, proofs of
a playable card) are met by dealing again until they hold.
"""

from __future__ import annotations

from math import comb

import numpy as np

from tacit.engine.bits import EMPTY, ONE, bit, count, nth, without_lowest
from tacit.engine.chance import below, uniform
from tacit.engine.jit import rule
from tacit.engine.seats import left_of, seats
from tacit.games.silencio.rules.knowledge import (
    belief_index,
    facts_hold,
    known,
    possible_in_hand,
    seen_by,
    unlocated,
)
from tacit.games.silencio.rules.state import CARDS, SEATS, concealed, is_over

# The places are the other hands, in the order of `belief`; after them comes the deck, as number
# PLACES, with what is not yet dealt.
PLACES = SEATS - 1
CLASSES = 1 << SEATS
COMBINATIONS = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(CARDS + 1)], float)


@rule
def sort_into_classes(view, seat, classes):
    """The unlocated cards by the set of places they can be in."""
    loose = unlocated(view, seat)
    seen = seen_by(view, seat)
    for i in range(CLASSES):
        classes[i] = EMPTY
    while loose != EMPTY:
        card = loose & ~(loose - ONE)
        places = 0 if card & seen else 1 << PLACES
        other = left_of(view, seat)
        while other != seat:
            if possible_in_hand(view, seat, other) & card:
                places |= 1 << belief_index(view, seat, other)
            other = left_of(view, other)
        classes[places] |= card
        loose = without_lowest(loose)


@rule
def room_in_hands(view, seat, room):
    for place in range(PLACES):
        room[place] = 0
    other = left_of(view, seat)
    while other != seat:
        unknown = np.int64(view.hand_count[other]) - count(known(view, seat, other))
        room[belief_index(view, seat, other)] = unknown
        other = left_of(view, other)


@rule
def ways_to_split(places, size, a, b, c):
    """In how many ways a class can give so many cards to the three places, the rest to the deck."""
    if (a > 0 and not places & 1) or (b > 0 and not places & 2) or (c > 0 and not places & 4):
        return 0.0
    rest = size - a - b - c
    if rest < 0 or (rest > 0 and not places & 1 << PLACES):
        return 0.0
    return COMBINATIONS[size, a] * COMBINATIONS[size - a, b] * COMBINATIONS[size - a - b, c]


@rule
def count_ways(classes, room, ways):
    """ways[i, a, b, c]: how classes i and later can fill the hands when a, b, c places are left."""
    ways[CLASSES, 0, 0, 0] = 1.0
    for i in range(CLASSES - 1, -1, -1):
        size = count(classes[i])
        for a in range(room[0] + 1):
            for b in range(room[1] + 1):
                for c in range(room[2] + 1):
                    total = 0.0
                    for x in range(min(a, size) + 1):
                        for y in range(min(b, size - x) + 1):
                            for z in range(min(c, size - x - y) + 1):
                                later = ways[i + 1, a - x, b - y, c - z]
                                if later > 0.0:
                                    total += later * ways_to_split(i, size, x, y, z)
                    ways[i, a, b, c] = total


@rule
def draw_split(i, size, left, ways, chosen, stream):
    """Draw how many cards of class i go to each place, in proportion to the ways that follow."""
    target = uniform(stream) * ways[i, left[0], left[1], left[2]]
    for x in range(min(left[0], size) + 1):
        for y in range(min(left[1], size - x) + 1):
            for z in range(min(left[2], size - x - y) + 1):
                later = ways[i + 1, left[0] - x, left[1] - y, left[2] - z]
                weight = later * ways_to_split(i, size, x, y, z)
                if weight > 0.0:
                    chosen[0], chosen[1], chosen[2] = x, y, z
                    target -= weight
                    if target < 0.0:
                        return


@rule
def take_any(cards, n, stream):
    """A random subset of n cards."""
    taken = EMPTY
    for _ in range(n):
        taken |= bit(nth(cards & ~taken, below(stream, count(cards & ~taken))))
    return taken


@rule
def deal_hands(s, seat, classes, room, ways, stream):
    """Fill the other hands; what is left over goes to the deck."""
    left = np.empty(PLACES, np.int64)
    chosen = np.zeros(PLACES, np.int64)
    for place in range(PLACES):
        left[place] = room[place]
    rest = EMPTY
    for i in range(CLASSES):
        cards = classes[i]
        if cards == EMPTY:
            continue
        draw_split(i, count(cards), left, ways, chosen, stream)
        other = left_of(s, seat)
        while other != seat:
            place = belief_index(s, seat, other)
            taken = take_any(cards, chosen[place], stream)
            s.own[other] |= taken
            cards &= ~taken
            left[place] -= chosen[place]
            other = left_of(s, other)
        rest |= cards
    return rest


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
    if is_over(s):
        rest = concealed(s)
        for other in range(seats(s)):
            rest &= ~s.own[other]
        stack_deck(s, rest, stream)
        return
    classes = np.empty(CLASSES, np.uint64)
    room = np.empty(PLACES, np.int64)
    sort_into_classes(view, seat, classes)
    room_in_hands(view, seat, room)
    ways = np.zeros((CLASSES + 1, room[0] + 1, room[1] + 1, room[2] + 1))
    count_ways(classes, room, ways)
    while True:
        for other in range(seats(s)):
            s.own[other] = view.own[other]
        rest = deal_hands(s, seat, classes, room, ways, stream)
        if facts_hold(s):
            break
    stack_deck(s, rest, stream)
