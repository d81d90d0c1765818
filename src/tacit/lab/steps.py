"""Many games at once, one step each: the compiled half of the vector environment.

The functions without a decorator are the same for all games. They mention a game's rules as
globals (`acting`, `apply`, ...), and `compiled` makes a copy of them for each game in which those
names mean something. A worker takes the games `first` to `last - 1` of a batch; games share
nothing, so that the results do not depend on how many workers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.jit import rule, specialise
from tacit.game import Game

WORKERS = 64  # the most that a batch has room for


class Batch(NamedTuple):
    """N games and all that is told about them; row i is game i."""

    options: Any  # what `setup` reads, the same for all
    states: Any
    streams: Any  # chance's
    whims: Any  # the streams of `pick_legal`
    legal: Any  # the legal actions of the seat that is to act ...
    legal_count: Any  # ... and how many there are
    seat: Any  # who is to act
    acted: Any  # who acted last
    observation: Any
    action_mask: Any
    rewards: Any  # (N, seats)
    ended: Any  # whether the last step ended a game
    final_observation: Any  # of the seat that acted last, where a game ended
    views: Any  # a record for each worker to work in


def new_batch(game: Game, options: Mapping[str, int], count: int) -> Batch:
    size = sum(length for _, length in game.sections)
    return Batch(
        options=game.options_record(options),
        states=np.zeros(count, game.state),
        streams=np.zeros(count, np.uint64),
        whims=np.zeros(count, np.uint64),
        legal=np.zeros((count, game.most_legal), np.int32),
        legal_count=np.zeros(count, np.int32),
        seat=np.zeros(count, np.int64),
        acted=np.zeros(count, np.int64),
        observation=np.zeros((count, size), np.int8),
        action_mask=np.zeros((count, game.actions), np.int8),
        rewards=np.zeros((count, options["players"]), np.float64),
        ended=np.zeros(count, np.bool_),
        final_observation=np.zeros((count, size), np.int8),
        views=np.zeros(WORKERS, game.state),
    )


def seed_game(batch: Batch, i: int, seed: int, index: int) -> None:
    """Give a game its own streams. They depend on its seed and index, not on its neighbours."""
    batch.streams[i] = stream(seed, 2 * index)[0]
    batch.whims[i] = stream(seed, 2 * index + 1)[0]


@rule
def lowest_seat(mask):
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@rule
def is_legal(batch, i, action):
    for k in range(batch.legal_count[i]):
        if batch.legal[i, k] == action:
            return True
    return False


@rule
def first_illegal(batch, actions):
    """The first game whose action is not legal, or -1."""
    for i in range(actions.size):
        if not is_legal(batch, i, actions[i]):
            return i
    return -1


@rule
def pick_legal(batch, first, last, actions):
    """A legal action for each game, all equally likely."""
    for i in range(first, last):
        k = below(batch.whims[i : i + 1], np.int64(batch.legal_count[i]))
        actions[i] = batch.legal[i, k]


def play_chance(s, stream):
    while acting(s) == CHANCE:
        apply(s, CHANCE, next_number(stream))


def begin(batch, i):
    """A new game in place i."""
    setup(batch.states[i], batch.options[0])
    play_chance(batch.states[i], batch.streams[i : i + 1])


def tell(batch, i, view):
    """Write down who is to act in game i, what that seat sees and what it may do."""
    s = batch.states[i]
    seat = lowest_seat(acting(s))
    batch.seat[i] = seat
    observe(s, seat, view)
    encode(view[0], seat, batch.observation[i])
    mask = batch.action_mask[i]
    actions = batch.legal[i]
    # The list still holds what was legal before: only those ones are to be cleared.
    for k in range(batch.legal_count[i]):
        mask[actions[k]] = 0
    n = legal(s, seat, actions)
    for k in range(n):
        mask[actions[k]] = 1
    batch.legal_count[i] = n


def finish(batch, i, view, points):
    """Game i is over: write down its rewards and what the seat that ended it sees."""
    s = batch.states[i]
    seat = batch.acted[i]
    score(s, points)
    for k in range(batch.rewards.shape[1]):
        batch.rewards[i, k] = sign * points[k]
    observe(s, seat, view)
    encode(view[0], seat, batch.final_observation[i])


def step_games(batch, first, last, worker, actions):
    """One legal action in each game, then chance's moves; where that ends a game, a new one."""
    view = batch.views[worker : worker + 1]
    points = np.zeros(8, np.int64)
    for i in range(first, last):
        if batch.ended[i]:
            batch.rewards[i] = 0.0
        s = batch.states[i]
        batch.acted[i] = batch.seat[i]
        apply(s, batch.seat[i], actions[i])
        play_chance(s, batch.streams[i : i + 1])
        batch.ended[i] = acting(s) == 0
        if batch.ended[i]:
            finish(batch, i, view, points)
            begin(batch, i)
        tell(batch, i, view)


def reset_games(batch, first, last, worker, which):
    """A new game in each of the places that `which` marks."""
    view = batch.views[worker : worker + 1]
    for i in range(first, last):
        if which[i]:
            batch.ended[i] = False
            batch.rewards[i] = 0.0
            begin(batch, i)
            tell(batch, i, view)


class Compiled(NamedTuple):
    """The functions of this file that are specialised for a game."""

    step_games: Callable[..., None]
    reset_games: Callable[..., None]


@cache
def compiled(game: Game) -> Compiled:
    names: dict[str, Any] = {
        "setup": game.setup,
        "acting": game.acting,
        "legal": game.legal,
        "apply": game.apply,
        "score": game.score,
        "observe": game.observe,
        "encode": game.encode,
        "sign": game.sign,
    }
    # In this order, since later ones call earlier ones.
    for function in (play_chance, begin, tell, finish, step_games, reset_games):
        names[function.__name__] = specialise(function, names, game.name)
    return Compiled(names["step_games"], names["reset_games"])
