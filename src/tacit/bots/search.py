"""Search on top of a blueprint: how `expert` thinks, in every game (docs/bots.md).

Worlds that the seat cannot tell from the real one are dealt by the game's own `imagine`. In each,
every plan that is still in the race is begun, and all seats then play by the blueprint (or by a
quicker bot in its place), each from its own view, up to the horizon. Chance and bots have the same
luck for all plans of a world. Plans that are surely worse drop out between the heats (`race.py`),
so that most play-outs are spent on those between which it is hard to decide.

The functions that name `legal`, `apply`, `blueprint`, ... are not meant to be called as they stand:
`searcher` gives a copy in which those names are a game's own.
"""

from __future__ import annotations

from collections.abc import Callable
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

# What the functions below are given when they are copied for a game: its rules,
STATE: Any = None
MOST_LEGAL: Any = None
acting: Any = None
legal: Any = None
apply: Any = None
observe: Any = None
imagine: Any = None
# what its expert says (`Thought`),
blueprint: Any = None
play_by: Any = None
is_easy: Any = None
propose: Any = None
is_step: Any = None
is_sensible: Any = None
recall: Any = None
believe: Any = None
is_at_horizon: Any = None
value: Any = None
# and the functions made of these.
play_on: Any = None
try_plans: Any = None
lengthen: Any = None
decide: Any = None

# The first heat takes one part in so many of all play-outs, and so many worlds; each later heat has
# twice as many worlds as the one before.
FIRST_HEAT = 4
LEAST_WORLDS, MOST_WORLDS = 8, 16
LONGEST = 100_000  # steps of a play-out: none is as long


def _play_on(s: Any, root: Any, luck: Any, view: Any, out: Any) -> None:
    """Play up to the horizon of the seat at the root, all seats by the same bot."""
    for _ in range(LONGEST):
        if is_at_horizon(s[0], root):
            return
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
            action = np.int64(play_by(view[0], seat, out, n, luck))
        apply(s[0], seat, action)


def _try_plans(race: Any, world: Any, seat: Any, luck: Any, s: Any, view: Any, out: Any) -> None:
    """Carry out every plan of a race in one world."""
    start = luck[0]
    for plan in range(race.left[0]):
        s[0] = world[0]
        luck[0] = start
        for step in range(STEPS):
            if race.actions[plan, step] != NO_ACTION:
                apply(s[0], seat, race.actions[plan, step])
        play_on(s, seat, luck, view, out)
        race.values[plan] = value(s[0], seat)
    count_world(race)


def _lengthen(race: Any, view: Any, world: Any, seat: Any, s: Any, out: Any) -> None:
    """Put in the place of a plan that ends within a decision all that may follow there."""
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
    """One of the n legal actions, after so many play-outs at most."""
    mind = np.empty(1, STATE)
    mind[0] = view
    recall(mind, seat, notes)
    return decide(mind, seat, actions, n, stream, playouts)


def _decide(mind: Any, seat: Any, actions: Any, n: Any, stream: Any, playouts: Any) -> Any:
    """The same from all that the seat remembers. `mind` is an array: a record would not keep it."""
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
    for i in range(propose(view, seat, actions, n, stream, out)):
        if out[i] != own or is_step(view, own):
            enter(race, np.int64(out[i]))
    imagine(view, seat, stream, world)
    lengthen(race, view, world, seat, s, out)
    worlds = max(LEAST_WORLDS, min(MOST_WORLDS, playouts // (FIRST_HEAT * race.left[0])))
    while race.left[0] > 1 and not is_decided(race) and playouts >= 2 * worlds:
        drop(race, playouts // (2 * worlds))
        for _ in range(worlds):
            imagine(view, seat, stream, world)
            believe(view, world[0], seat, stream)
            luck[0] = next_word(stream)
            try_plans(race, world, seat, luck, s, eyes, out)
        playouts -= worlds * race.left[0]
        drop(race, MOST_PLANS)
        worlds *= 2
    return race.actions[winner(race), 0]


class Thought(NamedTuple):
    """What differs from game to game in how an expert thinks; all but `playouts` is compiled."""

    playouts: int  # of one decision, at most
    blueprint: Callable[..., int]  # the `choose` of the bot whose action is plan 0
    play_by: Callable[..., int]  # the same of the one that all seats play on by, up to the horizon
    is_easy: Callable[..., bool]  # (view): there the blueprint's choice is taken
    propose: Callable[..., int]  # (view, seat, legal, n, stream, out) -> n: what is worth trying
    is_step: Callable[..., bool]  # (s, action): what comes next belongs to the same decision
    is_sensible: Callable[..., bool]  # (view, s, action): whether to try it as such a next step
    recall: Callable[..., None]  # (view, seat, notes): write into a view what the notes tell
    believe: Callable[..., None]  # (view, world, seat, stream): make an imagined world likelier
    is_at_horizon: Callable[..., bool]  # (s, seat): a play-out for this seat ends here
    value: Callable[..., float]  # (s, seat): how good that is for the seat; more is better


def searcher(game: Game, thought: Thought) -> Callable[..., int]:
    """A game's compiled ``(view, seat, legal, n, stream, notes, playouts) -> action``."""
    rules = ("acting", "legal", "apply", "observe", "imagine")
    names = {name: getattr(game, name) for name in rules} | thought._asdict()
    names |= {"STATE": game.state, "MOST_LEGAL": game.most_legal}
    for function in (_play_on, _try_plans, _lengthen, _decide):
        names[function.__name__[1:]] = specialise(function, names, game.name)
    compiled: Callable[..., int] = specialise(_search, names, game.name)
    return compiled


# What a game's expert need not say otherwise


@rule
def never_easy(view):
    return False


@rule
def propose_all(view, seat, legal, n, stream, out):
    for i in range(n):
        out[i] = legal[i]
    return n


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
