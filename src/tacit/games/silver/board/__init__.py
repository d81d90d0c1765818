"""How the game is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Scene, Situation
from tacit.games.silver.board.art import draw
from tacit.games.silver.board.scene import legend, look_back, remember
from tacit.games.silver.board.scene import scene as drawn
from tacit.language import Translator


class SilverBoard(Board):
    folder = Path(__file__).parent

    def scene(self, situation: Situation) -> Scene:
        r = situation.reader
        shown = drawn(r.view, r.viewer, situation.legal, r.names, r.t)
        remember(shown, situation.moves, situation.options, r.t)
        look_back(shown, situation.pauses(), r.names, r.t)
        return shown  # type: ignore[return-value]

    def draw(self, name: str) -> str:
        return draw(name)

    def legend(self, t: Translator) -> Mapping[str, Any]:
        return legend(t)


BOARD = SilverBoard()
