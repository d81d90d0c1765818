"""SILVER told: every event, to every seat, in every language, and no more than it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacit.base.narration import Reader, family_of
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.views import WATCHER
from tacit.games.silver.narration import NARRATION
from tacit.games.silver.narration.events import EVENTS
from tacit.games.silver.narration.help import character_help
from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules import actions, state
from tacit.games.silver.rules.state import DEAL, DRAWN, NUMBERS, PEEK2
from tacit.language import LANGUAGES, translator
from tests.games.silver.made_move import GAME, MadeMove, make

NAMES = ["Ада", "Богдан", "Соля", "Дем’ян"]  # letters that are in none of the other languages
LATIN, CYRILLIC = "[A-Za-z]", "[А-яҐґЄєІіЇї]"


def random_game(options: dict[str, int], seed: int) -> Iterator[MadeMove]:
    numbers = stream(seed)
    s = GAME.new(options)
    while due := GAME.due(s):
        seat = due[below(numbers, len(due))]
        if seat == CHANCE:
            action = int(next_number(numbers))
        else:
            legal = GAME.legal_actions(s, seat)
            action = legal[below(numbers, len(legal))]
        yield make(s, seat, action)


# Every kind of game, for every number of players; who begins changes nothing that is told later.
VARIANTS = [
    {**options, "rounds": 2 if options["players"] == 2 else 1}
    for options in GAME.variants()
    if options["start_player"] == DRAWN
]


def variant_name(options: dict[str, int]) -> str:
    return GAME.options_text(options)


def without_names(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, "")
    return text


def tells_nothing(move: MadeMove, viewer: int) -> bool:
    """The deal is told when it is done; a step, to others, when the action is complete."""
    dealing = move.seat == CHANCE and move.after.phase == DEAL and move.before.phase == DEAL
    return dealing or move.event(viewer, NAMES).code == actions.SAW_STEP


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_every_event_is_told_to_every_seat_in_every_language(options):
    for move in random_game(options, seed=11):
        for viewer in range(options["players"]):
            told = {code: " ".join(move.told_to(viewer, NAMES, code)) for code in LANGUAGES}
            if tells_nothing(move, viewer):
                assert set(told.values()) == {""}
                continue
            assert all(told.values()), move
            assert len(set(told.values())) == len(LANGUAGES)
            assert not re.search(r"[{}]|\bNone\b|: \.|  ", " ".join(told.values())), told
            assert not re.search(LATIN, told["uk"]), told["uk"]
            for code in ("nl", "de", "en"):
                assert not re.search(CYRILLIC, without_names(told[code])), told[code]


@pytest.mark.parametrize("options", VARIANTS[1::4], ids=variant_name)
def test_every_choice_is_put_in_words(options):
    for move in random_game(options, seed=12):
        for viewer in range(options["players"]):
            view = GAME.view(move.before, viewer)
            legal = GAME.legal_actions(move.before, viewer)
            for code in LANGUAGES:
                reader = Reader(view, viewer, NAMES, translator(code))
                offers = [NARRATION.action(action, reader) for action in legal]
                assert len(set(offers)) == len(offers), offers
                asked = [NARRATION.prompt(reader), *NARRATION.summary(reader), *offers]
                asked += [NARRATION.group(action, reader) for action in legal]
                text = " ".join(asked)
                assert not re.search(r"[{}]|\bNone\b|: \.", text), text
                assert code != "uk" or not re.search(LATIN, text), text


def test_random_games_tell_every_family_of_events():
    left = set(EVENTS)
    options = GAME.read_options({"players": "3"})
    for seed in range(60):
        for move in random_game(options, seed):
            for viewer in range(3):
                code = int(GAME.seen_as(move.before, move.seat, move.action, viewer))
                left -= {family_of(code, EVENTS)}
        if not left:
            return
    pytest.fail(f"never told of: {[GAME.notation.action_text(code) for code in left]}")


@pytest.mark.parametrize("options", VARIANTS[::3], ids=variant_name)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike(options):
    """Also where the mover does something else that looks the same."""
    thoughts = stream(5)
    compared = differing = 0
    for move in random_game(options, seed=14):
        for viewer in range(options["players"]):
            if move.seat in (CHANCE, viewer):
                continue
            event = move.event(viewer, NAMES)
            world = GAME.imagined(event.before, viewer, thoughts)
            for action in GAME.legal_actions(world, move.seat):
                if GAME.seen_as(world, move.seat, action, viewer) != event.code:
                    continue
                other = make(GAME.copy(world), move.seat, action).event(viewer, NAMES)
                if other.after.tobytes() != event.after.tobytes():
                    continue  # what came of it shows a difference, such as another card turned up
                compared += 1
                differing += action != move.action
                assert NARRATION.event(other) == NARRATION.event(event)
                assert NARRATION.prompt(other.reader) == NARRATION.prompt(event.reader)
                assert NARRATION.summary(other.reader) == NARRATION.summary(event.reader)
    assert compared
    assert differing


@pytest.mark.parametrize("options", VARIANTS[:2], ids=variant_name)
def test_a_watcher_is_told_the_public_part(options):
    for move in random_game(options, seed=15):
        told = move.told_to(WATCHER, NAMES)
        assert bool(told) != tells_nothing(move, WATCHER)
        reader = Reader(GAME.view(move.before, WATCHER), WATCHER, NAMES, translator("en"))
        lines = NARRATION.summary(reader)
        assert not re.search(r"\bYou\b|\bYour\b|\byour\b", " ".join(told + lines))
        assert NARRATION.prompt(reader)


def test_without_help_a_number_is_told_only_in_its_event():
    """The summary at a later decision names no down card but those seen since the last one."""
    options = GAME.read_options({"players": "2", "memory_aid": "real", "rounds": "1"})
    for move in random_game(options, seed=3):
        if move.before.phase > PEEK2 and move.before.reason == 0:
            reader = Reader(GAME.view(move.before, 0), 0, NAMES, translator("en"))
            lines = " ".join(NARRATION.summary(reader)[-4:])
            shown = len(re.findall(r"\(\d+\), hidden", lines))
            assert shown <= bin(int(move.before.fresh[0])).count("1")


def test_every_character_has_a_name_of_its_own_and_a_sentence_of_help():
    for code in LANGUAGES:
        t = translator(code)
        assert len({card_name(number, t) for number in range(NUMBERS)}) == NUMBERS
        helps = NARRATION.help(t)[-NUMBERS:]
        assert len(set(helps)) == NUMBERS
        assert helps == [character_help(number, t) for number in range(NUMBERS)]


def test_the_table_of_the_two_vocabularies_is_true():
    """It stands above the enumeration of the characters, where code and page are compared."""
    source = Path(state.__file__).read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^# \| (\d+) +\| (\w+) +\| ([\w-]+) +\|", source)
    assert [int(number) for number, _, _ in rows] == list(range(NUMBERS))
    for number, constant, name in rows:
        assert getattr(state, constant) == int(number)
        assert card_name(int(number), translator("en")) == f"{name} ({number})"
