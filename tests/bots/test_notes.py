"""Notes follow from what a seat has seen, and from nothing else."""

from __future__ import annotations

import pytest

from tacit.bots import notes_of
from tacit.engine.chance import stream
from tacit.game import Game
from tacit.games.salomon import GAME as SALOMON
from tacit.games.silver import GAME as SILVER
from tests.drivers import (
    decisions,
    from_state,
    imagined,
    play_alike,
    variants,
    with_rounds,
)

EVERY = 12  # of a game, which positions are looked at
AHEAD = 3  # moves


@pytest.mark.parametrize(("game", "options"), variants(SALOMON, SILVER))
def test_who_has_seen_the_same_has_noted_the_same(game: Game, options: dict[str, int]) -> None:
    """From a world that a seat cannot tell apart, both go on with moves that look the same."""
    dreams, luck = stream(6, 99), stream(7, 99)
    compared = 0
    for step, (match, mover, _) in enumerate(decisions(game, with_rounds(options, 1), 6)):
        if step % EVERY:
            continue
        for viewer in range(match.players):
            real = from_state(match, match.state)
            other = from_state(match, imagined(match, viewer, dreams))
            while real.ply < AHEAD and play_alike(real, other, real.due[0], viewer, luck):
                assert notes_of(real, viewer).tobytes() == notes_of(other, viewer).tobytes()
                compared += viewer != mover
                if real.over:
                    break
    assert compared > 0
