"""What an expert remembers at SILVER where a view does not."""

from __future__ import annotations

import numpy as np
import pytest

from tacit import bots
from tacit.bots.silver.notes import recall
from tacit.engine.chance import stream
from tacit.games.silver import GAME
from tacit.games.silver.rules.state import laid, number_of
from tacit.match import Match
from tests.drivers import finished, replayed, seeds, texts

BOOK = bots.notebook(GAME)


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
