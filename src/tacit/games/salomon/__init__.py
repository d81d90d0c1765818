"""SALOMONS OORDEEL: a duel of deduction for two to four. Rules: docs/rules/salomon.md."""

from __future__ import annotations

from tacit.game import assembled

GAME = assembled(
    __name__,
    rules_version=1,
    seats=(2, 3, 4),
    takes_back=True,  # the steps of an arrangement, until `done`
    cooperative=False,
    lower_is_better=False,
    worst_score=0,
    best_score=1,  # the winner's; all others have 0
)
