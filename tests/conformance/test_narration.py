"""Every game told: every event, to everybody, in every language, and no more than they know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

import pytest

from tacit.base.narration import family_of
from tacit.engine.chance import stream
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import (
    decisions,
    finished,
    first_quick,
    from_state,
    imagined,
    lookalikes,
    parameters,
    positions,
    standard,
    with_rounds,
)
from tests.drivers.telling import CYRILLIC_NAMES, Telling
from tests.drivers.tongues import foreign_words

EVERY = 3  # so many positions, one is put in words: neighbours are alike
MOST_CHOICES = 30  # of a position are compared: where there are more, they are alike
LATIN, CYRILLIC = "[A-Za-z]", "[А-яҐґЄєІіЇї]"
# What a template leaves behind when something is missing in it.
BROKEN = re.compile(r"[{}]|\bNone\b|: \.|  ")
YOU = re.compile(r"\b[Yy]ou\b|\b[Yy]ours?\b")
YOURS = re.compile(r"\b[Yy]ours?\b")  # "that you do not know" may be said to a watcher
NAME = "|".join(CYRILLIC_NAMES)
DECLINED = re.compile(rf"\w({NAME})|({NAME})(\w|[’']s)")


@dataclass(frozen=True)
class Habits:
    """What is special about the words of a game."""

    silent: frozenset[str] = frozenset()  # moves in notation that there may be nothing to tell of
    symbols: str = r"(?!)"  # what is written with the same letters in all languages
    variants: tuple[dict[str, str], ...] = ()  # more of them


HABITS = {
    "silencio": Habits(
        frozenset({"deal ?"}),
        # Hands, deck and oracle run out.
        variants=(
            {"players": "2", "top": "4", "hand_size": "4", "tavern": "on"},
            {"players": "3", "top": "5", "hand_size": "3", "claim_rounds": "1"},
        ),
    ),
    "silver": Habits(frozenset({"deal ?", "mark ?"})),
    "salomon": Habits(
        frozenset({"deal ?", "arrange ?", "lines ?", "joker -"}),
        symbols=r"\b([a-e][1-5]?|[a-e1-5]=\w|[RYGBP][1-5J]|[RYGBPJ])\b",
    ),
}


def habits(game: Game) -> Habits:
    return HABITS.get(game.name, Habits())


def variants() -> list[pytest.ParameterSet]:
    found = []
    for game in map(load, NAMES):
        more = [game.read_options(written) for written in habits(game).variants]
        for options in [*game.variants(), *more]:
            found.append(parameters(game, options, game, short(options)))
    return found


def short(options: dict[str, int]) -> dict[str, int]:
    return with_rounds(options, 2 if options["players"] == 2 else 1)


def without_names(text: str) -> str:
    return re.sub(NAME, "", text)


def check_letters(text: str, code: str, game: Game) -> None:
    """A text has the letters and the words of its language; only names may have others."""
    if code == "uk":
        assert not re.search(LATIN, re.sub(habits(game).symbols, "", text)), text
    else:
        assert not re.search(CYRILLIC, without_names(text)), text
    assert not foreign_words(without_names(text), code), text
    assert not DECLINED.search(text), text


@pytest.mark.parametrize(("game", "options"), variants())
def test_every_event_is_told_to_everybody_in_every_language(
    game: Game, options: dict[str, int]
) -> None:
    telling = Telling(finished(game, options, 11), CYRILLIC_NAMES)
    for ply in range(telling.match.ply):
        for viewer in (*range(telling.match.players), WATCHER):
            told = {code: " ".join(telling.at(ply, viewer, code)) for code in LANGUAGES}
            if not told["en"]:
                seen = telling.match.seen_at(ply, viewer).action
                assert game.notation.action_text(seen) in habits(game).silent
                assert set(told.values()) == {""}
                continue
            assert all(told.values()), told
            # Line by line: one sentence in another's language would be lost among the rest.
            for lines in zip(*(telling.at(ply, viewer, code) for code in LANGUAGES), strict=True):
                assert len(set(lines)) == len(LANGUAGES), lines
            for code, text in told.items():
                assert not BROKEN.search(text), text
                check_letters(text, code, game)


@pytest.mark.parametrize(("game", "options"), variants())
def test_every_choice_is_put_in_words(game: Game, options: dict[str, int]) -> None:
    for match in islice(positions(game, options, 12), 0, None, EVERY):
        for viewer in range(match.players):
            legal = match.legal(viewer)
            some = legal[:: max(1, len(legal) // MOST_CHOICES)]
            for code in LANGUAGES:
                telling = Telling(match, CYRILLIC_NAMES)
                reader = telling.reader(viewer, code)
                choices = [game.narration.action(action, reader) for action in some]
                assert len(set(choices)) == len(choices), choices
                asked = [game.narration.prompt(reader), *choices]
                asked += [*game.narration.summary(reader), *game.narration.notes(reader)]
                assert all(asked)
                text = " ".join([*asked, *(game.narration.group(a, reader) for a in some)])
                assert not re.search(r"[{}]|\bNone\b|: \.", text), text
                check_letters(text, code, game)


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_watcher_is_told_in_the_third_person(game: Game, options: dict[str, int]) -> None:
    for match in positions(game, options, 15):
        telling = Telling(match)
        shown = [telling.prompt(WATCHER), *telling.summary(WATCHER), *telling.notes(WATCHER)]
        assert all(shown)
        assert not YOURS.search(" ".join(shown)), shown
    for ply in range(match.ply):
        told = " ".join(telling.at(ply, WATCHER))
        assert not YOU.search(told), told


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_random_games_tell_every_family_of_events(name: str) -> None:
    game = load(name)
    left = set(game.narration.events)
    for seed in range(20):
        for options in game.variants():
            match = finished(game, options, seed)
            for viewer in range(match.players):
                left -= {family_of(m.action, game.narration.events) for m in match.seen(viewer)}
            if not left:
                return
    pytest.fail(f"never told of: {[game.notation.action_text(code) for code in left]}")


@pytest.mark.parametrize(("game", "options"), variants())
def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike(
    game: Game, options: dict[str, int]
) -> None:
    """Also where the mover does something else that looks the same."""
    dreams = stream(5)
    compared = differing = 0
    for match, mover, action in islice(decisions(game, options, 16), 0, None, 2):
        after = match.copy()
        after.play(mover, action)
        for viewer in range(match.players):
            if mover == viewer:
                continue
            code = after.seen_at(match.ply, viewer).action
            real = words_of(after, viewer)
            world = from_state(match, imagined(match, viewer, dreams))
            for other in lookalikes(world, mover, code, viewer):
                if other.view(viewer).tobytes() != after.view(viewer).tobytes():
                    continue  # what came of it shows a difference, such as another card turned up
                compared += 1
                differing += other.log[-1].action != action
                assert words_of(other, viewer) == real
    assert compared
    if options["players"] > 2 and options == short(standard(game, options)):
        assert differing


def words_of(match: Match, viewer: int) -> list[str]:
    """All that a viewer is told of the last move, and of the table after it."""
    telling = Telling(match)
    told = [*telling.at(match.ply - 1, viewer), telling.prompt(viewer)]
    return [*told, *telling.summary(viewer), *telling.notes(viewer)]


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_in_short_are_complete_in_every_language(name: str) -> None:
    narration = load(name).narration
    helps = [narration.help(translator(code)) for code in LANGUAGES]
    assert len({len(lines) for lines in helps}) == 1
    for lines in zip(*helps, strict=True):
        assert all(lines)
        assert len(set(lines)) == len(LANGUAGES)
    assert len({narration.pitch(translator(code)) for code in LANGUAGES}) == len(LANGUAGES)
