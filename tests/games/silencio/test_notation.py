"""SILENCIO's actions, chance and assertions as text: they parse back, and mistakes are refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadText, IllegalMove
from tacit.games.silencio.notation import read, turn_line
from tacit.games.silencio.notation.symbols import ACTION_TEXTS, PHASES
from tacit.games.silencio.rules import actions
from tests.games.silencio.tables import GAME, NOTATION, options, position, table

# Actions


def test_actions_are_written_as_the_notation_says() -> None:
    for text in (
        *("claim", "wait", "pass_card R2", "play G13", "draw", "pass", "shrine red"),
        *("shrine large blue", "tavern T1", "tavern T2 red", "tavern T3 red", "use", "decline"),
        *("take R", "lay Y10", "choose 3", "give B3 2", "oracle R9", "refresh", "return R2"),
        *("put R2", "gift R9 0", "end_turn"),
    ):
        assert NOTATION.action_text(NOTATION.parse_action(text)) == text
        assert NOTATION.parse_action(text) < GAME.actions


def test_what_others_see_has_a_text() -> None:
    assert NOTATION.action_text(actions.PASS_CARD + actions.UNKNOWN) == "pass_card ?"
    assert NOTATION.action_text(actions.RETURN + actions.UNKNOWN) == "return ?"
    assert NOTATION.action_text(actions.GIVE + actions.to_seat(actions.UNKNOWN, 2)) == "give ? 2"
    assert NOTATION.action_text(actions.SAW_DEAL) == "deal ?"
    assert NOTATION.action_text(actions.SAW_START + 1) == "start 1"
    assert NOTATION.action_text(actions.SAW_DRAW) == "draw R2"
    assert NOTATION.action_text(actions.DRAW) == "draw"


def test_blanks_do_not_matter() -> None:
    assert NOTATION.parse_action("  give  R2   1 ") == NOTATION.parse_action("give R2 1")


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
        NOTATION.parse_action(text)
    assert wrong in str(caught.value)


def test_a_code_out_of_range_is_refused() -> None:
    for code in (-1, GAME.codes):
        with pytest.raises(BadText):
            NOTATION.action_text(code)


# Chance


@settings(max_examples=30)
@given(st.sampled_from(GAME.variants()), st.randoms(use_true_random=False))
def test_any_order_can_be_dealt(chosen: dict[str, int], random: Random) -> None:
    cards = [f"{c}{v}" for c in "RBYG" for v in range(2, chosen["top"] + 1)]
    random.shuffle(cards)
    s = GAME.new(chosen)
    for number in NOTATION.chance_numbers(s, "deal " + " ".join(cards)):
        GAME.apply(s, CHANCE, number)
    size, players = chosen["hand_size"], chosen["players"]
    for seat in range(players):
        dealt = cards[seat * size : (seat + 1) * size]
        assert NOTATION.check(s, "hand", f"{seat}: {' '.join(dealt)}") is None
    oracle, deck = cards[players * size :][:players], cards[players * (size + 1) :]
    assert NOTATION.check(s, "oracle", " ".join(oracle)) is None
    assert NOTATION.check(s, "deck_top", " ".join(deck) or "-") is None
    assert s.deck_left == len(deck)


def test_the_rest_of_a_deal_can_be_dealt() -> None:
    s = GAME.new(options(players="4", top="13"))
    GAME.apply(s, CHANCE, 12345)
    again = NOTATION.read_position(NOTATION.position_lines(s), options(players="4", top="13"))
    for number in NOTATION.chance_numbers(again, "deal rest"):
        GAME.apply(again, CHANCE, number)
    assert GAME.broken(again) == 0
    assert NOTATION.phase_text(again) == "START"


@pytest.mark.parametrize(
    ("outcome", "error", "wrong"),
    [
        ("deal R2", IllegalMove, "R3 is missing"),
        ("deal R2 R2 rest", IllegalMove, "R2 is there twice"),
        ("deal R13 rest", IllegalMove, "R13"),
        ("deal rest rest", IllegalMove, "rest is there twice"),
        ("deal X rest", BadText, "X: not a card"),
        ("start 0", IllegalMove, "the phase is DEAL"),
        ("start x", BadText, "x: not a whole number"),
        ("draw R2", IllegalMove, "the phase is DEAL"),
        ("9223372036854775808", IllegalMove, "from 0 to 9223372036854775807"),
        ("shuffle", BadText, "shuffle: not an outcome"),
        ("", BadText, "nothing: not an outcome"),
    ],
)
def test_an_impossible_outcome_is_refused(outcome: str, error: type[Exception], wrong: str) -> None:
    with pytest.raises(error) as caught:
        NOTATION.chance_numbers(GAME.new(options()), outcome)
    assert wrong in str(caught.value)


def test_each_card_of_the_hand_can_be_drawn() -> None:
    for card in ("R4", "G7"):
        s = table("pending RANDOM", "turn 0 phase=DRAW")
        (number,) = NOTATION.chance_numbers(s, f"draw {card}")
        assert NOTATION.action_text(GAME.seen_as(s, CHANCE, number, 1)) == f"draw {card}"
    with pytest.raises(IllegalMove, match="not in the hand of seat 0"):
        NOTATION.chance_numbers(s, "draw R2")


def test_a_number_stands_for_itself() -> None:
    assert NOTATION.chance_numbers(GAME.new(options()), "42") == [42]


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
def test_an_assertion_holds_or_says_what_was_found(
    name: str, holds: str, fails: str, found: str
) -> None:
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
    assert NOTATION.check(s, name, holds) is None
    assert NOTATION.check(s, name, fails) == found


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
        NOTATION.check(table(), name, rest)


@pytest.mark.parametrize(
    ("players", "left", "result"),
    [
        *((2, 1, "near 1"), (2, 2, "near 2"), (2, 3, "far 3"), (3, 3, "near 3")),
        *((3, 4, "far 4"), (4, 4, "near 4"), (4, 5, "far 5"), (3, 0, "perfect 0")),
    ],
)
def test_the_result_depends_on_the_cards_left_and_the_players(
    players: int, left: int, result: str
) -> None:
    cards = " ".join(f"R{value}" for value in range(2, 2 + left)) or "-"
    s = position(
        f"hand 0: {cards}",
        "box rest",
        f"turn 0 phase=OVER streak={players}",
        players=str(players),
        hand_size="1",
    )
    assert NOTATION.result_text(s) == result


def test_everything_that_can_be_written_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
    verbs = {text.split()[0] for text in ACTION_TEXTS.texts}
    names = {
        *verbs,
        *PHASES,
        *read.LINES,
        *NOTATION.checks,
        *turn_line.KEYS,
        *turn_line.TURN_FLAGS,
        turn_line.LOST,
    }
    assert {name for name in names if name not in page} == set()
