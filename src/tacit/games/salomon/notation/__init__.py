"""SALOMONS OORDEEL's notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.notation import Notation
from tacit.engine.views import State
from tacit.games.salomon.notation import read, steps, write
from tacit.games.salomon.notation.chance import OUTCOMES
from tacit.games.salomon.notation.checks import CHECKS
from tacit.games.salomon.notation.symbols import ACTION_TEXTS
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import PHASES


class SalomonNotation(Notation):
    """Tiles as `G3`, cells as `r3c0`, arrangements in one line."""

    game = "salomon"
    actions = ACTION_TEXTS
    phases = PHASES
    outcomes = OUTCOMES
    checks = CHECKS

    def parse_action(self, text: str) -> int:
        return steps.parse_action(text)

    # The steps of an arrangement are one line.

    def is_step(self, code: int) -> bool:
        return bool(actions.is_step(code))

    def steps(self, text: str) -> list[int]:
        return steps.parse_steps(text)

    def steps_text(self, codes: Sequence[int]) -> str:
        return steps.steps_text(codes)

    # Positions

    def position_lines(self, s: State) -> list[str]:
        return write.position_lines(s)

    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State:
        return read.read_position(lines, options)

    def result_text(self, s: State) -> str:
        return write.result_text(s)


NOTATION = SalomonNotation()
