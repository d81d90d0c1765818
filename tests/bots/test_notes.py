"""Notes follow from what a seat has seen, and from nothing else."""

from __future__ import annotations

import pytest

from tacit.bots import notes_of
from tacit.engine.chance import stream
from tacit.game import Game
from tacit.games.silencio import GAME as SILENCIO
from tacit.games.silver import GAME as SILVER
from tacit.match import Match
from tests.drivers import (
    at_position,
    decisions,
    from_state,
    imagined,
    play_alike,
    variants,
    with_rounds,
)

EVERY = 12  # of a game, which positions are looked at
AHEAD = 3  # moves


@pytest.mark.parametrize(("game", "options"), variants(SILENCIO, SILVER))
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


def likely(match: Match, viewer: int, seat: int, card: str) -> float:
    """How likely the notes make a card in a hand; 0 says nothing about it."""
    first, played = (SILENCIO.notation.parse_action(f"play {c}") for c in ("R2", card))
    return float(notes_of(match, viewer)[0].likely[seat][played - first])


def test_who_leaps_has_no_card_in_between() -> None:
    """Seat 0 plays R5: with R3 in hand it would rather have played that."""
    match = at_position(
        SILENCIO,
        """
        hand 0: R5 Y9 B9 | 1: B4 G5 Y6 | 2: G7 B8 Y8
        rows R: 2 | B: - | Y: 3 | G: -
        oracle B3 Y5 G3
        deck rest
        turn 0 phase=MAIN
        """,
        "0 play R5",
    )
    assert likely(match, 1, 0, "R3") < 0.0
    assert likely(match, 1, 2, "R3") == 0.0
