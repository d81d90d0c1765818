"""What a table plays by itself comes at once, so that it does must tell nobody anything."""

from __future__ import annotations

import numpy as np
import pytest

from tacit.engine.chance import CHANCE, stream
from tacit.game import Game
from tacit.games import load
from tacit.games.salomon.rules.state import EXPOSE, PLACE_JOKER
from tacit.match import Match
from tests.drivers import imagined, moves, variants

GAMES = 6  # random games a variant
WORLDS = 4  # that a seat imagines at each formality


def is_formality(match: Match, seat: int, action: int) -> bool:
    game = match.game
    assert game.is_formality is not None
    is_only = match.legal(seat) == [action]
    return is_only and game.is_formality(match.state, seat, action)


def others_who_could_not_tell(
    match: Match, seat: int, action: int, dreams: np.ndarray
) -> list[int]:
    """Seats that can imagine a world in which the mover had another choice."""
    found = []
    for viewer in range(match.players):
        if viewer == seat:
            continue
        for _ in range(WORLDS):
            s = imagined(match, viewer, dreams)
            legal = match.game.legal_actions(s, seat)
            if action in legal and legal != [action]:
                found.append(viewer)
    return found


@pytest.mark.parametrize(
    ("game", "options"), variants(*(load(name) for name in ("silencio", "silver")))
)
def test_whoever_sees_a_formality_can_tell_that_it_was_one(
    game: Game, options: dict[str, int]
) -> None:
    looked, dreams = 0, stream(5)
    for seed in range(GAMES):
        for match, seat, action in moves(game, options, seed):
            if seat != CHANCE and is_formality(match, seat, action):
                looked += 1
                assert others_who_could_not_tell(match, seat, action, dreams) == []
    assert looked


def test_the_only_card_that_fits_is_no_formality() -> None:
    """The check itself: if it were, others would learn that its owner had no other."""
    game = load("silencio")
    options, dreams = game.read_options({"players": "3"}), stream(5)
    told = [
        viewer
        for seed in range(GAMES)
        for match, seat, action in moves(game, options, seed)
        if seat != CHANCE
        and match.legal(seat) == [action]
        and not is_formality(match, seat, action)
        for viewer in others_who_could_not_tell(match, seat, action, dreams)
    ]
    assert told


@pytest.mark.parametrize(("game", "options"), variants(load("salomon")))
def test_in_salomon_the_rules_play_what_is_forced(game: Game, options: dict[str, int]) -> None:
    """A joker with one empty cell, or a last closed tile: so the table has nothing to add.

    A last guess is left to whoever makes it.
    """
    asked = [
        len(match.legal(seat))
        for seed in range(GAMES)
        for match, seat, _ in moves(game, options, seed)
        if seat != CHANCE and match.state.phase in (EXPOSE, PLACE_JOKER)
    ]
    assert min(asked) > 1
