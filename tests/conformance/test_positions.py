"""Positions of games that the other tests do not play: each is read back to the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.game import Game
from tacit.games import NAMES, load
from tests.drivers import by_lot, states

VARIANTS = [(game, options) for game in map(load, NAMES) for options in game.variants()]
MOST_GAMES = 200


@pytest.mark.parametrize("name", NAMES)
def test_random_games_come_to_every_phase(name: str) -> None:
    game = load(name)
    left = set(game.notation.phases)
    games = ((options, seed) for seed in range(MOST_GAMES) for options in game.variants())
    for options, seed in games:
        left -= {game.notation.phase_text(s) for s in states(game, options, seed)}
        if not left:
            return
    pytest.fail(f"never came to {left}")


@pytest.mark.slow
@settings(max_examples=10)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_any_game_reads_back(variant: tuple[Game, dict[str, int]], seed: int) -> None:
    """Whoever of those that are due is first."""
    game, options = variant
    for s in states(game, options, seed, by_lot(seed, any_seat=True)):
        lines = game.notation.position_lines(s)
        assert game.notation.read_position(lines, options).tobytes() == s.tobytes(), lines
