"""What a table of SILVER plays by itself, where it is all that a seat may do."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games.silver.rules import actions


def is_formality(s: State, seat: int, action: int) -> bool:
    """The end of a turn, but not while the seat looks at a card: it says when it has seen it."""
    return action == actions.PASS and not s.fresh[seat]
