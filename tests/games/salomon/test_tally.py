"""What is counted of games of SALOMONS OORDEEL."""

from __future__ import annotations

import pytest

from tacit.base.tally import Figure, Kind
from tacit.engine.chance import CHANCE
from tacit.games import load
from tacit.games.salomon.rules.actions import is_guess
from tacit.games.salomon.rules.state import WAS_RIGHT
from tacit.language import translator
from tests.drivers import finished

SALOMON = load("salomon")
TALLY = SALOMON.narration.tally


@pytest.mark.parametrize("mode", ["simple", "full"])
@pytest.mark.parametrize("seed", range(4))
def test_guesses_that_were_right_when_they_were_made(mode: str, seed: int) -> None:
    match = finished(SALOMON, {"players": "3", "mode": mode, "arrangement": "random"}, seed)
    made, right = [0] * 3, [0] * 3
    for ply, move in enumerate(match.log):
        if move.seat != CHANCE and is_guess(move.action):
            made[move.seat] += 1
            right[move.seat] += int(match.at(ply + 1).outcome) == WAS_RIGHT
    facts = [TALLY.facts(match.state, match.log, seat) for seat in range(3)]
    assert sum(right) > 0
    assert [one["guesses"] for one in facts] == made
    assert [one["right"] for one in facts] == right
    assert [one["won"] for one in facts] == SALOMON.scores(match.state)


def test_who_never_guessed_has_no_share_of_right_guesses() -> None:
    nothing = {"won": 1, "place": 1, "guesses": 0, "right": 0}
    some = {"won": 0, "place": 2, "guesses": 4, "right": 3}
    title = "Guesses right"
    for games, share in (([nothing], None), ([nothing, some], 0.75)):
        assert TALLY.figures(games, translator("en"))[1] == Figure(title, Kind.SHARE, share)
    assert TALLY.measure(nothing) is None
