"""Play-outs that return their final states: of each legal action, or of a given state.

They use sampled worlds, common random numbers and the blueprint as the search does (`search.py`).
But every action is tried in every world, and the result is the states at the horizon, from which
hints and studies read whatever they need.

The functions below use `apply`, `imagine`, ... as placeholders and cannot be called directly:
`appraiser` returns compiled copies in which those names are a game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tacit.bots.search import Thought, specialised
from tacit.engine.chance import CHANCE, next_number, next_word
from tacit.engine.jit import specialise
from tacit.game import Game

STATE: Any = None
MOST_LEGAL: Any = None
acting: Any = None
apply: Any = None
imagine: Any = None
recall: Any = None
believe: Any = None
play_on: Any = None


def _try_actions(
    view: Any, seat: Any, actions: Any, n: Any, stream: Any, notes: Any, ends: Any
) -> None:
    """Play each of the n actions out: ends[w, i] is the end of the i-th action in world w.

    If an action is only a step of a decision, the blueprint chooses the steps that follow.
    """
    mind = np.empty(1, STATE)
    mind[0] = view
    recall(mind, seat, notes)
    world = np.empty(1, STATE)
    s = np.empty(1, STATE)
    eyes = np.empty(1, STATE)
    out = np.empty(MOST_LEGAL, np.int32)
    luck = np.empty(1, np.uint64)
    for w in range(ends.shape[0]):
        imagine(mind[0], seat, stream, world)
        believe(mind[0], world[0], seat, stream)
        start = next_word(stream)
        for i in range(n):
            luck[0] = start
            s[0] = world[0]
            apply(s[0], seat, np.int64(actions[i]))
            play_on(s, luck, eyes, out)
            ends[w, i] = s[0]


def _foresee(now: Any, stream: Any, ends: Any) -> None:
    """Play out from a state, once for each end; pending moves of chance are drawn each time."""
    s = np.empty(1, STATE)
    eyes = np.empty(1, STATE)
    out = np.empty(MOST_LEGAL, np.int32)
    for i in range(ends.size):
        s[0] = now
        while acting(s[0]) == CHANCE:
            apply(s[0], CHANCE, next_number(stream))
        play_on(s, stream, eyes, out)
        ends[i] = s[0]


class Appraiser(NamedTuple):
    """A game's compiled play-outs. `ends` are output arrays of states."""

    try_actions: Callable[..., None]  # (view, seat, legal, n, stream, notes, ends)
    foresee: Callable[..., None]  # (state, stream, ends)


def appraiser(game: Game, thought: Thought) -> Appraiser:
    names = specialised(game, thought)
    return Appraiser(
        specialise(_try_actions, names, game.name), specialise(_foresee, names, game.name)
    )
