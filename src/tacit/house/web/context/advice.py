"""Advice as a page shows it."""

from __future__ import annotations

from typing import Any

from tacit.base.advice import Advice
from tacit.base.board import sentence
from tacit.house.core.viewer import TableView
from tacit.house.web.context.game import board_of
from tacit.language import Translator
from tacit.study.advice import in_words


def advice_words(view: TableView, advice: Advice, t: Translator) -> dict[str, Any]:
    """The steps of an expert's decision, its reason, and the values of the choices."""
    reader, game = view.reader(t), view.table.game
    words, board = game.narration, board_of(game)
    return {
        "text": sentence(in_words(game, advice, reader)),
        "reason": words.reason(advice, reader),
        "choices": [
            {
                "text": sentence(words.action(choice.action, reader)),
                "worth": words.worth(choice.figures, reader),
            }
            for choice in advice.choices
        ],
        "things": [thing for action in advice.steps for thing in board.things(action, reader)],
        "actions": advice.steps,
    }
