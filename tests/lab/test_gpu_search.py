"""Search over many games side by side; without a GPU, by the same play-outs on the CPU."""

from __future__ import annotations

import numpy as np
import pytest

from tacit import bots
from tacit.bots.silencio.expert import THOUGHT
from tacit.engine.chance import Seeded, stream
from tacit.games import load
from tacit.lab import gpu_search
from tacit.lab.gpu_search import Question, Search
from tacit.match import Match
from tests.drivers import by_bot, finish

GAME = load("silencio")
OPTIONS = {"players": "4"}


def test_games_side_by_side_are_the_same_in_lots_of_any_size() -> None:
    play = gpu_search.on_the_cpu(GAME, THOUGHT)
    results = []
    for most in (100, 1_000_000):
        search = Search(GAME, THOUGHT, play, 16)
        results.append([m.text() for m in search.games(OPTIONS, [1, 2, 3], most)])
    assert results[0] == results[1]


@pytest.mark.slow
def test_it_leaves_fewer_cards_than_its_blueprint() -> None:
    seeds, regular = range(1, 13), bots.load("regular", GAME)
    search = Search(GAME, THOUGHT, gpu_search.on_the_cpu(GAME, THOUGHT), 32)
    searched = search.games(OPTIONS, seeds, 100_000)
    plain = [finish(Match(GAME, OPTIONS, Seeded(seed)), by_bot(regular, 1)) for seed in seeds]

    def left(matches: list[Match]) -> int:
        return sum(GAME.scores(match.state)[0] for match in matches)

    assert left(searched) < left(plain)


@pytest.mark.parametrize("worlds", [1, 8, 100, 1000])
def test_the_heats_try_each_world_once(worlds: int) -> None:
    tried = [i for heat in gpu_search.heats(worlds) for i in range(*heat.indices(worlds))]
    assert tried == list(range(worlds))


def test_what_is_surely_worse_drops_out_and_what_is_better_is_taken() -> None:
    match = Match(GAME, OPTIONS, Seeded(1))
    worlds = np.zeros(64, dtype=GAME.state)
    question = Question(match, 0, [7, 8, 9], worlds, stream(1))
    noise = np.linspace(-0.5, 0.5, 64)
    question.count(np.stack([np.zeros(64), noise - 2.0, noise + 1.0], axis=1))
    assert question.actions == [7, 9]
    assert question.is_settled
    assert question.answer == 9
