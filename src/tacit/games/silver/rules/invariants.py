"""The invariants of SILVER that one position shows (section 9 of docs/rules/silver.md)."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, has
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.counts import copies_in, one_copy
from tacit.games.silver.rules.knowledge import link_from
from tacit.games.silver.rules.legal import acting, legal
from tacit.games.silver.rules.rounds import villagers_meet
from tacit.games.silver.rules.state import (
    BODYGUARD,
    DEAL,
    HAND,
    MAIN,
    MASTER_EXCHANGE,
    NO_LINK,
    NONE,
    NUMBERS,
    OVER,
    PLACE_NEW,
    PLACE_PENALTY,
    PLACED,
    RASCAL_KEEP,
    RASCAL_RETURN,
    SLOT,
    SQUIRE,
    START,
    TAKEN,
    WITCH_TARGET,
    active,
    copies_of,
    count_up,
    everyone,
    guard_of,
    has_ended,
    knowers_of,
    knows,
    laid,
    number_at,
    number_of,
    owner_of,
    village,
    village_size,
    ward_of,
)

INVARIANTS = {
    1: "every card of the game is in exactly one place",
    3: "every village has a card",
    5: "the hand holds as many cards as the phase needs",
    6: "both Villagers never lie up while the round goes on",
    7: "there is a card to draw, and the side row has a card for each Squire that lies up",
    8: "whoever is to decide has something to choose",
    10: "the amulet lies on a card only if it is placed, and then in the village of its side",
    11: "a Bodyguard who lies on a card lies up, in the same village, alone on it and in no circle",
    14: "after a call the others have one turn each",
    16: "cards that lie open are known to all",
    17: "what a seat has just seen it knows",
    19: "only cards that lie up before the active player have acted this turn",
}


@rule
def counted(zone, size, counts):
    for i in range(size):
        number = number_of(zone[i])
        if number < NUMBERS:
            counts += one_copy(number)
    return counts


@rule
def every_card_once(s):
    """1: no number is there more often than the game has it; the removed cards are the rest."""
    counts = counted(s.cards, laid(s), 0)
    counts = counted(s.deck, np.int64(s.deck_left), counts)
    counts = counted(s.pile, np.int64(s.pile_size), counts)
    counts = counted(s.side, np.int64(s.side_size), counts)
    counts = counted(s.hand, np.int64(s.hand_size), counts)
    total = 0
    for number in range(NUMBERS):
        found = copies_in(counts, number)
        if found > copies_of(number):
            return False
        total += found
    sizes = laid(s) + np.int64(s.deck_left) + np.int64(s.pile_size)
    return total == sizes + np.int64(s.side_size) + np.int64(s.hand_size)


@rule
def nobody_is_without_a_card(s):
    """3: every village has a card."""
    for seat in range(seats(s)):
        if village_size(s, seat) == 0:
            return False
    return True


@rule
def hand_fits_the_phase(s):
    """5: the hand has as many cards as the phase needs."""
    if s.phase == RASCAL_KEEP:
        return s.hand_size >= 2
    if s.phase == RASCAL_RETURN:
        return s.hand_size >= 3  # the kept one, and two to choose from
    one = (
        s.phase == HAND
        or s.phase == TAKEN
        or s.phase == SLOT
        or s.phase == PLACE_NEW
        or s.phase == MASTER_EXCHANGE
        or s.phase == WITCH_TARGET
    )
    return s.hand_size == (1 if one else 0)


@rule
def villagers_are_apart(s):
    """6: both Villagers lie up only until a penalty card is placed."""
    return s.phase == PLACE_PENALTY or not villagers_meet(s)


@rule
def there_is_a_card_to_draw(s):
    """7: the next player can draw."""
    if s.phase != MAIN:
        return True
    if s.deck_left == 0:
        return s.side_size > 0
    return s.side_size >= count_up(s, SQUIRE)


@rule
def somebody_can_act(s):
    """8: who is to decide has a choice."""
    out = np.empty(actions.MOST_LEGAL, np.int32)
    for seat in range(seats(s)):
        if (acting(s) >> seat) & 1 and legal(s, seat, out) == 0:
            return False
    return True


@rule
def amulet_lies_right(s):
    """10: the amulet lies where its mark says."""
    if s.amulet_side >= seats(s):
        return False
    if s.amulet < PLACED:
        return s.locked == NONE
    return s.locked < laid(s) and has(village(s, np.int64(s.amulet_side)), s.locked)


@rule
def links_hold(s):
    """11: links join an up Bodyguard and a card of the same village."""
    wards = EMPTY
    for i in range(s.guards.size):
        if s.guards[i] == NO_LINK:
            continue
        guard, ward = guard_of(s.guards[i]), ward_of(s.guards[i])
        if i > 0 and guard <= guard_of(s.guards[i - 1]):  # one link each, in order, without a gap
            return False
        if guard >= laid(s) or ward >= laid(s) or guard == ward or has(wards, ward):
            return False
        if number_at(s, guard) != BODYGUARD or not has(s.up, guard):
            return False
        wards |= bit(ward)
        if not same_village(s, guard, ward) or goes_round(s, guard):
            return False
    return True


@rule
def same_village(s, one, other):
    return owner_of(s, one) == owner_of(s, other)


@rule
def goes_round(s, spot):
    """Whether a Bodyguard lies on himself, directly or by others: after as many links as there are
    a chain of all of them has ended, and every circle is back where it began."""
    start = spot
    for _ in range(s.guards.size):
        i = link_from(s, spot)
        if i < 0:
            return False
        spot = ward_of(s.guards[i])
        if spot == start:
            return True
    return False


@rule
def call_is_in_order(s):
    """14: after a call, the others are the next to have turns."""
    if s.caller == NONE:
        return s.turns_left == 0
    if s.caller >= seats(s) or s.turns_left >= seats(s):
        return False
    return has_ended(s) or (
        (active(s) + np.int64(s.turns_left)) % seats(s) == np.int64(s.caller) and s.turns_left > 0
    )


@rule
def open_cards_are_known(s):
    """16, and the same for all other cards that lie open."""
    for i in range(laid(s)):
        if has(s.up, i) and knowers_of(s.cards[i]) != everyone(s):
            return False
    for i in range(s.pile_size):
        if knowers_of(s.pile[i]) != everyone(s):
            return False
    for i in range(s.side_size):
        if knowers_of(s.side[i]) != everyone(s):
            return False
    return True


@rule
def sees_nothing_unknown(s):
    """17: a seat knows what is fresh to it; who holds a card knows it."""
    for seat in range(seats(s)):
        for i in range(laid(s)):
            if has(s.fresh[seat], i) and not knows(s.cards[i], seat):
                return False
        if s.pile_new[seat] > s.pile_size:
            return False
    for i in range(s.hand_size):
        if not knows(s.hand[i], active(s)):
            return False
    return True


@rule
def used_are_own(s):
    """19: cards that have acted this turn lie up in the active player's village."""
    return s.used & ~(s.up & village(s, active(s))) == EMPTY


@rule
def broken(s):
    """0, or the number of an invariant that does not hold."""
    if not every_card_once(s):
        return 1
    if s.phase == START or s.phase == DEAL or s.phase == OVER:
        return 0 if amulet_lies_right(s) else 10
    if not nobody_is_without_a_card(s):
        return 3
    if not hand_fits_the_phase(s):
        return 5
    if not villagers_are_apart(s):
        return 6
    if not there_is_a_card_to_draw(s):
        return 7
    if not amulet_lies_right(s):
        return 10
    if not links_hold(s):
        return 11
    if not call_is_in_order(s):
        return 14
    if not open_cards_are_known(s):
        return 16
    if not sees_nothing_unknown(s):
        return 17
    if not used_are_own(s):
        return 19
    if not somebody_can_act(s):
        return 8
    return 0
