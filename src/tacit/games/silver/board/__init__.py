"""How SILVER is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tacit.base.board import Board, Scene, Situation
from tacit.base.narration import Event, Reader
from tacit.base.odds import Odds
from tacit.games.silver.board.art import draw
from tacit.games.silver.board.odds import SilverOdds, silver_odds
from tacit.games.silver.board.pictures import pictures
from tacit.games.silver.board.places import village_card_of
from tacit.games.silver.board.scene import legend, scene
from tacit.language import Translator


class SilverBoard(Board):
    """Villages around deck, market, pile and bell."""

    folder = Path(__file__).parent
    key = "key"

    def scene(self, situation: Situation) -> Scene:
        return scene(situation)

    def draw(self, name: str) -> str:
        return draw(name)

    def pictures(self, event: Event) -> list[list[str]]:
        return pictures(event)

    def odds(self, reader: Reader, odds: Odds) -> SilverOdds:
        return silver_odds(reader, odds)

    def things(self, action: int, reader: Reader) -> list[str]:
        card = village_card_of(action, reader.viewer)
        return [] if card is None else [card]

    def legend(self, t: Translator) -> Mapping[str, Any]:
        return legend(t)


BOARD = SilverBoard()
