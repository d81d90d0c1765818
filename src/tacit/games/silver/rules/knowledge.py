"""How cards move in SILVER and what each seat learns from it (section 7), and what a seat sees.

Knowledge lies on the card. It grows when a number is seen and is lost only when another player
draws several cards at once, since nobody else can tell those apart afterwards. What a seat has seen
since its last decision is kept beside it: with `memory_aid=real` a view shows these numbers only.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, bit, has
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.engine.views import WATCHER
from tacit.games.silver.rules.state import (
    MASTER_PICK,
    NO_LINK,
    NONE,
    NOTHING,
    PEEK2,
    PERFECT,
    REAL,
    SEATS,
    active,
    first_spot,
    first_spots,
    guard_of,
    is_hand_secret,
    is_set_open,
    known_to,
    known_to_all,
    knows,
    laid,
    link_between,
    links,
    unknown_to,
    village,
    ward_of,
    without_number,
)

# Seeing


@rule
def sees(s, seat, spot):
    """A seat is shown the card at a spot, and nobody else is."""
    s.cards[spot] = known_to(s.cards[spot], seat)
    s.fresh[seat] |= bit(spot)


@rule
def all_see(s, spot):
    s.cards[spot] = known_to_all(s, s.cards[spot])
    for seat in range(seats(s)):
        s.fresh[seat] |= bit(spot)


@rule
def turn_up(s, spot):
    s.up |= bit(spot)
    s.cards[spot] = known_to_all(s, s.cards[spot])


# Links


@rule
def link_from(s, spot):
    """Which of the links is this Bodyguard's, or -1."""
    for i in range(links(s)):
        if guard_of(s.guards[i]) == spot:
            return i
    return -1


@rule
def end_link_from(s, spot):
    """Links stay in the order of their Bodyguards, so that equal tables are equal bytes."""
    i = link_from(s, spot)
    if i < 0:
        return
    for k in range(i, s.guards.size - 1):
        s.guards[k] = s.guards[k + 1]
    s.guards[s.guards.size - 1] = NO_LINK


@rule
def link(s, guard, ward):
    end_link_from(s, guard)
    k = s.guards.size - 1
    while k > 0 and (s.guards[k - 1] == NO_LINK or guard_of(s.guards[k - 1]) > guard):
        s.guards[k] = s.guards[k - 1]
        k -= 1
    s.guards[k] = link_between(guard, ward)


# Rows that grow and shrink


@rule
def widened(spots, at):
    """A set of spots after a new spot was put in at `at`; the new one is not in the set."""
    return spots + (spots & ~first_spots(at))  # what is added to itself moves by one


@rule
def narrowed(spots, at):
    """A set of spots after the spot `at` was taken out."""
    low = spots & first_spots(at)
    return low | ((spots >> ONE) & ~first_spots(at))


@rule
def open_gap(s, seat, at):
    """A village gets a new, empty spot; everything right of it moves one further."""
    for i in range(laid(s), at, -1):
        s.cards[i] = s.cards[i - 1]
    s.cards[at] = NONE
    for other in range(seat, SEATS):
        s.ends[other] += 1
    s.up = widened(s.up, at)
    s.used = widened(s.used, at)
    s.shown = widened(s.shown, at)
    for viewer in range(seats(s)):
        s.fresh[viewer] = widened(s.fresh[viewer], at)
    if s.locked != NONE and s.locked >= at:
        s.locked += 1
    for i in range(links(s)):
        guard, ward = guard_of(s.guards[i]), ward_of(s.guards[i])
        guard += 1 if guard >= at else 0
        ward += 1 if ward >= at else 0
        s.guards[i] = link_between(guard, ward)


@rule
def close_gap(s, seat, at):
    """A spot without a card goes; everything right of it closes up. Its links end."""
    for other in range(seat, SEATS):
        s.ends[other] -= 1
    total = laid(s)
    for i in range(at, total):
        s.cards[i] = s.cards[i + 1]
    s.cards[total] = NONE
    s.up = narrowed(s.up, at)
    s.used = narrowed(s.used, at)
    s.shown = narrowed(s.shown, at)
    for viewer in range(seats(s)):
        s.fresh[viewer] = narrowed(s.fresh[viewer], at)
    if s.locked != NONE and s.locked > at:
        s.locked -= 1
    kept = 0
    for i in range(s.guards.size):
        link = s.guards[i]
        s.guards[i] = NO_LINK
        guard, ward = guard_of(link), ward_of(link)
        if link != NO_LINK and guard != at and ward != at:
            guard -= 1 if guard > at else 0
            ward -= 1 if ward > at else 0
            s.guards[kept] = link_between(guard, ward)
            kept += 1


# Cards from zone to zone


@rule
def lay(s, spot, card, is_up):
    """A card replaces what lies on a spot; a Bodyguard that lies on the spot stays there."""
    s.cards[spot] = card
    s.up &= ~bit(spot)
    s.used &= ~bit(spot)
    for viewer in range(seats(s)):
        s.fresh[viewer] &= ~bit(spot)
    end_link_from(s, spot)
    if is_up:
        turn_up(s, spot)


@rule
def change_places(s, mine, theirs):
    """Two cards of different villages change places, up or down as before; links of `mine` end."""
    card = s.cards[mine]
    s.cards[mine] = s.cards[theirs]
    s.cards[theirs] = card
    s.up = exchanged(s.up, mine, theirs)
    s.used &= ~bit(mine)
    for viewer in range(seats(s)):
        s.fresh[viewer] = exchanged(s.fresh[viewer], mine, theirs)
    end_link_from(s, mine)


