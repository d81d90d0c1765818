"""What drawing and the abilities of cards are worth to `regular` at SILVER, in points."""

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
    own_free,
    own_up,
    owner_of,
)

# What it gains to know a card of another seat's; what it costs to show an own one.
SPYING = 0.2
SHOWN = 0.2
# What an unknown card that is turned up helps, on average.
TURNED = 1.5
# What each further card of a Rascal's draw gains.
FURTHER = 1.5
# The card that a Master may find in a pile that one has not kept in mind.
MASTER_FINDS = 3
MASTER_NEEDS = 4


# Others' cards


@rule
def swap_gain(t, number):
    """What a Witch gains by laying this card in another village."""
    return t.bounty * (number - t.low) if t.prey >= 0 else NEVER


@rule
def giving(view, t, seat, spot):
    """What is saved by giving an own card away; not counting what comes for it."""
    number = number_at(view, spot)
    saved = costs(view, t, seat, spot)
    if number == DOPPELGANGER or not is_alone(view, seat, spot):
        saved -= companion(t, number)
    return saved


@rule
def best_to_give(view, t, seat):
    best, most = -1, NEVER
    spots = own_free(view, seat)
    while spots != EMPTY:
        worth = giving(view, t, seat, lowest(spots))
        if worth > most:
            best, most = lowest(spots), worth
        spots = without_lowest(spots)
    return best


@rule
def rob_gain(view, t, seat, own, spot):
    """What changing an own card for another's gains; the one that comes is seen."""
    number = number_at(view, spot)
    other = owner_of(view, spot)
    theirs = expected(view, t.mean, other, spot)
    gain = giving(view, t, seat, own)
    gain += weight(view, seat, other) * (expected(view, t.mean, seat, own) - theirs)
    if number == HIDDEN:
        return gain - theirs
    return gain - entering(t, number, has(view.up, spot)) + beside(view, t, seat, number, bit(own))


