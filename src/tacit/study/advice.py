"""What the expert would do in a seat's place, given what that seat knows.

The choice is that of the bot `expert`, shown with the values of the other actions. Nothing here is
given a state, and the random seed is a hash of view and notes. So the same information gives the
same advice after the same work, and neither the advice nor its timing can leak anything.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tacit import bots
from tacit.base.advice import Advice, Lead, Valued
from tacit.base.narration import Reader
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.study.judgement import SURE
from tacit.study.worth import Worth, judge_of, worths

PLAYOUTS, MOST_WORLDS = 3000, 400  # for the values of the actions: about half a second
FEW = 300  # play-outs for each further step of a decision
MOST_TOLD = 5  # choices that are listed, including the expert's
MOST_STEPS = 8  # of one decision
RIGHT = "right"  # the measure of guesses: the probability of being right


def advice_of(
    game: Game, view: State, seat: int, legal: Sequence[int], notes: np.ndarray
) -> Advice:
    """Advice for a seat that has these legal actions, at least one."""
    luck = zlib.crc32(view.tobytes() + notes.tobytes())
    action = choice_of(game, view, seat, legal, notes, stream(luck))
    if len(legal) == 1:
        return Advice((action,), Lead.ONLY)
    worlds = min(MOST_WORLDS, max(1, PLAYOUTS // len(legal)))
    found = worths(game, view, seat, legal, notes, stream(luck, 1), worlds)
    if not found:
        return Advice((action,), Lead.UNJUDGED)
    own = next(worth for worth in found if worth.action == action)
    others = sorted((worth for worth in found if worth.action != action), key=by_chance)
    others = [worth for worth in others if can_be_right(worth)]
    told = [own, *others][:MOST_TOLD]
    return Advice(
        tuple(steps_from(game, view, seat, action, notes, stream(luck, 2))),
        lead_of(game, own, others[0]) if others else Lead.CLEAR,
        tuple(Valued(w.action, {name: f.mean for name, f in w.figures.items()}) for w in told),
    )


def choice_of(
    game: Game,
    view: State,
    seat: int,
    legal: Sequence[int],
    notes: np.ndarray,
    luck: np.ndarray,
    playouts: int = bots.MOST_PLAYOUTS,
) -> int:
    expert = bots.load(bots.own_names(game)[-1], game).with_playouts(playouts)
    return expert.choose(view, seat, list(legal), luck, notes if expert.keeps_notes else None)


def steps_from(
    game: Game, view: State, seat: int, action: int, notes: np.ndarray, luck: np.ndarray
) -> list[int]:
    """An action and, if it is a hidden step of a longer decision, the steps that follow it."""
    steps, then = [action], game.copy(view)
    while game.hidden_steps[steps[-1]] and len(steps) < MOST_STEPS:
        game.apply(then, seat, steps[-1])
        legal = game.legal_actions(then, seat)
        steps.append(choice_of(game, then, seat, legal, notes, luck, FEW))
    return steps


def in_words(game: Game, advice: Advice, reader: Reader) -> str:
    """The expert's decision in words, for a reader in that seat."""
    told, then = [], game.copy(reader.view)
    for action in advice.steps:
        told.append((action, replace(reader, view=game.copy(then))))
        if action != advice.steps[-1]:
            game.apply(then, reader.viewer, action)
    return game.narration.decision(told)


def can_be_right(worth: Worth) -> bool:
    return RIGHT not in worth.figures or worth.figures[RIGHT].mean > 0


def by_chance(worth: Worth) -> tuple[bool, float]:
    """Sort key: guesses by probability, after all other actions, which keep their order."""
    return (True, -worth.figures[RIGHT].mean) if RIGHT in worth.figures else (False, 0.0)


def lead_of(game: Game, own: Worth, other: Worth) -> Lead:
    """Compare by the measure that the actions are judged by; a guess needs no comparison."""
    if RIGHT in own.figures or RIGHT in other.figures:
        return Lead.CLEAR
    ahead = other.cost - own.cost
    least = judge_of(game).MEASURES[own.measure].least
    noise = SURE * max(own.error, other.error)
    if abs(ahead) <= max(least, noise):
        return Lead.CLOSE
    return Lead.CLEAR if ahead > 0 else Lead.PLAN
