"""`expert` for SALOMONS OORDEEL: `regular`, with the others' guesses as evidence (docs/bots.md).

It keeps notes (`notes.py`) and does not search. It assumes that nobody holds a tile that they have
named, if that is possible (`recall`). For its own guesses it uses the odds of `reading.py`.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.salomon.notes import recall
from tacit.bots.salomon.reading import chances_as_read
from tacit.bots.salomon.regular import NOTHING, choose, guess_or_stop, sure_guess
from tacit.engine.jit import rule
from tacit.engine.views import State
from tacit.games.salomon.rules.state import GUESS, STATE, barred


@rule
def consider(view, seat, legal, n, stream, notes, playouts):
    """The choice of `regular` with what the notes add to the view."""
    mind = np.empty(1, STATE)
    mind[0] = view
    recall(mind, seat, notes)
    return choose_by(mind, seat, legal, n, stream, notes)


@rule
def choose_by(mind, seat, legal, n, stream, notes):
    """`mind` is an array, because in compiled code a record does not keep its memory alive."""
    if n > 1 and mind[0].phase == GUESS:
        return np.int64(choose_guess(mind[0], seat, stream, notes[0]))
    return choose(mind[0], seat, legal, n, stream)


@rule
def choose_guess(mind, seat, stream, notes):
    sure = sure_guess(mind, seat, barred(mind))
    if sure != NOTHING:
        return sure
    return guess_or_stop(mind, seat, chances_as_read(mind, seat, notes, stream))


def takes_long(view: State) -> bool:
    return True
