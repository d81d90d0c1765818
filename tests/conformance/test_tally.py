"""What is counted of finished games is told, in every language, of every game."""

from __future__ import annotations

import pytest

from tacit.games import NAMES, load
from tacit.language import LANGUAGES, translator
from tests.drivers import finished


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_how_it_ended_in_a_few_words(name: str) -> None:
    game = load(name)
    match, tally = finished(game, {"players": "3"}, 3), game.narration.tally
    for seat in range(3):
        facts = tally.facts(match.state, match.log, seat)
        for t in map(translator, LANGUAGES):
            told = tally.outcome(facts, t)
            assert any(str(number) in told for number in facts.values())
            assert "{" not in told
            titles = [figure.title for figure in tally.figures([facts, facts], t)]
            assert titles
            assert all(titles)
            assert tally.measure_name(t)
