"""Advice is an expert's choice, from what a seat knows, with what the others are worth."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from tacit import bots
from tacit.base.advice import Advice, Lead
from tacit.base.narration import Reader, family_of
from tacit.engine.chance import Seeded, stream
from tacit.engine.views import State
from tacit.games import NAMES, load
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import GUESS
from tacit.games.silencio.narration import advice as silencio_advice
from tacit.games.silver.narration import advice as silver_advice
from tacit.games.silver.rules.actions import GUARD, MARK
from tacit.games.silver.rules.state import END, HAND, MAIN, TAKEN
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tacit.study import advice as advising
from tacit.study.advice import MOST_TOLD, advice_of, choice_of, in_words
from tacit.study.odds import odds_of
from tests.drivers import (
    at_position,
    by_bot,
    by_lot,
    decisions,
    first_quick,
    from_state,
    imagined,
    stop,
)

EVERY = 17  # decisions of a game
NOISE = 0.1  # of chances, where hands are drawn


def positions(name: str, every: int = EVERY) -> list[Match]:
    game = load(name)
    regular = by_bot(bots.load(bots.USUAL, game), 3)
    options = {"players": "2", "rounds": "1"} if name == "silver" else {"players": "3"}
    turns = decisions(game, options, 3, regular)
    return [turn.match.copy() for turn in islice(turns, 3, 120, every)]


def advised(match: Match, seat: int) -> Advice:
    notes = bots.notebook(match.game).blank()
    return advice_of(match.game, match.view(seat), seat, match.legal(seat), notes)


@pytest.mark.parametrize("name", NAMES)
def test_advice_can_be_followed_and_its_choices_are_legal(name: str) -> None:
    judged = 0
    for match in positions(name):
        seat = match.due[0]
        advice = advised(match, seat)
        judged += bool(advice.choices)
        assert len(advice.choices) <= MOST_TOLD
        assert {choice.action for choice in advice.choices} <= set(match.legal(seat))
        if advice.choices:
            assert advice.choices[0].action == advice.action
        for action in advice.steps:
            assert match.due[0] == seat
            match.play(seat, action)
    assert judged


@pytest.mark.parametrize("name", NAMES)
def test_the_choice_is_the_experts(name: str) -> None:
    for match in positions(name)[:2]:
        seat, view = match.due[0], match.view(match.due[0])
        notes = bots.notebook(match.game).blank()
        expert = bots.load("expert", match.game)
        own = choice_of(match.game, view, seat, match.legal(seat), notes, stream(1))
        assert own == expert.choose(view, seat, match.legal(seat), stream(1), notes)


def test_what_a_guess_is_worth_is_told_as_the_expert_reads_it() -> None:
    """What others have guessed tells of their hands: to whoever reads it, his guess looks best."""
    game, told = load("salomon"), 0
    regular = by_bot(bots.load(bots.USUAL, game), 3)
    for match, seat, _ in decisions(game, {"players": "2"}, 3, regular):
        notes = bots.notes_of(match, seat)
        if match.state.phase != GUESS or not notes[0].guesses:
            continue
        advice = advice_of(game, match.view(seat), seat, match.legal(seat), notes)
        chances = [choice.figures.get("right", 0.0) for choice in advice.choices]
        if actions.is_guess(advice.action):
            told += 1
            assert chances[0] >= max(chances) - NOISE
    assert told > 5


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_the_same_advice_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    dreams = stream(8)
    for match in positions(name):
        seat = match.due[0]
        other = from_state(match, imagined(match, seat, dreams))
        assert advised(match, seat) == advised(other, seat)


@pytest.mark.parametrize("name", NAMES)
def test_advice_has_a_reason_in_every_language(name: str) -> None:
    words = load(name).narration
    for match in positions(name):
        seat = match.due[0]
        advice = advised(match, seat)
        for code in LANGUAGES:
            reader = Reader(match.view(seat), seat, ["Ada", "Bo", "Cy"], translator(code))
            assert words.reason(advice, reader).endswith(".")
            assert in_words(match.game, advice, reader)
            for choice in advice.choices:
                assert words.worth(choice.figures, reader)


def test_where_there_is_one_legal_action_it_is_the_only_one() -> None:
    game = load("silver")
    match = stop(
        Match(game, {"players": "2"}),
        by_lot(1),
        lambda now: len(now.legal(now.due[0])) == 1,
    )
    assert advised(match, match.due[0]).lead is Lead.ONLY


@pytest.mark.parametrize(
    ("family", "begins"),
    [(MARK, "exchange it for places"), (GUARD, "set your Guard")],
)
def test_steps_are_advised_as_one_decision(family: int, begins: str) -> None:
    """SILVER puts a set forward card by card, and sets a Guard in two steps."""
    game = load("silver")

    usual = bots.load(bots.USUAL, game)

    def is_there(now: Match) -> bool:
        chosen = usual.choose(now.view(now.due[0]), now.due[0], now.legal(now.due[0]), stream(1))
        return (
            now.state.phase in (MAIN, HAND, TAKEN, END)
            and family_of(chosen, game.narration.actions) == family
        )

    for seed in range(12):
        match = stop(Match(game, {"players": "2"}, Seeded(seed)), by_bot(usual, seed), is_there)
        if match.over:
            continue
        seat = match.due[0]
        advice = advised(match, seat)
        if family_of(advice.action, game.narration.actions) == family:
            break
    assert len(advice.steps) > 1
    reader = Reader(match.view(seat), seat, ["Ada", "Bo"], translator("en"))
    text = in_words(game, advice, reader)
    assert text.startswith(begins)
    assert "look at" not in text


def test_a_guess_that_cannot_be_right_is_no_alternative() -> None:
    game = load("salomon")
    regular = by_bot(bots.load(bots.USUAL, game), 3)
    turns = decisions(game, {"players": "3"}, 3, regular)
    guesses = [turn.match.copy() for turn in turns if turn.match.state.phase == GUESS][::4]
    told = [
        choice.figures["right"]
        for match in guesses
        for choice in advised(match, match.due[0]).choices
        if "right" in choice.figures
    ]
    assert told
    assert min(told) > 0.0


# Reasons that are read off the view

ROWS = """
hand 0: R3 R6 B2 Y7 | 1: R4 G4
rows R: 2 | B: - | Y: 6 | G: -
oracle R7 G3
deck rest
turn 0 phase=MAIN
"""
TAKING = """
hand 0: R4 R7 | 1: R5 G4
rows R: 2 6 | B: - | Y: 6 | G: -
oracle R3 G3
deck rest
turn 0 phase=LIGHT effect=blue
"""
VILLAGES = """
village 0: D9 D9 D4 D12
village 1: D11 D7 D10 D8 D6
deck 2 8 7 5 6 11 rest
pile 10
knows 0: 0/1 0/2 0/3
"""


def why(name: str, match: Match, *said: str) -> str:
    """What is said for a choice, however good it is, before the figures."""
    game = load(name)
    steps = tuple(step for text in said for step in game.notation.steps(text))
    reader = Reader(match.view(0), 0, ["Ada", "Bo"], translator("en"))
    if name == "silencio":
        return silencio_advice.because(steps[0], reader)
    return silver_advice.because(Advice(steps, Lead.CLEAR), reader)


@pytest.mark.parametrize(
    ("position", "said", "reason"),
    [
        (ROWS, "play R3", "It follows directly, so no card is passed over."),
        (ROWS, "play Y7", "It follows directly, so no card is passed over."),
        (ROWS, "play R6", ""),  # the own red 3 is passed over
        (TAKING, "take R", "Then these cards of yours can be played again: red 4."),
    ],
)
def test_what_speaks_for_a_card_of_silencio(position: str, said: str, reason: str) -> None:
    match = at_position(load("silencio"), position, players="2")
    assert why("silencio", match, said) == reason


def test_a_gap_over_cards_that_nobody_can_hold_is_told_as_one() -> None:
    """All between lie in sight: with the oracle, or in the box."""
    game = load("silencio")
    text = ROWS.replace("oracle R7 G3", "oracle G2 G3").replace("R4 G4", "R4 B4")
    match = at_position(game, text.replace("R3 R6 B2 Y7", "R3 R6 G4 Y7"), players="2")
    reason = why("silencio", match, "play G4")
    assert reason == "No card that it passes over can be in anybody’s hand."


@pytest.mark.parametrize(
    ("moves", "said", "reason"),
    [
        (["0 draw_deck"], "exchange 1", "a card that counts 2 in the place of one that counts 9"),
        (["0 draw_deck"], "exchange 1 2", "As you know they have the same number"),
        (["0 draw_deck"], "exchange 1 3", ""),
        (["0 draw_deck"], "exchange 4", "An unknown card counts"),
        (["0 draw_deck"], "discard", ""),
        ([], "draw_deck", "and the one on the pile 10."),
        ([], "take", ""),  # nothing known is higher than a 10
        ([], "call", "By what you know your village counts"),
    ],
)
def test_what_speaks_for_a_choice_at_silver(moves: list[str], said: str, reason: str) -> None:
    match = at_position(load("silver"), VILLAGES, *moves, players="2")
    found = why("silver", match, said)
    assert reason in found
    assert bool(reason) == bool(found)


@pytest.mark.parametrize("name", ["silencio", "silver"])
def test_what_speaks_for_a_choice_is_the_same_in_every_world(name: str) -> None:
    """For every legal action, whatever an expert would do."""
    game, dreams, told = load(name), stream(8), 0
    for match in positions(name, 4):
        seat = match.due[0]
        worlds = [match, from_state(match, imagined(match, seat, dreams))]
        for action in match.legal(seat):
            readers = [
                Reader(one.view(seat), seat, ["Ada", "Bo", "Cy"], translator("en"))
                for one in worlds
            ]
            if name == "silencio":
                reasons = {silencio_advice.because(action, reader) for reader in readers}
            else:
                advice = Advice((action,), Lead.CLEAR)
                reasons = {silver_advice.because(advice, reader) for reader in readers}
            assert len(reasons) == 1
            told += bool(reasons.pop())
    assert told > 10
    assert game.name == name


# Timing


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_advice_takes_the_same_work_in_every_world_that_a_seat_cannot_tell_apart(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted are all calls of the experts, the play-outs, and what they are given."""
    calls: list[tuple[object, ...]] = []
    for module, what in ((advising, "choice_of"), (advising, "worths"), (advising, "steps_from")):
        monkeypatch.setattr(module, what, counted(getattr(module, what), calls))
    choose = bots.Bot.choose

    def counting(bot: bots.Bot, view: State, seat: int, *more: Any) -> int:
        calls.append((bot.name, view.tobytes(), seat, len(more[0]), tuple(more[1])))
        return choose(bot, view, seat, *more)

    monkeypatch.setattr(bots.Bot, "choose", counting)
    dreams, worked = stream(8), 0
    for match in positions(name):
        seat = match.due[0]
        other = from_state(match, imagined(match, seat, dreams))
        work = []
        for world in (match, other):
            calls.clear()
            advised(world, seat)
            work.append(list(calls))
        assert work[0] == work[1]
        worked += len(work[0])
    assert worked > 10


