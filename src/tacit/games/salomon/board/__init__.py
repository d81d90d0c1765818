"""How the game is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Scene, Situation
from tacit.games.salomon.board.art import draw
from tacit.games.salomon.board.scene import legend, remember
from tacit.games.salomon.board.scene import scene as drawn
from tacit.games.salomon.narration.help import in_short
from tacit.language import Translator


class SalomonBoard(Board):
    folder = Path(__file__).parent

    def scene(self, situation: Situation) -> Scene:
        r = situation.reader
        shown = drawn(r.view, r.viewer, situation.legal, r.names, r.t)
        if situation.options:
            remember(shown, situation.moves, situation.options, r.t)
        return shown  # type: ignore[return-value]

    def draw(self, name: str) -> str:
        return draw(name)

    def help(self, t: Translator) -> list[str] | None:
        return in_short(t)

    def legend(self, t: Translator) -> Mapping[str, Any]:
        return legend(t)


BOARD = SalomonBoard()
