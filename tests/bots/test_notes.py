"""Notes follow from what a seat has seen, and from nothing else."""

from __future__ import annotations

import pytest

from tacit import bots
from tacit.bots import notes_of
from tacit.engine.chance import stream
from tacit.game import Game
from tacit.games.silencio import GAME as SILENCIO
from tacit.match import Match
from tests.drivers import by_bot, decisions, from_state, imagined, play_alike, variants, with_rounds


@pytest.mark.parametrize(("game", "options"), variants())
def test_who_has_seen_the_same_has_noted_the_same(game: Game, options: dict[str, int]) -> None:
    """From a world that a seat cannot tell apart, both go on with moves that look the same."""
    dreams, luck = stream(6, 99), stream(7, 99)
    player = by_bot(bots.load("regular", game), 6)
    compared = 0
    for match, mover, _ in decisions(game, with_rounds(options, 1), 6, player):
        for viewer in range(match.players):
            real = from_state(match, match.state)
            other = from_state(match, imagined(match, viewer, dreams))
            while not real.over and play_alike(real, other, real.due[0], viewer, luck):
                assert notes_of(real, viewer).tobytes() == notes_of(other, viewer).tobytes()
                compared += viewer != mover
                if real.ply == 3:
                    break
    assert compared > 0


def holds(match: Match, viewer: int, seat: int, card: str) -> float:
    """How likely the notes make a card in a hand; 0 says nothing about it."""
    number = SILENCIO.notation.parse_action(f"play {card}") - SILENCIO.notation.parse_action(
        "play R2"
    )
    return float(notes_of(match, viewer)[0].likely[seat][number])
