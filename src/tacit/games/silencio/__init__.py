"""SILENCIO: a silent journey for two to four, together. Rules: docs/rules/silencio.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.silencio.notation import NOTATION
from tacit.games.silencio.options import OPTIONS, check_options, most_moves
from tacit.games.silencio.rules import (
    actions,
    apply,
    encode,
    imagine,
    invariants,
    knowledge,
    legal,
    setup,
    state,
)
from tacit.games.silencio.rules.race import RACE

GAME = Game(
    name="silencio",
    rules_version=1,
    state=state.STATE,
    seats=(2, 3, 4),
    actions=actions.ACTIONS,
    codes=actions.CODES,
    most_legal=actions.MOST_LEGAL,
    takes_back=False,  # R32: a move taken back would say something
    cooperative=True,
    lower_is_better=True,
    worst_score=state.CARDS,
    best_score=0,
    most_moves=most_moves,
    options=OPTIONS,
    check_options=check_options,
    setup=setup.setup,
    acting=legal.acting,
    legal=legal.legal,
    apply=apply.apply,
    score=apply.score,
    observe=knowledge.observe,
    imagine=imagine.imagine,
    broken=invariants.broken,
    seen_as=apply.seen_as,
    encode=encode.encode,
    sections=encode.SECTIONS,
    notation=NOTATION,
    race=RACE,
)
