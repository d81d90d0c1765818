"""SILENCIO: a silent journey for two to four, together. Rules: docs/rules/silencio.md."""

from __future__ import annotations

from tacit.game import Game
from tacit.games.silencio.notation import NOTATION
from tacit.games.silencio.options import OPTIONS, check_options, most_moves
from tacit.games.silencio.rules.actions import ACTIONS, CODES, MOST_LEGAL
from tacit.games.silencio.rules.apply import apply, score, seen_as
from tacit.games.silencio.rules.encode import SECTIONS, encode
from tacit.games.silencio.rules.imagine import imagine
from tacit.games.silencio.rules.invariants import broken
from tacit.games.silencio.rules.knowledge import observe
from tacit.games.silencio.rules.legal import acting, legal
from tacit.games.silencio.rules.race import RACE
from tacit.games.silencio.rules.setup import setup
from tacit.games.silencio.rules.state import CARDS, STATE

GAME = Game(
    name="silencio",
    rules_version=1,
    state=STATE,
    seats=(2, 3, 4),
    actions=ACTIONS,
    codes=CODES,
    most_legal=MOST_LEGAL,
    takes_back=False,  # R32: a move taken back would say something
    cooperative=True,
    lower_is_better=True,
    worst_score=CARDS,
    best_score=0,
    most_moves=most_moves,
    options=OPTIONS,
    check_options=check_options,
    setup=setup,
    acting=acting,
    legal=legal,
    apply=apply,
    score=score,
    observe=observe,
    imagine=imagine,
    broken=broken,
    seen_as=seen_as,
    encode=encode,
    sections=SECTIONS,
    notation=NOTATION,
    race=RACE,
)
