"""SALOMONS OORDEEL: a duel of deduction for two to four. Rules: docs/rules/salomon.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.salomon import encode, imagine, invariants, knowledge, rules, state, words
from tacit.games.salomon.options import OPTIONS, check_options, most_moves

GAME = Game(
    name="salomon",
    rules_version=1,
    state=state.STATE,
    seats=(2, 3, 4),
    actions=state.ACTIONS,
    codes=state.CODES,
    most_legal=state.MOST_LEGAL,
    takes_back=True,  # the steps of an arrangement, as long as it is not done
    cooperative=False,
    lower_is_better=False,
    worst_score=0,
    best_score=1,  # the winner's; all others have 0
    most_moves=most_moves,
    options=OPTIONS,
    check_options=check_options,
    setup=rules.setup,
    acting=rules.acting,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    observe=knowledge.observe,
    imagine=imagine.imagine,
    broken=invariants.broken,
    seen_as=rules.seen_as,
    encode=encode.encode,
    sections=encode.SECTIONS,
    words=words,
)
