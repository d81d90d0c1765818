"""The probability of every hidden thing, from a seat's view alone.

One file per game, each with ``odds_of(view, seat)`` and ``told(view, odds)``, which is the same in
notation. The same view gives the same odds, to the byte.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tacit.base.odds import Chance, Odds
from tacit.engine.views import State
from tacit.game import Game


def odds_of(game: Game, view: State, seat: int) -> Odds | None:
    """The odds given a seat's view; None if this is not implemented for the game."""
    known = _module(game)
    found: Odds | None = known.odds_of(view, seat) if known else None
    return found


def has_odds(game: Game) -> bool:
    return _module(game) is not None


def told(game: Game, view: State, odds: Odds) -> list[Chance]:
    """Odds in the game's notation: everything that is hidden and possible."""
    found: list[Chance] = list(_module(game).told(view, odds))
    return found


@cache
def _module(game: Game) -> Any:
    name = f"{__name__}.{game.name}"
    return import_module(name) if find_spec(name) else None
