"""SALOMONS OORDEEL's texts: what is written is read back, and mistakes are named."""

from __future__ import annotations

import pytest

from tacit.engine.errors import BadText, CannotUndo, IllegalMove
from tacit.engine.views import State
from tacit.games.salomon import GAME
from tacit.match import Match
from tests.drivers import new_match, play_outcome

NOTATION = GAME.notation
SEATS = (
    "seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-",
    "seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-",
)
DEAL = "deal B4 B2 BJ G3 G1 R5 R2 P1 P4 Y3 | Y1 Y2 R1 R3 B1 B5 G2 G5 GJ P3"


def read(*lines: str, **options: str) -> State:
    return NOTATION.read_position(lines, GAME.read_options({"players": "2", **options}))


def dealt(**options: str) -> Match:
    match = new_match(GAME, {"players": "2", "start": "0", **options}, 1)
    play_outcome(match, DEAL)
    return match


def test_a_state_is_small_and_has_no_gaps() -> None:
    fields = GAME.state.fields
    assert fields is not None
    assert GAME.state.itemsize == sum(dtype.itemsize for dtype, *_ in fields.values()) <= 512


def test_chance_deals_the_hands_that_are_written() -> None:
    s = dealt().state
    assert NOTATION.position_lines(s)[1] == "seat 1 hand=R1,R3,Y1,Y2,G2,G5,GJ,B1,B5,P3"
    assert NOTATION.phase_text(s) == "ARRANGE"


@pytest.mark.parametrize(
    "outcome",
    ["deal B4 B2", DEAL.replace("B2", "B4"), "start 0", "lines rows=BGRPY cols=43152"],
)
def test_chance_cannot_do_what_cannot_be(outcome: str) -> None:
    match = Match(GAME, {"players": "2"})
    with pytest.raises(IllegalMove):
        NOTATION.chance_numbers(match.state, outcome)


@pytest.mark.parametrize(
    "text", ["arrange rows=BGRPY cols=43152 jokers=BJ@3", "arrange jokers=RJ@0,PJ@4", "stop"]
)
def test_a_line_of_steps_is_written_as_it_was_read(text: str) -> None:
    assert NOTATION.steps_text(NOTATION.steps(text)) == text


def test_an_arrangement_takes_as_many_steps_whatever_the_hand() -> None:
    texts = [
        "arrange rows=BGRPY cols=43152 jokers=BJ@3",
        "arrange rows=YRBGP cols=25314 jokers=GJ@2",
    ]
    assert [len(NOTATION.steps(text)) for text in texts] == [14, 14]
    assert len(NOTATION.steps("arrange rows=BGRPY cols=43152 jokers=-")) == 14


def test_an_arrangement_is_all_or_nothing() -> None:
    match = dealt()
    before = match.state.tobytes()
    with pytest.raises(IllegalMove):
        match.play_text(0, "arrange rows=BGRPY cols=43152 jokers=BJ@0")
    assert match.state.tobytes() == before
    match.play_text(0, "arrange rows=BGRPY cols=43152 jokers=BJ@3")
    assert match.due == [1]


def test_steps_can_be_taken_back_until_done() -> None:
    match = dealt()
    before = match.state.tobytes()
    match.play_text(1, "row P")
    match.play_text(0, "row B")
    match.undo(1)
    match.undo(0)
    assert match.state.tobytes() == before
    match.play_text(0, "arrange rows=BGRPY cols=43152 jokers=BJ@3")
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_others_see_of_a_step_only_that_it_was_made() -> None:
    match = dealt()
    match.play_text(0, "row B")
    assert NOTATION.action_text(match.seen_at(match.ply - 1, 1).action) == "arrange ?"
    assert NOTATION.action_text(match.seen_at(match.ply - 1, 0).action) == "row B"


