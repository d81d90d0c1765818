"""SILVER: villages of hidden cards, for two to four. Rules: docs/rules/silver.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.silver import options
from tacit.games.silver.notation import NOTATION
from tacit.games.silver.rules import (
    actions,
    apply,
    encode,
    imagine,
    invariants,
    knowledge,
    legal,
    recall,
    setup,
    state,
)

GAME = Game(
    name="silver",
    rules_version=1,
    state=state.STATE,
    seats=(2, 3, 4),
    actions=actions.ACTIONS,
    codes=actions.CODES,
    most_legal=actions.MOST_LEGAL,
    takes_back=True,  # steps that nobody has seen; everything else changes what others see
    cooperative=False,
    lower_is_better=True,
    worst_score=options.MOST_ROUNDS * options.WORST_ROUND,
    best_score=0,
    most_moves=options.most_moves,
    options=options.OPTIONS,
    check_options=options.check_options,
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
    recalls=recall.recalls,
)
