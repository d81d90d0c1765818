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
    own_down,
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
# The card that a Master may find in a pile that one does not remember.
MASTER_FINDS = 3
MASTER_NEEDS = 4


# Others' cards


@rule
def swap_gain(est, number):
    """What a Witch gains by laying this card in another village."""
    return est.bounty * (number - est.low) if est.prey >= 0 else NEVER


@rule
def giving(view, est, seat, spot):
    """What is saved by giving an own card away; not counting what comes for it."""
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
    """What changing an own card for another's gains; the one that comes is seen."""
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
    """The spot of another seat that is best robbed for an own card, and what that gains."""
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
    """What turning a down card up gains."""
    number = number_at(view, spot)
    if owner_of(view, spot) != seat:
        return est.villager if number == VILLAGER else 0.0
    if number == HIDDEN:
        return (UNKNOWN + TURNED) * est.later - SHOWN
    gain = helps(number) * est.later - SHOWN + (UNKNOWN * est.later if est.forgets else 0.0)
    return gain + est.villager if number == VILLAGER else gain


@rule
def spying(view, est, seat, spot):
    """What looking at a down card gains: most if it is one's own, or kept by who knows it."""
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
    """The number among the lowest `cards` of the pile that a Master best fetches, and its gain."""
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
def master_gain(view, est, seat):
    if own_free(view, seat) == EMPTY:
        return NEVER
    if est.forgets:
        enough = view.pile_size >= MASTER_NEEDS
        return exchange_gain(view, est, seat, MASTER_FINDS, True) if enough else 0.0
    return best_pick(view, est, seat, np.int64(view.pile_size))[1]


@rule
def use_gain(view, est, seat, number):
    """What the ability of a card gains, a Witch's excepted."""
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
        return master_gain(view, est, seat)
    if number == ROBBER and own_free(view, seat) != EMPTY:
        return best_rob(view, est, seat, best_to_give(view, est, seat))[1]
    return NEVER


# Drawing


@rule
def quick_gain(view, est, seat, number, saved, owned):
    """exchange_gain of a card that enters down, given what the best set saves and what is owned."""
    if number == DOPPELGANGER or (owned >> number) & 1:
        return exchange_gain(view, est, seat, number, False)
    return saved - entering(est, number, False)


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
def top_gain(view, est, seat, number, saved, owned):
    """What the top card of the deck gains if it must be put down somewhere, as with a Witch."""
    gain = quick_gain(view, est, seat, number, saved, owned)
    return max(gain, swap_gain(est, number))


@rule
def witch_gain(view, est, seat):
    """What a Witch gains on average: the card that she brings is not known yet."""
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
    """What a drawn card gains: by its ability or in the village; thrown away it gains nothing."""
    use = witch_gain(view, est, seat) if number == WITCH else use_gain(view, est, seat, number)
    return max(0.0, use, exchange_gain(view, est, seat, number, is_up))


@rule
def draw_gain(view, est, seat):
    """What drawing from the deck gains on average."""
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
    witches = copies_in(est.unseen, WITCH)
    return (gain + witches * max(0.0, forced / cards)) / cards + more
