"""The bots, by name. One folder a game, one file a bot.

A bot is a compiled function ``choose(view, seat, legal, n, stream) -> action``: it is given what
its seat knows (never a state), its n legal actions and a random stream, and returns one of the
actions. With the same stream it makes the same choice in every world that its seat cannot tell
apart. A bot that searches says instead how (`THOUGHT`, see `search.py`).

A bot may keep notes of what its seat has seen (`notes.py`). They follow from the seat's own log
and are one more thing that a seat knows. Bots of other packages are found by name (`plugins.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from tacit.bots import notes as no_notes
from tacit.bots import plugins
from tacit.bots import random as random_bot
from tacit.bots.search import Thought, searcher
from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.jit import rule, specialise
from tacit.engine.records import record_type
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match

# Which bots each game has, weakest first: name -> module with `choose` or `THOUGHT`.
BOTS: dict[str, dict[str, str]] = {
    "silencio": {
        "random": "random",
        "novice": "silencio.novice",
        "regular": "silencio.regular",
        "expert": "silencio.expert",
    },
    "salomon": {
        "random": "random",
        "novice": "salomon.novice",
        "regular": "salomon.regular",
        "expert": "salomon.expert",
    },
    "silver": {
        "random": "random",
        "novice": "silver.novice",
        "regular": "silver.regular",
        "expert": "silver.expert",
    },
}
NO_LEVEL = "random"  # for tests and as a yardstick: nobody would want to play with it
USUAL = "regular"  # the level that is meant where nobody names one
MOST_PLAYOUTS = 10_000_000
BUDGET = "@"  # expert@500: the expert with 500 play-outs a decision
NO_THINKER = -1
# A bot in a seat, for compiled code: its number among the bots of its game, the play-outs of a
# decision, and whether it is to keep notes.
SEATED = record_type([("kind", np.int64), ("playouts", np.int64), ("keeps_notes", np.int64)])
TRIAL = 16  # one part in so many of the play-outs is tried, where time is limited
# What `_choose_by_kind` is given when it is copied for a game.
THINKER: Any = None
think: Any = None
bot0: Any = None
bot1: Any = None
bot2: Any = None


class Notebook(NamedTuple):
    """How the bots of a game keep notes, see `notes.py`."""

    record: np.dtype
    note: Callable[..., None]

    def blank(self) -> np.ndarray:
        return np.zeros(1, dtype=self.record)


@dataclass(frozen=True)
class Bot:
    """A bot for one game."""

    game: Game
    name: str
    kind: int  # its number among the bots of its game
    choose_compiled: Callable[..., int]
    takes_long: Callable[[State], bool]  # (view) whether to choose here takes seconds, interpreted
    playouts: int = 0  # of one decision, at most; 0: it does not search
    plugin: plugins.Choose | None = None  # in place of `choose_compiled`, where others wrote it
    keeps_notes: bool = False
    seconds: float | None = None  # for one decision, about; None: as long as it takes

    def choose(
        self,
        view: State,
        seat: int,
        legal: list[int],
        stream: np.ndarray,
        notes: np.ndarray | None = None,
    ) -> int:
        """One of the legal actions, from what the seat knows.

        Without notes (`notes_of`) a bot that keeps some has forgotten all that the view does not
        show. Raises `BadPlugin` if a bot of another package fails.
        """
        if self.keeps_notes and notes is None:
            notes = notebook(self.game).blank()
        if self.plugin is not None:
            return plugins.choice(self.plugin, self.name, view, seat, legal, stream, notes)
        known = (view, seat, np.array(legal, dtype=np.int32), len(legal), stream)
        if not self.playouts:
            return int(self.choose_compiled(*known))
        playouts = self.playouts
        if self.seconds is not None and playouts > 1:
            trial = (*known[:-1], stream.copy(), notes)
            playouts = self._affordable(lambda few: self.choose_compiled(*trial, few))
        return int(self.choose_compiled(*known, notes, playouts))

    def _affordable(self, search: Callable[[int], int]) -> int:
        """How many play-outs there is time for, by how long a few of them take."""
        assert self.seconds is not None
        few = max(1, self.playouts // TRIAL)
        start = time.perf_counter()
        search(few)
        spent = time.perf_counter() - start
        return max(1, min(self.playouts, int(few * (self.seconds - spent) / max(spent, 1e-9))))

    def notes_of(self, match: Match, seat: int) -> np.ndarray | None:
        """The notes of a bot that has been in a seat from the start of a match."""
        return notes_of(match, seat) if self.keeps_notes else None

    def with_playouts(self, most: int) -> Bot:
        """The same bot with less to think: so many play-outs a decision, if it searches at all."""
        return replace(self, playouts=min(self.playouts, most))

    def with_seconds(self, most: float) -> Bot:
        """The same bot with about so much time for a decision.

        What it chooses follows from its luck alone only where that is time enough.
        """
        return replace(self, seconds=most)

    @property
    def seated(self) -> tuple[int, int, int]:
        """This bot as a `SEATED`."""
        return self.kind, self.playouts, self.keeps_notes


def names(game: Game) -> list[str]:
    """All bots of a game: ours, weakest first, and those of other packages."""
    return [*own_names(game), *plugins.names(game.name)]


def own_names(game: Game) -> list[str]:
    """Those that come with the game, weakest first."""
    return list(BOTS[game.name])


def levels(game: Game) -> list[str]:
    """Those that people may want to play with."""
    return [name for name in names(game) if name != NO_LEVEL]


def load(name: str, game: Game) -> Bot:
    """A bot by its name; `expert@500` has another number of play-outs than `expert`.

    Raises UnknownName, BadOption or BadPlugin.
    """
    base, at, budget = name.partition(BUDGET)
    if base not in names(game):
        raise UnknownName(f"{base}: {game.name} has no such bot ({', '.join(names(game))})")
    bot = _plugin(base, game) if base not in BOTS[game.name] else _own(base, game)
    return bot if not at else replace(bot, name=name, playouts=_playouts(bot, budget))


def _playouts(bot: Bot, text: str) -> int:
    if not bot.playouts:
        raise BadOption(f"{bot.name}{BUDGET}{text}: {bot.name} does not search")
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_PLAYOUTS):
        raise BadOption(
            f"{bot.name}{BUDGET}{text}: the play-outs of a decision, 1 to {MOST_PLAYOUTS}"
        )
    return int(text)


def _own(name: str, game: Game) -> Bot:
    kind = names(game).index(name)
    thought = _thought(game, name)
    if thought is not None:
        choose = _searcher(game, name)
        return Bot(game, name, kind, choose, _always, thought.playouts, keeps_notes=True)
    module = _module(game, name)
    return Bot(game, name, kind, module.choose, getattr(module, "takes_long", _never))


def _plugin(name: str, game: Game) -> Bot:
    choose, kind = plugins.load(game.name, name), names(game).index(name)
    keeps_notes = plugins.wants_notes(choose)
    return Bot(game, name, kind, random_bot.choose, _never, 0, choose, keeps_notes)


def _module(game: Game, name: str) -> Any:
    return import_module(f"tacit.bots.{BOTS[game.name][name]}")


def _thought(game: Game, name: str) -> Thought | None:
    """How a bot searches; None: it does not."""
    return getattr(_module(game, name), "THOUGHT", None)


def _never(view: State) -> bool:
    return False


def _always(view: State) -> bool:
    return True


# Notes


@cache
def notebook(game: Game) -> Notebook:
    """How the bots of a game keep notes."""
    own = f"tacit.bots.{game.name}.notes"
    kept: Any = import_module(own) if find_spec(own) else no_notes
    return Notebook(kept.NOTES, kept.note)


def notes_of(match: Match, seat: int) -> np.ndarray:
    """What a bot in a seat has noted in a match, from what that seat has seen of it."""
    game, book = match.game, notebook(match.game)
    notes, before, after = book.blank(), game.blank(), game.blank()
    game.observe(match.at(0), seat, before)
    for ply, move in enumerate(match.seen(seat)):
        game.observe(match.at(ply + 1), seat, after)
        book.note(notes, before, move.seat, move.action, after, seat)
        before, after = after, before
    return notes


# What is compiled for a game


@cache
def _searcher(game: Game, name: str) -> Callable[..., int]:
    thought = _thought(game, name)
    assert thought is not None
    return searcher(game, thought)


def thinker(game: Game) -> int:
    """The number of the one bot of a game that searches and keeps notes, or NO_THINKER."""
    found = [kind for kind, name in enumerate(own_names(game)) if _thought(game, name)]
    return found[0] if found else NO_THINKER


@rule
def _no_search(view, seat, legal, n, stream, notes, playouts):
    return legal[0]


def _choose_by_kind(
    bot: Any, view: Any, seat: int, legal: Any, n: int, stream: Any, notes: Any
) -> Any:
    if bot.kind == THINKER:
        return np.int64(think(view, seat, legal, n, stream, notes, bot.playouts))
    if bot.kind == 1:
        return np.int64(bot1(view, seat, legal, n, stream))
    if bot.kind == 2:
        return np.int64(bot2(view, seat, legal, n, stream))
    return np.int64(bot0(view, seat, legal, n, stream))


@cache
def chooser(game: Game) -> Callable[..., int]:
    """All own bots of a game as one compiled ``choose(bot, view, seat, legal, n, stream, notes)``.

    `bot` is a `SEATED`.
    """
    slots: dict[str, Any] = dict.fromkeys(("bot0", "bot1", "bot2"), random_bot.choose)
    slots |= {"THINKER": NO_THINKER, "think": _no_search}
    for bot in (load(name, game) for name in own_names(game)):
        if bot.playouts:
            slots |= {"THINKER": bot.kind, "think": bot.choose_compiled}
        else:
            slots[f"bot{bot.kind}"] = bot.choose_compiled
    compiled: Callable[..., int] = specialise(_choose_by_kind, slots, game.name)
    return compiled
