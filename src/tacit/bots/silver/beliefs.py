"""What a seat of SILVER expects of the cards that it cannot see, from its view alone.

An unseen card counts the mean of all numbers that are nowhere in sight. A card whose owner has seen
it and kept it counts less: players throw out what is high.
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

# How much a card that its owner knows and keeps counts, of the mean of the unseen.
KEPT = 0.65
# With fewer own turns to come than this, what pays only later is worth less.
SOON = 2.0
# How far apart unseen numbers are, squared; and how much a turn may change a village, squared.
SPREAD = 13.0
UPSET = 12.0
# How many points each other player gains on the caller in the turn that is left to them: their own
# villages fall, and they may rob the caller or use a Witch.
LAST_TURN = 7.0
# What a turn with an own helper lying up gains.
HELP_SQUIRE = 0.2
HELP_EMPATH = 1.0
HELP_BODYGUARD = 1.0
HELP_RASCAL = 3.0
# How far ahead of the next best a seat must be to want the round to end by the Villagers.
AHEAD = 2.0


# What others' points are worth, all together, where one's own are worth 1. Points of the caller are
# worth more, because the fine and a whole village are at stake; so are points of who is ahead.
HARM = 0.7
HIT_CALLER = 3.0
HIT_LEADER = 2.0
# The card that one would hit others with.
HITTING = 9.0


class SilverEstimate(NamedTuple):
    """What a seat expects, from its view."""

    unseen: int  # how many copies of each number are nowhere in sight (rules/counts.py)
    cards: int  # how many cards that is
    mean: float  # their mean
    later: float  # 1 while there are turns to come, down to 0 in a seat's last one
    forgets: bool  # whether a number seen is forgotten unless it lies up
    sets: np.uint64  # the own cards that can be put forward together: their numbers will stay known
    wild: np.uint64  # the Doppelgangers among them
    villager: float  # what turning up a Villager is worth
    prey: int  # the spot of another seat that is best hit, or -1
    bounty: float  # what it is worth for each point by which the card there is made higher
    low: float  # how high the card there is expected to be


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
    villager = 0.0
    if count_up(view, VILLAGER) == 1:
        villager = lead(view, mean, seat) - AHEAD
    prey, bounty, low = prey_of(view, mean, seat)
    later = to_come(view)
    return SilverEstimate(
        unseen, cards, mean, later, forgets, sets, wild, villager, prey, bounty, low
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
    """What a point of another seat's is worth, where an own one is worth 1."""
    share = HARM / (seats(view) - 1)
    if other == view.caller:
        share *= HIT_CALLER
    for third in range(seats(view)):
        if third != seat and view.total[third] < view.total[other]:
            return share
    return share * HIT_LEADER


@rule
def prey_of(view, mean, seat):
    """The card of another seat that is best hit, what a point there is worth, and its points."""
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
    """Those of the spots whose numbers the view shows."""
    found = EMPTY
    while spots != EMPTY:
        if number_at(view, lowest(spots)) != HIDDEN:
            found |= bit(lowest(spots))
        spots = without_lowest(spots)
    return found


# Cards


@rule
def expected(view, mean, owner, spot):
    """The number at a spot, or what is to be expected there."""
    number = number_at(view, spot)
    if number != HIDDEN:
        return np.float64(number)
    return mean * KEPT if knows(view.cards[spot], owner) else mean


@rule
def sum_of(view, mean, seat):
    """What a village is expected to add up to."""
    points = 0.0
    start = first_spot(view, seat)
    for spot in range(start, start + village_size(view, seat)):
        points += expected(view, mean, seat, spot)
    return points


@rule
def doubt(view, seat):
    """How far a village may be from what is expected, squared."""
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
    """How likely a seat's village is still the lowest when all others have had another turn."""
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
    """What a card does for its owner's turn while it lies up."""
    if number == SQUIRE:
        return HELP_SQUIRE
    if number == EMPATH:
        return HELP_EMPATH
    if number == BODYGUARD:
        return HELP_BODYGUARD
    return HELP_RASCAL if number == RASCAL else 0.0


@rule
def own_unknown(view, seat):
    """The own down cards that could be looked at and whose numbers the view does not show."""
    spots = own_down(view, seat)
    return spots & ~known(view, spots)


@rule
def is_alone(view, seat, spot):
    """Whether no other card of a seat's village is known to have the number at this spot."""
    number = number_at(view, spot)
    same = with_number(view, village(view, seat), number)
    return number == HIDDEN or without_lowest(same) == EMPTY
