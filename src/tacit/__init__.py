"""Tacit: a table for games of silence and secrets. This is its public Python API (docs/python.md).

    load(name)          a game: "silencio", "silver" or "salomon"; GAMES lists all names
    Match               a game being played: checked moves, the log, views, saving and loading
    bots                opponents: bots.names(game), bots.load(name, game)
    Seeded, Secure      sources of chance; stream(seed) is a random stream for a bot
    CHANCE, WATCHER     the seat number of chance, and that of a spectator
    TacitError          the base of all errors that a caller can cause, each with a one-line text

Names are imported lazily, so that reading the version does not load the compiler.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tacit import bots
    from tacit.engine.chance import CHANCE, Secure, Seeded, stream
    from tacit.engine.errors import (
        BadOption,
        BadText,
        CannotUndo,
        CannotWrite,
        IllegalMove,
        OutOfTurn,
        StaleMove,
        TacitError,
        UnknownName,
    )
    from tacit.engine.views import WATCHER, State
    from tacit.game import Game
    from tacit.games import NAMES as GAMES
    from tacit.games import load
    from tacit.log import Move
    from tacit.match import Match

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "WATCHER",
    "BadOption",
    "BadText",
    "CannotUndo",
    "CannotWrite",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "OutOfTurn",
    "Secure",
    "Seeded",
    "StaleMove",
    "State",
    "TacitError",
    "UnknownName",
    "bots",
    "load",
    "stream",
]

_PLACES = {
    "engine.chance": ("CHANCE", "Secure", "Seeded", "stream"),
    "engine.errors": (
        *("BadOption", "BadText", "CannotUndo", "CannotWrite", "IllegalMove"),
        *("OutOfTurn", "StaleMove", "TacitError", "UnknownName"),
    ),
    "engine.views": ("WATCHER", "State"),
    "game": ("Game",),
    "games": ("load",),
    "log": ("Move",),
    "match": ("Match",),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "bots":
        return import_module("tacit.bots")
    if name == "GAMES":
        return import_module("tacit.games").NAMES
    if name in _PLACE_OF:
        return getattr(import_module(f"tacit.{_PLACE_OF[name]}"), name)
    raise AttributeError(f"module 'tacit' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
