"""The games, by name. To add one, see CONTRIBUTING.md."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tacit.engine.errors import UnknownName
from tacit.game import Game

NAMES = ("silencio", "silver", "salomon")


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in NAMES:
        raise UnknownName(f"{name}: no such game (there are {', '.join(NAMES)})")
    game: Game = import_module(f"tacit.games.{name}").GAME
    return game
