"""The checked door: what `Match` refuses, keeps, masks, saves and takes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tacit.engine.chance import CHANCE, CHANCE_LIMIT, Secure, Seeded
from tacit.engine.errors import (
    BadOption,
    BadText,
    CannotUndo,
    IllegalMove,
    OutOfTurn,
    StaleMove,
    TacitError,
)
from tacit.games import load
from tacit.match import Match
from tests.drivers import first_legal, stop
from tests.drivers.toy import DONE, SAW_MARK, toy

SILENCIO = load("silencio")


def opened(**options: str) -> Match:
    match = Match(SILENCIO, {"players": "3", "start": "seat:0", **options}, Seeded(4))
    match.settle()
    return match


def refused(match: Match, error: type[TacitError], *move: int) -> str:
    before, log = match.state.tobytes(), list(match.log)
    with pytest.raises(error) as caught:
        match.play(*move)
    assert match.state.tobytes() == before
    assert match.log == log
    return str(caught.value)


def test_it_refuses_an_illegal_move_and_says_what_is_legal() -> None:
    match = opened()
    illegal = next(a for a in range(SILENCIO.actions) if a not in match.legal(0))
    assert "is not legal here for seat 0: pass_card" in refused(match, IllegalMove, 0, illegal)


def test_it_refuses_an_action_that_does_not_exist() -> None:
    match = opened()
    refused(match, IllegalMove, 0, 10**6)
    refused(match, IllegalMove, 0, -1)


def test_it_refuses_a_seat_that_is_not_due() -> None:
    match = opened()
    assert "not the turn of 1: 0 to move" in refused(match, OutOfTurn, 1, match.legal(0)[0])
    refused(match, OutOfTurn, 7, match.legal(0)[0])
    refused(match, OutOfTurn, CHANCE, 5)


def test_it_refuses_a_move_made_on_an_older_position() -> None:
    match = opened()
    ply = match.ply
    match.play(0, match.legal(0)[0], ply)
    message = refused(match, StaleMove, 1, match.legal(1)[0], ply)
    assert message == f"made on position {ply}, but the game is at position {ply + 1}"
    match.play(1, match.legal(1)[0], ply + 1)


def test_it_refuses_numbers_that_chance_cannot_play() -> None:
    match = Match(SILENCIO, {"players": "2"})
    refused(match, IllegalMove, CHANCE, CHANCE_LIMIT)
    refused(match, IllegalMove, CHANCE, -1)


def test_it_refuses_every_move_after_the_end() -> None:
    match = Match(SILENCIO, {"players": "2", "claim_rounds": "1"}, Seeded(1))
    match.settle()
    for _ in range(2):
        match.play_text(match.due[0], "wait")
    assert match.over
    assert refused(match, OutOfTurn, 0, 0) == "the game is over"


def test_options_that_cannot_be_are_refused() -> None:
    for options in (
        {"players": "5"},
        {"players": "x"},
        {"colour": "red"},
        {"players": "4", "hand_size": "12"},
        {"players": "2", "start": "seat:2"},
        {"tavern": "maybe"},
        {"claim_rounds": "0"},
    ):
        with pytest.raises(BadOption):
            Match(SILENCIO, options)


def test_a_seed_gives_the_same_deal_and_the_secure_source_another() -> None:
    def deal(chance: Seeded | Secure) -> bytes:
        match = Match(SILENCIO, {"players": "4"}, chance)
        match.settle()
        state: bytes = match.state.tobytes()
        return state

    assert deal(Seeded(3)) == deal(Seeded(3))
    assert deal(Seeded(3)) != deal(Seeded(4))
    assert deal(Secure()) != deal(Secure())


def test_a_log_masks_what_the_seat_may_not_know() -> None:
    match = opened()
    for text in ("pass_card", "pass_card", "pass_card"):
        seat = match.due[0]
        match.play(seat, match.legal(seat)[0])
        assert SILENCIO.notation.action_text(match.log[-1].action).startswith(text)
    giver = match.seat_log_text(0).splitlines()[-3:]
    third = match.seat_log_text(2).splitlines()[-3:]
    real = match.text().splitlines()[-4:-1]
    assert giver == [real[0], "> 1 pass_card ?", real[2]]
    assert third == ["> 0 pass_card ?", real[1], real[2]]
    assert "> chance deal ?" in match.seat_log_text(0)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda t: "", "an empty log"),
        (lambda t: t.replace("game silencio", "game chess"), "line 1: chess: no such game"),
        (lambda t: t.replace("game ", "play ", 1), "line 1: a log starts with"),
        (lambda t: t.replace("players=3", "players=9"), "line 1: players=9"),
        (lambda t: t.replace("rules 1", "rules 77"), "line 2: expected `rules 1`"),
        (lambda t: t.replace("> 0 pass_card", "> 1 pass_card"), "is not the turn of 1"),
        (lambda t: t.replace("> 0 pass_card", "> 0 throw"), "throw"),
        (lambda t: t.replace("> 0 ", "> nobody "), "nobody: not a seat"),
        (lambda t: t.replace("> chance ", "> chance x", 1), "chance plays a number"),
        (lambda t: t.rsplit("state", 1)[0], "cut off"),
        (lambda t: t[:-8] + "deadbee\n", "do not lead to the state"),
        (lambda t: t + "> 0 pass\n", "nothing may follow the state"),
        (lambda t: t.replace("\n> 0", "\nhurrah\n> 0", 1), "hurrah: not a line"),
    ],
)
def test_a_broken_log_is_refused_with_the_line_that_is_wrong(
    spoil: Callable[[str], str], reason: str
) -> None:
    match = opened()
    match.play(0, match.legal(0)[0])
    with pytest.raises(BadText, match=reason):
        Match.parse(spoil(match.text()))


def test_silencio_takes_nothing_back() -> None:
    match = opened()
    match.play(0, match.legal(0)[0])
    with pytest.raises(CannotUndo, match="cannot be taken back in this game"):
        match.undo(0)


def test_a_secret_step_can_be_taken_back_also_after_others_have_made_theirs() -> None:
    match = Match(toy())
    match.play_text(0, "mark 1")
    match.play_text(1, "mark 2")
    match.undo(0)
    assert [(m.seat, m.action) for m in match.log] == [(1, 2)]
    assert list(match.state.marked) == [0, 4, 0]
    assert match.at(0).tobytes() == match.game.new(match.options).tobytes()
    match.play_text(0, "mark 0")
    assert list(match.state.marked) == [1, 4, 0]


def test_what_others_have_seen_cannot_be_taken_back() -> None:
    match = Match(toy())
    match.play(0, DONE)
    with pytest.raises(CannotUndo, match="somebody else has learnt"):
        match.undo(0)
    assert list(match.state.done) == [1, 0, 0]


def test_nothing_is_taken_back_across_chance_or_from_a_seat_that_has_not_moved() -> None:
    match = Match(toy())
    with pytest.raises(CannotUndo, match="no move"):
        match.undo(0)
    match.play_text(0, "mark 1")
    match.play(0, DONE)
    match.play(1, DONE)
    match.settle()
    with pytest.raises(CannotUndo, match="chance"):
        match.undo(1)


def test_an_undo_on_an_older_position_is_refused() -> None:
    match = Match(toy())
    match.play_text(0, "mark 1")
    with pytest.raises(StaleMove):
        match.undo(0, ply=0)
    match.undo(0, ply=1)
    assert match.ply == 0


def test_several_seats_may_be_due_at_once_and_move_in_any_order() -> None:
    match = Match(toy(), {"players": "3"})
    assert match.due == [0, 1, 2]
    match.play(2, DONE)
    assert match.due == [0, 1]
    match.play_text(1, "mark 0")
    assert match.seen(0)[-1].action == SAW_MARK
    for seat in (1, 0):
        match.play(seat, DONE)
    assert match.due == [CHANCE]
    match.settle()
    assert match.over


def test_a_match_is_restored_from_its_log_and_its_state() -> None:
    match = opened()
    stop(match, first_legal, lambda now: now.ply > 12)
    options = {"players": "3", "start": "seat:0"}
    again = Match.restore(SILENCIO, options, match.log, match.state.tobytes(), Seeded(1))
    assert again.digest() == match.digest()
    again.play(again.due[0], again.legal(again.due[0])[0], match.ply)
    for ply in range(match.ply + 1):
        assert again.at(ply).tobytes() == match.at(ply).tobytes()


def test_a_match_that_began_at_a_position_is_restored() -> None:
    start = opened()
    options = {"players": "3", "start": "seat:0"}
    match = Match(SILENCIO, options, Seeded(2), position=start.state)
    match.play(0, match.legal(0)[0])
    kept, position = match.state.tobytes(), start.state.tobytes()
    again = Match.restore(SILENCIO, options, match.log, kept, position=position)
    assert again.at(0).tobytes() == position
    assert Match.parse(again.text()).digest() == match.digest()


def test_a_log_that_does_not_lead_to_the_state_is_noticed() -> None:
    match = opened()
    options = {"players": "3", "start": "seat:0"}
    again = Match.restore(SILENCIO, options, match.log[:-1], match.state.tobytes())
    with pytest.raises(BadText, match="do not lead to the state"):
        again.at(0)


def test_a_copy_is_played_on_apart() -> None:
    match = Match(toy())
    match.play_text(0, "mark 1")
    other = match.copy()
    other.play_text(1, "mark 2")
    assert (match.ply, other.ply) == (1, 2)
    assert match.at(0).tobytes() == other.at(0).tobytes()
    assert match.can_undo(0)
    assert not match.can_undo(1)
