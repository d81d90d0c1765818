"""How SILENCIO is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Situation
from tacit.base.narration import Event, Reader
from tacit.base.odds import Odds
from tacit.games.silencio.board.art import draw
from tacit.games.silencio.board.odds import SilencioOdds, silencio_odds
from tacit.games.silencio.board.pictures import pictures
from tacit.games.silencio.board.scene import SilencioPainter, SilencioScene, effects
from tacit.language import Translator


class SilencioBoard(Board):
    folder = Path(__file__).parent

    def scene(self, situation: Situation) -> SilencioScene:
        return SilencioPainter(situation).scene()

    def draw(self, name: str) -> str:
        return draw(name)

    def pictures(self, event: Event) -> list[list[str]]:
        return pictures(event)

    def odds(self, reader: Reader, odds: Odds) -> SilencioOdds:
        return silencio_odds(reader, odds)

    def legend(self, t: Translator) -> Mapping[str, Any]:
        """What the cards do."""
        return {"effects": effects(t)}


BOARD = SilencioBoard()
