"""What a table of SILVER tells again where remembering is part of the game (7.3, R64)."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.game import Forgetting, Recall
from tacit.games.silver.rules.state import REAL


def is_forgetful(s: State) -> bool:
    """Whether the players have to remember: `memory_aid=real`."""
    return bool(s.memory_aid == REAL)


def recalls(then: State, now: State, decided: bool) -> Recall:
    """The current and the preceding turn, private numbers only once."""
    same_round = then.round_no == now.round_no
    if not same_round or int(now.turns) - int(then.turns) > 1:
        return Recall.NOTHING
    return Recall.PUBLIC if decided else Recall.WHOLE


FORGETTING = Forgetting(is_forgetful, recalls)
