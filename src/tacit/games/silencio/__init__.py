"""SILENCIO: a silent journey for two to four, together. Rules: docs/rules/silencio.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.silencio import (
    choices,
    encode,
    imagine,
    invariants,
    knowledge,
    opening,
    rules,
    state,
    words,
)
from tacit.games.silencio.live import RACE
from tacit.games.silencio.options import OPTIONS, check_options, most_moves

GAME = Game(
    name="silencio",
    rules_version=1,
    state=state.STATE,
    seats=(2, 3, 4),
    actions=state.ACTIONS,
    codes=state.CODES,
    most_legal=state.MOST_LEGAL,
    takes_back=False,  # R32: a move taken back would say something
    cooperative=True,
    lower_is_better=True,
    worst_score=state.CARDS,
    best_score=0,
    most_moves=most_moves,
    options=OPTIONS,
    check_options=check_options,
    setup=opening.setup,
    acting=choices.acting,
    legal=choices.legal,
    apply=rules.apply,
    score=rules.score,
    observe=knowledge.observe,
    imagine=imagine.imagine,
    broken=invariants.broken,
    seen_as=rules.seen_as,
    encode=encode.encode,
    sections=encode.SECTIONS,
    words=words,
    race=RACE,
)