@rule
def best_rob(view, t, seat, own):
    """The spot of another seat that is best robbed for an own card, and what that gains."""
    best, most = -1, NEVER
    spots = open_elsewhere(view, seat)
    while spots != EMPTY:
        gain = rob_gain(view, t, seat, own, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


# Abilities


@rule
def turning(view, t, seat, spot):
    """What turning a down card up gains."""
    number = number_at(view, spot)
    if owner_of(view, spot) != seat:
        return t.villager if number == VILLAGER else 0.0
    if number == HIDDEN:
        return (UNKNOWN + TURNED) * t.later - SHOWN
    gain = helps(number) * t.later - SHOWN + (UNKNOWN * t.later if t.forgets else 0.0)
    return gain + t.villager if number == VILLAGER else gain


@rule
def spying(view, t, seat, spot):
    """What looking at a down card gains: most if it is one's own, or kept by who knows it."""
    if t.forgets or number_at(view, spot) != HIDDEN:
        return 0.0
    other = owner_of(view, spot)
    if other == seat:
        return UNKNOWN * t.later
    return (2.0 if knows(view.cards[spot], other) else 1.0) * SPYING * t.later


@rule
def best_turn(view, t, seat, spots):
    best, most = -1, NEVER
    while spots != EMPTY:
        gain = turning(view, t, seat, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


@rule
def best_spy(view, t, seat, spots):
    best, most = -1, NEVER
    while spots != EMPTY:
        gain = spying(view, t, seat, lowest(spots))
        if gain > most:
            best, most = lowest(spots), gain
        spots = without_lowest(spots)
    return best, most


@rule
def best_pick(view, t, seat, cards):
    """The number among the lowest `cards` of the pile that a Master best fetches, and its gain."""
    best, most = -1, NEVER
    tried = 1 << HIDDEN
    for i in range(cards):
        number = number_of(view.pile[i])
        if not (tried >> number) & 1:
            tried |= 1 << number
            gain = exchange_gain(view, t, seat, number, True)
            if gain > most:
                best, most = number, gain
    return best, most


@rule
def master_gain(view, t, seat):
    if own_free(view, seat) == EMPTY:
        return NEVER
    if t.forgets:
        enough = view.pile_size >= MASTER_NEEDS
        return exchange_gain(view, t, seat, MASTER_FINDS, True) if enough else 0.0
    return best_pick(view, t, seat, np.int64(view.pile_size))[1]


@rule
def use_gain(view, t, seat, number):
    """What the ability of a card gains, a Witch's excepted."""
    own = own_free(view, seat) & ~view.up
    others = open_elsewhere(view, seat) & ~view.up
    if number == EXPOSER:
        return best_turn(view, t, seat, own)[1]
    if number == REVEALER:
        return best_turn(view, t, seat, own | others)[1]
    if number == BEHOLDER:
        looks = min(2, count(own_unknown(view, seat)))
        return NEVER if t.forgets else UNKNOWN * t.later * looks
    if number == APPRENTICE_SEER:
        return best_spy(view, t, seat, others)[1]
    if number == SEER:
        return best_spy(view, t, seat, own | others)[1]
    if number == MASTER:
        return master_gain(view, t, seat)
    if number == ROBBER and own_free(view, seat) != EMPTY:
        return best_rob(view, t, seat, best_to_give(view, t, seat))[1]
    return NEVER


# Drawing


@rule
def quick_gain(view, t, seat, number, saved, owned):
    """exchange_gain of a card that enters down, given what the best set saves and what is owned."""
    if number == DOPPELGANGER or (owned >> number) & 1:
        return exchange_gain(view, t, seat, number, False)
    return saved - entering(t, number, False)


@rule
def numbers_of(view, spots):
    """The numbers known to lie on these spots, a bit each."""
    numbers = 0
    spots = known(view, spots)
    while spots != EMPTY:
        numbers |= 1 << number_at(view, lowest(spots))
        spots = without_lowest(spots)
    return numbers


@rule
def top_gain(view, t, seat, number, saved, owned):
    """What the top card of the deck gains if it must be put down somewhere, as with a Witch."""
    gain = quick_gain(view, t, seat, number, saved, owned)
    return max(gain, swap_gain(t, number))


@rule
def witch_gain(view, t, seat):
    """What a Witch gains on average: the card that she brings is not known yet."""
    if view.deck_left == 0:
        return NEVER
    owned = numbers_of(view, own_free(view, seat))
    _, saved = best_set(view, t, seat, HIDDEN)
    top = number_of(view.deck[np.int64(view.deck_left) - 1])
    if top != HIDDEN:
        return top_gain(view, t, seat, top, saved, owned)
    gain = 0.0
    for number in range(NUMBERS):
        copies = copies_in(t.unseen, number)
        if copies > 0:
            gain += copies * top_gain(view, t, seat, number, saved, owned)
    return gain / max(1, t.cards)


@rule
def hand_gain(view, t, seat, number, is_up):
    """What a drawn card gains: by its ability or in the village; thrown away it gains nothing."""
    use = witch_gain(view, t, seat) if number == WITCH else use_gain(view, t, seat, number)
    return max(0.0, use, exchange_gain(view, t, seat, number, is_up))


@rule
def draw_gain(view, t, seat):
    """What drawing from the deck gains on average."""
    more = FURTHER * count(own_up(view, seat, RASCAL))
    top = number_of(view.deck[np.int64(view.deck_left) - 1])
    if top != HIDDEN:
        return hand_gain(view, t, seat, top, False) + more
    owned = numbers_of(view, own_free(view, seat))
    _, saved = best_set(view, t, seat, HIDDEN)
    gain, forced = 0.0, 0.0
    for number in range(NUMBERS):
        copies = copies_in(t.unseen, number)
        if copies > 0 and number != WITCH:
            taken = quick_gain(view, t, seat, number, saved, owned)
            gain += copies * max(0.0, taken, use_gain(view, t, seat, number))
            forced += copies * max(taken, swap_gain(t, number))
    cards = max(1, t.cards)
    witches = copies_in(t.unseen, WITCH)
    return (gain + witches * max(0.0, forced / cards)) / cards + more
