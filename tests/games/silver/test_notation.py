"""SILVER's notation: all of it parses back, and mistakes are refused by name."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tacit.engine.errors import BadOption, BadText, CannotUndo, IllegalMove
from tacit.engine.views import State
from tacit.games import load
from tacit.games.silver.rules import actions, state
from tacit.games.silver.rules.state import PHASES
from tacit.match import Match
from tests.drivers import play_outcome

GAME = load("silver")
NOTATION = GAME.notation
TABLE = (
    "village 0: D10 D4 U10 D10 D2",
    "village 1: U3>2 D7 U0 D9*",
    "deck 6 3 rest",
    "pile 4 11",
    "side 6 1",
    "amulet placed 1",
    "vote 1 left 0",
    "knows 0: 0/1 1/2",
    "turn 0 node=MAIN",
    "round 2",
    "totals 11 26",
)


def options(**written: str) -> dict[str, int]:
    return GAME.read_options({"players": "2", **written})


def table(*changed: str, **written: str) -> State:
    """The table above with some of its lines replaced, and others added."""

    def name(line: str) -> str:
        return line.partition(":")[0] if ":" in line else line.split()[0]

    lines = {name(line): line for line in (*TABLE, *changed)}
    return NOTATION.read_position(list(lines.values()), options(**written))


# Actions


def test_actions_are_written_as_the_notation_says() -> None:
    for text in (
        *("draw_deck", "draw_side 3", "take", "call", "unguard 2", "amulet 5", "keep 12"),
        *("return 0", "discard", "use", "exchange 4", "slot 3", "place L", "place R", "penalty L"),
        *(
            "penalty R",
            "expose 1",
            "reveal 3 2",
            "behold 2",
            "spy 0 4",
            "pick 13",
            "lapse",
            "swap 1 2",
            "pass",
        ),
    ):
        assert NOTATION.steps(text) == [NOTATION.parse_action(text)]
        assert NOTATION.steps_text(NOTATION.steps(text)) == text
        assert NOTATION.parse_action(text) < GAME.actions


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("exchange 1,3,4", ["mark 1", "mark 3", "exchange 4"]),
        ("peek2 1 2", ["mark 1", "peek2 2"]),
        ("behold 2 5", ["mark 2", "behold 5"]),
        ("rob 1 2 3", ["mark 1", "rob 2 3"]),
        ("empath 1 3", ["empath 1", "at 3"]),
        ("guard 2 4", ["guard 2", "at 4"]),
    ],
)
def test_one_line_stands_for_all_steps(text: str, steps: list[str]) -> None:
    codes = NOTATION.steps(text)
    assert [NOTATION.action_text(code) for code in codes] == steps
    assert NOTATION.steps_text(codes) == text
    assert [NOTATION.is_step(code) for code in codes] == [True] * (len(codes) - 1) + [False]


def test_a_set_has_no_order() -> None:
    assert NOTATION.steps("exchange 10,2,3") == NOTATION.steps("exchange 2, 3, 10")
    assert NOTATION.steps("peek2 4 2") == NOTATION.steps("peek2 2 4")


def test_what_others_see_has_a_text() -> None:
    assert NOTATION.action_text(actions.SAW_STEP) == "mark ?"
    assert NOTATION.action_text(actions.SAW_KEEP) == "keep ?"
    assert NOTATION.action_text(actions.SAW_RETURN) == "return ?"
    assert NOTATION.action_text(actions.SAW_PEEK2) == "peek2 ?"
    assert NOTATION.action_text(actions.SAW_DEAL) == "deal ?"
    assert NOTATION.action_text(actions.SAW_START + 3) == "start 3"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("drwa_deck", "drwa_deck: not an action"),
        ("keep 14", "14: not an action, or not part of one, in `keep 14`"),
        ("exchange 1,x", "x: not a whole number"),
        ("exchange 53", "53: not"),
        ("spy 4 1", "4: not"),
        ("spy 1", "something is missing"),
        ("rob 1 2 3 4", "3: not"),
        ("", "no action: something is missing"),
    ],
)
def test_a_bad_action_is_refused_by_its_word(text: str, wrong: str) -> None:
    with pytest.raises(BadText) as caught:
        NOTATION.steps(text)
    assert wrong in str(caught.value)


# Steps that nobody sees


def test_a_set_is_put_together_unseen_and_can_be_taken_back() -> None:
    match = Match(GAME, {"players": "2"}, position=table("turn 0 node=TAKEN hand=8 from=pile"))
    before = match.view(1).tobytes()
    match.play_text(0, "mark 1")
    match.play_text(0, "mark 3")
    assert match.view(1).tobytes() == before
    assert [move.action for move in match.seen(1)] == [actions.SAW_STEP, actions.SAW_STEP]
    match.undo(0)
    assert next(NOTATION.action_text(a) for a in match.legal(0)) == "mark 2"
    match.play_text(0, "exchange 5")
    assert NOTATION.position_lines(match.view(1))[-3].endswith("shown=1,5 outcome=failure")
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_line_of_several_steps_is_made_whole_or_not_at_all() -> None:
    match = Match(GAME, {"players": "2"}, position=table())
    state = match.state.tobytes()
    with pytest.raises(IllegalMove):
        match.play_text(0, "exchange 1,2")
    match.play_text(0, "take")
    taken = match.state.tobytes()
    with pytest.raises(IllegalMove):
        match.play_text(0, "exchange 1,2,6")
    assert (match.state.tobytes(), match.ply) == (taken, 1)
    assert taken != state


def test_nothing_that_has_shown_something_can_be_taken_back() -> None:
    match = Match(GAME, {"players": "2", "start_player": "0"})
    play_outcome(match, "deal rest")
    match.play_text(0, "mark 2")
    match.undo(0)
    match.play_text(0, "peek2 1 2")
    with pytest.raises(CannotUndo):
        match.undo(0)


# Positions


def test_every_phase_is_written_as_its_constant_is_called() -> None:
    for number, name in enumerate(PHASES):
        assert getattr(state, name) == number


def test_a_written_position_means_what_the_notation_says() -> None:
    s = table()
    assert NOTATION.position_lines(s)[:2] == list(TABLE[:2])
    for name, rest in (
        ("village", "0: D10 D4 U10 D10 D2"),
        ("deck", "39"),
        ("deck_top", "6 3 0 1 1 1 2"),
        ("pile", "4 11"),
        ("side", "6 1"),
        ("guards", "1: 1>2"),
        ("amulet", "placed 1"),
        ("vote", "1 left 0"),
        ("knows", "0: 0/1 1/2"),
        ("knows", "1: -"),
        ("totals", "11 26"),
        ("hand", "-"),
    ):
        assert NOTATION.check(s, name, rest) is None, name


def test_a_seat_that_is_written_twice_is_read_once() -> None:
    lines = (*("village 0: D1 D2 D3 D4 D5", "village 1: D6 D7 D8 D9 D10"), "deck rest", "pile 4")
    once, twice = (
        NOTATION.read_position([*lines, f"turn 0 node=PEEK2 peeked={seats}"], options())
        for seats in ("0", "0,0")
    )
    assert NOTATION.position_lines(twice) == NOTATION.position_lines(once)


def test_absent_lines_have_their_defaults() -> None:
    s = NOTATION.read_position(["village 0: D4", "village 1: D5", "deck rest"], options())
    assert NOTATION.phase_text(s) == "MAIN"
    assert GAME.due(s) == [0]
    for name, rest in (
        *(("amulet", "centre 0"), ("vote", "none"), ("side", "-"), ("pile", "-")),
        *(("knows", "0: -"), ("totals", "0 0"), ("deck", "50")),
    ):
        assert NOTATION.check(s, name, rest) is None, name


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["village 0: X4"], "X4: not a village card"),
        (["village 0: D14"], "14: not a card"),
        (["village 0: D0 D0 D0"], "breaks invariant 1"),
        (["village 0: -", "knows 0: -"], "breaks invariant 3"),
        (["turn 0 node=HAND"], "breaks invariant 5"),
        (["village 0: U0 D4"], "breaks invariant 6"),
        (["village 0: U1 U1 U1 D4"], "breaks invariant 7"),
        (["village 0: D4*"], "breaks invariant 10"),
        (["village 1: U3>2 D7* U0 D9*"], "breaks invariant 10"),
        (["amulet centre 1"], "breaks invariant 10"),
        (["village 1: D3>2 D7 D9*"], "breaks invariant 11"),
        (["village 1: U3>2 U3>1 D9*"], "breaks invariant 11"),
        (["village 1: U3>2 U3>3 U3>4 U3>1 D9*", "deck 6 8 rest"], "breaks invariant 11"),
        (["village 1: U3>9 D7 D9*"], "9: the village of seat 1 has positions 1 to 3"),
        (["vote 1 left 1 0"], "breaks invariant 14"),
        (["vote 0 left 1"], "breaks invariant 14"),
        (["turn 0 node=MAIN used=1"], "breaks invariant 19"),
        (["turn 0 node=LUNCH"], "LUNCH: expected one of"),
        (["turn 0 node=SLOT hand=5"], "needs shown"),
        (["turn 0 colour=red"], "colour=red: twice, or not part of a turn"),
        (["turn 2 node=MAIN"], "2: no such seat"),
        (["knows 0: 0/6"], "6: the village of seat 0 has positions 1 to 5"),
        (["knows 0: deck/99"], "deck/99: there are 39 cards"),
        (["totals 1 2 3"], "expected 2 numbers"),
        (["ended vote 1 2"], "a round that has ended has node=DEAL or node=OVER"),
        (["weather fine"], "weather: not a line of a position"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(lines: list[str], wrong: str) -> None:
    with pytest.raises(BadText) as caught:
        table(*lines)
    assert wrong in str(caught.value)


def test_a_line_written_twice_is_refused_with_its_number() -> None:
    with pytest.raises(BadText) as caught:
        NOTATION.read_position([*TABLE, "pile 4"], options())
    assert str(caught.value) == "pile: written twice"
    assert caught.value.line == len(TABLE) + 1


# Options


def test_the_cap_is_a_number_or_none() -> None:
    assert options(max_turns_per_round="none")["max_turns_per_round"] == 0
    assert options(max_turns_per_round="7")["max_turns_per_round"] == 7
    assert "max_turns_per_round=none" in GAME.options_text(options(max_turns_per_round="none"))
    for wrong in ("0", "many", "-1"):
        with pytest.raises(BadOption):
            options(max_turns_per_round=wrong)


def test_without_a_cap_a_game_has_no_bound() -> None:
    assert GAME.most_moves(options(max_turns_per_round="none"))[0] == math.inf
    assert GAME.most_moves(options(max_turns_per_round="65535"))[0] < math.inf


def test_the_start_player_has_a_seat() -> None:
    assert options(start_player="1")["start_player"] == 2
    with pytest.raises(BadOption, match="seats 0 to 1"):
        options(start_player="2")


# Chance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_dealt_as_it_is_written(players: int) -> None:
    match = Match(GAME, {"players": str(players), "start_player": "0"})
    shuffled = [8, 3, 12, 5, 1, 9, 9, 2, 13, 4, 7, 6, 10, 11, 0, 2, 5, 8, 3, 12, 6]
    text = " ".join(map(str, shuffled))
    play_outcome(match, f"deal {text} rest")
    dealt = [int(card) & 15 for card in match.state.cards[: 5 * players]]
    assert dealt == shuffled[: 5 * players]
    assert NOTATION.check(match.state, "pile", str(shuffled[5 * players])) is None
    assert NOTATION.check(match.state, "deck", "31") is None
    _, numbers = GAME.most_moves(match.options)
    assert match.ply <= (numbers - 1) // match.options["rounds"]


@pytest.mark.parametrize("outcome", ["deal 1 2 3", "deal 0 0 0 rest", "deal rest rest", "start 1"])
def test_an_outcome_that_cannot_be_is_refused(outcome: str) -> None:
    with pytest.raises(IllegalMove):
        NOTATION.chance_numbers(GAME.new(options(start_player="0")), outcome)


def test_an_outcome_that_is_none_is_refused() -> None:
    with pytest.raises(BadText, match="shuffle: not an outcome of chance"):
        NOTATION.chance_numbers(GAME.new(options()), "shuffle rest")


# Assertions and scenarios


@pytest.mark.parametrize(
    ("name", "rest", "found"),
    [
        ("village", "0: D10", "0: D10 D4 U10 D10 D2"),
        ("pile", "11 4", "4 11"),
        ("side", "6", "6 1"),
        ("deck", "3", "39"),
        ("deck_top", "3", "6"),
        ("hand", "6", "-"),
        ("success", "", "no exchange of several cards"),
        ("knows", "1: 0/1", "1: -"),
        ("guards", "1: -", "1: 1>2"),
        ("amulet", "centre 1", "placed 1"),
        ("vote", "none", "1 left 0"),
        ("round_over", "vote", "a round under way"),
        ("scores", "1 2", "a round under way"),
        ("totals", "1 2", "11 26"),
        ("starts", "0", "a round under way"),
        ("ranking", "1 0", "0 1"),
    ],
)
def test_an_assertion_that_fails_says_what_was_found(name: str, rest: str, found: str) -> None:
    assert NOTATION.check(table(), name, rest) == found


def test_every_ruling_has_a_scenario() -> None:
    text = (Path(__file__).parent / "scenarios.md").read_text(encoding="utf-8")
    named = {line.split()[1].rstrip("abcd") for line in text.splitlines() if "```scenario" in line}
    assert named == {f"R{number}" for number in range(1, 68)}
