"""The invariants of SILVER that one position shows (section 9 of docs/rules/silver.md)."""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.silver.rules.knowledge import link_from
from tacit.games.silver.rules.legal import acting, legal
from tacit.games.silver.rules.state import (
    BODYGUARD,
    DEAL,
    EMPTY,
    HAND,
    MAIN,
    MASTER_EXCHANGE,
    MOST_LEGAL,
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
    UNDER_WAY,
    VILLAGER,
    WITCH_TARGET,
    active,
    copies_of,
    count_number,
    everyone,
    everywhere,
    guard_of,
    has,
    knowers_of,
    laid,
    number_at,
    number_of,
    seats,
    village,
    village_size,
    ward_of,
)


@rule
def counted(zone, size, counts):
    for i in range(size):
        number = number_of(zone[i])
        if number < NUMBERS:
            counts += 1 << (4 * number)
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
        found = (counts >> (4 * number)) & 15
        if found > copies_of(number):
            return False
        total += found
    sizes = laid(s) + np.int64(s.deck_left) + np.int64(s.pile_size)
    return total == sizes + np.int64(s.side_size) + np.int64(s.hand_size)


@rule
def nobody_is_without_a_card(s):
    """3."""
    for seat in range(seats(s)):
        if village_size(s, seat) == 0:
            return False
    return True


@rule
def hand_fits_the_node(s):
    """5."""
    if s.node == RASCAL_KEEP:
        return s.hand_size >= 2
    if s.node == RASCAL_RETURN:
        return s.hand_size >= 3  # the kept one, and two to choose from
    one = (
        s.node == HAND
        or s.node == TAKEN
        or s.node == SLOT
        or s.node == PLACE_NEW
        or s.node == MASTER_EXCHANGE
        or s.node == WITCH_TARGET
    )
    return s.hand_size == (1 if one else 0)


@rule
def villagers_are_apart(s):
    """6."""
    return s.node == PLACE_PENALTY or count_number(s, s.up & everywhere(s), VILLAGER) < 2


@rule
def there_is_a_card_to_draw(s):
    """7."""
    if s.node != MAIN:
        return True
    if s.deck_left == 0:
        return s.side_size > 0
    return s.side_size >= count_number(s, s.up & everywhere(s), SQUIRE)


@rule
def somebody_can_act(s):
    """8."""
    out = np.empty(MOST_LEGAL, np.int32)
    for seat in range(seats(s)):
        if (acting(s) >> seat) & 1 and legal(s, seat, out) == 0:
            return False
    return True


@rule
def amulet_lies_right(s):
    """10."""
    if s.amulet_side >= seats(s):
        return False
    if s.amulet < PLACED:
        return s.locked == NONE
    return s.locked < laid(s) and has(village(s, np.int64(s.amulet_side)), s.locked)


@rule
def links_hold(s):
    """11."""
    wards = EMPTY
    for i in range(s.guards.size):
        if s.guards[i] == NO_LINK:
            continue
        guard, ward = guard_of(s.guards[i]), ward_of(s.guards[i])
        if guard >= laid(s) or ward >= laid(s) or guard == ward or has(wards, ward):
            return False
        if number_at(s, guard) != BODYGUARD or not has(s.up, guard):
            return False
        wards |= np.uint64(1) << np.uint64(ward)
        if not same_village(s, guard, ward) or goes_round(s, guard):
            return False
    return True


@rule
def same_village(s, one, other):
    for seat in range(seats(s)):
        if has(village(s, seat), one):
            return has(village(s, seat), other)
    return False


@rule
def goes_round(s, spot):
    start = spot
    for _ in range(s.guards.size):
        i = link_from(s, spot)
        if i < 0:
            return False
        spot = ward_of(s.guards[i])
        if spot == start:
            return True
    return True


@rule
def call_is_in_order(s):
    """14."""
    if s.caller == NONE:
        return s.turns_left == 0
    if s.caller >= seats(s) or s.turns_left >= seats(s):
        return False
    return s.reason != UNDER_WAY or (
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
    """17: what is fresh to a seat is known to it; who has the card in hand knows it."""
    for seat in range(seats(s)):
        for i in range(laid(s)):
            if has(s.fresh[seat], i) and not (knowers_of(s.cards[i]) >> seat) & 1:
                return False
        if s.pile_new[seat] > s.pile_size:
            return False
    for i in range(s.hand_size):
        if not (knowers_of(s.hand[i]) >> active(s)) & 1:
            return False
    return True


@rule
def used_are_own(s):
    """19: who has acted this turn lies up before the active player."""
    return s.used & ~(s.up & village(s, active(s))) == EMPTY


@rule
def broken(s):
    """0, or the number of an invariant that does not hold."""
    if not every_card_once(s):
        return 1
    if s.node == START or s.node == DEAL or s.node == OVER:
        return 0 if amulet_lies_right(s) else 10
    if not nobody_is_without_a_card(s):
        return 3
    if not hand_fits_the_node(s):
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
