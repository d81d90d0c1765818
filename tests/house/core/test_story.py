"""Sentences are kept, and are always those that would be made anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tacit.engine.views import WATCHER
from tacit.games import NAMES, load
from tacit.house.core.story import StoryCache, tell
from tacit.language import translator
from tacit.match import Match
from tests.drivers import by_lot, decisions, new_match, stop

EN, NL = translator("en"), translator("nl")
TWO = {"players": "2"}
MOVES = 40  # after which a game has shown enough


def otherwise(match: Match) -> Iterator[Match]:
    """The same match with the last move of a seat taken back, and another made."""
    for seat in range(match.players):
        if match.can_undo(seat):
            undone = next(move for move in reversed(match.log) if move.seat == seat)
            other = match.copy()
            other.undo(seat)
            for action in other.legal(seat):
                if action != undone.action:
                    other.play(seat, action)
                    yield other
                    break


def check_last_moves(stories: StoryCache, match: Match) -> int:
    """How many sentences there are on them."""
    heard = 0
    for names, t in ((("Ada", "Ben"), EN), (("Ben", "Ada"), NL)):
        for viewer in (0, 1, WATCHER):
            for ply in range(max(match.ply - 5, 0), match.ply):
                told = stories.told(match, ply, viewer, names, t)
                assert told == tell(match, ply, viewer, names, t)
                heard += len(told.lines)
    return heard


@pytest.mark.parametrize("game", NAMES)
def test_what_is_told_again_is_what_would_be_told_anew(game: str) -> None:
    """Moves taken back and made differently, names and languages changed: all from one store."""
    stories = StoryCache()
    heard = changed = 0
    for match, _, _ in decisions(load(game), TWO, 7, by_lot(7, any_seat=True)):
        if match.ply >= MOVES:
            break
        heard += check_last_moves(stories, match)
        for other in otherwise(match):
            check_last_moves(stories, other)
            changed += 1
    assert heard
    assert changed or not match.game.takes_back


def begun(moves: int) -> Match:
    match = new_match(load("silencio"), TWO, 1)
    return stop(match, by_lot(1), lambda now: now.ply >= moves)


def test_the_oldest_sentences_are_forgotten_and_made_again() -> None:
    stories, match = StoryCache(most=3), begun(30)
    for _ in range(2):
        for ply in range(match.ply):
            told = stories.told(match, ply, 0, ("Ada", "Ben"), EN)
            assert told == tell(match, ply, 0, ("Ada", "Ben"), EN)
            assert len(stories) <= 3
