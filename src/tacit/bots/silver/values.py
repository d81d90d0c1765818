"""The values of own cards and exchanges for `regular` at SILVER, in points."""

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

# The constants of this bot were tuned by self-play: thousands of games for two, three and four
# seats, with one constant changed at some of the seats. A single one means little alone.

# A card with a second one of its number, or a Jester with any card, needs no turn of its own to
# leave. So this part of its points is not counted. It is more than 1, because the turn that is
# saved is worth something too.
PAIR = 1.1
WILD = 1.25
# The value of having one card less in the village: later turns are spent on fewer cards.
SMALLER = 2.5
# The cost of not knowing an own card: it can be neither paired nor relied on.
UNKNOWN = 5.5


# Own cards


@rule
def costs(view, est, seat, spot):
    """The cost of an own card in the village."""
    number = number_at(view, spot)
    if number == HIDDEN:
        return expected(view, est.mean, seat, spot) + UNKNOWN * est.later
    if has(view.up, spot):
        return number - helps(number) * est.later
    return number + (UNKNOWN * est.later if est.forgets else 0.0)


@rule
def entering(est, number, is_up):
    """The cost of a new card."""
    if not is_up:
        return number + (UNKNOWN * est.later if est.forgets else 0.0)
    cost = number - helps(number) * est.later
    return cost - est.neighbour if number == VILLAGER else cost


@rule
def companion(est, number):
    """The value of a card next to one of the same number: they can leave together."""
    points = WILD * DOPPELGANGER if number == DOPPELGANGER else PAIR * number
    return points * est.later


@rule
def set_from(view, est, seat, spot):
    """The set of an own card and all cards that certainly match it."""
    number = number_at(view, spot)
    if not has(est.sets, spot):
        return bit(spot) | est.wild
    return with_number(view, est.sets, number) | est.wild


@rule
def set_worth(view, est, seat, spots):
    """The points saved when a matching set leaves the village, without the new card."""
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
    """The gain of a new card from the cards that stay in the village."""
    rest = own_free(view, seat) & ~gone
    if number == DOPPELGANGER:
        return companion(est, number) if rest != EMPTY else 0.0
    return companion(est, number) if with_number(view, rest, number) != EMPTY else 0.0


@rule
def best_set(view, est, seat, number):
    """The best set of own cards to exchange for a new card, and what that saves.

    If cards have been put forward, the set contains them; it is empty if no such set exists.
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
    """The cards put forward and those of a set that can still be added; EMPTY if none can."""
    rest = spots & above(view.marked)
    if view.marked & ~spots != EMPTY or rest == EMPTY:
        return EMPTY
    return view.marked | rest


@rule
def exchange_gain(view, est, seat, number, is_up):
    """The gain of exchanging the best set of own cards for a card."""
    _, saved = best_set(view, est, seat, number)
    return saved - entering(est, number, is_up)
