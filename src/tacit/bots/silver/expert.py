"""`expert` for SILVER: search (`bots/search.py`) on top of `regular`, to the end of the round.

The value of a round is the probability of winning the game with the totals after it.
"""

from __future__ import annotations

from math import exp, sqrt

import numpy as np

from tacit.bots import search
from tacit.bots.silver.notes import recall
from tacit.bots.silver.regular import choose
from tacit.engine.bits import EMPTY, lowest, without_lowest
from tacit.engine.chance import below, uniform
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.rounds import is_ahead
from tacit.games.silver.rules.state import (
    BEHOLD,
    DEAL,
    DOPPELGANGER,
    HIDDEN,
    OVER,
    PEEK2,
    ROB,
    active,
    first_spot,
    knows,
    laid,
    number_at,
    number_of,
    owner_of,
)

# How much the totals drift apart in a future round, in points.
DRIFT = 6.0
# The log-likelihood that a kept card loses per point, if its owner has seen it.
KEEN = 0.15
SWEEPS = 2


# The end of the round


@rule
def is_at_horizon(s):
    return s.phase == DEAL or s.phase == OVER


@rule
def value(s, seat):
    """The probability that a seat wins the game with the totals after a round."""
    rounds = np.int64(s.rounds) - np.int64(s.round_no)
    if rounds == 0:
        return 1.0 if is_first(s, seat) else 0.0
    scale = DRIFT * sqrt(rounds)
    others = 0.0
    for other in range(seats(s)):
        others += exp((np.int64(s.total[seat]) - np.int64(s.total[other])) / scale)
    return 1.0 / others


@rule
def is_first(s, seat):
    for other in range(seats(s)):
        if other != seat and is_ahead(s, other, seat):
            return False
    return True


# Sets of cards


@rule
def is_easy(view):
    """The first look at two cards: which ones makes no difference."""
    return view.phase == PEEK2


@rule
def is_step(s, action):
    """Marking a card is a step of putting a set forward."""
    return actions.MARK <= action < actions.EXCHANGE and s.phase != ROB and s.phase != BEHOLD


@rule
def is_sensible(view, s, action):
    """Whether a card matches all marked ones, as far as the seat knows."""
    family = actions.MARK if action < actions.EXCHANGE else actions.EXCHANGE
    number = number_at(view, first_spot(s, active(s)) + action - family)
    spots = s.marked
    while spots != EMPTY:
        other = number_at(view, lowest(spots))
        is_like = number == other and number != HIDDEN
        if not is_like and number != DOPPELGANGER and other != DOPPELGANGER:
            return False
        spots = without_lowest(spots)
    return True


# What others have kept


@rule
def believe(view, s, seat, stream):
    """Make cards that others have seen and kept lower: Metropolis swaps with cards of the deck."""
    if s.deck_left == 0:
        return
    for _ in range(SWEEPS):
        for spot in range(laid(s)):
            owner = owner_of(s, spot)
            if owner != seat and number_at(view, spot) == HIDDEN and knows(view.cards[spot], owner):
                i = below(stream, np.int64(s.deck_left))
                rise = number_of(s.deck[i]) - number_of(s.cards[spot])
                is_better = rise < 0 or uniform(stream) < exp(-KEEN * rise)
                if number_of(view.deck[i]) == HIDDEN and is_better:
                    s.deck[i] -= rise
                    s.cards[spot] += rise


THOUGHT = search.Thought(
    playouts=2500,
    full_length=120,
    blueprint=choose,
    is_easy=is_easy,
    is_step=is_step,
    is_sensible=is_sensible,
    recall=recall,
    believe=believe,
    is_at_horizon=is_at_horizon,
    value=value,
    handicap=search.no_handicap,
)
