"""`novice`: a beginner at SILENCIO (docs/bots.md).

It plays the card that leaves the smallest gap and ignores the cards in other hands. It declines
half of the effects and uses the others at random.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import below, uniform
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import (
    CLAIM,
    LOWEST,
    MAIN,
    colour_of,
    hand,
    last,
    up_to,
    value_of,
)

LOW = LOWEST + 1  # the highest card with which it is willing to begin
HASTY = 0.2  # how often it plays any card that fits
MISSED = 0.5  # how often it does not use an effect
RESCUE = 0.3  # how often it takes any action, such as a shrine, instead of passing


@rule
def holds(legal, n, action):
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@rule
def closest(view, legal, n, stream):
    """The card that leaves the smallest gap, a random one of equals; -1 if none can be played."""
    best, least, found = -1, 100.0, 0
    is_hasty = uniform(stream) < HASTY
    for i in range(n):
        if actions.PLAY <= legal[i] < actions.LAY:
            card = np.int64(legal[i]) - actions.PLAY
            gap = 0.0 if is_hasty else value_of(card) - last(view, colour_of(card))
            found = found + 1 if gap == least else 1
            if gap < least or (gap == least and below(stream, found) == 0):
                best, least = np.int64(legal[i]), gap
    return best


@rule
def wants_to_begin(view, seat):
    """With a low card, or when nobody else will."""
    is_last = np.int64(view.polls) >= (np.int64(view.claim_rounds) - 1) * seats(view)
    return is_last or hand(view, seat) & up_to(LOW) != 0


@rule
def choose_turn(view, legal, n, stream):
    action = closest(view, legal, n, stream)
    if action >= 0:
        return action
    if holds(legal, n, actions.DRAW):
        return actions.DRAW
    if holds(legal, n, actions.PASS) and uniform(stream) >= RESCUE:
        return actions.PASS
    return np.int64(legal[below(stream, n)])


@rule
def choose(view, seat, legal, n, stream):
    if n == 1:
        return np.int64(legal[0])
    if view.phase == CLAIM:
        return actions.CLAIM if wants_to_begin(view, seat) else actions.WAIT
    if view.phase == MAIN:
        return choose_turn(view, legal, n, stream)
    if holds(legal, n, actions.END_TURN):
        return actions.END_TURN
    if holds(legal, n, actions.DECLINE) and uniform(stream) < MISSED:
        return actions.DECLINE
    return np.int64(legal[below(stream, n)])
