"""SILVER: the points of every seat, round by round."""

from __future__ import annotations

import numpy as np

from tacit.bots.silver.expert import is_at_horizon
from tacit.engine.views import State
from tacit.games.silver.rules.state import has_ended, knowers_of
from tacit.study.accounts.playouts import Account
from tacit.study.judgement import Budget


def results(ends: np.ndarray) -> np.ndarray:
    players = int(ends.reshape(-1)[0]["players"])
    found: np.ndarray = ends["scores"][..., :players].astype(np.float64)
    return found


def is_end(s: State) -> bool:
    """Whether a round has been scored."""
    return bool(has_ended(s)) and bool(is_at_horizon(s))


def unseen_in_deck(s: State) -> list[int]:
    return [i for i in range(int(s.deck_left)) if not knowers_of(s.deck[i])]


def rounds_to_come(s: State) -> int:
    return int(s.rounds) - int(s.round_no)


ACCOUNT = Account(results, is_end, unseen_in_deck, rounds_to_come, 150, Budget(1000, 100, 200))
step, splits, curve = ACCOUNT.step, ACCOUNT.splits, ACCOUNT.curve
