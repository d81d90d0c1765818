"""Play-outs: whole games from the deal to the end, compiled once for each game.

The functions here that name `setup`, `acting`, `choices`, `legal`, `apply`, `observe`, `score`,
`choose`, `note` or `needs_notes` are not meant to be called as they stand: the `compiled_...`
functions give copies in which those names are a game's own rules.

What happens in game i of a seed depends on that seed and on i alone, never on how many games are
played together, in how many threads or on which machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from tacit import bots
from tacit.engine.chance import CHANCE, below, next_number, start_stream
from tacit.engine.jit import rule, specialise, with_names
from tacit.engine.runs import RUNS, nth_action, total
from tacit.engine.views import State
from tacit.game import Game

# What the functions below are given when they are copied for a game: its rules, its bots as one
# function, and the play-outs made of these.
setup: Any = None
acting: Any = None
choices: Any = None
legal: Any = None
apply: Any = None
score: Any = None
observe: Any = None
choose: Any = None
random_step: Any = None
random_playout: Any = None
playout_of_bots: Any = None
seen_as: Any = None
note: Any = None
needs_notes: Any = None
take_notes: Any = None
STATE: Any = None
NOTES: Any = None

SEAT_STREAMS = 1 << 48  # the stream of seat p's bot in game i is number (p + 1) * SEAT_STREAMS + i


@rule
def first_due(mask):
    """The lowest seat that is due. Where several are, play-outs ask them in order of seat."""
    seat = 0
    while not mask & (1 << seat):
        seat += 1
    return seat


def _random_step(s: Any, due: Any, stream: Any, runs: Any) -> int:
    """A random legal action of the first seat that is due, or a move of chance; who is due then."""
    if due == CHANCE:
        seat = CHANCE
        action = next_number(stream)
    else:
        seat = first_due(due)
        n = choices(s, seat, runs)
        action = nth_action(runs, below(stream, total(runs, n)))
    apply(s, seat, action)
    return acting(s)


def _random_playout(s: Any, stream: Any, runs: Any) -> int:
    """Play a game to its end with random legal actions; how many steps it took, chance included."""
    steps = 0
    due = acting(s)
    while due != 0:
        due = random_step(s, due, stream, runs)
        steps += 1
    return steps


def _random_games(
    states: Any, options: Any, seed: Any, first: Any, steps: Any, scores: Any
) -> None:
    """Play games number first, first + 1, ... at random, one for each state of the array."""
    stream = np.empty(1, np.uint64)
    runs = np.empty(1, RUNS)
    for i in range(states.size):
        start_stream(stream, seed, first + np.uint64(i))
        setup(states[i], options[0])
        steps[i] = random_playout(states[i], stream, runs[0])
        score(states[i], scores[i])


def _take_notes(
    s: Any, seat: Any, action: Any, seated: Any, befores: Any, after: Any, notes: Any
) -> None:
    """Make a move, and let the bots that keep notes see it, each from its own seat."""
    codes = np.zeros(seated.size, np.int64)
    for viewer in range(seated.size):
        if seated[viewer].keeps_notes:
            observe(s, viewer, befores[viewer : viewer + 1])
            codes[viewer] = seen_as(s, seat, action, viewer)
    apply(s, seat, action)
    for viewer in range(seated.size):
        if seated[viewer].keeps_notes:
            observe(s, viewer, after)
            own, before = notes[viewer : viewer + 1], befores[viewer : viewer + 1]
            note(own, before, seat, codes[viewer], after, viewer)


def _playout_of_bots(s: Any, seated: Any, streams: Any, view: Any, out: Any) -> int:
    """Play a game to its end, seat p by the bot seated[p]; how many steps it took.

    streams[0] is chance's and streams[p + 1] seat p's, so that another bot at a seat changes
    neither the deal nor the other bots' luck.
    """
    notes = np.zeros(seated.size, NOTES)
    befores = np.empty(seated.size, STATE)
    anybody_notes = False
    for seat in range(seated.size):
        anybody_notes = anybody_notes or seated[seat].keeps_notes != 0
    anybody_notes = anybody_notes and needs_notes(s)
    steps = 0
    due = acting(s)
    while due != 0:
        if due == CHANCE:
            seat = CHANCE
            action = next_number(streams[0])
        else:
            seat = first_due(due)
            n = legal(s, seat, out)
            observe(s, seat, view)
            own = notes[seat : seat + 1]
            action = choose(seated[seat], view[0], seat, out, n, streams[seat + 1], own)
        if anybody_notes:
            take_notes(s, seat, action, seated, befores, view, notes)
        else:
            apply(s, seat, action)
        steps += 1
        due = acting(s)
    return steps


def _games_of_bots(
    states: Any,
    options: Any,
    seated: Any,
    seed: Any,
    first: Any,
    view: Any,
    out: Any,
    steps: Any,
    scores: Any,
) -> None:
    """Play games number first, first + 1, ...; seated[i] are the bots at the seats of the i-th."""
    seats = seated.shape[1]
    streams = np.empty((seats + 1, 1), np.uint64)
    for i in range(states.size):
        for k in range(seats + 1):
            number = first + np.uint64(i) + np.uint64(k * SEAT_STREAMS)
            start_stream(streams[k], seed, number)
        setup(states[i], options[0])
        steps[i] = playout_of_bots(states[i], seated[i], streams, view, out)
        score(states[i], scores[i])


# Step by step, for callers that look at a game between its moves


def settle(game: Game, s: State, numbers: np.ndarray) -> None:
    """Let chance play as long as it is due."""
    while game.due(s) == [CHANCE]:
        game.apply(s, CHANCE, next_number(numbers))


def random_decisions(
    game: Game, options: Mapping[str, int], numbers: np.ndarray
) -> Iterator[tuple[State, int]]:
    """Play a game at random; before each decision its state, which goes on, and the seat."""
    s = game.new(options)
    settle(game, s, numbers)
    while due := game.due(s):
        yield s, due[0]
        legal = game.legal_actions(s, due[0])
        game.apply(s, due[0], legal[below(numbers, len(legal))])
        settle(game, s, numbers)


# What is compiled for a game


def _rules(game: Game) -> dict[str, Any]:
    names = ("setup", "acting", "choices", "legal", "apply", "score", "observe", "seen_as")
    return {name: getattr(game, name) for name in names}


@cache
def compiled_step(game: Game) -> Callable[..., int]:
    """A game's compiled ``(s, due, stream, runs) -> due``."""
    compiled: Callable[..., int] = specialise(_random_step, _rules(game), game.name)
    return compiled


