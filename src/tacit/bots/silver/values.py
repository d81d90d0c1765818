"""What own cards and exchanges are worth to `regular` at SILVER, in points."""

from __future__ import annotations

from tacit.bots.silver.beliefs import expected, helps
from tacit.engine.bits import EMPTY, bit, count, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.games.silver.rules.state import (
    DOPPELGANGER,
    HIDDEN,
    VILLAGER,
    above,
    number_at,
    own_free,
    with_number,
)

NEVER = -1000.0

# The numbers of this bot were tuned by playing: thousands of games for two, three and four seats,
# with one number changed at some of the seats. None means much alone.

# A card with a second one of its number beside it, or a Doppelganger beside any card, needs no turn
# of its own to leave: this part of its points hardly counts. It is more than 1, because the turn
# that is saved is worth something too.
PAIR = 1.1
WILD = 1.25
# What it is worth that a village has one card less: later turns go to fewer cards.
SMALLER = 2.5
# What it costs not to know an own card, which can neither be paired nor counted on.
UNKNOWN = 5.5


# Own cards


@rule
def costs(view, est, seat, spot):
    """What an own card costs where it lies."""
    number = number_at(view, spot)
    if number == HIDDEN:
        return expected(view, est.mean, seat, spot) + UNKNOWN * est.later
    if has(view.up, spot):
        return number - helps(number) * est.later
    return number + (UNKNOWN * est.later if est.forgets else 0.0)


@rule
def entering(est, number, is_up):
    """What a new card costs."""
    if not is_up:
        return number + (UNKNOWN * est.later if est.forgets else 0.0)
    cost = number - helps(number) * est.later
    return cost - est.villager if number == VILLAGER else cost


@rule
def companion(est, number):
    """What a card is worth beside one of the same number: they can leave together."""
    points = WILD * DOPPELGANGER if number == DOPPELGANGER else PAIR * number
    return points * est.later


@rule
def set_from(view, est, seat, spot):
    """An own card with all that can go along with it for sure."""
    number = number_at(view, spot)
    if not has(est.sets, spot):
        return bit(spot) | est.wild
    return with_number(view, est.sets, number) | est.wild


@rule
def set_worth(view, est, seat, spots):
    """What is saved when a set that matches leaves the village; not counting the new card."""
    points, others = SMALLER * est.later * (count(spots) - 1), 0
    while spots != EMPTY:
        spot = lowest(spots)
        number = number_at(view, spot)
        points += costs(view, est, seat, spot)
        if number == DOPPELGANGER:
            points -= companion(est, number)
        else:
            points -= companion(est, number) if others > 0 else 0.0
            others += 1
        spots = without_lowest(spots)
    return points


@rule
def beside(view, est, seat, number, gone):
    """What a new card gains by what stays in the village."""
    rest = own_free(view, seat) & ~gone
    if number == DOPPELGANGER:
        return companion(est, number) if rest != EMPTY else 0.0
    return companion(est, number) if with_number(view, rest, number) != EMPTY else 0.0


@rule
def best_set(view, est, seat, number):
    """The set of own cards that a new card best goes in for, and what that saves.

    If some have been put forward, it is one that they belong to; the empty set if there is none.
    """
    best, most = EMPTY, NEVER
    leaders = own_free(view, seat)
    while leaders != EMPTY:
        spots = set_from(view, est, seat, lowest(leaders))
        if view.marked != EMPTY:
            spots = completed(view, spots)
        if spots != EMPTY:
            worth = set_worth(view, est, seat, spots) + beside(view, est, seat, number, spots)
            if worth > most:
                best, most = spots, worth
        leaders = without_lowest(leaders)
    return best, most


@rule
def completed(view, spots):
    """The cards put forward and those of a set that can still join them; if none can, nothing."""
    rest = spots & above(view.marked)
    if view.marked & ~spots != EMPTY or rest == EMPTY:
        return EMPTY
    return view.marked | rest


@rule
def exchange_gain(view, est, seat, number, is_up):
    """What taking a card in gains, for the best set of own cards."""
    _, saved = best_set(view, est, seat, number)
    return saved - entering(est, number, is_up)
