"""SILENCIO: a silent journey for two to four, together. Rules: docs/rules/silencio.md."""

from __future__ import annotations

from tacit.game import assembled
from tacit.games.silencio.formalities import is_formality
from tacit.games.silencio.rules.race import RACE
from tacit.games.silencio.rules.state import CARDS

GAME = assembled(
    __name__,
    rules_version=1,
    seats=(2, 3, 4),
    takes_back=False,  # R32: taking a move back would communicate something
    cooperative=True,
    lower_is_better=True,
    worst_score=CARDS,
    best_score=0,
    race=RACE,
    is_formality=is_formality,
)