def test_the_lines_of_chance_are_those_that_are_written() -> None:
    match = dealt(arrangement="random")
    for text in ("rows=BGRPY cols=43152 jokers=BJ@3", "rows=YRBGP cols=25314 jokers=GJ@2"):
        play_outcome(match, f"lines {text}")
    expected = read(*SEATS, "turn active=0", start="0", arrangement="random")
    assert match.state.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("guess 1 r3c9 G3", IllegalMove),
        ("guess 7 r3c0 G3", IllegalMove),
        ("guess 1 r3c0 Z3", IllegalMove),
        ("expose r5c0", IllegalMove),
        ("guess 1 r3c0", BadText),
        ("gues 1 r3c0 G3", BadText),
        ("", BadText),
    ],
)
def test_what_does_not_exist_is_refused_and_what_makes_no_sense_is_not_read(
    text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        NOTATION.parse_action(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("closed=B4,B2", "closed=B4,B4"), "B4 is there twice"),
        (("closed=B4,B2", "closed=B4,Y1"), "Y1 is there twice"),
        (("closed=B4,B2", "closed=B4"), "invariant 2"),
        (("BJ@3", "BJ@0"), "invariant 7"),
        (("BJ@3", "BJ"), "with its column"),
        (("BJ@3", "BJ@7"), "columns are 0 to 4"),
        (("rows=BGRPY", "rows=BGRPB"), "all different"),
        (("rows=BGRPY", "rows=BGRP"), "all five lines"),
        (("cols=43152", "cols=43156"), "numbers 1 to 5"),
        (("seat 0", "seat 4"), "no such seat"),
        (("open=-", "open="), "KEY=VALUE"),
        (("closed=", "shut="), "KEY=VALUE"),
    ],
)
def test_mistakes_in_a_board_are_named(change: tuple[str, str], message: str) -> None:
    with pytest.raises(BadText, match=message):
        read(SEATS[0].replace(*change), SEATS[1], "turn active=0")


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("turn active=2", "no such seat"),
        ("turn active=0 missed=1/r0c3/Y1", "invariant 17"),
        ("turn active=0 missed=1/r0c1/Y1", "no tile stood there"),
        ("turn active=0 missed=1/r0c1", "SEAT/CELL/TILE"),
        ("turn active=0 phase=EXPOSE", "invariant 15"),
        ("turn active=0 phase=OVER", "invariant 16"),
        ("turn active=0 phase=LATE", "not a phase"),
        ("turn active=0 last=perhaps", "right, wrong"),
        ("turn active=0 mood=good", "KEY=VALUE"),
    ],
)
def test_mistakes_in_the_turn_are_named(turn: str, message: str) -> None:
    with pytest.raises(BadText, match=message) as caught:
        read(*SEATS, turn)
    assert "invariant" in message or caught.value.line == 3


def test_protection_must_leave_a_target() -> None:
    with pytest.raises(BadText, match="invariant 21"):
        read(*SEATS, "turn active=0 last_target=1", protect="yes")


def test_a_number_tile_never_lies_in_the_centre() -> None:
    with pytest.raises(BadText, match="invariant 12"):
        read(
            SEATS[0].replace("Y3", "Y4"), SEATS[1].replace(",P3", ""), "centre P3", "turn active=0"
        )


def test_one_player_left_means_that_the_game_is_over() -> None:
    s = read(SEATS[0], SEATS[1].replace("closed", "x").replace("open=-", "").replace("x", "open"))
    assert NOTATION.phase_text(s) == "OVER"
    assert NOTATION.result_text(s) == "winner 0 places 0,1"


def test_a_view_is_written_without_what_is_hidden() -> None:
    match = Match(GAME, {"players": "2"}, position=read(*SEATS, "turn active=0"))
    lines = NOTATION.view_lines(match.view(0), 0)
    assert lines[1] == SEATS[0].replace(
        "B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3", "R2,R5,Y3,G1,G3,B2,B4,BJ@3,P1,P4"
    )
    assert lines[2].startswith("seat 1 rows=????? cols=????? closed=?@r0c0,?@r0c3,")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("guess 1 a4 G3", "guess 1 r3c0 G3"),
        ("guess 1 b4 B4", "guess 1 r3c1 B4"),
        ("expose e1", "expose r0c4"),
        ("place  a5", "place r4c0"),
    ],
)
def test_a_cell_can_be_typed_as_the_board_shows_it(typed: str, written: str) -> None:
    (action,) = NOTATION.steps(typed)
    assert NOTATION.action_text(action) == written
    for wrong in ("expose f1", "expose a6", "guess 1 G3 a4"):
        with pytest.raises((BadText, IllegalMove)):
            NOTATION.steps(wrong)
