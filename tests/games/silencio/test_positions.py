"""SILENCIO's positions as text: all of them read back, and wrong ones are refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.engine.chance import stream
from tacit.engine.errors import BadText
from tacit.games.silencio.rules.knowledge import known
from tacit.log import Move
from tacit.match import Match
from tests.drivers import finish, play_outcome, states
from tests.games.silencio.tables import GAME, NOTATION, TABLE, options, position, table


def test_both_ways_to_end_read_back() -> None:
    ended = Match(GAME, {"claim_rounds": "1"})
    play_outcome(ended, "deal rest")
    play_outcome(ended, "start 1")
    finish(ended, lambda match: Move(match.due[0], NOTATION.parse_action("wait")))
    lines = NOTATION.position_lines(ended.state)
    assert "phase=OVER" in lines[-1]
    assert "lost_start" in lines[-1]
    assert NOTATION.read_position(lines, ended.options).tobytes() == ended.state.tobytes()


def test_views_are_written_for_people() -> None:
    for s in states(GAME, options(tavern="on"), 5):
        for seat in range(3):
            lines = NOTATION.view_lines(GAME.view(s, seat), seat)
            hands = next(line for line in lines if line.startswith("hand"))
            assert lines[0] == f"seen_by {seat}"
            if GAME.due(s):
                unknown = sum(
                    int(s.hand_count[other]) - int(known(s, seat, other)).bit_count()
                    for other in range(3)
                    if other != seat
                )
                assert hands.count("?") == unknown
                assert f"deck {s.deck_left} hidden" in lines or s.deck_left == 0


def test_a_view_is_the_same_text_in_every_world_of_a_seat() -> None:
    dreams = stream(9)
    for s in states(GAME, options(tavern="on"), 3):
        view = GAME.view(s, 1)
        other = GAME.imagined(view, 1, dreams)
        assert NOTATION.view_lines(GAME.view(other, 1), 1) == NOTATION.view_lines(view, 1)


def test_lists_may_have_commas_and_lines_may_be_split() -> None:
    expected = table().tobytes()
    assert table("hand 0: R4,G7 | 1: R2, B3, Y8 | 2: Y5 B4").tobytes() == expected
    assert table("deck B7, R6, rest", "box -", "pending -", "lit -").tobytes() == expected
    assert table("rows R: - | B: - | Y: - | G: -").tobytes() == expected
    split = ("hand 0: R4 G7", "hand 2: B4 Y5 | 1: R2 B3 Y8", *TABLE[1:])
    assert position(*split).tobytes() == expected


def test_what_is_not_written_is_empty() -> None:
    s = table()
    assert NOTATION.check(s, "lit", "-") is None
    assert NOTATION.check(s, "pending", "-") is None
    assert NOTATION.check(s, "streak", "0") is None
    assert NOTATION.check(s, "outcome", "-") is None
    assert NOTATION.check(s, "said", "-") is None
    assert NOTATION.check(s, "knows", "0 1: -") is None
    assert NOTATION.check(table(tavern="on"), "tavern", "closed 0") is None
    assert table("turn 0").tobytes() == s.tobytes()


def test_rest_is_every_card_without_a_place_in_order() -> None:
    s = position(
        "hand 0: R3 | 1: B2", "oracle R2 B3", "deck G3 rest", players="2", top="3", hand_size="1"
    )
    assert NOTATION.position_lines(s)[3] == "deck G3 Y2 Y3 G2"
    s = position("hand 0: R3 | 1: B2", "deck -", "box rest", players="2", top="3", hand_size="1")
    assert NOTATION.position_lines(s)[4] == "box R2 B3 Y2 Y3 G2 G3"


def test_knowledge_is_written_and_read() -> None:
    s = table("belief 0 1: R2 Y8 | B5 G1", "fact 1 least=1 most=2: R2 B3 B9")
    assert NOTATION.check(s, "knows", "0 1: R2, Y8") is None
    assert "belief 0 1: R2 Y8 | B5 G1" in NOTATION.position_lines(s)
    assert "fact 1 least=1 most=2: R2 B3 B9" in NOTATION.position_lines(s)


@pytest.mark.parametrize(
    ("line", "number", "detail"),
    [
        ("hand 0: R4 G7 | 1: R2 B3 Y8 | 2: R4", 1, "R4 in hand 0 and in hand 2"),
        ("hand 0: R4 G7 R4", 1, "R4 in hand 0 and in hand 0"),
        ("open 1: R4", 1, "R4 in hand 0 and in open 1"),
        ("rows R: 4", 1, "R4"),
        ("deck B7 R9 rest", 1, "R9 in oracle and in deck"),
        ("hand 0: R13", 1, "not in this game: R13"),
        ("deck B7", 1, "nowhere: "),
        ("rows Y: 7 4", 2, "Y: 7 4"),
        ("rows Y: 7 7", 2, "Y: 7 7"),
        ("rows Y: B7", 2, "Y: B7"),
        ("oracle R9 Y6", 4, ""),
        ("oracle R9 Y6 G3 G4", 4, ""),
        ("pending RANDOM MUST_GREEN", 6, ""),
        ("pending SKIP_LIGHT, RANDOM", 6, ""),
        ("tavern closed 3", 14, "closed 3"),
        ("turn 0 phase=OVER", 16, ""),
        ("belief 0 1: R4 | -", 20, ""),
        ("fact 1 least=3: R2 B9", 20, ""),
    ],
)
def test_a_position_that_breaks_an_invariant_is_refused(
    line: str, number: int, detail: str
) -> None:
    with pytest.raises(BadText) as caught:
        table(line, tavern="on")
    assert f"breaks invariant I{number}:" in str(caught.value)
    assert detail in str(caught.value)


def test_a_decision_without_a_choice_is_refused() -> None:
    with pytest.raises(BadText, match="breaks invariant I12"):
        table("hand 0: -", "turn 0 phase=PASS_CARD")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("hands 0: R4", "hands: not a line of a position"),
        ("hand R4", "expected `LABEL: LIST`"),
        ("hand 3: R4", "3: no such seat"),
        ("hand x: R4", "x: not a whole number"),
        ("hand 0: R4 | 0: G7", "hand 0: written twice"),
        ("hand 0: R4 -", "stands alone"),
        ("hand 0: r4", "r4: not a card"),
        ("hand 0: ?", "?: not a card"),
        ("rows S: 4", "S: not a row"),
        ("rows R: 14", "R14: not a card"),
        ("oracle rest", "rest: not a card"),
        ("box rest", "rest: can be in one place only"),
        ("deck rest rest", "rest: can be in one place only"),
        ("lit purple", "purple: not a shrine"),
        ("pending HUNGER", "HUNGER: not a flag"),
        ("tavern ajar", "ajar: expected `closed N` or `open`"),
        ("tavern closed soon", "soon: not a whole number"),
        ("turn", "turn: whose?"),
        ("turn 3 phase=MAIN", "3: no such seat"),
        ("turn 0 phase=LUNCH", "phase=LUNCH: not a phase"),
        ("turn 0 phase=MAIN phase=END", "phase is written twice"),
        ("turn 0 phase=MAIN hungry", "hungry: not part of a turn"),
        ("turn 0 phase=MAIN colour=red", "colour=red: not part of a turn"),
        ("turn 0 phase=MAIN streak=3", "streak=3: can be at most 2 here"),
        ("turn 0 phase=MAIN streak=x", "x: not a whole number"),
        ("turn 0 phase=CLAIM polls=9", "polls=9: can be at most 8 here"),
        ("turn 0 phase=LIGHT", "which effect?"),
        ("turn 0 phase=LIGHT effect=pink", "pink: not a colour"),
        ("turn 0 phase=LIGHT effect=red shrine=noon", "shrine=noon: expected start or end"),
        ("turn 0 phase=LIGHT effect=red actor=1", "actor=1: does not belong to phase=LIGHT"),
        ("turn 0 phase=MAIN effect=red", "effect=red: does not belong to phase=MAIN"),
        ("turn 0 phase=SWAP effect=red", "effect=red: does not belong to phase=SWAP"),
        ("turn 0 phase=MAIN partner=1", "partner=1: does not belong to phase=MAIN"),
        ("turn 0 phase=RETURN", "who gives a card back?"),
        ("turn 0 phase=RETURN partner=0", "cannot give a card back to itself"),
        ("turn 0 phase=MAIN lost_start", "lost_start: only with phase=OVER"),
        ("turn 0 phase=DRAW", "only with RANDOM pending"),
        ("turn 0 phase=MAIN last=R1", "R1: not a card"),
        ("turn 0 phase=MAIN outcome=odd", "outcome=odd"),
        ("turn 0 phase=MAIN said=T4:red", "said=T4:red"),
        ("belief 0 0: R4 | -", "a seat knows its own hand"),
        ("belief 0 1: R2", "expected `SEAT SEAT: CARDS | CEILINGS`"),
        ("belief 0 1: R2 | R0", "R0: a ceiling is 1 to 14"),
        ("fact 1 some=2: R2", "some=2: expected"),
        ("fact R2", "expected `SEAT least=N most=N: CARDS`"),
    ],
)
def test_a_bad_line_is_refused_by_its_word_and_number(line: str, wrong: str) -> None:
    lines = [line if other.split()[0] == line.split()[0] else other for other in TABLE]
    if line not in lines:
        lines.append(line)
    with pytest.raises(BadText) as caught:
        position(*lines, tavern="on")
    assert wrong in str(caught.value)
    assert caught.value.line == lines.index(line) + 1


def test_a_line_is_written_once() -> None:
    with pytest.raises(BadText, match="oracle: written twice"):
        position(*TABLE, "oracle R9 Y6 G3")


def test_the_tavern_needs_its_option() -> None:
    with pytest.raises(BadText, match="without it"):
        table("tavern closed 1")


@settings(max_examples=300)
@given(st.data())
def test_a_garbled_position_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    lines = list(NOTATION.position_lines(table("tavern open", "belief 0 1: R2 | B5", tavern="on")))
    at = data.draw(st.integers(0, len(lines) - 1))
    parts = lines[at].split()
    word = data.draw(
        st.sampled_from(["", "-", "|", ":", "rest", "R2", "R", "999", "=", "turn", "actor=2", "?"])
        | st.text(max_size=4)
    )
    parts[data.draw(st.integers(0, len(parts) - 1))] = word
    lines[at] = " ".join(parts)
    try:
        s = NOTATION.read_position(lines, options(tavern="on"))
    except BadText:
        return
    assert GAME.broken(s) == 0
