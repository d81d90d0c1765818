"""The forced moves that a table of SILENCIO plays without asking."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games.silencio.rules import actions

# Not playing or drawing the only possible card: only its owner knows that there is no other.
FORMALITIES = (actions.PASS, actions.END_TURN, actions.USE)


def is_formality(s: State, seat: int, action: int) -> bool:
    """Whether the only legal action of a seat is played without asking."""
    return action in FORMALITIES
