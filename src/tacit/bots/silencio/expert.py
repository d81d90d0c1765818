"""`expert` for SILENCIO: search (`bots/search.py`) on top of `regular`, to the end of the game."""

from __future__ import annotations

from math import exp

from tacit.bots import search
from tacit.bots.silencio.notes import likelihood
from tacit.bots.silencio.regular import choose
from tacit.engine.chance import uniform
from tacit.engine.jit import rule
from tacit.games.silencio.rules.imagine import imagine
from tacit.games.silencio.rules.state import cards_left, is_over

# What it costs, in cards, that any are left: the goal is a perfect journey.
IMPERFECT = 1.0
DRAWN = 6  # worlds, of which one is taken


@rule
def value(s, seat):
    left = cards_left(s)
    return -left - IMPERFECT if left > 0 else 0.0


@rule
def believe(view, seat, notes, stream, world, spare):
    """One of a few imagined worlds, the rather the likelier it is by the notes."""
    weights = 0.0
    for _ in range(DRAWN):
        imagine(view, seat, stream, spare)
        weight = exp(likelihood(notes[0], spare[0], seat))
        weights += weight
        if uniform(stream) * weights < weight:
            world[0] = spare[0]


THOUGHT = search.Thought(
    playouts=2000,
    blueprint=choose,
    is_easy=search.never_easy,
    propose=search.propose_all,
    is_step=search.no_step,
    is_sensible=search.always_sensible,
    recall=search.no_memory,
    believe=believe,
    is_at_horizon=is_over,
    value=value,
)
