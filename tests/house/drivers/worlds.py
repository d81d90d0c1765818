"""Worlds that a viewer cannot tell apart: whatever it is sent must be the same in all of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tacit.engine.chance import CHANCE, Seeded, below, stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.house.core.fairness import SealedDeal
from tacit.match import Match
from tests.house.drivers import MOST_MOVES

SEAL = SealedDeal(bytes(32), bytes(range(32)))


def random_positions(game: Game, options: dict[str, str], seed: int) -> Iterator[Match]:
    """A game at random, each time that somebody has to decide."""
    match = Match(game, options, Seeded(seed))
    luck = stream(seed, 1)
    match.settle()
    for _ in range(MOST_MOVES):
        if match.over:
            return
        yield match
        play_at_random(match, luck)
    raise AssertionError("the game did not end")


def play_at_random(match: Match, luck: np.ndarray) -> None:
    """A move of somebody who is due, and chance's moves after it."""
    seat = match.due[below(luck, len(match.due))]
    legal = match.legal(seat)
    match.play(seat, legal[below(luck, len(legal))])
    match.settle()


def written(match: Match) -> dict[str, str]:
    return {o.name: o.text(match.options[o.name]) for o in match.game.options}


def from_here(match: Match, s: State) -> Match:
    """A match that begins in a position."""
    return Match(match.game, written(match), Seeded(1), position=s)


def same_looking_move(real: Match, other: Match, mover: int, viewer: int, luck: np.ndarray) -> bool:
    """Make a move in both worlds that looks the same to the viewer and leaves it as wise."""
    game = real.game
    action = real.legal(mover)[below(luck, len(real.legal(mover)))]
    code = game.seen_as(real.state, mover, action, viewer)
    real.play(mover, action)
    for twin in other.legal(mover):
        if game.seen_as(other.state, mover, twin, viewer) != code:
            continue
        tried = other.copy()
        tried.play(mover, twin)
        same_view = tried.view(viewer).tobytes() == real.view(viewer).tobytes()
        if same_view and CHANCE not in real.due and tried.due == real.due:
            other.play(mover, twin)
            return True
    return False
