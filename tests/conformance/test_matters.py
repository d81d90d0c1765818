"""The quiet helper: every line of a game's help matters at some moment, and first to the point."""

from __future__ import annotations

import pytest

from tacit import bots
from tacit.games import NAMES, load
from tacit.house.web.context.game import help_of
from tacit.language import translator
from tests.drivers import by_bot, by_lot, positions, with_rounds
from tests.drivers.drawing import drawn

SEEDS = range(8)
# Where the usual options leave something out.
OPTIONS: dict[str, list[dict[str, str]]] = {
    "silencio": [{"players": "2"}, {"players": "3"}],
    "silver": [{"players": "2"}, {"players": "3"}],
    "salomon": [{"players": "3"}, {"players": "3", "open_only": "yes"}],
}


def told_in(name: str, settings: dict[str, str], seed: int, known: set[int]) -> list[int]:
    """What is told to seat 0 in a game: at each moment the first line that is new to it."""
    game, told = load(name), []
    options = with_rounds(game.read_options(settings), 2)
    # By lot things happen that no bot would do; with bots, games have an end that makes sense.
    player = by_lot(seed) if seed % 2 else by_bot(bots.load("novice", game), seed)
    for match in positions(game, options, seed, player):
        new = [line for line in drawn(match, 0)["matters"] if line not in known]
        told += new[:1]
        known.update(new[:1])
    return told


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_the_help_is_told_in_some_game_and_none_twice(name: str) -> None:
    """To somebody who plays on: what is told in one game is not told again in the next."""
    lines = help_of(load(name), translator("en"))
    known: set[int] = set()
    told: list[int] = []
    for seed in SEEDS:
        for settings in OPTIONS[name]:
            told += told_in(name, settings, seed, known)
    assert sorted(told) == list(range(len(lines))), set(range(len(lines))) - set(told)


@pytest.mark.parametrize("name", NAMES)
def test_most_of_it_is_told_in_a_first_game(name: str) -> None:
    """And not all at once: the first lines are about the beginning."""
    told = told_in(name, {"players": "3"}, 2, set())
    assert len(told) >= 7
    assert told[0] == 0  # what one has to do


@pytest.mark.parametrize("name", NAMES)
def test_who_watches_is_told_nothing(name: str) -> None:
    game = load(name)
    match = next(positions(game, game.read_options({"players": "3"}), 1))
    assert drawn(match, -1)["matters"] == []