@pytest.mark.parametrize("name", NAMES)
def test_odds_take_the_same_work_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    """All calls are counted, by what is called."""
    dreams, worked = stream(9), 0
    for match in positions(name):
        seat = match.due[0]
        other = from_state(match, imagined(match, seat, dreams))
        odds_of(match.game, match.view(seat), seat)  # what is read once and for all is read now
        work = [calls_of(odds_of, one.game, one.view(seat), seat) for one in (match, other)]
        assert work[0] == work[1]
        worked += work[0].total()
    assert worked > 50


def calls_of(work: Callable[..., object], *given: Any) -> Counter[str]:
    """How often what was called in the course of some work."""
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, called: Any) -> None:
        if event in ("call", "c_call"):
            found[getattr(called, "__qualname__", None) or frame.f_code.co_qualname] += 1

    gc.disable()  # a collection calls whoever wants to be told, at any time
    sys.setprofile(count)
    try:
        work(*given)
    finally:
        sys.setprofile(None)
        gc.enable()
    return found


def counted(work: Callable[..., Any], calls: list[tuple[object, ...]]) -> Callable[..., Any]:
    """The same function; what it is given is written down, whatever it comes to."""

    def counting(*given: Any) -> Any:
        calls.append((work.__name__, *map(written, given)))
        return work(*given)

    return counting


def written(thing: Any) -> object:
    return thing.tobytes() if hasattr(thing, "tobytes") else repr(thing)
