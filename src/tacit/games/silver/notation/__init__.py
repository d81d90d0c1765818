"""SILVER's notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.notation import Notation
from tacit.engine.views import State
from tacit.games.silver.notation import steps
from tacit.games.silver.notation.chance import OUTCOMES
from tacit.games.silver.notation.checks import CHECKS
from tacit.games.silver.notation.read import read_position
from tacit.games.silver.notation.symbols import ACTION_TEXTS
from tacit.games.silver.notation.write import points_text, position_lines
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.rounds import ranking
from tacit.games.silver.rules.state import PHASES


class SilverNotation(Notation):
    """Cards by their numbers, spots as `SEAT/POSITION`, sets as lists."""

    game = "silver"
    actions = ACTION_TEXTS
    phases = PHASES
    outcomes = OUTCOMES
    checks = CHECKS

    def is_step(self, code: int) -> bool:
        return bool(actions.is_step(code))

    def steps(self, text: str) -> list[int]:
        return steps.parse_steps(text)

    def steps_text(self, codes: Sequence[int]) -> str:
        return steps.steps_text(codes)

    def position_lines(self, s: State) -> list[str]:
        return position_lines(s)

    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State:
        return read_position(lines, options)

    def result_text(self, s: State) -> str:
        return f"winner {ranking(s)[0]} totals {points_text(s, s.total)}"


NOTATION = SilverNotation()
