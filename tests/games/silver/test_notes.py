"""What bots remember at SILVER where a view does not, and how fast each level forgets."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tacit import bots
from tacit.bots.silver import novice, regular
from tacit.bots.silver.notes import is_remembered, number_in, recall, recall_some
from tacit.engine.chance import CHANCE, stream
from tacit.games.silver import GAME
from tacit.games.silver.rules.state import HIDDEN, laid, number_of
from tacit.lab.simulate import mean_score, simulate
from tacit.match import Match
from tests.drivers import by_bot, by_lot, finished, new_match, replayed, seeds, stop, texts
from tests.drivers.processes import output_of

BOOK = bots.notebook(GAME)
LEVELS = {"novice": novice.KEEPS, "regular": regular.KEEPS, "expert": 1.0}  # what each keeps
REAL = {"players": "4", "memory_aid": "real", "rounds": "1"}


def in_perfect_memory(match: Match) -> Match:
    """The same moves at a table where nothing is forgotten."""
    options = {**texts(GAME, match.options), "memory_aid": "perfect"}
    again = Match(GAME, options)
    for move in match.log:
        again.play(move.seat, move.action)
    return again


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("seed", seeds(6))
def test_notes_hold_what_a_perfect_memory_does(players: str, seed: int) -> None:
    options = {"players": players, "memory_aid": "real", "rounds": "2"}
    match = finished(GAME, options, seed)
    perfect = in_perfect_memory(match)
    for seat in range(match.players):
        notes, before, after = BOOK.blank(), GAME.blank(), GAME.blank()
        GAME.observe(match.at(0), seat, before)
        for ply, move in enumerate(match.seen(seat)):
            GAME.observe(match.at(ply + 1), seat, after)
            BOOK.note(notes, before, move.seat, move.action, after, seat)
            before[:] = after
            recall(after, seat, notes)
            mind, known = after[0], perfect.view(seat, ply + 1)
            village = slice(0, laid(known))
            assert numbers(mind.cards[village]) == numbers(known.cards[village])
            pile, deck = slice(0, known.pile_size), slice(0, known.deck_left)
            assert numbers(mind.pile[pile]) == numbers(known.pile[pile])
            assert numbers(mind.deck[deck]) == numbers(known.deck[deck])


def numbers(cards: np.ndarray) -> list[int]:
    return [int(number_of(card)) for card in cards]


def noted(match: Match, seat: int) -> Iterator[tuple[int, list[int]]]:
    """After each move of a match: the turns that have ended, and what a seat's notes hold of cards
    in villages that its view does not show."""
    notes, before, after = BOOK.blank(), GAME.blank(), GAME.blank()
    GAME.observe(match.at(0), seat, before)
    for ply, move in enumerate(match.seen(seat)):
        GAME.observe(match.at(ply + 1), seat, after)
        BOOK.note(notes, before, move.seat, move.action, after, seat)
        hidden = [number_of(card) == HIDDEN for card in after[0].cards]
        words = [int(word) for word, unseen in zip(notes[0].cards, hidden) if unseen]
        yield int(after[0].turns), [word for word in words if number_in(word)]
        before[:] = after


def test_each_level_remembers_as_well_as_it_should() -> None:
    """Of the cards that are noted in a game of `regular`, down to its end."""
    remembered, all_noted = dict.fromkeys(LEVELS, 0), 0
    for seed in range(4):
        match = finished(GAME, REAL, seed, by_bot(bots.load("regular", GAME), seed))
        for seat in range(match.players):
            for turns, words in noted(match, seat):
                all_noted += len(words)
                for level, keeps in LEVELS.items():
                    remembered[level] += sum(is_remembered(word, turns, keeps) for word in words)
    shares = {level: number / all_noted for level, number in remembered.items()}
    assert 0.2 < shares["novice"] < 0.6
    assert 0.75 < shares["regular"] < 0.95
    assert shares["expert"] == 1


def test_what_is_forgotten_stays_so_until_it_is_seen_again() -> None:
    match = finished(GAME, REAL, 2)
    gone = 0
    for seat in range(match.players):
        forgotten: set[int] = set()
        for turns, words in noted(match, seat):
            lost = {word for word in words if not is_remembered(word, turns, novice.KEEPS)}
            assert forgotten & set(words) <= lost
            forgotten |= lost
        gone += len(forgotten)
    assert gone > 0


def test_the_same_deal_is_not_forgotten_alike_by_everybody() -> None:
    """What fades follows from what a seat has seen: no seat's notes are another's."""
    match = finished(GAME, REAL, 2)
    lucks = {int(bots.notes_of(match, seat)[0].luck) for seat in range(match.players)}
    assert len(lucks) == match.players


@pytest.mark.parametrize("name", ["novice", "regular"])
def test_a_level_plays_by_what_it_has_not_forgotten(name: str) -> None:
    """By its own share of the notes, as if the view showed that; and not as without any notes."""
    bot, keeps = bots.load(name, GAME), LEVELS[name]
    match = finished(GAME, REAL, 3, by_bot(bots.load("regular", GAME), 3))
    blank = 0
    for ply in range(10, match.ply):
        then = replayed(match, ply)
        if then.due == [CHANCE]:
            continue
        seat = then.due[0]
        mind, legal, notes = GAME.blank(), then.legal(seat), bots.notes_of(then, seat)
        mind[0] = then.view(seat)
        choice = bot.choose(mind[0], seat, legal, stream(3, ply), notes)
        recall_some(mind, notes, keeps)
        assert bot.choose(mind[0], seat, legal, stream(3, ply)) == choice
        blank += bot.choose(then.view(seat), seat, legal, stream(3, ply)) != choice
    assert blank > 0


def test_a_level_that_remembers_better_does_better() -> None:
    """Four of a kind, points a round (docs/bots.md); without notes `regular` had 19."""
    options = GAME.read_options(REAL)
    points = {}
    for name in ("novice", "regular"):
        found = simulate(GAME, options, [bots.load(name, GAME)] * 4, 400, seed=1)
        points[name] = mean_score(found).value
    assert points["regular"] < 12
    assert points["regular"] < points["novice"]


def test_an_expert_with_notes_plays_as_with_a_perfect_memory() -> None:
    """And without them it does not, or this would prove nothing."""
    expert = bots.load("expert", GAME).with_playouts(64)
    match = finished(GAME, {"players": "3", "memory_aid": "real", "rounds": "1"}, 2)
    perfect = in_perfect_memory(match)
    forgot = 0
    for ply in range(10, match.ply, 5):
        then, known = replayed(match, ply), replayed(perfect, ply)
        seat = then.due[0]
        legal, view = then.legal(seat), then.view(seat)
        notes = expert.notes_of(then, seat)
        choice = expert.choose(known.view(seat), seat, legal, stream(3, ply))
        assert expert.choose(view, seat, legal, stream(3, ply), notes) == choice
        forgot += expert.choose(view, seat, legal, stream(3, ply)) != choice
    assert forgot > 0


NOTED = "from tests.games.silver.test_notes import noted_text; print(noted_text())"


def noted_text() -> str:
    """What all seats have noted of the beginning of a game, and what a novice has forgotten."""
    match = stop(new_match(GAME, GAME.read_options(REAL), 3), by_lot(3), lambda now: now.ply > 90)
    found = []
    for seat in range(match.players):
        notes = bots.notes_of(match, seat)
        mind = GAME.blank()
        mind[0] = match.view(seat)
        recall_some(mind, notes, novice.KEEPS)
        found.append(f"{notes.tobytes().hex()} {mind.tobytes().hex()}")
    return "\n".join(found)


def test_notes_are_the_same_compiled_and_interpreted() -> None:
    assert output_of(NOTED, NUMBA_DISABLE_JIT="1").strip() == noted_text()
