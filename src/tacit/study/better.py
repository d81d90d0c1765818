"""The move that would have been better, with all its steps."""

from __future__ import annotations

from dataclasses import replace

from tacit import bots
from tacit.base.narration import Reader
from tacit.engine.chance import stream
from tacit.match import Match
from tacit.study.study import Decision

MOST_STEPS = 8  # of one decision
SEED = 1


def better_steps(match: Match, decision: Decision) -> list[int]:
    """The best action and, if it is a hidden step of a longer decision, the steps that follow.

    Those are chosen by the blueprint, because the action was judged that way.
    """
    game, seat = match.game, decision.seat
    steps, then = [decision.judged.best], game.copy(match.view(seat, decision.ply))
    while game.hidden_steps[steps[-1]] and len(steps) < MOST_STEPS:
        game.apply(then, seat, steps[-1])
        legal = game.legal_actions(then, seat)
        bot = bots.load(bots.USUAL, game)
        steps.append(legal[0] if len(legal) == 1 else bot.choose(then, seat, legal, stream(SEED)))
    return steps


def in_words(match: Match, steps: list[int], reader: Reader) -> str:
    """Those steps in words, for the seat that could have taken them."""
    game, told, then = match.game, [], match.game.copy(reader.view)
    for action in steps:
        told.append((action, replace(reader, view=game.copy(then))))
        if action != steps[-1]:
            game.apply(then, reader.viewer, action)
    return game.narration.decision(told)
