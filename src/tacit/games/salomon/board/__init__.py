"""How SALOMONS OORDEEL is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Situation
from tacit.base.narration import Event
from tacit.engine.views import State
from tacit.games.salomon.board import art
from tacit.games.salomon.board import scene as scenes
from tacit.games.salomon.board.animation import cells_of
from tacit.games.salomon.board.marks import noted
from tacit.games.salomon.narration.help import rules_in_short
from tacit.language import Translator


class SalomonBoard(Board):
    """Boards of stone around the middle of the table, a dial and a notebook."""

    folder = Path(__file__).parent

    def scene(self, situation: Situation) -> scenes.SalomonScene:
        return scenes.scene(situation)

    def draw(self, name: str) -> str:
        return art.draw(name)

    def about(self, event: Event) -> list[str]:
        return cells_of(event)

    def noted(self, notes: str, said: str, view: State, seat: int) -> str:
        return noted(notes, said, view, seat)

    def help(self, t: Translator) -> list[str]:
        return rules_in_short(t)

    def legend(self, t: Translator) -> Mapping[str, Any]:
        return scenes.legend(t)


BOARD = SalomonBoard()
