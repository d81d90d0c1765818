"""Moves at a table, without a database: which are stale, and which are made once."""

from __future__ import annotations

import pytest

from tacit.engine.errors import StaleMove
from tacit.games import load
from tacit.house.core import play, seating
from tacit.house.core.records import Table, Who
from tacit.log import Move
from tacit.match import Match
from tests.drivers.toy import toy

ADA, BO = Who(token="ada"), Who(token="bo")


def toy_match() -> tuple[Table, Match]:
    """Two seats that are due at once and make steps in secret."""
    table = seating.opened(toy(), {}, "none", 0.0)
    table = seating.sit(table, 0, ADA, "Ada", 0.0)
    table = seating.sit(table, 1, BO, "Bo", 0.0)
    return play.start(table, 0.0)


def test_a_hidden_step_of_another_does_not_make_a_move_stale() -> None:
    table, match = toy_match()
    table = play.play(table, match, 1, 0, [2], 0.0) or table
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert match.log == [Move(1, 2), Move(0, 1)]
    with pytest.raises(StaleMove):
        play.play(table, match, 0, 0, [2], 0.0)


def test_what_another_shows_who_is_asked_too_does_not_make_a_move_stale() -> None:
    table, match = toy_match()
    table = play.play(table, match, 1, 0, [3], 0.0) or table
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert match.log == [Move(1, 3), Move(0, 1)]


def test_an_answer_to_an_older_question_is_stale() -> None:
    table = seating.opened(load("silver"), {"players": "2"}, "none", 0.0)
    table = seating.sit(table, 0, ADA, "Ada", 0.0)
    table = seating.sit(table, 1, BO, "Bo", 0.0)
    table, match = play.start(table, 0.0)
    begin = match.ply
    for seat in (0, 1):  # both look at two of their cards, at the same time
        steps = load("silver").notation.steps("peek2 1,2")
        table = play.play(table, match, seat, begin, steps, 0.0) or table
    first = match.due[0]
    with pytest.raises(StaleMove):
        play.play(table, match, first, begin, [match.legal(first)[0]], 0.0)


def test_the_same_move_on_the_same_position_is_made_once() -> None:
    table, match = toy_match()
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert play.play(table, match, 0, 0, [1], 0.0) is None
    assert match.ply == 1


@pytest.mark.parametrize("ply", [-1, 7])
def test_a_position_that_never_was_is_refused(ply: int) -> None:
    table, match = toy_match()
    with pytest.raises(StaleMove):
        play.play(table, match, 0, ply, [1], 0.0)


def test_a_step_is_taken_back() -> None:
    table, match = toy_match()
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    table = play.undo(table, match, 0, 1, 0.0)
    assert table.ply == match.ply == 0
