"""SALOMONS OORDEEL told: every event, to every seat, in every language, no more than it knows."""

from __future__ import annotations

import re

import pytest

from tacit.base.narration import family_of
from tacit.engine.chance import CHANCE, stream
from tacit.engine.views import WATCHER
from tacit.games.salomon import GAME
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import BY_HAND, DEAL, GUESS
from tacit.language import LANGUAGES
from tests.games.salomon.telling import NAMES, WORDS, Turn, options_of, random_game, reader

# What is written with the same letters in all languages: cells, lines and tiles.
NOTATION = re.compile(r"\b(r\dc\d|[rc]\d(=\w)?|[RYGBP][1-5J]|[RYGBPJ])\b")
VARIANTS = [
    options_of(text)
    for text in (
        "players=2",
        "players=2 mode=simple open_only=yes",
        "players=3 protect=yes arrangement=lines_random",
        "players=4 arrangement=random start=2",
        "players=3 mode=simple arrangement=lines_random",
        "players=4 open_only=yes protect=yes arrangement=random",
    )
]


def variant_name(options: dict[str, int]) -> str:
    return GAME.options_text(options)


def is_silent(turn: Turn, code: int) -> bool:
    """What a viewer is told nothing of: hidden steps, others' lines, jokers that are not there."""
    hidden_step = code in (actions.SAW_STEP, actions.NO_JOKER)
    others_lines = code == actions.SAW_LINES and turn.after.phase != GUESS
    part_of_a_deal = code == actions.SAW_DEAL and turn.after.phase == DEAL and turn.after.dealt
    return bool(hidden_step or others_lines or part_of_a_deal)


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_every_event_is_told_to_every_seat_in_every_language(options: dict[str, int]) -> None:
    for turn in random_game(options, seed=11):
        for viewer in range(options["players"]):
            told = {code: " ".join(turn.told(viewer, code)) for code in LANGUAGES}
            if not told["en"]:
                assert is_silent(turn, turn.code(viewer))
                assert set(told.values()) == {""}
                continue
            for code, text in told.items():
                assert "{" not in text, (code, text)
                if code != "en":
                    assert text != told["en"]
            assert not re.search("[A-Za-z]", NOTATION.sub("", told["uk"])), told["uk"]
            assert not re.search("[А-я]", without_names(told["de"])), told["de"]


def without_names(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, "")
    return text


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_every_choice_is_put_in_words(options: dict[str, int]) -> None:
    for turn in random_game(options, seed=12):
        for viewer in range(options["players"]):
            legal = GAME.legal_actions(turn.before, viewer)
            shown = legal[:: max(1, len(legal) // 30)]  # guesses are all alike
            for code in LANGUAGES:
                r = reader(turn.before, viewer, code)
                choices = [WORDS.action(action, r) for action in shown]
                assert len(set(choices)) == len(choices), choices
                asked = [WORDS.prompt(r), *WORDS.summary(r), *WORDS.notes(r), *choices]
                assert all(asked)
                assert "{" not in " ".join(asked)
                if code == "uk":
                    assert not re.search("[A-Za-z]", NOTATION.sub("", " ".join(asked)))


@pytest.mark.parametrize("options", VARIANTS[::2], ids=variant_name)
def test_somebody_who_watches_is_told_in_the_third_person(options: dict[str, int]) -> None:
    for turn in random_game(options, seed=12):
        told = " ".join(turn.told(WATCHER))
        assert told or is_silent(turn, turn.code(WATCHER))
        assert not re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", told), told
        r = reader(turn.after, WATCHER)
        shown = [WORDS.prompt(r), *WORDS.summary(r), *WORDS.notes(r)]
        assert all(shown)
        assert "Your" not in " ".join(shown)


def test_random_games_tell_every_family_of_events() -> None:
    told = set()
    for options in VARIANTS:
        for seed in range(4):
            for turn in random_game(options, seed):
                told.add(family_of(turn.code(0), WORDS.events))
    assert told == set(WORDS.events)


@pytest.mark.parametrize("options", VARIANTS[:4], ids=variant_name)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike(options: dict[str, int]) -> None:
    """Also where the mover does something else that looks the same."""
    thoughts = stream(5)
    compared = differing = 0
    for turn in random_game(options, seed=14):
        for viewer in range(options["players"]):
            if turn.seat in (CHANCE, viewer):
                continue
            real = turn.seen_by(viewer)
            world = GAME.imagined(real.before, viewer, thoughts)
            for action in GAME.legal_actions(world, turn.seat):
                if GAME.seen_as(world, turn.seat, action, viewer) != real.code:
                    continue
                other = Turn(world, turn.seat, action, GAME.copy(world))
                GAME.apply(other.after, turn.seat, action)
                seen = other.seen_by(viewer)
                if seen.after.tobytes() != real.after.tobytes():
                    continue  # what came of it shows a difference, such as another tile opened
                compared += 1
                differing += action != turn.action
                assert WORDS.event(seen) == WORDS.event(real)
                for tell in (WORDS.prompt, WORDS.summary, WORDS.notes):
                    assert tell(seen.reader) == tell(real.reader)
    assert compared
    if options["arrangement"] == BY_HAND:
        assert differing  # the steps of an arrangement
