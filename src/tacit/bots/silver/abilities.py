"""The values of drawing and of the cards' abilities for `regular` at SILVER, in points."""

from __future__ import annotations

import numpy as np

from tacit.bots.silver.beliefs import expected, helps, is_alone, known, own_unknown, weight
from tacit.bots.silver.values import (
    NEVER,
    UNKNOWN,
    beside,
    best_set,
    companion,
    costs,
    entering,
    exchange_gain,
)
from tacit.engine.bits import EMPTY, bit, count, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.games.silver.rules.counts import copies_in
from tacit.games.silver.rules.state import (
    APPRENTICE_SEER,
    BEHOLDER,
    DOPPELGANGER,
    EXPOSER,
    HIDDEN,
    MASTER,
    NUMBERS,
    RASCAL,
    REVEALER,
    ROBBER,
    SEER,
    VILLAGER,
    WITCH,
    knows,
    number_at,
    number_of,
    open_elsewhere,
    own_down,
    own_free,
    own_up,
    owner_of,
)

# The gain of knowing another seat's card (SPYING), and the cost of showing an own one (SHOWN).
SPYING = 0.2
SHOWN = 0.2
# The mean gain of an unknown own card that is turned up.
TURNED = 1.5
# The gain of each further card of a Magpie's draw.
FURTHER = 1.5
# If the pile is not remembered: the number that a Ragpicker is assumed to find, and the pile size
# from which on it is worth looking.
RAGPICKER_FINDS = 3
RAGPICKER_NEEDS = 4


# Others' cards


@rule
def swap_gain(est, number):
    """The gain of a Sorceress that puts this card into another village."""
    return est.bounty * (number - est.low) if est.prey >= 0 else NEVER


@rule
def giving(view, est, seat, spot):
    """The points saved by giving an own card away, without the card received for it."""
    number = number_at(view, spot)
    saved = costs(view, est, seat, spot)
    if number == DOPPELGANGER or not is_alone(view, seat, spot):
        saved -= companion(est, number)
    return saved


@rule
def best_to_give(view, est, seat):
    best, most = -1, NEVER
    spots = own_free(view, seat)
    while spots != EMPTY:
        worth = giving(view, est, seat, lowest(spots))
        if worth > most:
            best, most = lowest(spots), worth
        spots = without_lowest(spots)
    return best


@rule
def rob_gain(view, est, seat, own, spot):
    """The gain of exchanging an own card for another seat's; the card received is seen."""
    number = number_at(view, spot)
    other = owner_of(view, spot)
    theirs = expected(view, est.mean, other, spot)
    gain = giving(view, est, seat, own)
    gain += weight(view, seat, other) * (expected(view, est.mean, seat, own) - theirs)
    if number == HIDDEN:
        return gain - theirs
    return (
        gain - entering(est, number, has(view.up, spot)) + beside(view, est, seat, number, bit(own))
    )


