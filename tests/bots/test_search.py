"""Bots that search: the same choice from the same luck, honest, and better than their blueprint."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import islice

import numpy as np
import pytest

from tacit import bots
from tacit.bots.search import specialised
from tacit.engine.chance import CHANCE, next_number, stream
from tacit.game import Game
from tacit.games import load
from tests.drivers import by_bot, decisions, finished, first_quick, new_match, stop
from tests.drivers.processes import output_of

SEARCHING = [name for name in bots.BOTS if bots.load("expert", load(name)).playouts]


def expert(game: Game, playouts: int) -> bots.Bot:
    return bots.load("expert", game).with_playouts(playouts)


@pytest.mark.parametrize("name", first_quick(SEARCHING))
def test_the_same_luck_gives_the_same_choice_in_any_number_of_threads(name: str) -> None:
    game = load(name)
    bot, regular = expert(game, 400), bots.load("regular", game)
    match = stop(new_match(game, {}, 1), by_bot(regular, 1), lambda now: now.ply > 30)
    seat = match.due[0]
    known = match.view(seat), seat, match.legal(seat)

    def choose(index: int) -> int:
        return bot.choose(*known, stream(index // 4))

    with ThreadPoolExecutor(4) as threads:
        chosen = list(threads.map(choose, range(16)))
    assert chosen == [choose(index) for index in range(16)]


@pytest.mark.parametrize("name", first_quick(SEARCHING))
def test_with_nothing_to_think_it_plays_its_blueprint(name: str) -> None:
    game = load(name)
    bot, regular = expert(game, 1), bots.load("regular", game)
    for match, seat, action in decisions(game, {}, 2, by_bot(regular, 2)):
        known = match.view(seat), seat, match.legal(seat)
        assert bot.choose(*known, stream(2, match.ply)) == action


@pytest.mark.parametrize("name", first_quick(SEARCHING))
def test_with_time_enough_it_chooses_as_ever_and_without_any_its_blueprint_does(name: str) -> None:
    game = load(name)
    bot, regular = expert(game, 400), bots.load("regular", game)
    patient, hurried = bot.with_seconds(1e6), bot.with_seconds(0.0)
    better = 0
    for match, seat, action in islice(decisions(game, {}, 1, by_bot(regular, 1)), 0, 80, 8):
        known = match.view(seat), seat, match.legal(seat)
        choice = bot.choose(*known, stream(1, match.ply))
        assert patient.choose(*known, stream(1, match.ply)) == choice
        assert hurried.choose(*known, stream(1, match.ply)) == action
        better += choice != action
    assert better > 0


@pytest.mark.parametrize("name", first_quick(SEARCHING))
def test_a_play_out_says_how_often_its_blueprint_had_to_choose(name: str) -> None:
    """That is what it costs, so that a decision late in a game has more play-outs."""
    game = load(name)
    thought = import_module(f"tacit.bots.{bots.BOTS[name]['expert']}").THOUGHT
    play_on = specialised(game, thought)["play_on"]
    match = stop(new_match(game, {}, 6), by_bot(bots.load("regular", game), 6), lambda m: m.ply > 9)
    room = game.blank(), np.empty(game.most_legal, dtype=np.int32)
    first, then = stream(6), stream(6)
    s, chosen = whole(game, match.state), 0
    while not thought.is_at_horizon(s[0]):
        due = int(game.acting(s[0]))
        if due == CHANCE:
            game.apply(s[0], CHANCE, next_number(first))
            continue
        seat = (due & -due).bit_length() - 1
        legal = game.legal_actions(s[0], seat)
        action = legal[0]
        if len(legal) > 1:
            known = game.view(s[0], seat), seat, np.array(legal, dtype=np.int32), len(legal)
            action = int(thought.blueprint(*known, first))
            chosen += 1
        game.apply(s[0], seat, action)
    assert chosen > 10
    assert play_on(whole(game, match.state), then, *room) == chosen


def whole(game: Game, state: np.void) -> np.ndarray:
    """A state as an array of one."""
    copy = game.blank()
    copy[0] = state
    return copy


EXPERT = """
import sys
from tests.bots.test_search import choices
from tacit.engine import jit
assert jit.COMPILED == (sys.argv[2] == "compiled")
print(choices(sys.argv[1]))
"""


def choices(name: str) -> list[int]:
    """What an expert chooses at a few places of a game, with little to think."""
    game = load(name)
    bot = expert(game, 8)
    found = []
    for match, seat, _ in decisions(game, {}, 5, by_bot(bots.load("regular", game), 5)):
        if match.ply % 25 == 0:
            notes = bot.notes_of(match, seat)
            known = match.view(seat), seat, match.legal(seat)
            found.append(bot.choose(*known, stream(5, match.ply), notes))
        if len(found) == 3:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHING)
def test_it_chooses_the_same_compiled_and_interpreted(name: str) -> None:
    compiled = output_of(EXPERT, name, "compiled", NUMBA_DISABLE_JIT="0")
    assert compiled == output_of(EXPERT, name, "interpreted", NUMBA_DISABLE_JIT="1")


@pytest.mark.slow
def test_experts_bring_more_cards_home_than_regulars_on_the_same_deals() -> None:
    game = load("silencio")
    left = {}
    for bot in (bots.load("regular", game), expert(game, 200)):
        ends = [finished(game, {"players": "3"}, seed, by_bot(bot, seed)) for seed in range(12)]
        left[bot.name] = np.mean([game.scores(end.state)[0] for end in ends])
    assert left["expert"] < left["regular"]
