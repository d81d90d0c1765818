"""Who knows what: how cards move between zones, and what every seat learns from it.

Everything that a seat knows beyond public information is part of the state, because it *is* the
game:

``belief[v][d]`` is seat v's knowledge of the hand of the seat d + 1 places to its left:

| bits   | meaning                                                                               |
|--------|---------------------------------------------------------------------------------------|
| 0..47  | cards that v has seen and that may be in that hand. In one hand only: v knows it there |
| 48..63 | a ceiling per colour (4 bits, 15 for none): no other card there is higher than this    |

When a card moves from p to q and v does not see which, it may be any of p's: every card that v knew
in p may then be in q, and the ceilings of q are raised to p's. ``facts`` are counts that everybody
knows:

| bits   | meaning                                                                               |
|--------|---------------------------------------------------------------------------------------|
| 0..47  | a set of cards, all of them concealed                                                  |
| 48..49 | the seat                                                                              |
| 50..56 | at least so many of the set are in its hand                                            |
| 57..63 | at most so many of the set are in its hand (127: no limit)                             |

A fact is dropped when it carries no information any more, or when a card moves into or out of that
hand unseen. When a fourth is learnt, the oldest one is dropped.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, bit, count
from tacit.engine.jit import rule
from tacit.engine.seats import place_of, seats
from tacit.engine.views import WATCHER
from tacit.games.silencio.rules.state import (
    COLOURS,
    GREENS,
    HIDDEN,
    LANE,
    LANES,
    MUST_GREEN,
    NOBODY,
    NONE,
    SEATS,
    VALUES,
    at_or_below,
    concealed,
    hand,
    height,
    is_over,
    lane,
    legal_cards,
    open_cards,
)

NO_CEILING = 15
NOTHING_KNOWN = np.uint64(0xFFFF << 48)
NO_LIMIT = 127


@rule
def belief_index(s, viewer, seat):
    """The index of another seat's hand in the viewer's row of `belief`; the left neighbour is 0."""
    return place_of(s, viewer, seat) - 1


@rule
def belief_of(s, viewer, seat):
    """What the viewer knows of another seat's hand."""
    return s.belief[viewer][belief_index(s, viewer, seat)]


@rule
def ceiling(belief, colour):
    return np.int64((belief >> np.uint64(48 + 4 * colour)) & np.uint64(15))


@rule
def with_ceiling(belief, colour, value):
    shift = np.uint64(48 + 4 * colour)
    return (belief & ~(np.uint64(15) << shift)) | (np.uint64(value) << shift)


@rule
def under_ceilings(belief):
    """All cards that the ceilings allow."""
    allowed = EMPTY
    for colour in range(COLOURS):
        cards = ((ONE << np.uint64(ceiling(belief, colour) - 1)) - ONE) & LANE
        allowed |= cards << np.uint64(VALUES * colour)
    return allowed


@rule
def seen_by(s, viewer):
    """The cards that the viewer has seen and that are now in some other hand."""
    seen = EMPTY
    for i in range(seats(s) - 1):
        seen |= s.belief[viewer][i] & LANES
    return seen


@rule
def known(s, viewer, seat):
    """The cards that the viewer knows to be in the hand of another seat."""
    here = belief_of(s, viewer, seat) & LANES
    for i in range(seats(s) - 1):
        if i != belief_index(s, viewer, seat):
            here &= ~s.belief[viewer][i]
    return here


# Facts


@rule
def fact_seat(fact):
    return np.int64((fact >> np.uint64(48)) & np.uint64(3))


@rule
def fact_least(fact):
    return np.int64((fact >> np.uint64(50)) & np.uint64(127))


@rule
def fact_most(fact):
    return np.int64((fact >> np.uint64(57)) & np.uint64(127))


@rule
def fact_word(seat, cards, least, most):
    return (
        cards
        | (np.uint64(seat) << np.uint64(48))
        | (np.uint64(least) << np.uint64(50))
        | (np.uint64(most) << np.uint64(57))
    )


