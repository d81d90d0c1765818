"""Search on top of a blueprint policy: how `expert` chooses, in every game (docs/bots.md).

The game's own `imagine` samples worlds that the seat cannot distinguish from the real one. In each
world every plan that is still in the race is started, and all seats then follow the blueprint, each
from its own view, up to the horizon. All plans of a world use common random numbers, for chance and
for the bots. Plans that are clearly worse are dropped between the heats (`race.py`), so that most
play-outs are spent on the plans that are hardest to tell apart.

The functions below use `legal`, `apply`, `blueprint`, ... as placeholders and cannot be called
directly: `searcher` returns a compiled copy in which those names are a game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tacit.bots.race import (
    MOST_PLANS,
    NO_ACTION,
    STEPS,
    count_world,
    drop,
    enter,
    enter_longer,
    is_decided,
    new_race,
    winner,
    withdraw,
)
from tacit.engine.chance import CHANCE, next_number, next_word
from tacit.engine.jit import rule, specialise
from tacit.game import Game

# Placeholders that are filled in when the functions below are copied for a game: its rules,
STATE: Any = None
MOST_LEGAL: Any = None
acting: Any = None
legal: Any = None
apply: Any = None
observe: Any = None
imagine: Any = None
# what its expert supplies (`Thought`),
full_length: Any = None
blueprint: Any = None
is_easy: Any = None
is_step: Any = None
is_sensible: Any = None
recall: Any = None
believe: Any = None
is_at_horizon: Any = None
value: Any = None
handicap: Any = None
# and the functions that are made from these.
play_on: Any = None
try_plans: Any = None
lengthen: Any = None
decide: Any = None

# The first heat uses 1 / FIRST_HEAT of all play-outs, within these limits on its number of worlds.
# Each later heat has twice as many worlds as the one before.
FIRST_HEAT = 4
LEAST_WORLDS, MOST_WORLDS = 8, 16
LONGEST = 100_000  # steps of a play-out, as a safeguard: none gets this long
# The fixed cost of a play-out (sampling and copying its world), in choices of the blueprint.
OVERHEAD = 5


def _play_on(s: Any, luck: Any, view: Any, out: Any) -> Any:
    """Play to the horizon, all seats by the blueprint; returns how often it had to choose."""
    chosen = 0
    for _ in range(LONGEST):
        if is_at_horizon(s[0]):
            break
        due = acting(s[0])
        if due == CHANCE:
            apply(s[0], CHANCE, next_number(luck))
            continue
        seat = 0
        while not due & (1 << seat):
            seat += 1
        n = legal(s[0], seat, out)
        action = np.int64(out[0])
        if n > 1:
            observe(s[0], seat, view)
            action = np.int64(blueprint(view[0], seat, out, n, luck))
            chosen += 1
        apply(s[0], seat, action)
    return chosen


def _try_plans(
    race: Any, view: Any, world: Any, seat: Any, luck: Any, s: Any, eyes: Any, out: Any
) -> Any:
    """Try every plan of a race in one world; returns the cost, in choices of the blueprint."""
    taken = 0
    start = luck[0]
    for plan in range(race.left[0]):
        s[0] = world[0]
        luck[0] = start
        for step in range(STEPS):
            if race.actions[plan, step] != NO_ACTION:
                apply(s[0], seat, race.actions[plan, step])
        taken += OVERHEAD + play_on(s, luck, eyes, out)
        race.values[plan] = value(s[0], seat) - handicap(view, race.actions[plan, 0])
    count_world(race)
    return taken


def _lengthen(race: Any, view: Any, world: Any, seat: Any, s: Any, out: Any) -> None:
    """Replace a plan that ends in the middle of a decision by all of its continuations."""
    plan = 1
    while plan < race.left[0]:
        s[0] = world[0]
        is_within = True
        steps = 0
        while steps < STEPS and race.actions[plan, steps] != NO_ACTION:
            is_within = is_step(s[0], race.actions[plan, steps])
            apply(s[0], seat, race.actions[plan, steps])
            steps += 1
        n = 0
        if is_within and steps < STEPS:
            for i in range(legal(s[0], seat, out)):
                if is_sensible(view, s[0], np.int64(out[i])):
                    out[n] = out[i]
                    n += 1
            if n == 0:
                withdraw(race, plan)
                continue
        if n == 0 or race.left[0] + n > MOST_PLANS:
            plan += 1
            continue
        for i in range(1, n):
            enter_longer(race, plan, steps, np.int64(out[i]))
        race.actions[plan, steps] = out[0]


def _search(
    view: Any, seat: Any, actions: Any, n: Any, stream: Any, notes: Any, playouts: Any
) -> Any:
    """One of the n legal actions, after at most this many play-outs."""
    mind = np.empty(1, STATE)
    mind[0] = view
    recall(mind, seat, notes)
    return decide(mind, seat, actions, n, stream, playouts)


def _decide(mind: Any, seat: Any, actions: Any, n: Any, stream: Any, playouts: Any) -> Any:
    """The same from `mind`, the view with the notes in it: an array, since a record is copied."""
    view = mind[0]
    own = np.int64(blueprint(view, seat, actions, n, stream))
    if n == 1 or is_easy(view):
        return own
    world = np.empty(1, STATE)
    s = np.empty(1, STATE)
    eyes = np.empty(1, STATE)
    out = np.empty(MOST_LEGAL, np.int32)
    luck = np.empty(1, np.uint64)
    race = new_race()
    enter(race, own)
    for i in range(n):
        if actions[i] != own or is_step(view, own):
            enter(race, np.int64(actions[i]))
    imagine(view, seat, stream, world)
    lengthen(race, view, world, seat, s, out)
    worlds = max(LEAST_WORLDS, min(MOST_WORLDS, playouts // (FIRST_HEAT * race.left[0])))
    # The remaining budget and the mean cost of a play-out, in choices of the blueprint
    budget, length = np.float64(playouts * full_length), np.float64(full_length)
    while race.left[0] > 1 and not is_decided(race) and budget >= 2 * worlds * length:
        drop(race, np.int64(budget / (2 * worlds * length)))
        taken = 0
        for _ in range(worlds):
            imagine(view, seat, stream, world)
            believe(view, world[0], seat, stream)
            luck[0] = next_word(stream)
            taken += try_plans(race, view, world, seat, luck, s, eyes, out)
        budget -= taken
        length = taken / (worlds * race.left[0])
        drop(race, MOST_PLANS)
        worlds *= 2
    return race.actions[winner(race), 0]


class Thought(NamedTuple):
    """What a game supplies for its expert. The functions are compiled."""

    playouts: int  # the budget of a decision; a short play-out counts as a fraction
    full_length: int  # the choices of the blueprint in a play-out that counts as one
    blueprint: Callable[..., int]  # the `choose` of the bot whose action is plan 0
    is_easy: Callable[..., bool]  # (view): take the blueprint's choice without searching
    is_step: Callable[..., bool]  # (s, action): the next action belongs to the same decision
    is_sensible: Callable[..., bool]  # (view, s, action): whether to try it as such a next action
    recall: Callable[..., None]  # (view, seat, notes): write the notes into a view
    believe: Callable[..., None]  # (view, world, seat, stream): make a sampled world more likely
    is_at_horizon: Callable[..., bool]  # (s): a play-out ends here
    value: Callable[..., float]  # (s, seat): the value for the seat; higher is better
    handicap: Callable[..., float]  # (view, action): by how much play-outs overestimate it


@cache
def specialised(game: Game, thought: Thought) -> dict[str, Any]:
    """The globals of the search functions for one game: its rules, its thought and each other."""
    rules = ("acting", "legal", "apply", "observe", "imagine")
    names = {name: getattr(game, name) for name in rules} | thought._asdict()
    names |= {"STATE": game.state, "MOST_LEGAL": game.most_legal}
    for function in (_play_on, _try_plans, _lengthen, _decide):
        names[function.__name__[1:]] = specialise(function, names, game.name)
    return names


def searcher(game: Game, thought: Thought) -> Callable[..., int]:
    """A game's compiled ``(view, seat, legal, n, stream, notes, playouts) -> action``."""
    compiled: Callable[..., int] = specialise(_search, specialised(game, thought), game.name)
    return compiled


# Defaults for the parts of a `Thought`


@rule
def never_easy(view):
    return False


@rule
def no_step(s, action):
    return False


@rule
def always_sensible(view, s, action):
    return True


@rule
def no_memory(view, seat, notes):
    pass


@rule
def as_imagined(view, world, seat, stream):
    pass


@rule
def no_handicap(view, action):
    return 0.0
