"""Every bot plays: to the end, from wherever others have led, and the same on every machine."""

from __future__ import annotations

import pytest

from tacit import bots
from tacit.engine.chance import stream
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.match import Match
from tests.drivers import (
    by_bot,
    by_lot,
    chosen,
    decisions,
    finish,
    finished,
    first_quick,
    imagined,
    new_match,
    stop,
    variants,
    with_rounds,
)
from tests.drivers.processes import output_of


def begun_by_lot(game: Game, options: dict[str, int], seed: int) -> Match:
    """A match that was begun by lot: two thirds of what it takes, for the end is played faster."""
    moves = finished(game, options, seed).ply * 2 // 3
    return stop(new_match(game, options, seed), by_lot(seed), lambda now: now.ply >= moves)


@pytest.mark.parametrize(("game", "options"), variants())
def test_regular_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    game: Game, options: dict[str, int]
) -> None:
    """In games of its own; those of random moves are in test_conformance."""
    bot, dreams = bots.load("regular", game), stream(2, 99)
    for match, seat, action in decisions(game, with_rounds(options, 2), 3, by_bot(bot, 3)):
        world = imagined(match, seat, dreams)
        view, legal = game.view(world, seat), game.legal_actions(world, seat)
        notes = bot.notes_of(match, seat)
        assert bot.choose(view, seat, legal, stream(3, match.ply), notes) == action


@pytest.mark.parametrize(("game", "options"), variants())
def test_regular_plays_on_from_wherever_others_have_led(
    game: Game, options: dict[str, int]
) -> None:
    """Random moves lead to positions that it would not come to itself."""
    bot = bots.load("regular", game)
    for seed in range(3):
        match = begun_by_lot(game, with_rounds(options, 1), seed)
        assert not match.over
        assert finish(match, by_bot(bot, seed)).over


@pytest.mark.parametrize(("game", "options"), variants())
def test_regular_chooses_legally_whatever_was_done_in_its_name(
    game: Game, options: dict[str, int]
) -> None:
    """Random moves stop half-way in actions that are made in steps."""
    bot = bots.load("regular", game)
    for seed in range(4):
        for match, seat, _ in decisions(game, with_rounds(options, 1), seed):
            chosen(bot, match, seat, stream(seed, match.ply))


PLAY = """
import sys
from tacit.engine import jit
from tests.conformance.test_bots import bot_games
assert jit.COMPILED == (sys.argv[2] == "compiled")
print(bot_games(sys.argv[1]))
"""


def bot_games(name: str) -> str:
    """A game for each number of players, begun by lot and ended by bots, as text."""
    game = load(name)
    player = by_bot(bots.load("regular", game), 3)
    standard = [with_rounds(game.read_options({"players": str(n)}), 2) for n in game.seats]
    return "\n".join(finish(begun_by_lot(game, options, 3), player).text() for options in standard)


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_regular_chooses_the_same_compiled_and_interpreted(name: str) -> None:
    logs = [
        output_of(PLAY, name, mode, NUMBA_DISABLE_JIT=disabled)
        for mode, disabled in (("compiled", "0"), ("interpreted", "1"))
    ]
    assert logs[0].count("\n") > 100
    assert logs[0] == logs[1]