@rule
def learn_count(s, seat, cards, least, most):
    """Everybody learns how many of these cards are in the hand of a seat."""
    if least <= 0 and most >= count(cards):
        return
    n = s.facts.size
    used = 0
    while used < n and s.facts[used] != EMPTY:
        used += 1
    if used == n:
        used -= 1
        for i in range(used):
            s.facts[i] = s.facts[i + 1]
    s.facts[used] = fact_word(seat, cards, max(least, 0), most)


@rule
def after_showing(fact, card, seat):
    """A fact, updated after a concealed card from the hand of a seat has been shown."""
    if not fact & bit(card):
        return fact
    cards = fact & LANES & ~bit(card)
    least, most = fact_least(fact), fact_most(fact)
    if fact_seat(fact) == seat:
        least = max(least - 1, 0)
        most = most - 1 if most < NO_LIMIT else most
    if least == 0 and most >= count(cards):
        return EMPTY  # it carries no information any more
    return fact_word(fact_seat(fact), cards, least, most)


@rule
def revise_facts(s, card, giver, receiver, secret):
    """Update facts when a card leaves a hand or the deck (NOBODY), seen by all or secretly."""
    if s.facts[0] == EMPTY:  # mostly there are none
        return
    kept = 0
    for i in range(s.facts.size):
        fact = s.facts[i]
        s.facts[i] = EMPTY
        if secret:
            if fact_seat(fact) == giver or fact_seat(fact) == receiver:
                fact = EMPTY
        else:
            fact = after_showing(fact, card, giver)
        if fact != EMPTY:
            s.facts[kept] = fact
            kept += 1


# How cards move


@rule
def blur(s, viewer, giver, receiver):
    """The viewer sees that a card goes from one hand to another, but not which."""
    g = belief_index(s, viewer, giver)
    r = belief_index(s, viewer, receiver)
    before = s.belief[viewer][g]
    filled = at_or_below(before & LANES)
    for colour in range(COLOURS):
        loose = max(ceiling(before, colour), height(filled, colour))
        before = with_ceiling(before, colour, loose)
        loose = max(loose, ceiling(s.belief[viewer][r], colour))
        s.belief[viewer][r] = with_ceiling(s.belief[viewer][r], colour, loose)
    s.belief[viewer][g] = before
    s.belief[viewer][r] |= before & LANES


@rule
def learn_place(s, viewer, card, seat):
    """The viewer sees a card go to the hand of another seat (or to its own)."""
    for i in range(SEATS - 1):
        s.belief[viewer][i] &= ~bit(card)
    if seat != viewer:
        s.belief[viewer][belief_index(s, viewer, seat)] |= bit(card)


@rule
def all_learn_place(s, card, seat):
    """All see a card go to the hand of a seat (or to NOBODY's)."""
    # Loop over all seats, empty ones too: with fixed bounds the compiler vectorises it.
    for viewer in range(SEATS):
        for i in range(SEATS - 1):
            s.belief[viewer][i] &= ~bit(card)
    if seat != NOBODY:
        for viewer in range(seats(s)):
            if viewer != seat:
                s.belief[viewer][belief_index(s, viewer, seat)] |= bit(card)


@rule
def move_card(s, card, giver, receiver):
    """Move a card from a seat to a hand; NOBODY stands for the table on either side.

    Everybody sees which card it is, unless it goes concealed from hand to hand: then only those two
    seats do. A card that goes from a hand to the same hand is shown and put back.
    """
    concealed_before = giver != NOBODY and not s.open & bit(card)
    secret = concealed_before and receiver != NOBODY and receiver != giver
    if giver != NOBODY:
        s.own[giver] &= ~bit(card)
        s.open &= ~bit(card)
        s.hand_count[giver] -= 1 if concealed_before else 0
    if receiver != NOBODY:
        s.own[receiver] |= bit(card)
        s.hand_count[receiver] += 1
    if not secret:
        all_learn_place(s, card, receiver)
    else:
        for viewer in range(seats(s)):
            if viewer != giver and viewer != receiver:
                blur(s, viewer, giver, receiver)
            else:
                learn_place(s, viewer, card, receiver)
    if concealed_before:
        revise_facts(s, card, giver, receiver, secret)


