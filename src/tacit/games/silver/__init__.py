"""SILVER: villages of hidden cards, for two to four. Rules: docs/rules/silver.md."""

from __future__ import annotations

from tacit.game import assembled
from tacit.games.silver.formalities import is_formality
from tacit.games.silver.options import MOST_ROUNDS, WORST_ROUND
from tacit.games.silver.rules.recall import FORGETTING

GAME = assembled(
    __name__,
    rules_version=1,
    seats=(2, 3, 4),
    takes_back=True,  # steps that nobody has seen; everything else changes what others see
    cooperative=False,
    lower_is_better=True,
    worst_score=MOST_ROUNDS * WORST_ROUND,
    best_score=0,
    forgetting=FORGETTING,
    is_formality=is_formality,
)
