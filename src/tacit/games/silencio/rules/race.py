"""Claiming the start at a live table (section 2.1): whoever takes the start card first begins."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.game import Race
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import CLAIM


def is_claimed(s: State) -> bool:
    """Whether the start card can be claimed now."""
    return bool(s.phase == CLAIM)


RACE = Race("claim_seconds", "claim_rounds", actions.CLAIM, actions.WAIT, is_claimed)
