"""Many games at once, one step each: the compiled half of the vector environment.

The functions without a decorator are the same for all games. They mention a game's rules as
globals (`acting`, `apply`, ...), and `compiled` makes a copy of them for each game in which those
names mean something. A worker takes the games `first` to `last - 1`; games share
nothing, so that the results do not depend on how many workers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tacit.engine.bits import EMPTY, lowest, without_lowest
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.encode import encoding_type
from tacit.engine.jit import rule, specialise
from tacit.engine.runs import RUNS, nth_action, total
from tacit.game import Game
from tacit.lab.playout import first_due

# What the functions below are given when they are copied for a game: its rules.
setup: Any = None
acting: Any = None
choices: Any = None
apply: Any = None
score: Any = None
observe: Any = None
encode: Any = None
sign: Any = None
STATE: Any = None


class RunningGames(NamedTuple):
    """N games and all that is told about them; row i is game i."""

    options: Any  # what `setup` reads, the same for all
    states: Any
    streams: Any  # chance's
    whims: Any  # the streams of `pick_legal`
    runs: Any  # the legal actions of the seat that is to act (`engine/runs.py`) ...
    run_count: Any  # ... and how many runs that are
    seat: Any  # who is to act
    acted: Any  # who acted last
    observation: Any
    action_mask: Any
    encodings: Any  # the observations as records, which the rules write into ...
    masks: Any  # ... and so the masks
    rewards: Any  # (N, seats)
    ended: Any  # whether the last step ended a game
    final_observation: Any  # of the seat that acted last, where a game ended
    final_encodings: Any


def new_games(game: Game, options: Mapping[str, int], count: int) -> RunningGames:
    observation, final = (np.zeros((count, game.encoding.itemsize), np.int8) for _ in range(2))
    action_mask = np.zeros((count, game.actions), np.int8)
    return RunningGames(
        options=game.options_record(options),
        states=np.zeros(count, game.state),
        streams=np.zeros(count, np.uint64),
        whims=np.zeros(count, np.uint64),
        runs=np.zeros(count, RUNS),
        run_count=np.zeros(count, np.int64),
        seat=np.zeros(count, np.int64),
        acted=np.zeros(count, np.int64),
        observation=observation,
        action_mask=action_mask,
        encodings=observation.view(game.encoding).reshape(count),
        masks=action_mask.view(encoding_type(game.actions)).reshape(count),
        rewards=np.zeros((count, options["players"]), np.float64),
        ended=np.zeros(count, np.bool_),
        final_observation=final,
        final_encodings=final.view(game.encoding).reshape(count),
    )


def seed_game(games: RunningGames, i: int, seed: int, index: int) -> None:
    """Give a game its own streams. They depend on its seed and index, not on its neighbours."""
    games.streams[i] = stream(seed, 2 * index)[0]
    games.whims[i] = stream(seed, 2 * index + 1)[0]


@rule
def first_illegal(games, actions):
    """The first game whose action is not legal, or -1."""
    most = games.action_mask.shape[1]
    for i in range(actions.size):
        action = actions[i]
        if action < 0 or action >= most or games.action_mask[i, action] == 0:
            return i
    return -1


@rule
def pick_legal(games, first, last, actions):
    """A legal action for each game, all equally likely."""
    stream = np.empty(1, np.uint64)
    for i in range(first, last):
        stream[0] = games.whims[i]
        runs = games.runs[i]
        actions[i] = nth_action(runs, below(stream, total(runs, games.run_count[i])))
        games.whims[i] = stream[0]


@rule
def mark(runs, n, mask, value):
    """Write a value at every action of n runs."""
    for k in range(n):
        first, members = runs.first[k], runs.members[k]
        while members != EMPTY:
            mask.numbers[first + lowest(members)] = value
            members = without_lowest(members)


def play_chance(s, stream):
    while acting(s) == CHANCE:
        apply(s, CHANCE, next_number(stream))


def begin(games, i, stream):
    """A new game in place i."""
    stream[0] = games.streams[i]
    setup(games.states[i], games.options[0])
    play_chance(games.states[i], stream)
    games.streams[i] = stream[0]


def tell(s, seat, view, encoding, mask, runs, n):
    """Write down what a seat that is due sees, and what it may do in place of n runs; how many."""
    observe(s, seat, view)
    encode(view[0], seat, encoding)
    mark(runs, n, mask, 0)
    n = choices(s, seat, runs)
    mark(runs, n, mask, 1)
    return n


def finish(games, i, view, points):
    """Game i is over: write down its rewards and what the seat that ended it sees."""
    s = games.states[i]
    seat = games.acted[i]
    score(s, points)
    for k in range(games.rewards.shape[1]):
        games.rewards[i, k] = sign * points[k]
    observe(s, seat, view)
    encode(view[0], seat, games.final_encodings[i])


def step_games(games, first, last, actions):
    """One legal action in each game, then chance's moves; where that ends a game, a new one."""
    view = np.empty(1, STATE)
    stream = np.empty(1, np.uint64)
    points = np.empty(8, np.int64)
    for i in range(first, last):
        if games.ended[i]:
            games.rewards[i] = 0.0
        s = games.states[i]
        games.acted[i] = games.seat[i]
        apply(s, games.seat[i], actions[i])
        if acting(s) == CHANCE:
            stream[0] = games.streams[i]
            play_chance(s, stream)
            games.streams[i] = stream[0]
        games.ended[i] = acting(s) == 0
        if games.ended[i]:
            finish(games, i, view, points)
            begin(games, i, stream)
        # It is not given all the games: compiled code counts its references to each of the arrays,
        # and workers would wait for each other's counting.
        seat = games.seat[i] = first_due(acting(s))
        games.run_count[i] = tell(
            s, seat, view, games.encodings[i], games.masks[i], games.runs[i], games.run_count[i]
        )


def reset_games(games, first, last, which):
    """A new game in each of the places that `which` marks."""
    view = np.empty(1, STATE)
    stream = np.empty(1, np.uint64)
    for i in range(first, last):
        if which[i]:
            games.ended[i] = False
            games.rewards[i] = 0.0
            begin(games, i, stream)
            s = games.states[i]
            seat = games.seat[i] = first_due(acting(s))
            games.run_count[i] = tell(
                s, seat, view, games.encodings[i], games.masks[i], games.runs[i], games.run_count[i]
            )


class Compiled(NamedTuple):
    """The functions of this file that are specialised for a game."""

    step_games: Callable[..., None]
    reset_games: Callable[..., None]


@cache
def compiled(game: Game) -> Compiled:
    names: dict[str, Any] = {
        "setup": game.setup,
        "acting": game.acting,
        "choices": game.choices,
        "apply": game.apply,
        "score": game.score,
        "observe": game.observe,
        "encode": game.encode_into,
        "sign": game.sign,
        "STATE": game.state,
    }
    # In this order, since later ones call earlier ones.
    for function in (play_chance, begin, tell, finish, step_games, reset_games):
        names[function.__name__] = specialise(function, names, game.name)
    return Compiled(names["step_games"], names["reset_games"])
