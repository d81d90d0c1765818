"""The game's notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.notation import Notation
from tacit.engine.views import State
from tacit.games.silencio.notation import words


class SilencioNotation(Notation):
    game = "silencio"
    actions = words.SPELLING

    def parse_action(self, text: str) -> int:
        return words.parse_action(text)

    def is_step(self, code: int) -> bool:
        return words.is_step(code)

    def steps(self, text: str) -> list[int]:
        return words.steps(text)

    def steps_text(self, codes: Sequence[int]) -> str:
        return words.steps_text(codes)

    def phase_text(self, s: State) -> str:
        return words.phase_text(s)

    def position_lines(self, s: State) -> list[str]:
        return words.position_lines(s)

    def view_lines(self, view: State, seat: int) -> list[str]:
        return words.view_lines(view, seat)

    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State:
        return words.read_position(lines, options)

    def result_text(self, s: State) -> str:
        return words.result_text(s)

    def chance_numbers(self, s: State, outcome: str) -> list[int]:
        return words.chance_numbers(s, outcome)

    def check(self, s: State, name: str, rest: str) -> str | None:
        return words.check(s, name, rest)


NOTATION = SilencioNotation()
