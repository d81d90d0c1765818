"""What a seat of SILVER expects of the cards that it cannot see, from its view alone.

An unseen card counts as the mean of all unseen numbers. A card that its owner has seen and kept
counts less, because players get rid of high cards.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from tacit.engine.bits import EMPTY, bit, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules.counts import copies_in, total
from tacit.games.silver.rules.imagine import unseen_cards
from tacit.games.silver.rules.state import (
    BODYGUARD,
    DOPPELGANGER,
    EMPATH,
    HIDDEN,
    NONE,
    NUMBERS,
    RASCAL,
    REAL,
    SQUIRE,
    VILLAGER,
    count_up,
    first_spot,
    knows,
    number_at,
    open_elsewhere,
    own_down,
    own_free,
    village,
    village_size,
    with_number,
)

# A card that its owner knows and keeps, as a fraction of the mean of the unseen cards.
KEPT = 0.65
# With fewer own turns left than this, gains that pay only later are worth less.
SOON = 2.0
# The variances of an unseen number, and of what a turn may change in a village.
SPREAD = 13.0
UPSET = 12.0
# How many points each other player gains on the caller in their last turn: their own villages get
# lower, and they may rob the caller or use a Sorceress.
LAST_TURN = 7.0
# The gain per turn of an own helper that is face up.
HELP_PEDDLER = 0.2
HELP_LISTENER = 1.0
HELP_GUARD = 1.0
HELP_MAGPIE = 3.0
# The lead from which on a seat wants the Neighbours to end the round.
AHEAD = 2.0


# The value of the others' points, all together, relative to own points. The caller's points count
# more, because the fine and a whole village are at stake. So do the points of the leader.
HARM = 0.7
HIT_CALLER = 3.0
HIT_LEADER = 2.0
# The number that would be put on another seat's card, when choosing which one to hit.
HITTING = 9.0


class SilverEstimate(NamedTuple):
    """What a seat expects, from its view."""

    unseen: int  # the number of unseen copies of each number, packed (rules/counts.py)
    cards: int  # the number of unseen cards
    mean: float  # the mean of the unseen numbers
    later: float  # 1 while there are several turns to come, down to 0 in a seat's last one
    forgets: bool  # whether a number seen is forgotten unless it is face up
    sets: np.uint64  # the own cards that can be part of a set: their numbers will stay known
    wild: np.uint64  # the Jesters among them
    neighbour: float  # the value of turning up a Neighbour
    prey: int  # the best spot of another seat to hit, or -1
    bounty: float  # the value of each point that is added there
    low: float  # the expected number there now


@rule
def estimate_of(view, seat):
    unseen = unseen_cards(view)
    cards = total(unseen)
    points = 0
    for number in range(NUMBERS):
        points += number * (copies_in(unseen, number))
    mean = points / cards if cards > 0 else 0.0
    forgets = view.memory_aid == REAL
    sets = known(view, own_free(view, seat))
    if forgets:
        sets &= view.up
    wild = with_number(view, sets, DOPPELGANGER)
    neighbour = 0.0
    if count_up(view, VILLAGER) == 1:
        neighbour = lead(view, mean, seat) - AHEAD
    prey, bounty, low = prey_of(view, mean, seat)
    later = to_come(view)
    return SilverEstimate(
        unseen, cards, mean, later, forgets, sets, wild, neighbour, prey, bounty, low
    )


@rule
def to_come(view):
    """1 while a seat has several turns to come, down to 0 in its last one."""
    if view.caller != NONE:
        return 0.0
    turns = (np.int64(view.deck_left) + np.int64(view.side_size)) / seats(view)
    return min(1.0, turns / SOON)


@rule
def weight(view, seat, other):
    """The value of a point of another seat, relative to an own point."""
    share = HARM / (seats(view) - 1)
    if other == view.caller:
        share *= HIT_CALLER
    for third in range(seats(view)):
        if third != seat and view.total[third] < view.total[other]:
            return share
    return share * HIT_LEADER


@rule
def prey_of(view, mean, seat):
    """The best card of another seat to hit, the value of a point there, and its expected number."""
    best, most, bounty, low = -1, -1000.0, 0.0, 0.0
    spots = open_elsewhere(view, seat)
    for other in range(seats(view)):
        rest = spots & village(view, other)
        if rest != EMPTY:
            worth = weight(view, seat, other)
            while rest != EMPTY:
                points = expected(view, mean, other, lowest(rest))
                if worth * (HITTING - points) > most:
                    best, most = lowest(rest), worth * (HITTING - points)
                    bounty, low = worth, points
                rest = without_lowest(rest)
    return best, bounty, low


# Sets of spots


@rule
def known(view, spots):
    """The spots whose numbers the view shows."""
    found = EMPTY
    while spots != EMPTY:
        if number_at(view, lowest(spots)) != HIDDEN:
            found |= bit(lowest(spots))
        spots = without_lowest(spots)
    return found


# Cards


@rule
def expected(view, mean, owner, spot):
    """The number at a spot, or its expected value if unknown."""
    number = number_at(view, spot)
    if number != HIDDEN:
        return np.float64(number)
    return mean * KEPT if knows(view.cards[spot], owner) else mean


@rule
def sum_of(view, mean, seat):
    """The expected sum of a village."""
    points = 0.0
    start = first_spot(view, seat)
    for spot in range(start, start + village_size(view, seat)):
        points += expected(view, mean, seat, spot)
    return points


@rule
def doubt(view, seat):
    """The variance of the sum of a village."""
    start = first_spot(view, seat)
    spread = 0.0
    for spot in range(start, start + village_size(view, seat)):
        if number_at(view, spot) == HIDDEN:
            spread += SPREAD
    return spread


@rule
def lead(view, mean, seat):
    """How far a seat's village is below the lowest of the others."""
    least = 1000.0
    for other in range(seats(view)):
        if other != seat:
            least = min(least, sum_of(view, mean, other))
    return least - sum_of(view, mean, seat)


@rule
def chance_of_lowest(view, mean, seat):
    """The probability that a seat's village is still lowest after one more turn of the others."""
    mine, own_doubt = sum_of(view, mean, seat), doubt(view, seat)
    chance = 1.0
    for other in range(seats(view)):
        if other != seat:
            margin = sum_of(view, mean, other) - LAST_TURN - mine
            reach = sqrt(own_doubt + doubt(view, other) + UPSET)
            chance *= 1.0 / (1.0 + exp(-1.7 * margin / reach))
    return chance


@rule
def helps(number):
    """The gain per turn of a card that is face up, for its owner."""
    if number == SQUIRE:
        return HELP_PEDDLER
    if number == EMPATH:
        return HELP_LISTENER
    if number == BODYGUARD:
        return HELP_GUARD
    return HELP_MAGPIE if number == RASCAL else 0.0


@rule
def own_unknown(view, seat):
    """The own face-down cards that can be looked at and are not known."""
    spots = own_down(view, seat)
    return spots & ~known(view, spots)


@rule
def is_alone(view, seat, spot):
    """Whether no other card of a seat's village is known to have the number at this spot."""
    number = number_at(view, spot)
    same = with_number(view, village(view, seat), number)
    return number == HIDDEN or without_lowest(same) == EMPTY