@rule
def best_rob(view, est, seat, own):
    """The best spot of another seat to rob for an own card, and the gain."""
    best, most = -1, NEVER
    spots = open_elsewhere(view, seat)
    while spots != EMPTY:
        gain = rob_gain(view, est, seat, own, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


# Abilities


@rule
def turning(view, est, seat, spot):
    """The gain of turning a face-down card up."""
    number = number_at(view, spot)
    if owner_of(view, spot) != seat:
        return est.neighbour if number == VILLAGER else 0.0
    if number == HIDDEN:
        return (UNKNOWN + TURNED) * est.later - SHOWN
    gain = helps(number) * est.later - SHOWN + (UNKNOWN * est.later if est.forgets else 0.0)
    return gain + est.neighbour if number == VILLAGER else gain


@rule
def spying(view, est, seat, spot):
    """The gain of looking at a face-down card: highest for own cards, then for known, kept ones."""
    if est.forgets or number_at(view, spot) != HIDDEN:
        return 0.0
    other = owner_of(view, spot)
    if other == seat:
        return UNKNOWN * est.later
    return (2.0 if knows(view.cards[spot], other) else 1.0) * SPYING * est.later


@rule
def best_turn(view, est, seat, spots):
    best, most = -1, NEVER
    while spots != EMPTY:
        gain = turning(view, est, seat, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


@rule
def best_spy(view, est, seat, spots):
    best, most = -1, NEVER
    while spots != EMPTY:
        gain = spying(view, est, seat, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


@rule
def best_pick(view, est, seat, cards):
    """The best number for a Ragpicker among the bottom `cards` of the pile, and its gain."""
    best, most = -1, NEVER
    tried = 1 << HIDDEN
    for i in range(cards):
        number = number_of(view.pile[i])
        if not (tried >> number) & 1:
            tried |= 1 << number
            gain = exchange_gain(view, est, seat, number, True)
            if gain > most:
                best, most = number, gain
    return best, most


@rule
def ragpicker_gain(view, est, seat):
    if own_free(view, seat) == EMPTY:
        return NEVER
    if est.forgets:
        enough = view.pile_size >= RAGPICKER_NEEDS
        return exchange_gain(view, est, seat, RAGPICKER_FINDS, True) if enough else 0.0
    return best_pick(view, est, seat, np.int64(view.pile_size))[1]


@rule
def use_gain(view, est, seat, number):
    """The gain of using a card's ability, except for the Sorceress."""
    own = own_down(view, seat)
    others = open_elsewhere(view, seat) & ~view.up
    if number == EXPOSER:
        return best_turn(view, est, seat, own)[1]
    if number == REVEALER:
        return best_turn(view, est, seat, own | others)[1]
    if number == BEHOLDER:
        looks = min(2, count(own_unknown(view, seat)))
        return NEVER if est.forgets else UNKNOWN * est.later * looks
    if number == APPRENTICE_SEER:
        return best_spy(view, est, seat, others)[1]
    if number == SEER:
        return best_spy(view, est, seat, own | others)[1]
    if number == MASTER:
        return ragpicker_gain(view, est, seat)
    if number == ROBBER and own_free(view, seat) != EMPTY:
        return best_rob(view, est, seat, best_to_give(view, est, seat))[1]
    return NEVER


# Drawing


@rule
def quick_gain(view, est, seat, number, saved, owned):
    """A fast `exchange_gain` for a face-down card, given the saving of the best set.

    `owned` is a bit mask of the numbers in the village.
    """
    if number == DOPPELGANGER or (owned >> number) & 1:
        return exchange_gain(view, est, seat, number, False)
    return saved - entering(est, number, False)


@rule
def numbers_of(view, spots):
    """The known numbers on these spots, as a bit mask."""
    numbers = 0
    spots = known(view, spots)
    while spots != EMPTY:
        numbers |= 1 << number_at(view, lowest(spots))
        spots = without_lowest(spots)
    return numbers


@rule
def top_gain(view, est, seat, number, saved, owned):
    """The gain of the top card of the deck if it must be used, as with a Sorceress."""
    gain = quick_gain(view, est, seat, number, saved, owned)
    return max(gain, swap_gain(est, number))


@rule
def sorceress_gain(view, est, seat):
    """The expected gain of a Sorceress, over the unseen cards if the top of the deck is unknown."""
    if view.deck_left == 0:
        return NEVER
    owned = numbers_of(view, own_free(view, seat))
    _, saved = best_set(view, est, seat, HIDDEN)
    top = number_of(view.deck[np.int64(view.deck_left) - 1])
    if top != HIDDEN:
        return top_gain(view, est, seat, top, saved, owned)
    gain = 0.0
    for number in range(NUMBERS):
        copies = copies_in(est.unseen, number)
        if copies > 0:
            gain += copies * top_gain(view, est, seat, number, saved, owned)
    return gain / max(1, est.cards)


@rule
def hand_gain(view, est, seat, number, is_up):
    """The gain of a drawn card, by its ability or in the village; at least 0, if discarded."""
    use = sorceress_gain(view, est, seat) if number == WITCH else use_gain(view, est, seat, number)
    return max(0.0, use, exchange_gain(view, est, seat, number, is_up))


@rule
def draw_gain(view, est, seat):
    """The expected gain of drawing from the deck."""
    more = FURTHER * count(own_up(view, seat, RASCAL))
    top = number_of(view.deck[np.int64(view.deck_left) - 1])
    if top != HIDDEN:
        return hand_gain(view, est, seat, top, False) + more
    owned = numbers_of(view, own_free(view, seat))
    _, saved = best_set(view, est, seat, HIDDEN)
    gain, forced = 0.0, 0.0
    for number in range(NUMBERS):
        copies = copies_in(est.unseen, number)
        if copies > 0 and number != WITCH:
            taken = quick_gain(view, est, seat, number, saved, owned)
            gain += copies * max(0.0, taken, use_gain(view, est, seat, number))
            forced += copies * max(taken, swap_gain(est, number))
    cards = max(1, est.cards)
    sorceresses = copies_in(est.unseen, WITCH)
    return (gain + sorceresses * max(0.0, forced / cards)) / cards + more
