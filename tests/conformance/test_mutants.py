"""Tests of the tests: games with a fault planted in them, which the conformance tests must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tacit.engine.chance import CHANCE
from tacit.engine.views import WATCHER, State
from tacit.game import Game
from tacit.games import load
from tests.conformance import test_conformance as conformance

Check = Callable[[Game, dict[str, int]], None]


def finds(check: Check, mutant: Game, **options: str) -> bool:
    """Whether a check fails for a game, and passes for the one that it was made from."""
    values = mutant.read_options({"players": "3", **options})
    check(load(mutant.name), values)
    try:
        check(mutant, values)
    except AssertionError:
        return True
    return False


# What is told of chance


def telling_of_chance(name: str, tells: Callable[[State, int, int], bool]) -> Game:
    """A game that names a player when chance deals, if (state, number, viewer) say so."""
    game = load(name)
    begins = game.notation.parse_action("start 0")

    def seen_as(s: State, seat: int, action: int, viewer: int) -> int:
        if seat == CHANCE and tells(s, action, viewer):
            return begins
        return int(game.seen_as(s, seat, action, viewer))

    return replace(game, seen_as=seen_as)


@pytest.mark.parametrize(
    ("name", "tells", "options"),
    [
        ("silencio", lambda s, number, viewer: number % 2, {}),
        ("silver", lambda s, number, viewer: number % 2, {"rounds": "1"}),
        ("salomon", lambda s, number, viewer: number % 2, {}),
        # To one seat only, and by what is in a hand that it does not see.
        ("silencio", lambda s, number, viewer: viewer == 1 and number % 5 == 0, {}),
        ("salomon", lambda s, number, viewer: viewer == 0 and s.where[3] % 4 == 2, {}),
        ("silver", lambda s, number, viewer: viewer == WATCHER and s.deck[0] % 2, {"rounds": "2"}),
    ],
)
def test_a_secret_told_of_chance_is_found(
    name: str, tells: Callable[[State, int, int], bool], options: dict[str, Any]
) -> None:
    mutant = telling_of_chance(name, tells)
    assert finds(conformance.test_what_is_told_of_chance_can_be_seen, mutant, **options)
