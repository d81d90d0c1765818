"""SILENCIO's notation: all of it parses back, and mistakes are refused by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.errors import BadText, IllegalMove
from tacit.engine.views import State
from tacit.games import load
from tacit.games.silencio.notation import read, turn_line, words
from tacit.games.silencio.rules.knowledge import known
from tacit.games.silencio.rules.state import (
    DO_DRAW,
    DO_GIVE,
    DO_PASS_CARD,
    DO_RETURN,
    PHASES,
    SAW_DEAL,
    SAW_DRAW,
    SAW_START,
    SEATS,
    UNKNOWN,
)
from tacit.match import Match

GAME = load("silencio")
VARIANTS = GAME.variants()
TABLE = (
    "hand 0: R4 G7 | 1: R2 B3 Y8 | 2: B4 Y5",
    "oracle R9 Y6 G3",
    "deck B7 R6 rest",
    "turn 0 phase=MAIN",
)


def options(**written: str) -> dict[str, int]:
    return GAME.read_options({"players": "3", "top": "10", **written})


def position(*lines: str, **written: str) -> State:
    return words.read_position(lines, options(**written))


def table(*changed: str, **written: str) -> State:
    """The table above with some of its lines replaced, and others added."""
    lines = {line.split()[0]: line for line in (*TABLE, *changed)}
    return position(*lines.values(), **written)


def random_game(chosen: Mapping[str, int], seed: int) -> Iterator[State]:
    """Every state of a random game."""
    s, random = GAME.new(chosen), stream(seed)
    while True:
        yield s
        due = GAME.due(s)
        if not due:
            return
        if due == [CHANCE]:
            GAME.apply(s, CHANCE, int(next_number(random)))
        else:
            legal = GAME.legal_actions(s, due[0])
            GAME.apply(s, due[0], legal[below(random, len(legal))])


# Actions


def test_every_code_has_its_own_text_that_parses_back() -> None:
    texts = [words.action_text(code) for code in range(GAME.codes)]
    assert len(set(texts)) == GAME.codes
    assert [words.parse_action(text) for text in texts] == list(range(GAME.codes))


def test_actions_are_written_as_the_notation_says() -> None:
    for text in (
        *("claim", "wait", "pass_card R2", "play G13", "draw", "pass", "shrine red"),
        *("shrine large blue", "tavern T1", "tavern T2 red", "tavern T3 red", "use", "decline"),
        *("take R", "lay Y10", "choose 3", "give B3 2", "oracle R9", "refresh", "return R2"),
        *("put R2", "gift R9 0", "end_turn"),
    ):
        assert words.action_text(words.parse_action(text)) == text
        assert words.parse_action(text) < GAME.actions


def test_what_others_see_has_a_text() -> None:
    assert words.action_text(DO_PASS_CARD + UNKNOWN) == "pass_card ?"
    assert words.action_text(DO_RETURN + UNKNOWN) == "return ?"
    assert words.action_text(DO_GIVE + SEATS * UNKNOWN + 2) == "give ? 2"
    assert words.action_text(SAW_DEAL) == "deal ?"
    assert words.action_text(SAW_START + 1) == "start 1"
    assert words.action_text(SAW_DRAW) == "draw R2"
    assert words.action_text(DO_DRAW) == "draw"


def test_blanks_do_not_matter() -> None:
    assert words.parse_action("  give  R2   1 ") == words.parse_action("give R2 1")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("plya R2", "plya: not an action"),
        ("play R14", "R14: not an action, or not part of one, in `play R14`"),
        ("play R2 R3", "R3: not"),
        ("give R2 7", "7: not"),
        ("take S", "S: not"),
        ("shrine large", "something is missing"),
        ("", "no action: something is missing"),
    ],
)
def test_a_bad_action_is_refused_by_its_word(text: str, wrong: str) -> None:
    with pytest.raises(BadText) as caught:
        words.parse_action(text)
    assert wrong in str(caught.value)


def test_a_code_out_of_range_is_refused() -> None:
    for code in (-1, GAME.codes):
        with pytest.raises(BadText):
            words.action_text(code)


# Positions


def test_every_position_of_random_games_reads_back_to_the_same_bytes() -> None:
    seen = set()
    for seed, chosen in enumerate(VARIANTS):
        for s in random_game(chosen, seed):
            lines = words.position_lines(s)
            assert words.read_position(lines, chosen).tobytes() == s.tobytes(), lines
            seen.add(words.phase_text(s))
    assert seen == set(PHASES)


@settings(max_examples=15)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_any_game_reads_back(chosen: dict[str, int], seed: int) -> None:
    for s in random_game(chosen, seed):
        lines = words.position_lines(s)
        assert words.read_position(lines, chosen).tobytes() == s.tobytes(), lines


def test_both_ways_to_end_read_back() -> None:
    chosen = options(claim_rounds="1")
    ended = Match(GAME, {"claim_rounds": "1"})
    for number in words.chance_numbers(ended.state, "deal rest"):
        ended.play(CHANCE, number)
    ended.play(CHANCE, 1)
    while not ended.over:
        ended.play_text(ended.due[0], "wait")
    lines = words.position_lines(ended.state)
    assert "phase=OVER" in lines[-1]
    assert "lost_start" in lines[-1]
    assert words.read_position(lines, chosen).tobytes() == ended.state.tobytes()


def test_views_are_written_for_people() -> None:
    for s in random_game(options(tavern="on"), 5):
        for seat in range(3):
            lines = words.view_lines(GAME.view(s, seat), seat)
            hands = next(line for line in lines if line.startswith("hand"))
            assert lines[0] == f"seen_by {seat}"
            if GAME.due(s):
                unknown = sum(
                    int(s.hand_count[other]) - bin(int(known(s, seat, other))).count("1")
                    for other in range(3)
                    if other != seat
                )
                assert hands.count("?") == unknown
                assert f"deck {s.deck_left} hidden" in lines or s.deck_left == 0


def test_a_view_is_the_same_text_in_every_world_of_a_seat() -> None:
    random = stream(9)
    for s in random_game(options(tavern="on"), 3):
        view = GAME.view(s, 1)
        other = GAME.imagined(view, 1, random)
        assert words.view_lines(GAME.view(other, 1), 1) == words.view_lines(view, 1)


def test_lists_may_have_commas_and_lines_may_be_split() -> None:
    expected = table().tobytes()
    assert table("hand 0: R4,G7 | 1: R2, B3, Y8 | 2: Y5 B4").tobytes() == expected
    assert table("deck B7, R6, rest", "box -", "pending -", "lit -").tobytes() == expected
    assert table("rows R: - | B: - | Y: - | G: -").tobytes() == expected
    split = ("hand 0: R4 G7", "hand 2: B4 Y5 | 1: R2 B3 Y8", *TABLE[1:])
    assert position(*split).tobytes() == expected


def test_what_is_not_written_is_empty() -> None:
    s = table()
    assert words.check(s, "lit", "-") is None
    assert words.check(s, "pending", "-") is None
    assert words.check(s, "streak", "0") is None
    assert words.check(s, "outcome", "-") is None
    assert words.check(s, "said", "-") is None
    assert words.check(s, "knows", "0 1: -") is None
    assert words.check(table(tavern="on"), "tavern", "closed 0") is None
    assert table("turn 0").tobytes() == s.tobytes()


def test_rest_is_every_card_without_a_place_in_order() -> None:
    s = position(
        "hand 0: R3 | 1: B2", "oracle R2 B3", "deck G3 rest", players="2", top="3", hand_size="1"
    )
    assert words.position_lines(s)[3] == "deck G3 Y2 Y3 G2"
    s = position("hand 0: R3 | 1: B2", "deck -", "box rest", players="2", top="3", hand_size="1")
    assert words.position_lines(s)[4] == "box R2 B3 Y2 Y3 G2 G3"


def test_knowledge_is_written_and_read() -> None:
    s = table("belief 0 1: R2 Y8 | B5 G1", "fact 1 least=1 most=2: R2 B3 B9")
    assert words.check(s, "knows", "0 1: R2, Y8") is None
    assert "belief 0 1: R2 Y8 | B5 G1" in words.position_lines(s)
    assert "fact 1 least=1 most=2: R2 B3 B9" in words.position_lines(s)


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
        ("hand x: R4", "x: not a number"),
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
        ("tavern closed soon", "soon: not a number"),
        ("turn", "turn: whose?"),
        ("turn 3 phase=MAIN", "3: no such seat"),
        ("turn 0 phase=LUNCH", "phase=LUNCH: not a phase"),
        ("turn 0 phase=MAIN phase=END", "phase is written twice"),
        ("turn 0 phase=MAIN hungry", "hungry: not part of a turn"),
        ("turn 0 phase=MAIN colour=red", "colour=red: not part of a turn"),
        ("turn 0 phase=MAIN streak=3", "streak=3: can be at most 2 here"),
        ("turn 0 phase=MAIN streak=x", "x: not a number"),
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
    lines = list(words.position_lines(table("tavern open", "belief 0 1: R2 | B5", tavern="on")))
    at = data.draw(st.integers(0, len(lines) - 1))
    parts = lines[at].split()
    word = data.draw(
        st.sampled_from(["", "-", "|", ":", "rest", "R2", "R", "999", "=", "turn", "actor=2", "?"])
        | st.text(max_size=4)
    )
    parts[data.draw(st.integers(0, len(parts) - 1))] = word
    lines[at] = " ".join(parts)
    try:
        s = words.read_position(lines, options(tavern="on"))
    except BadText:
        return
    assert GAME.broken(s) == 0


# Chance


@settings(max_examples=30)
@given(st.sampled_from(VARIANTS), st.randoms(use_true_random=False))
def test_any_order_can_be_dealt(chosen: dict[str, int], random: object) -> None:
    cards = [f"{c}{v}" for c in "RBYG" for v in range(2, chosen["top"] + 1)]
    random.shuffle(cards)  # type: ignore[attr-defined]
    s = GAME.new(chosen)
    for number in words.chance_numbers(s, "deal " + " ".join(cards)):
        GAME.apply(s, CHANCE, number)
    size, players = chosen["hand_size"], chosen["players"]
    for seat in range(players):
        dealt = cards[seat * size : (seat + 1) * size]
        assert words.check(s, "hand", f"{seat}: {' '.join(dealt)}") is None
    oracle, deck = cards[players * size :][:players], cards[players * (size + 1) :]
    assert words.check(s, "oracle", " ".join(oracle)) is None
    assert words.check(s, "deck_top", " ".join(deck) or "-") is None
    assert s.deck_left == len(deck)


def test_the_rest_of_a_deal_can_be_dealt() -> None:
    s = GAME.new(options(players="4", top="13"))
    GAME.apply(s, CHANCE, 12345)
    again = words.read_position(words.position_lines(s), options(players="4", top="13"))
    for number in words.chance_numbers(again, "deal rest"):
        GAME.apply(again, CHANCE, number)
    assert GAME.broken(again) == 0
    assert words.phase_text(again) == "START"


@pytest.mark.parametrize(
    ("outcome", "error", "wrong"),
    [
        ("deal R2", IllegalMove, "R3 is missing"),
        ("deal R2 R2 rest", IllegalMove, "R2 is there twice"),
        ("deal R13 rest", IllegalMove, "R13"),
        ("deal rest rest", IllegalMove, "rest is there twice"),
        ("deal X rest", BadText, "X: not a card"),
        ("start 0", IllegalMove, "the phase is DEAL"),
        ("start x", BadText, "x: not a number"),
        ("draw R2", IllegalMove, "the phase is DEAL"),
        ("9223372036854775808", IllegalMove, "from 0 to 9223372036854775807"),
        ("shuffle", BadText, "shuffle: not an outcome"),
        ("", BadText, "nothing: not an outcome"),
    ],
)
def test_an_impossible_outcome_is_refused(outcome: str, error: type[Exception], wrong: str) -> None:
    with pytest.raises(error) as caught:
        words.chance_numbers(GAME.new(options()), outcome)
    assert wrong in str(caught.value)


def test_each_card_of_the_hand_can_be_drawn() -> None:
    for card in ("R4", "G7"):
        s = table("pending RANDOM", "turn 0 phase=DRAW")
        (number,) = words.chance_numbers(s, f"draw {card}")
        assert words.action_text(GAME.seen_as(s, CHANCE, number, 1)) == f"draw {card}"
    with pytest.raises(IllegalMove, match="not in the hand of seat 0"):
        words.chance_numbers(s, "draw R2")


def test_a_number_stands_for_itself() -> None:
    assert words.chance_numbers(GAME.new(options()), "42") == [42]


# Assertions


@pytest.mark.parametrize(
    ("name", "holds", "fails", "found"),
    [
        ("hand", "1: R8, B3 Y8", "1: R8", "1: R8 B3 Y8"),
        ("hand", "0: R4 G7 | 2: B4", "0: R4 | 2: B4", "0: R4 G7"),
        ("open", "2: Y5", "2: -", "2: Y5"),
        ("row", "R: 2 3", "R: 3 2", "R: 2 3"),
        ("row", "B: -", "B: 5", "B: -"),
        ("oracle", "G3 R9 Y6", "G3 R9", "R9 Y6 G3"),
        ("deck", "23", "24", "23"),
        ("deck_top", "B7", "R6", "B7"),
        ("deck_top", "B7 R6", "B7 R5", "B7 R6"),
        ("box", "G10", "-", "G10"),
        ("lit", "red large", "red", "large red"),
        ("tavern", "closed 2", "open", "closed 2"),
        ("pending", "RANDOM, SKIP_DARK", "RANDOM", "SKIP_DARK RANDOM"),
        ("streak", "1", "0", "1"),
        ("outcome", "none:top_green", "dark", "none:top_green"),
        ("said", "T2 red", "T2 blue", "T2 red"),
        ("knows", "0 1: R8", "0 1: -", "0 1: R8"),
    ],
)
def test_assertions(name: str, holds: str, fails: str, found: str) -> None:
    s = position(
        "hand 0: R4 G7 | 1: R8 B3 Y8 | 2: B4",
        "open 2: Y5",
        "rows R: 2 3",
        "oracle R9 Y6 G3",
        "deck B7 R6 rest",
        "box G10",
        "lit red large",
        "tavern closed 2",
        "pending SKIP_DARK RANDOM",
        "belief 0 1: R8 | -",
        "turn 0 phase=MAIN streak=1 outcome=none:top_green said=T2:red",
        tavern="on",
    )
    assert words.check(s, name, holds) is None
    assert words.check(s, name, fails) == found


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("mood", "fine"),
        ("hand", "R2"),
        ("hand", "9: R2"),
        ("deck", "many"),
        ("lit", "purple"),
        ("pending", "HUNGER"),
        ("outcome", "grey"),
        ("knows", "0: R2"),
        ("knows", "1 1: R2"),
    ],
)
def test_an_assertion_that_makes_no_sense_is_refused(name: str, rest: str) -> None:
    with pytest.raises(BadText):
        words.check(table(), name, rest)


@pytest.mark.parametrize(
    ("players", "left", "verdict"),
    [
        *((2, 1, "near 1"), (2, 2, "near 2"), (2, 3, "far 3"), (3, 3, "near 3")),
        *((3, 4, "far 4"), (4, 4, "near 4"), (4, 5, "far 5"), (3, 0, "perfect 0")),
    ],
)
def test_verdicts(players: int, left: int, verdict: str) -> None:
    cards = " ".join(f"R{value}" for value in range(2, 2 + left)) or "-"
    s = position(
        f"hand 0: {cards}",
        "box rest",
        f"turn 0 phase=OVER streak={players}",
        players=str(players),
        hand_size="1",
    )
    assert words.result_text(s) == verdict


def test_everything_that_can_be_written_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
    verbs = {text.split()[0] for text in words.TEXTS}
    names = {
        *verbs,
        *PHASES,
        *read.LINES,
        *words.CHECKS,
        *turn_line.KEYS,
        *turn_line.TURN_FLAGS,
        turn_line.LOST,
    }
    assert {name for name in names if name not in page} == set()
