"""SILENCIO: one result for all seats, the cards that are left."""

from __future__ import annotations

import numpy as np

from tacit.engine.views import State
from tacit.games.silencio.rules.state import is_over
from tacit.study.accounts.playouts import Account
from tacit.study.judgement import Budget
from tacit.study.silencio import cards_left


def results(ends: np.ndarray) -> np.ndarray:
    return cards_left(ends)[..., np.newaxis]


def is_end(s: State) -> bool:
    return bool(is_over(s))


def unseen_in_deck(s: State) -> list[int]:
    return list(range(int(s.deck_left)))


def rounds_to_come(s: State) -> int:
    return 0


ACCOUNT = Account(results, is_end, unseen_in_deck, rounds_to_come, 300, Budget(3000, 300, 600))
step, splits, curve = ACCOUNT.step, ACCOUNT.splits, ACCOUNT.curve
