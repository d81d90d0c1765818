"""Bots of other packages, found by the entry point `tacit.bots` (docs/bots.md).

    [project.entry-points."tacit.bots"]
    "silver.cautious" = "my_package.cautious:choose"

registers a bot `cautious` for SILVER. It is a Python function ``choose(view, seat, legal, random)``
or ``choose(view, seat, legal, random, notes)`` that returns one of the legal actions. `random` is a
`random.Random`, seeded so that the same question gets the same random numbers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from operator import index
from random import Random
from typing import Any

import numpy as np

from tacit.engine.chance import next_word
from tacit.engine.errors import TacitError
from tacit.engine.views import State

GROUP = "tacit.bots"
Choose = Callable[..., int]


class BadPlugin(TacitError):
    """A bot of another package cannot be loaded, or failed when it was asked."""


@cache
def _found(game: str) -> dict[str, EntryPoint]:
    """The entry points for bots of a game, by name of the bot."""
    own = [(entry.name.partition("."), entry) for entry in entry_points(group=GROUP)]
    return {name: entry for (of, _, name), entry in own if of == game and name}


def names(game: str) -> list[str]:
    return sorted(_found(game))


def load(game: str, name: str) -> Choose:
    """The function of a bot. Raises BadPlugin."""
    try:
        choose = _found(game)[name].load()
    except Exception as error:
        raise BadPlugin(f"{name}: the bot cannot be loaded ({error})") from error
    if not callable(choose):
        raise BadPlugin(f"{name}: the bot is no function")
    return choose


def wants_notes(choose: Choose) -> bool:
    try:
        return "notes" in inspect.signature(choose).parameters
    except ValueError:
        return False  # some functions written in C have no signature


def choice(
    choose: Choose,
    name: str,
    view: State,
    seat: int,
    legal: list[int],
    stream: np.ndarray,
    notes: np.ndarray | None,
) -> int:
    """The bot's choice. Raises BadPlugin if it fails or its choice is not legal."""
    random = Random(int(next_word(stream)))
    more: dict[str, Any] = {} if notes is None else {"notes": notes[0]}
    try:
        # It gets copies, so that it cannot change the game's own data.
        chosen = index(choose(view.copy(), seat, list(legal), random, **more))
    except Exception as error:
        raise BadPlugin(f"{name}: the bot failed ({type(error).__name__}: {error})") from error
    if chosen not in legal:
        raise BadPlugin(f"{name}: the bot chose {chosen}, which is not legal")
    return chosen
