"""The puzzles that come with the games: each can be, is legal, and has the answer that it says."""

from __future__ import annotations

import pytest

from tacit.bots.salomon.regular import NOTHING, sure_guess
from tacit.engine.errors import UnknownName
from tacit.game import Game
from tacit.games import load
from tacit.games.salomon.rules.state import barred
from tacit.puzzle import finding
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.puzzle import Puzzle, check_puzzle
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tacit.puzzle.worth import decisions_worth
from tacit.scenario.assertions import whole_actions
from tests.puzzle.games import WITH_PUZZLES

LEAST = 200  # puzzles a game: a few hundred are shipped
CHECKED = 4  # of a file, where everything is played out again
OTHER_LUCK, WORLDS = 987_654, 400
ERRORS = 3.0  # ahead in worlds that had no part in finding it, and fewer of them


def of(name: str) -> list[Puzzle]:
    return list(puzzles_of(name).values())


def checked(name: str) -> list[Puzzle]:
    """All where it takes no play-outs, else some of the file, from all over it."""
    everything = of(name)
    if craft_of(load(name)).PLAYED_OUT is None:
        return everything
    return everything[:: max(1, len(everything) // CHECKED)][:CHECKED]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_can_be_and_lists_all_that_can_be_done(name: str) -> None:
    assert len(of(name)) >= LEAST
    for puzzle in of(name):
        check_puzzle(puzzle)
        assert puzzle.game.name == name
        listed = {choice.steps for choice in puzzle.choices}
        assert len(listed) == len(puzzle.choices)
        legal = set(whole_actions(puzzle.game, puzzle.view(), puzzle.seat))
        assert listed <= legal
        if puzzle.rest is None:
            assert listed == legal


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_no_two_puzzles_are_the_same(name: str) -> None:
    assert len({puzzle.key for puzzle in of(name)}) == len(of(name))
    assert [puzzle.number for puzzle in of(name)] == list(range(1, len(of(name)) + 1))


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_puzzles_are_of_several_kinds_and_of_several_numbers_of_players(name: str) -> None:
    found, kinds = {puzzle.kind for puzzle in of(name)}, set(craft_of(load(name)).KINDS)
    assert found <= kinds
    assert len(found) >= min(len(kinds), 3)
    assert len({puzzle.begin().players for puzzle in of(name)}) > 1


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_kind_is_what_the_game_says(name: str) -> None:
    for puzzle in of(name):
        assert puzzle.kind == craft_of(puzzle.game).kind_of(puzzle.view(), puzzle.choices)


def test_what_is_asked_does_not_tell_the_answer() -> None:
    """Whatever were the best at SILVER, the question would be the same, or about the bell."""
    for puzzle in of("silver"):
        view, kind_of = puzzle.view(), craft_of(puzzle.game).kind_of
        for first in range(len(puzzle.choices)):
            others = [*puzzle.choices[:first], *puzzle.choices[first + 1 :]]
            kinds = {puzzle.kind, kind_of(view, [puzzle.choices[first], *others])}
            assert len(kinds - {"bell"}) <= 1


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_beginner_mostly_misses_the_answer(name: str) -> None:
    for puzzle in of(name):
        assert puzzle.found[finding.BEGINNER] <= finding.MISSED


def found_again(game: Game, puzzle: Puzzle, worlds: int) -> None:
    found = decisions_worth(game, puzzle.view(), puzzle.seat, OTHER_LUCK, worlds)
    assert found[0][0] == puzzle.best.steps, puzzle.number
    name = craft_of(game).JUDGED_BY.name
    for steps, worth in found[1:]:
        ahead = abs(worth.figures[name].mean - found[0][1].figures[name].mean)
        assert ahead > ERRORS * worth.figures[name].error, (puzzle.number, steps)
        if worth.figures[name].error == 0.0:
            told = puzzle.worth_of(steps)
            assert told is not None
            assert told[name] == pytest.approx(worth.figures[name].mean, abs=0.001)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_answer_is_found_again_with_other_luck(name: str) -> None:
    for puzzle in checked(name):
        found_again(load(name), puzzle, WORLDS)


def test_a_sure_tile_is_the_only_one_and_has_to_be_deduced() -> None:
    game = load("salomon")
    for puzzle in of("salomon"):
        view = puzzle.view()
        assert int(sure_guess(view, puzzle.seat, barred(view))) == NOTHING
        assert puzzle.best.figures == {"right": 1.0}
        assert max(choice.figures["right"] for choice in puzzle.choices[1:]) <= 0.7
        match = puzzle.begin()
        match.play_all(puzzle.seat, puzzle.best.steps)
        assert game.notation.check(match.state, "right", "") is None


def test_a_puzzle_that_is_not_there_is_not_found() -> None:
    with pytest.raises(UnknownName, match="no such puzzle"):
        load_puzzle("salomon", 0)
    with pytest.raises(UnknownName, match="no such game"):
        load_puzzle("nothing", 1)
