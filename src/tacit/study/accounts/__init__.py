"""Splits the results of each game into luck and decisions: one file per game.

Each has `step(moment, last)`, the analysis of one move; `splits(match, steps)`, where the results
came from; and `curve(match, steps)`, the expected results at each position.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tacit.game import Game


@cache
def account_of(game: Game) -> Any:
    """The module for a game; None if there is none."""
    name = f"{__name__}.{game.name}"
    return import_module(name) if find_spec(name) else None
