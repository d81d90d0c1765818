"""Sentences are kept, and are always those that would be made anew."""

from __future__ import annotations

import random

import pytest

from tacit.engine.chance import Seeded
from tacit.engine.views import WATCHER
from tacit.games import NAMES, load
from tacit.house.core.story import StoryCache, tell
from tacit.language import translator
from tacit.match import Match
from tests.house.drivers import MOST_MOVES

EN, NL = translator("en"), translator("nl")


def begun(game: str, seed: int) -> Match:
    match = Match(load(game), {"players": "2"}, Seeded(seed))
    match.settle()
    return match


def play_on(match: Match, luck: random.Random) -> None:
    seat = luck.choice(match.due)
    match.play(seat, luck.choice(match.legal(seat)))
    match.settle()


@pytest.mark.parametrize("game", NAMES)
def test_what_is_told_again_is_what_would_be_told_anew(game: str) -> None:
    """Moves taken back and made differently, names and languages changed: all from one store."""
    luck, stories = random.Random(7), StoryCache()
    match = begun(game, 7)
    heard, taken_back = 0, 0
    for _ in range(MOST_MOVES):
        if match.over or match.ply >= 60:
            break
        play_on(match, luck)
        for seat in range(2):
            if not match.over and luck.random() < 0.5 and match.can_undo(seat):
                match.undo(seat)
                taken_back += 1
        for names, t in ((("Ada", "Ben"), EN), (("Ben", "Ada"), NL)):
            for eyes in (0, 1, WATCHER):
                for ply in range(max(match.ply - 5, 0), match.ply):
                    lines = stories.lines(match, ply, eyes, names, t)
                    assert lines == tell(match, ply, eyes, names, t)
                    heard += len(lines)
    assert heard
    assert taken_back or not match.game.takes_back


def test_the_oldest_sentences_are_forgotten_and_made_again() -> None:
    stories = StoryCache(most=3)
    match = begun("silencio", 1)
    luck = random.Random(1)
    for _ in range(MOST_MOVES):
        if match.ply >= 30:
            break
        play_on(match, luck)
    for _ in range(2):
        for ply in range(match.ply):
            told = stories.lines(match, ply, 0, ("Ada", "Ben"), EN)
            assert told == tell(match, ply, 0, ("Ada", "Ben"), EN)
            assert len(stories) <= 3


def test_whoever_is_told_may_change_the_list() -> None:
    stories, match = StoryCache(), begun("silencio", 1)
    play_on(match, random.Random(1))
    ply = next(p for p in range(match.ply) if stories.lines(match, p, 0, ("Ada", "Ben"), EN))
    stories.lines(match, ply, 0, ("Ada", "Ben"), EN).clear()
    assert stories.lines(match, ply, 0, ("Ada", "Ben"), EN)
