"""The minds, by name. One file a mind.

A mind is a compiled function ``choose(view, seat, legal, n, stream) -> action``: it is given what
its seat knows (never a state), its n legal actions and a random stream, and returns one of the
actions. With the same stream it makes the same choice in every world that its seat cannot tell
apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from tacit.bots import random as random_mind
from tacit.engine.errors import UnknownName
from tacit.engine.jit import specialise
from tacit.engine.views import State
from tacit.game import Game

# Which minds each game has, weakest first: name -> module with the function `choose`.
MINDS: dict[str, dict[str, str]] = {
    "silencio": {"random": "random", "regular": "silencio.regular"},
    "salomon": {"random": "random", "regular": "salomon.regular"},
    "silver": {"random": "random", "regular": "silver.regular"},
}
MOST_MINDS = 4


@dataclass(frozen=True)
class Mind:
    """A mind for one game."""

    game: Game
    name: str
    kind: int  # its number among the minds of its game
    choose_compiled: Callable[..., int]

    def choose(self, view: State, seat: int, legal: list[int], stream: np.ndarray) -> int:
        """One of the legal actions, from what the seat knows."""
        out = np.array(legal, dtype=np.int32)
        return int(self.choose_compiled(view, seat, out, len(legal), stream))


def names(game: Game) -> list[str]:
    return list(MINDS[game.name])


def _function(module: str) -> Callable[..., int]:
    function: Callable[..., int] = import_module(f"tacit.bots.{module}").choose
    return function


def load(name: str, game: Game) -> Mind:
    """A mind by its name."""
    if name not in MINDS[game.name]:
        raise UnknownName(f"{name}: {game.name} has no such bot ({', '.join(names(game))})")
    return Mind(game, name, names(game).index(name), _function(MINDS[game.name][name]))


def _choose_by_kind(kind: int, view: Any, seat: int, legal: Any, n: int, stream: Any) -> int:
    if kind == 1:
        return mind1(view, seat, legal, n, stream)  # type: ignore[name-defined]
    if kind == 2:
        return mind2(view, seat, legal, n, stream)  # type: ignore[name-defined]
    if kind == 3:
        return mind3(view, seat, legal, n, stream)  # type: ignore[name-defined]
    return mind0(view, seat, legal, n, stream)  # type: ignore[name-defined]


@cache
def chooser(game: Game) -> Callable[..., int]:
    """All minds of a game as one compiled ``choose(kind, view, seat, legal, n, stream)``."""
    functions = [_function(module) for module in MINDS[game.name].values()]
    functions += [random_mind.choose] * (MOST_MINDS - len(functions))
    slots = {f"mind{i}": function for i, function in enumerate(functions)}
    compiled: Callable[..., int] = specialise(_choose_by_kind, slots, game.name)
    return compiled
