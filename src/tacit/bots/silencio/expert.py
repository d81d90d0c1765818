"""`expert` for SILENCIO: search (`bots/search.py`) on top of `regular`, to the end of the game."""

from __future__ import annotations

import numpy as np

from tacit.bots import search
from tacit.bots.silencio.regular import choose
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.knowledge import belief_index, belief_of
from tacit.games.silencio.rules.state import cards_left, is_over

# The extra cost, in cards, if any card is left: the goal is a perfect journey.
IMPERFECT = 1.0
# Experts use a shrine later better than the `regular` of the play-outs does. This is the difference
# in cards at the start of the game, when all cards are in hands.
KEPT_SMALL, KEPT_LARGE = 0.4, 0.8


@rule
def believe(view, world, seat, stream):
    """Let the others know of third hands what this seat knows of them.

    A view does not show what the others know of each other, so a sampled world has none of it, and
    in its play-outs they would forget who has passed and which cards were taken in the open. Most
    of what a seat knows of a hand was seen by all, so it is a good guess at what others know. It is
    true in this world: only a card that lies with the knower itself has to be left out.
    """
    for other in range(seats(view)):
        for third in range(seats(view)):
            if other != seat and third != seat and third != other:
                known = belief_of(view, seat, third) & ~world.own[other]
                world.belief[other][belief_index(view, other, third)] = known


@rule
def is_at_horizon(s):
    return is_over(s)


@rule
def value(s, seat):
    left = cards_left(s)
    return -left - IMPERFECT if left > 0 else 0.0


@rule
def handicap(view, action):
    """A shrine used now is missing later; this costs more the earlier it is used."""
    if not actions.SHRINE <= action < actions.T1:
        return 0.0
    concealed = 0
    for seat in range(seats(view)):
        concealed += np.int64(view.hand_count[seat])
    share = concealed / (seats(view) * np.int64(view.hand_size))
    return share * (KEPT_LARGE if action >= actions.LARGE else KEPT_SMALL)


THOUGHT = search.Thought(
    playouts=4000,
    full_length=80,
    blueprint=choose,
    is_easy=search.never_easy,
    is_step=search.no_step,
    is_sensible=search.always_sensible,
    recall=search.no_memory,
    believe=believe,
    is_at_horizon=is_at_horizon,
    value=value,
    handicap=handicap,
)
