"""The drivers of the tests: they end, or fail; they play what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit.engine.chance import CHANCE, stream
from tacit.engine.errors import IllegalMove
from tacit.log import Move
from tests.drivers import (
    at_most,
    by_lot,
    decisions,
    finished,
    first_legal,
    from_state,
    moves,
    new_match,
    play_alike,
    positions,
    replayed,
    settle_alike,
    states,
    stop,
    texts,
)
from tests.drivers.toy import DONE, SAW_MARK, toy

TOY = toy()
TWO, THREE = {"players": 2}, {"players": "3"}


def test_options_are_written_as_they_are_read() -> None:
    assert texts(TOY, TWO) == {"players": "2"}
    assert texts(TOY, THREE) == THREE


def test_a_match_that_does_not_end_fails() -> None:
    endless = replace(TOY, most_moves=lambda options: (2, 1))
    with pytest.raises(AssertionError, match="toy has not ended after 3 moves"):
        finished(endless, TWO, 1, first_legal)


def test_a_wait_that_does_not_end_fails() -> None:
    with pytest.raises(AssertionError, match="rain: not within 3 times"):
        list(at_most(3, "rain"))
    for time in at_most(3, "rain"):
        if time == 2:
            break
    assert time == 2


def test_the_same_seed_plays_the_same_match() -> None:
    one, same, other = (finished(TOY, THREE, seed) for seed in (1, 1, 2))
    assert one.log == same.log != other.log
    assert replayed(one, 2).log == one.log[:2]


def test_a_match_is_given_before_each_of_its_moves() -> None:
    log = finished(TOY, TWO, 4).log
    turns = [(match.ply, Move(seat, action)) for match, seat, action in moves(TOY, TWO, 4)]
    assert turns == list(enumerate(log))
    assert [seat for _, seat, _ in decisions(TOY, TWO, 4)] == [m.seat for m in log[:-1]]
    assert log[-1].seat == CHANCE
    assert [match.ply for match in positions(TOY, TWO, 4)] == [*range(len(log) - 1), len(log)]
    assert len(list(states(TOY, TWO, 4))) == len(log) + 1


def test_any_seat_that_is_due_may_be_next() -> None:
    asked = {by_lot(seed, any_seat=True)(new_match(TOY, THREE, 1)).seat for seed in range(20)}
    assert asked == {0, 1, 2}
    assert {by_lot(seed)(new_match(TOY, THREE, 1)).seat for seed in range(20)} == {0}


def test_a_match_is_stopped_before_the_next_decision() -> None:
    match = stop(new_match(TOY, TWO, 1), first_legal, lambda now: now.ply == 3)
    assert match.ply == 3
    assert not match.over


def test_an_illegal_player_is_noticed() -> None:
    with pytest.raises(IllegalMove):
        finished(TOY, TWO, 1, lambda match: Move(match.due[0], SAW_MARK))


def test_two_worlds_are_played_alike() -> None:
    real = new_match(TOY, TWO, 1)
    real.play_text(0, "mark 1")
    other = from_state(real, real.state)
    assert play_alike(real, other, 0, 1, stream(1))
    assert (real.ply, other.ply) == (2, 1)
    assert real.view(1).tobytes() == other.view(1).tobytes()


def test_a_move_that_looks_different_is_not_made_in_the_other_world() -> None:
    real = new_match(TOY, TWO, 1)
    other = from_state(real, real.state)
    other.play(0, DONE)
    assert not play_alike(real, other, 0, 1, stream(1))
    assert (real.ply, other.ply) == (1, 1)


def test_chance_goes_on_alike_in_both_worlds() -> None:
    """Whichever number it takes: the coin lies the same for everybody to see."""
    for seed in range(4):
        real = stop(new_match(TOY, TWO, seed), by_lot(seed), lambda now: now.state.done[0] == 1)
        other = from_state(real, real.state)
        real.play(1, DONE)
        other.play(1, DONE)
        assert settle_alike(real, other, 0)
        assert real.over
        assert real.state.coin == other.state.coin


def test_chance_that_cannot_look_the_same_is_given_up() -> None:
    loaded = replace(TOY, apply=lambda s, seat, action: s.__setitem__("coin", 1))
    real, other = new_match(TOY, TWO, 1), new_match(loaded, TWO, 1)
    for match in (real, other):
        match.state.done[:] = 1
    real.chance = lambda: 1
    assert not settle_alike(real, other, 0)
