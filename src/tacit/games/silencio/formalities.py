"""What a table of SILENCIO plays by itself, where it is all that a seat may do."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games.silencio.rules import actions

# Not a card that is played or drawn blindly as the only one: that it is, only its owner knows.
FORMALITIES = (actions.PASS, actions.END_TURN, actions.USE)


def is_formality(s: State, seat: int, action: int) -> bool:
    """Whether nobody needs to be asked about the only action that a seat has."""
    return action in FORMALITIES
