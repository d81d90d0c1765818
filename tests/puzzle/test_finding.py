"""Puzzles are found again by the same seed, and only what makes one is kept."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from tacit.bots import notebook
from tacit.engine.chance import CHANCE, stream
from tacit.games import load
from tacit.lesson.shelf import load_lesson
from tacit.puzzle import finding, worth
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.finding import find, is_clear, says_all, written
from tacit.puzzle.puzzle import check_puzzle, puzzle_text
from tacit.puzzle.worth import decisions_worth, lines_of
from tacit.study.worth import Figure, Worth, tried, worths
from tests.drivers import at_most
from tests.puzzle.games import WITH_PUZZLES


def test_the_same_seed_finds_the_same_puzzles() -> None:
    game = load("salomon")
    once, again = ([puzzle_text(one) for one in islice(find(game, 4, 3), 2)] for _ in range(2))
    other = [puzzle_text(one) for one in islice(find(game, 4, 4), 2)]
    assert once == again != other


def test_positions_of_a_game_are_looked_at_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(finding, "puzzle_at", lambda match, ply, seat, luck: looked.append(ply))
    match = finding.played(load("salomon"), {"players": "2"}, 1)
    orders = []
    for luck in (1, 1, 2):
        looked.clear()
        assert list(finding.puzzles_in(match, luck)) == []
        orders.append(list(looked))
    assert orders[0] == orders[1] != orders[2]
    assert orders[0] != sorted(orders[0])  # from all stages of the game


def test_what_is_found_is_a_puzzle() -> None:
    game = load("salomon")
    for puzzle in islice(find(game, 4, 5), 2):
        check_puzzle(puzzle)
        sure = [choice for choice in puzzle.choices if choice.figures["right"] > 0.7]
        assert sure == [puzzle.best]
        assert puzzle.found[finding.BEGINNER] <= finding.MISSED
        match = puzzle.begin()
        match.play_all(puzzle.seat, puzzle.best.steps)
        assert game.notation.check(match.state, "right", "") is None


def test_a_tile_that_its_row_and_column_give_away_is_no_puzzle() -> None:
    """In the lesson about guessing, a3 stands in a known row and a known column."""
    lesson = load_lesson("salomon", "guessing")
    assert not craft_of(lesson.game).is_one(lesson.scenarios[0].begin().view(0))


def valued(*means: float, error: float = 0.0) -> list[tuple[tuple[int, ...], Worth]]:
    figures = [{"right": Figure(mean, means[0] - mean, error)} for mean in means]
    return [((i,), Worth(i, figure)) for i, figure in enumerate(figures)]


@pytest.mark.parametrize(
    ("found", "clear"),
    [
        (valued(1.0, 0.6, 0.2), True),
        (valued(1.0, 0.8, 0.2), False),  # the second is too near
        (valued(1.0, 0.6, 0.2, error=0.05), True),
        (valued(1.0, 0.6, 0.2, error=0.09), False),  # it may be luck
        (valued(1.0, 0.0), False),  # one of two is no puzzle
    ],
)
def test_the_best_is_ahead_by_a_margin_and_by_more_than_luck(
    found: list[tuple[tuple[int, ...], Worth]], clear: bool
) -> None:
    assert is_clear(load("salomon"), found, 1.0, finding.ERRORS) is clear


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_text_of_a_position_says_all_that_the_seat_knows(name: str) -> None:
    game = load(name)
    match = finding.played(game, finding.settings(game, 0), 11)
    asked = 0
    for ply, move in enumerate(match.log):
        if move.seat == CHANCE:
            continue
        view = match.view(move.seat, ply)
        if finding.is_asked(game, view, move.seat):
            asked += 1
            assert says_all(written(match, match.at(ply)), move.seat, view)
    assert asked >= 3


def test_a_text_that_leaves_something_out_is_no_puzzle() -> None:
    """A belief of the seat's is gone, or a line cannot be read."""
    game = load("silencio")
    match = finding.played(game, {"players": "3"}, 2)
    for ply in at_most(match.ply, "a position in which a seat has seen something"):
        position = written(match, match.at(ply))
        seat = match.log[ply].seat
        mine = [line for line in position.lines if line.text.startswith(f"belief {seat} ")]
        if seat != CHANCE and mine:
            break
    less = type(position)("", "0", 0, tuple(one for one in position.lines if one not in mine))
    view = match.view(seat, ply)
    assert says_all(position, seat, view)
    assert not says_all(less, seat, view)
    assert not says_all(type(position)("", "0", 0, position.lines[:1]), seat, view)


def test_steps_are_judged_as_whole_decisions_in_the_same_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a set at SILVER every line is worth something; single actions are worth the same alone."""
    lucks: list[bytes] = []

    def tried_and_noted(*known: Any) -> np.ndarray:
        lucks.append(known[5].tobytes())
        return tried(*known)

    monkeypatch.setattr(worth, "tried", tried_and_noted)
    game = load("silver")
    match = finding.played(game, {"players": "2"}, 1)
    for ply in at_most(match.ply, "a card in hand"):
        seat, view = match.log[ply].seat, match.at(ply)
        if game.notation.phase_text(view) == "HAND" and not finding.has_begun(view):
            view = match.view(seat, ply)
            break
    lines = lines_of(game, view, seat)
    assert any(len(line) > 1 for line in lines)
    found = dict(decisions_worth(game, view, seat, 5, 20))
    assert set(found) == set(lines)
    assert len(lucks) > 1
    assert len(set(lucks)) == 1
    singles = [line[0] for line in lines if len(line) == 1]
    blank = notebook(game).blank()
    alone = {w.action: w for w in worths(game, view, seat, singles, blank, stream(5), 20)}
    name = craft_of(game).JUDGED_BY.name
    for action in singles:
        assert found[(action,)].figures[name].mean == alone[action].figures[name].mean