@rule
def turn_up(s, n):
    """Turn up to n cards from the top of the deck into oracle cards."""
    for _ in range(min(n, np.int64(s.deck_left))):
        s.deck_left -= 1
        card = np.int64(s.deck[s.deck_left])
        s.deck[s.deck_left] = NONE
        s.oracle |= bit(card)
        revise_facts(s, card, NOBODY, NOBODY, False)


# What actions prove


@rule
def proves_no_legal_card(s, seat):
    """A pass shows that a seat has no legal card: none above the last one of each playable row."""
    filled = at_or_below(s.rows)
    for viewer in range(seats(s)):
        if viewer == seat:
            continue
        i = belief_index(s, viewer, seat)
        for colour in range(COLOURS):
            if s.pending & MUST_GREEN and lane(colour) != GREENS:
                continue
            highest = height(filled, colour)
            if highest < ceiling(s.belief[viewer][i], colour):
                s.belief[viewer][i] = with_ceiling(s.belief[viewer][i], colour, highest)


@rule
def proves_legal_card(s, seat):
    """A seat that commits to playing while no open card is playable has a playable card in hand."""
    if s.open & legal_cards(s):
        return
    learn_count(s, seat, legal_cards(s) & concealed(s), 1, NO_LIMIT)


# Views


@rule
def observe(s, seat, view):
    """The view of a seat: the state with everything hidden that it cannot know.

    Others' hands keep only the cards that the seat knows there, and their sizes; the deck keeps its
    size. Of the others' knowledge only what they know of this seat's own cards remains, because
    this seat saw how they learned it. After the end all hands are open. A WATCHER sees only what is
    public.
    """
    view[0] = s
    v = view[0]
    for i in range(s.deck_left):
        v.deck[i] = HIDDEN
    if seat == WATCHER:
        look_on(s, v)
        return
    for other in range(seats(s)):
        if other == seat:
            continue
        if not is_over(s):
            v.own[other] = open_cards(s, other) | known(s, seat, other)
        known_of_me = known(s, other, seat)
        for i in range(seats(s) - 1):
            v.belief[other][i] = NOTHING_KNOWN
        v.belief[other][belief_index(s, other, seat)] |= known_of_me


@rule
def look_on(s, v):
    """The view of a spectator: only the sizes of hands, and nothing of what the seats know."""
    for seat in range(seats(s)):
        if not is_over(s):
            v.own[seat] = open_cards(s, seat)
        for i in range(seats(s) - 1):
            v.belief[seat][i] = NOTHING_KNOWN


@rule
def unlocated(s, viewer):
    """The concealed cards whose place the viewer does not know (its own are known)."""
    cards = concealed(s) & ~s.own[viewer]
    for other in range(seats(s)):
        if other != viewer:
            cards &= ~known(s, viewer, other)
    return cards


@rule
def possible_in_hand(s, viewer, seat):
    """The unlocated cards that may be in the hand of a seat, given what the viewer knows."""
    belief = belief_of(s, viewer, seat)
    unseen = ~seen_by(s, viewer)
    return unlocated(s, viewer) & under_ceilings(belief) & (unseen | belief)


@rule
def fact_holds(s, fact):
    found = count(hand(s, fact_seat(fact)) & fact & LANES)
    return fact_least(fact) <= found <= fact_most(fact)


@rule
def facts_hold(s):
    for i in range(s.facts.size):
        if s.facts[i] != EMPTY and not fact_holds(s, s.facts[i]):
            return False
    return True


@rule
def knowledge_is_sound(s):
    """Whether what every seat believes is true (in a full state)."""
    for viewer in range(seats(s)):
        seen = seen_by(s, viewer)
        for seat in range(seats(s)):
            if seat == viewer:
                continue
            belief = belief_of(s, viewer, seat)
            held = hand(s, seat)
            seen &= ~(held & belief)
            loose = held & ~known(s, viewer, seat)
            if loose & ~possible_in_hand(s, viewer, seat):
                return False
        if seen != EMPTY:
            return False
    return facts_hold(s)
