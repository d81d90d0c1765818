"""What a table of SILVER tells again where remembering is part of the game (7.3, R64)."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.game import Recall
from tacit.games.silver.rules.state import REAL


def recalls(then: State, now: State, decided: bool) -> Recall:
    """With `memory_aid=real`: the current and the preceding turn, private numbers only once."""
    if now.memory_aid != REAL:
        return Recall.WHOLE
    same_round = then.round_no == now.round_no
    if not same_round or int(now.turns) - int(then.turns) > 1:
        return Recall.NOTHING
    return Recall.PUBLIC if decided else Recall.WHOLE
