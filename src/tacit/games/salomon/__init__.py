"""SALOMONS OORDEEL: a duel of deduction for two to four. Rules: docs/rules/salomon.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.salomon.notation import NOTATION
from tacit.games.salomon.options import OPTIONS, check_options, most_moves
from tacit.games.salomon.rules import (
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

GAME = Game(
    name="salomon",
    rules_version=1,
    state=state.STATE,
    seats=(2, 3, 4),
    actions=actions.ACTIONS,
    codes=actions.CODES,
    most_legal=actions.MOST_LEGAL,
    takes_back=True,  # the steps of an arrangement, as long as it is not done
    cooperative=False,
    lower_is_better=False,
    worst_score=0,
    best_score=1,  # the winner's; all others have 0
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
)
