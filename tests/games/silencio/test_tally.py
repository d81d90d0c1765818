"""What is counted of journeys."""

from __future__ import annotations

from tacit.games import load
from tacit.language import translator
from tests.drivers import finished

SILENCIO = load("silencio")
TALLY = SILENCIO.narration.tally


def test_all_share_the_cards_that_are_left() -> None:
    match = finished(SILENCIO, {"players": "3"}, 3)
    left = SILENCIO.scores(match.state)[0]
    assert left > 0
    for seat in range(3):
        facts = TALLY.facts(match.state, match.log, seat)
        assert facts == {"journeys": 1, "perfect": 0, "left": left}


def test_figures_are_counted_over_all_journeys() -> None:
    games = [{"journeys": 1, "perfect": 1, "left": 0}, {"journeys": 1, "perfect": 0, "left": 5}]
    figures = TALLY.figures(games, translator("en"))
    assert [figure.value for figure in figures] == [1, 2.5]
    assert [TALLY.outcome(facts, translator("en")) for facts in games] == [
        "Perfect journey",
        "5 cards left",
    ]
