"""A game's summary, and what a page needs to render its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tacit.base.board import Board
from tacit.game import Game
from tacit.games import load
from tacit.house.web import templating
from tacit.house.web.plain_board import PlainBoard
from tacit.language import Translator


@dataclass(frozen=True)
class GameSummary:
    """A game's title, pitch and basic facts."""

    name: str
    title: str
    sentence: str
    facts: str


def game_summary(name: str, t: Translator) -> GameSummary:
    game = load(name)
    narration = game.narration
    facts = t.gettext("{least} to {most} players · about {n} minutes").format(
        least=game.seats[0], most=game.seats[-1], n=narration.minutes
    )
    return GameSummary(name, narration.title, narration.pitch(t), facts)


def board_of(game: Game) -> Board:
    """A game's board, or the text-only one if it has none."""
    return game.board or PlainBoard(game)


@cache
def board_parts(game: str) -> Mapping[str, Any]:
    """What a page loads to render a board."""
    return {
        "art": lambda name: templating.art_address(game, name),
        "board": templating.board_template(game),
        "board_css": templating.board_css_address(game),
        "board_js": templating.board_js_address(game),
        "key": board_of(load(game)).key,
    }


@cache
def help_of(game: Game, t: Translator) -> tuple[str, ...]:
    """The rules in short: those of the board, else those of the game."""
    return tuple(board_of(game).help(t) or game.narration.help(t))
