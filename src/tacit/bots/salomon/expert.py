"""`expert` for SALOMONS OORDEEL: `regular` that heeds what the others have named (`notes.py`).

It does not search: no experiment showed that this wins anything more (docs/bots.md).
"""

from __future__ import annotations

from tacit.bots import search
from tacit.bots.salomon.notes import recall
from tacit.bots.salomon.regular import choose
from tacit.engine.jit import rule
from tacit.games.salomon.rules.state import OVER


@rule
def is_easy(view):
    """What `regular` chooses, from the view that the notes complete, is always taken."""
    return True


@rule
def is_at_horizon(s, seat):
    return s.phase == OVER


@rule
def value(s, seat):
    return 1.0 if s.place[seat] == 1 else 0.0


THOUGHT = search.Thought(
    playouts=1,
    blueprint=choose,
    play_by=choose,
    is_easy=is_easy,
    propose=search.propose_all,
    is_step=search.no_step,
    is_sensible=search.always_sensible,
    recall=recall,
    believe=search.as_imagined,
    is_at_horizon=is_at_horizon,
    value=value,
)
