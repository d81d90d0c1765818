"""The bots, by name. One folder per game, one file per bot.

A bot is a compiled function ``choose(view, seat, legal, n, stream) -> action``. It takes its seat's
view (never a state), its n legal actions and a random stream, and returns one of the actions. With
the same stream it makes the same choice in every world of an information set.

A bot may keep notes of what its seat has seen (`notes.py`). They are computed from the seat's own
log, so they contain only what the seat knows. A bot with notes is a function
``consider(view, seat, legal, n, stream, notes, playouts)``. A bot that searches only defines how
(`THOUGHT`, see `search.py`). Bots of other packages are found by name (`plugins.py`).
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
from tacit.bots.appraisal import Appraiser
from tacit.bots.appraisal import appraiser as compiled_appraiser
from tacit.bots.search import Thought, searcher
from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.jit import rule, specialise
from tacit.engine.records import record_type
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match

# The bots of each game, weakest first: name -> module. The bot is the first of `THOUGHT`,
# `consider` and `choose` that the module defines.
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
NO_LEVEL = "random"  # for tests and as a baseline, not as an opponent for people
USUAL = "regular"  # the default level
MOST_PLAYOUTS = 10_000_000
BUDGET = "@"  # expert@500: the expert with 500 play-outs per decision
# A bot in a seat, for compiled code: its index among the bots of its game, the play-outs per
# decision, and whether it keeps notes.
SEATED = record_type([("kind", np.int64), ("playouts", np.int64), ("keeps_notes", np.int64)])
TRIAL = 16  # if time is limited, 1 / TRIAL of the play-outs are timed first
# Placeholders of `_choose_by_kind` that are filled in when it is copied for a game.
consider1: Any = None
consider2: Any = None
consider3: Any = None
choose0: Any = None
choose1: Any = None
choose2: Any = None
choose3: Any = None


class Notebook(NamedTuple):
    """How the bots of a game keep notes, see `notes.py`."""

    record: np.dtype
    note: Callable[..., None]
    is_needed: Callable[..., bool]

    def blank(self) -> np.ndarray:
        return np.zeros(1, dtype=self.record)


@dataclass(frozen=True)
class Bot:
    """A bot for one game."""

    game: Game
    name: str
    kind: int  # its index among the bots of its game
    choose_compiled: Callable[..., int]
    takes_long: Callable[[State], bool]  # (view): whether choosing takes seconds if interpreted
    playouts: int = 0  # per decision, at most; 0: it does not search
    plugin: plugins.Choose | None = None  # replaces `choose_compiled` in bots of other packages
    keeps_notes: bool = False
    seconds: float | None = None  # per decision, approximately; None: no time limit

    def choose(
        self,
        view: State,
        seat: int,
        legal: list[int],
        stream: np.ndarray,
        notes: np.ndarray | None = None,
    ) -> int:
        """One of the legal actions, given what the seat knows.

        A bot that keeps notes (`notes_of`) but is given none knows only what the view shows. Raises
        `BadPlugin` if a bot of another package fails.
        """
        if self.keeps_notes and notes is None:
            notes = notebook(self.game).blank()
        if self.plugin is not None:
            return plugins.choice(self.plugin, self.name, view, seat, legal, stream, notes)
        known = (view, seat, np.array(legal, dtype=np.int32), len(legal), stream)
        if not self.keeps_notes:
            return int(self.choose_compiled(*known))
        playouts = self.playouts
        if self.seconds is not None and playouts:
            trial = (*known[:-1], stream.copy(), notes)
            playouts = self._affordable(lambda few: self.choose_compiled(*trial, few))
        return int(self.choose_compiled(*known, notes, playouts))

    def _affordable(self, search: Callable[[int], int]) -> int:
        """How many play-outs there is time for, estimated by timing a few of them."""
        assert self.seconds is not None
        few = max(1, self.playouts // TRIAL)
        start = time.perf_counter()
        search(few)
        spent = time.perf_counter() - start
        return max(1, min(self.playouts, int(few * (self.seconds - spent) / max(spent, 1e-9))))

    def notes_of(self, match: Match, seat: int) -> np.ndarray | None:
        """The notes of a bot that has sat in a seat since the start of a match."""
        return notes_of(match, seat) if self.keeps_notes else None

    def with_playouts(self, most: int) -> Bot:
        """The same bot with at most `most` play-outs per decision, if it searches at all."""
        return replace(self, playouts=min(self.playouts, most))

    def with_seconds(self, most: float) -> Bot:
        """The same bot with about `most` seconds per decision.

        Its choices are reproducible only if the time is enough for all of its play-outs.
        """
        return replace(self, seconds=most)

    @property
    def seated(self) -> tuple[int, int, int]:
        """This bot as a `SEATED` record."""
        return self.kind, self.playouts, self.keeps_notes


def names(game: Game) -> list[str]:
    """All bots of a game: its own, weakest first, then those of other packages."""
    own = own_names(game)
    return [*own, *(name for name in plugins.names(game.name) if name not in own)]


def own_names(game: Game) -> list[str]:
    """The bots that come with the game, weakest first."""
    return list(BOTS[game.name])


def levels(game: Game) -> list[str]:
    """The bots that are offered to people as opponents."""
    return [name for name in names(game) if name != NO_LEVEL]


def load(name: str, game: Game) -> Bot:
    """A bot by its name; `expert@500` is `expert` with 500 play-outs per decision.

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
    takes_long = getattr(module, "takes_long", _never)
    if consider := getattr(module, "consider", None):
        return Bot(game, name, kind, consider, takes_long, keeps_notes=True)
    return Bot(game, name, kind, module.choose, takes_long)


