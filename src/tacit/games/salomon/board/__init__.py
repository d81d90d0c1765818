"""How SALOMONS OORDEEL is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Situation
from tacit.base.narration import Event, Reader
from tacit.base.odds import Odds
from tacit.engine.views import State
from tacit.games.salomon.board import art
from tacit.games.salomon.board import scene as scenes
from tacit.games.salomon.board.animation import cells_of, cells_to_be
from tacit.games.salomon.board.marks import noted
from tacit.games.salomon.board.odds import SalomonOdds, salomon_odds
from tacit.games.salomon.board.pictures import pictures
from tacit.games.salomon.narration.help import rules_in_short
from tacit.language import Translator


class SalomonBoard(Board):
    """Boards of stone around the middle of the table, a dial and a notebook."""

    folder = Path(__file__).parent

    def scene(self, situation: Situation) -> scenes.SalomonScene:
        return scenes.scene(situation)

    def draw(self, name: str) -> str:
        return art.draw(name)

    def pictures(self, event: Event) -> list[list[str]]:
        return pictures(event)

    def about(self, event: Event) -> list[str]:
        return cells_of(event)

    def odds(self, reader: Reader, odds: Odds) -> SalomonOdds:
        return salomon_odds(reader, odds)

    def things(self, action: int, reader: Reader) -> list[str]:
        return cells_to_be(action, reader.viewer)

    def noted(self, notes: str, said: str, view: State, seat: int) -> str:
        return noted(notes, said, view, seat)

    def help(self, t: Translator) -> list[str]:
        return rules_in_short(t)

    def legend(self, t: Translator) -> Mapping[str, Any]:
        return scenes.legend(t)


BOARD = SalomonBoard()