@rule
def exchanged(spots, a, b):
    """A set in which two spots have changed places."""
    if has(spots, a) != has(spots, b):
        spots ^= bit(a) | bit(b)
    return spots


@rule
def onto_pile(s, card):
    """A card is thrown on the pile, where all see it."""
    s.pile[s.pile_size] = known_to_all(s, card)
    s.pile_size += 1
    for viewer in range(seats(s)):
        s.pile_new[viewer] += 1


@rule
def off_pile(s, place):
    """The card at this place of the pile is taken out; the order of the rest stays."""
    card = s.pile[place]
    depth = np.int64(s.pile_size) - 1 - place
    for viewer in range(seats(s)):
        if depth < s.pile_new[viewer]:
            s.pile_new[viewer] -= 1
    s.pile_size -= 1
    for i in range(place, s.pile_size):
        s.pile[i] = s.pile[i + 1]
    s.pile[s.pile_size] = NONE
    return card


@rule
def off_deck(s):
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = NONE
    return card


@rule
def onto_deck(s, card):
    s.deck[s.deck_left] = card
    s.deck_left += 1


@rule
def off_side(s, place):
    card = s.side[place]
    s.side_size -= 1
    for i in range(place, s.side_size):
        s.side[i] = s.side[i + 1]
    s.side[s.side_size] = NONE
    return card


@rule
def into_hand(s, card):
    s.hand[s.hand_size] = card
    s.hand_size += 1


@rule
def out_of_hand(s, place):
    card = s.hand[place]
    s.hand_size -= 1
    for i in range(place, s.hand_size):
        s.hand[i] = s.hand[i + 1]
    s.hand[s.hand_size] = NONE
    if s.hand_size == 0:
        s.origin = 0
    return card


# Views


@rule
def observe(s, seat, view):
    """What a seat knows: the state with all that it cannot know hidden.

    A card that it does not know keeps its place and the set of those who know it, and loses its
    number. Of other seats, what they have put forward and what is fresh to them is left out; and,
    until all have chosen, which cards they peek at. A WATCHER knows what lies open.
    """
    view[0] = s
    v = view[0]
    if seat == WATCHER:
        look_on(s, v)
        return
    hide_secrets(s, seat, v)
    if s.memory_aid == REAL:
        hide_what_is_past(s, seat, v)
    if s.phase == PEEK2:
        hide_peeks(s, seat, v)


@rule
def look_on(s, v):
    """Without a seat: no card is known that does not lie face up or on the pile.

    A set that was put forward is shown to all until the new card has its place; but where
    remembering is part of the game, nobody who tells of it afterwards may know its numbers.
    """
    put_forward = s.memory_aid == PERFECT and is_set_open(s)
    shown = s.shown if put_forward else EMPTY
    for i in range(laid(s)):
        if not has(s.up | shown, i):
            v.cards[i] = without_number(s.cards[i])
    for i in range(s.deck_left):
        v.deck[i] = without_number(s.deck[i])
    if is_hand_secret(s):
        for i in range(s.hand_size):
            v.hand[i] = without_number(s.hand[i])
    if s.memory_aid == REAL:
        for i in range(np.int64(s.pile_size) - 1):
            v.pile[i] = without_number(s.pile[i])
    v.marked = EMPTY
    v.doing = NOTHING
    for seat in range(seats(s)):
        v.fresh[seat] = EMPTY
        v.pile_new[seat] = 0
    if s.phase == PEEK2:
        hide_peeks(s, WATCHER, v)


@rule
def hide_secrets(s, seat, v):
    for i in range(laid(s)):
        if not knows(s.cards[i], seat):
            v.cards[i] = without_number(s.cards[i])
    for i in range(s.deck_left):
        if not knows(s.deck[i], seat):
            v.deck[i] = without_number(s.deck[i])
    for i in range(s.hand_size):
        if not knows(s.hand[i], seat):
            v.hand[i] = without_number(s.hand[i])
    v.marked &= village(s, seat)
    if v.marked == EMPTY:
        v.doing = NOTHING
    for other in range(seats(s)):
        if other != seat:
            v.fresh[other] = EMPTY
            v.pile_new[other] = 0


@rule
def hide_what_is_past(s, seat, v):
    """Players have to remember: of the cards that do not lie open, a view shows fresh ones only."""
    for i in range(laid(s)):
        if not has(s.up | s.fresh[seat], i):
            v.cards[i] = without_number(s.cards[i])
    for i in range(s.deck_left):
        v.deck[i] = without_number(s.deck[i])
    if seat != active(s):
        if is_hand_secret(s):
            for i in range(s.hand_size):
                v.hand[i] = without_number(s.hand[i])
    elif s.phase == MASTER_PICK:
        return
    shown = max(1, np.int64(s.pile_new[seat]))
    for i in range(np.int64(s.pile_size) - shown):
        v.pile[i] = without_number(s.pile[i])


@rule
def hide_peeks(s, seat, v):
    for other in range(seats(s)):
        if other != seat:
            start = first_spot(s, other)
            for i in range(start, np.int64(s.ends[other])):
                v.cards[i] = unknown_to(v.cards[i], other)
