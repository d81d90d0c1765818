"""Finds the module that defines a game's puzzles: one file per game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tacit.engine.errors import UnknownName
from tacit.game import Game


@cache
def craft_of(game: Game) -> Any:
    """The module of this folder for a game. Raises UnknownName if there is none.

    It defines `KINDS` with their titles, the measure by which choices are judged, the margin by
    which one must be the best, what is read from play-outs, which positions qualify (`is_one`),
    their kind (`kind_of`), and their sort (`sort_of`), over which puzzles are spread evenly.
    """
    name = f"tacit.puzzle.{game.name}"
    if find_spec(name) is None:
        raise UnknownName(f"{game.name}: has no puzzles")
    return import_module(name)
