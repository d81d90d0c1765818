"""What is counted of games of SILVER."""

from __future__ import annotations

from tacit.games import load
from tacit.language import translator
from tests.drivers import finished

SILVER = load("silver")
TALLY = SILVER.narration.tally


def test_points_and_the_place_among_all() -> None:
    match = finished(SILVER, {"players": "3", "rounds": "2"}, 3)
    points = SILVER.scores(match.state)
    facts = [TALLY.facts(match.state, match.log, seat) for seat in range(3)]
    assert [one["points"] for one in facts] == points
    assert {one["rounds"] for one in facts} == {2}
    assert sorted(one["place"] for one in facts) == [1, 2, 3]
    assert [one["won"] for one in facts] == [int(one["place"] == 1) for one in facts]
    assert min(facts, key=lambda one: one["place"])["points"] == min(points)


def test_points_are_counted_by_the_round_and_not_by_the_game() -> None:
    games = [
        {"won": 1, "place": 1, "points": 10, "rounds": 4},
        {"won": 0, "place": 2, "points": 20, "rounds": 1},
    ]
    assert [figure.value for figure in TALLY.figures(games, translator("en"))] == [1, 6]
    assert [TALLY.measure(facts) for facts in games] == [2.5, 20]
