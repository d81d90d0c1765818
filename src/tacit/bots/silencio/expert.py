"""`expert` for SILENCIO: search (`bots/search.py`) on top of `regular`, to the end of the game."""

from __future__ import annotations

from tacit.bots import search
from tacit.bots.silencio.regular import choose
from tacit.engine.jit import rule
from tacit.games.silencio.rules.state import cards_left, is_over

# What it costs, in cards, that any are left: the goal is a perfect journey.
IMPERFECT = 1.0


@rule
def is_at_horizon(s, seat):
    return is_over(s)


@rule
def value(s, seat):
    left = cards_left(s)
    return -left - IMPERFECT if left > 0 else 0.0


THOUGHT = search.Thought(
    playouts=2000,
    blueprint=choose,
    play_by=choose,
    is_easy=search.never_easy,
    propose=search.propose_all,
    is_step=search.no_step,
    is_sensible=search.always_sensible,
    recall=search.no_memory,
    believe=search.as_imagined,
    is_at_horizon=is_at_horizon,
    value=value,
)
