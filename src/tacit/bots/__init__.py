"""The bots, by name. One folder a game, one file a bot.

A bot is a compiled function ``choose(view, seat, legal, n, stream) -> action``: it is given what
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

from tacit.bots import random as random_bot
from tacit.engine.errors import UnknownName
from tacit.engine.jit import specialise
from tacit.engine.views import State
from tacit.game import Game

# Which bots each game has, weakest first: name -> module with the function `choose`.
BOTS: dict[str, dict[str, str]] = {
    "silencio": {"random": "random", "regular": "silencio.regular"},
    "salomon": {"random": "random", "regular": "salomon.regular"},
    "silver": {"random": "random", "regular": "silver.regular"},
}
MOST_BOTS = 4
# What `_choose_by_kind` is given when it is copied for a game.
bot0: Any = None
bot1: Any = None
bot2: Any = None
bot3: Any = None


@dataclass(frozen=True)
class Bot:
    """A bot for one game."""

    game: Game
    name: str
    kind: int  # its number among the bots of its game
    choose_compiled: Callable[..., int]
    takes_long: Callable[[State], bool]  # (view) whether to choose here takes seconds, interpreted

    def choose(self, view: State, seat: int, legal: list[int], stream: np.ndarray) -> int:
        """One of the legal actions, from what the seat knows."""
        out = np.array(legal, dtype=np.int32)
        return int(self.choose_compiled(view, seat, out, len(legal), stream))


def names(game: Game) -> list[str]:
    return list(BOTS[game.name])


def _function(module: str) -> Callable[..., int]:
    function: Callable[..., int] = import_module(f"tacit.bots.{module}").choose
    return function


def _takes_long(module: str) -> Callable[[State], bool]:
    """What a bot's module says of itself; most bots never take long."""
    return getattr(import_module(f"tacit.bots.{module}"), "takes_long", _never)


def _never(view: State) -> bool:
    return False


def load(name: str, game: Game) -> Bot:
    """A bot by its name."""
    if name not in BOTS[game.name]:
        raise UnknownName(f"{name}: {game.name} has no such bot ({', '.join(names(game))})")
    module = BOTS[game.name][name]
    return Bot(game, name, names(game).index(name), _function(module), _takes_long(module))


def _choose_by_kind(kind: int, view: Any, seat: int, legal: Any, n: int, stream: Any) -> Any:
    if kind == 1:
        return bot1(view, seat, legal, n, stream)
    if kind == 2:
        return bot2(view, seat, legal, n, stream)
    if kind == 3:
        return bot3(view, seat, legal, n, stream)
    return bot0(view, seat, legal, n, stream)


@cache
def chooser(game: Game) -> Callable[..., int]:
    """All bots of a game as one compiled ``choose(kind, view, seat, legal, n, stream)``."""
    functions = [_function(module) for module in BOTS[game.name].values()]
    functions += [random_bot.choose] * (MOST_BOTS - len(functions))
    slots = {f"bot{i}": function for i, function in enumerate(functions)}
    compiled: Callable[..., int] = specialise(_choose_by_kind, slots, game.name)
    return compiled
