"""A text-only board, for games without a board of their own."""

from __future__ import annotations

from typing import Any

from tacit.base.board import Board, Result, Scene, Situation, sentence
from tacit.engine.errors import UnknownName
from tacit.game import Game


class PlainScene(Scene):
    survey: list[str]


class PlainBoard(Board):
    """The table in words, the prompt, and a button for every answer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def scene(self, situation: Situation) -> PlainScene:
        words, reader = self.game.narration, situation.reader
        offers: list[Any] = [
            {"action": action, "text": sentence(words.action(action, reader))}
            for action in situation.legal
        ]
        over = not self.game.acting(reader.view)
        result: Result = {"kind": "plain", "picture": None, "text": words.result(reader)}
        return {
            "prompt": words.prompt(reader),
            "survey": words.summary(reader),
            "yours": bool(situation.legal),
            "offers": offers,
            "rule": 0,
            "result": result if over else None,
        }

    def draw(self, name: str) -> str:
        raise UnknownName(f"{name}: {self.game.name} has no pictures")
