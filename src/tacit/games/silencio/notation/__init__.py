"""SILENCIO's notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.notation import Notation
from tacit.engine.views import State
from tacit.games.silencio.notation.chance import OUTCOMES
from tacit.games.silencio.notation.checks import CHECKS
from tacit.games.silencio.notation.read import read_position
from tacit.games.silencio.notation.symbols import ACTION_TEXTS, PHASES, RESULTS
from tacit.games.silencio.notation.write import position_lines
from tacit.games.silencio.rules.apply import result_of
from tacit.games.silencio.rules.state import LOST, cards_left


class SilencioNotation(Notation):
    game = "silencio"
    actions = ACTION_TEXTS
    phases = PHASES
    outcomes = OUTCOMES
    checks = CHECKS

    def position_lines(self, s: State) -> list[str]:
        return position_lines(s)

    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State:
        return read_position(lines, options)

    def result_text(self, s: State) -> str:
        """How the game ended, and how many cards are left."""
        kind = int(result_of(s))
        return RESULTS[kind] if kind == LOST else f"{RESULTS[kind]} {cards_left(s)}"


NOTATION = SilencioNotation()