def _plugin(name: str, game: Game) -> Bot:
    choose, kind = plugins.load(game.name, name), names(game).index(name)
    keeps_notes = plugins.wants_notes(choose)
    return Bot(game, name, kind, random_bot.choose, _never, 0, choose, keeps_notes)


def _module(game: Game, name: str) -> Any:
    return import_module(f"tacit.bots.{BOTS[game.name][name]}")


def _thought(game: Game, name: str) -> Thought | None:
    """How a bot searches; None if it does not."""
    return getattr(_module(game, name), "THOUGHT", None)


def _never(view: State) -> bool:
    return False


def _always(view: State) -> bool:
    return True


@cache
def appraiser(game: Game) -> Appraiser | None:
    """The play-outs of a game's best bot, for valuing actions; None if it has no play-outs."""
    thought = _thought(game, own_names(game)[-1])
    return compiled_appraiser(game, thought) if thought else None


# Notes


@cache
def notebook(game: Game) -> Notebook:
    """How the bots of a game keep notes."""
    own = f"tacit.bots.{game.name}.notes"
    kept: Any = import_module(own) if find_spec(own) else no_notes
    return Notebook(kept.NOTES, kept.note, kept.is_needed)


def notes_of(match: Match, seat: int) -> np.ndarray:
    """The notes of a bot in a seat, computed from what that seat has seen of a match."""
    game, book = match.game, notebook(match.game)
    notes, before, after = book.blank(), game.blank(), game.blank()
    if not book.is_needed(match.state):
        return notes
    game.observe(match.at(0), seat, before)
    for ply, move in enumerate(match.seen(seat)):
        game.observe(match.at(ply + 1), seat, after)
        book.note(notes, before, move.seat, move.action, after, seat)
        before, after = after, before
    return notes


# Functions compiled for a game


@cache
def _searcher(game: Game, name: str) -> Callable[..., int]:
    thought = _thought(game, name)
    assert thought is not None
    return searcher(game, thought)


@rule
def _no_notes(view, seat, legal, n, stream, notes, playouts):
    return legal[0]


def _choose_by_kind(
    bot: Any, view: Any, seat: int, legal: Any, n: int, stream: Any, notes: Any
) -> Any:
    if bot.keeps_notes:
        if bot.kind == 1:
            return np.int64(consider1(view, seat, legal, n, stream, notes, bot.playouts))
        if bot.kind == 2:
            return np.int64(consider2(view, seat, legal, n, stream, notes, bot.playouts))
        return np.int64(consider3(view, seat, legal, n, stream, notes, bot.playouts))
    if bot.kind == 1:
        return np.int64(choose1(view, seat, legal, n, stream))
    if bot.kind == 2:
        return np.int64(choose2(view, seat, legal, n, stream))
    if bot.kind == 3:
        return np.int64(choose3(view, seat, legal, n, stream))
    return np.int64(choose0(view, seat, legal, n, stream))


@cache
def chooser(game: Game) -> Callable[..., int]:
    """All own bots of a game as one compiled ``choose(bot, view, seat, legal, n, stream, notes)``.

    `bot` is a `SEATED` record.
    """
    slots: dict[str, Any] = {f"choose{kind}": random_bot.choose for kind in range(4)}
    slots |= {f"consider{kind}": _no_notes for kind in range(1, 4)}
    for bot in (load(name, game) for name in own_names(game)):
        slots[f"{'consider' if bot.keeps_notes else 'choose'}{bot.kind}"] = bot.choose_compiled
    compiled: Callable[..., int] = specialise(_choose_by_kind, slots, game.name)
    return compiled