@cache
def compiled_playout(game: Game) -> Callable[..., int]:
    """A game's compiled ``(s, stream, runs) -> steps``."""
    names = {**_rules(game), "random_step": compiled_step(game)}
    compiled: Callable[..., int] = specialise(_random_playout, names, game.name)
    return compiled


@cache
def compiled_random_games(game: Game) -> Callable[..., None]:
    """A game's compiled ``(states, options, seed, first, steps, scores)``."""
    names = {**_rules(game), "random_playout": compiled_playout(game)}
    compiled: Callable[..., None] = specialise(_random_games, names, game.name)
    return compiled


def _names_with_bots(game: Game) -> dict[str, Any]:
    """What play-outs of bots are given."""
    book = bots.notebook(game)
    names = {**_rules(game), "choose": bots.chooser(game), "STATE": game.state}
    return names | {"NOTES": book.record, "note": book.note, "needs_notes": book.is_needed}


@cache
def compiled_games_of_bots(game: Game) -> Callable[..., None]:
    """A game's compiled ``(states, options, seated, seed, first, view, out, steps, scores)``."""
    names = _names_with_bots(game)
    for function in (_take_notes, _playout_of_bots):
        names[function.__name__[1:]] = specialise(function, names, game.name)
    compiled: Callable[..., None] = specialise(_games_of_bots, names, game.name)
    return compiled


def interpreted_games_of_bots(game: Game, plugins: Sequence[bots.Bot]) -> Callable[..., None]:
    """The same for games in which bots of other packages sit, too: those are Python.

    The rules and all other bots remain compiled.
    """
    names = _names_with_bots(game)
    own, others = names["choose"], {bot.kind: bot for bot in plugins}

    def choose(
        seated: Any, view: State, seat: int, legal: Any, n: int, luck: Any, notes: Any
    ) -> int:
        bot = others.get(int(seated.kind))
        if bot is None:
            return int(own(seated, view, seat, legal, n, luck, notes))
        return bot.choose(view, seat, legal[:n].tolist(), luck, notes if bot.keeps_notes else None)

    names["choose"] = choose
    for function in (_take_notes, _playout_of_bots):
        names[function.__name__[1:]] = with_names(function, names, game.name)
    play: Callable[..., None] = with_names(_games_of_bots, names, game.name)
    return play
