"""What cannot be undone and costs most is marked on the board, with what will happen."""

from __future__ import annotations

import pytest

from tacit.games import load
from tacit.match import Match
from tests.drivers import at_position, decisions
from tests.drivers.drawing import drawn, page

BELL = """
village 0: D1 D8 D4
village 1: D5 D6 D7
deck 3 0 rest
pile 7
"""


def first_guess(**options: str) -> Match:
    game = load("salomon")
    for match, seat, action in decisions(game, {"players": "2", **options}, 1):
        if game.notation.action_text(action).startswith("guess"):
            assert match.due == [seat]
            return match
    raise AssertionError("nobody guesses")


def test_the_bell_says_what_ringing_it_does() -> None:
    match = at_position(load("silver"), BELL, players="2")
    shown = drawn(match, 0)
    weighty = [offer for offer in shown["offers"] if "weighty" in offer]
    assert [match.game.notation.action_text(offer["action"]) for offer in weighty] == ["call"]
    assert page(match.game, shown).count(f'data-weighty="{weighty[0]["weighty"]}"') == 1


@pytest.mark.parametrize(
    ("options", "cost"),
    [({}, "and give it away"), ({"open_only": "yes"}, "you open one of your closed tiles, and")],
)
def test_a_guess_says_what_it_may_cost(options: dict[str, str], cost: str) -> None:
    match = first_guess(**options)
    shown = drawn(match, match.due[0])
    assert cost in shown["dial"]["weighty"]
    assert "{tile}" in shown["dial"]["weighty"]
    assert "data-weighty" in page(match.game, shown)
