"""At tables where remembering is part of the game, the log does not remember for the players."""

from __future__ import annotations

from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core.viewer import story
from tacit.language import translator
from tacit.match import Match
from tests.drivers import by_lot, finish, new_match, stop

NAMES = ["Ada", "Bo", "Cy"]
EN = translator("en")


def some_game(memory: str, seed: int = 3) -> Match:
    """SILVER, until every seat has had a few turns."""
    options = {"players": "3", "memory_aid": memory, "rounds": "1"}
    match = new_match(load("silver"), options, seed)
    return stop(match, by_lot(seed, any_seat=True), lambda now: now.state.turns >= 9)


def test_a_perfect_memory_is_told_everything() -> None:
    match = some_game("perfect")
    for viewer in range(3):
        assert story(match, viewer, 0, NAMES, EN)[0].ply < 8


def test_a_real_memory_is_told_of_two_turns_and_of_secrets_once() -> None:
    match = some_game("real")
    assert not match.over
    public = {told.ply: told.lines for told in story(match, WATCHER, 0, NAMES, EN)}
    for viewer in range(3):
        told = story(match, viewer, 0, NAMES, EN)
        own = [ply for ply, move in enumerate(match.log) if move.seat == viewer]
        assert told
        for event in told:
            assert match.state.turns - match.at(event.ply).turns <= 1
            if event.ply < own[-1]:
                assert event.lines == public[event.ply]


def test_when_the_game_is_over_all_is_told() -> None:
    match = finish(some_game("real"), by_lot(9))
    assert story(match, 0, 0, NAMES, EN)[0].ply < 8
