"""Play-outs and batches: the same games whatever the threads, the batch or the machine."""

from __future__ import annotations

from functools import partial
from importlib import import_module

import numpy as np
import pytest

from tacit import bots, games
from tacit.engine.chance import next_number, start_stream, stream, word
from tacit.game import Game
from tacit.lab import batch, gpu, playout
from tacit.log import Move
from tacit.match import Match
from tests.drivers import chosen, finish, texts, with_rounds
from tests.drivers.processes import output_of

CASES = [
    pytest.param(name, seats, marks=() if seats == 3 else pytest.mark.slow)
    for name in games.NAMES
    for seats in games.load(name).seats
]
SEED = 2024


def options_for(game: Game, players: int) -> dict[str, int]:
    return game.read_options({"players": str(players)})


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, 2**70 + 5])
@pytest.mark.parametrize("index", [0, 7, 2**48])
def test_the_compiled_start_of_a_stream_is_the_stream(seed: int, index: int) -> None:
    words = np.zeros(1, dtype=np.uint64)
    start_stream(words, word(seed), word(index))
    assert [next_number(words) for _ in range(3)] == [
        next_number(numbers) for numbers in [stream(seed, index)] for _ in range(3)
    ]


def test_streams_differ_by_seed_and_by_index() -> None:
    starts = {int(stream(seed, index)[0]) for seed in range(50) for index in range(50)}
    assert len(starts) == 2500


@pytest.mark.parametrize(("name", "players"), CASES)
def test_results_do_not_depend_on_threads_or_on_the_batch(name: str, players: int) -> None:
    game = games.load(name)
    options = options_for(game, players)
    whole = batch.random_games(game, options, 101, SEED, threads=1)
    threaded = batch.random_games(game, options, 101, SEED, threads=3)
    assert whole.states.tobytes() == threaded.states.tobytes()
    assert whole.steps.tolist() == threaded.steps.tolist()
    assert whole.scores.tolist() == threaded.scores.tolist()
    part = batch.random_games(game, options, 5, SEED, first=40)
    assert part.states.tobytes() == whole.states[40:45].tobytes()
    assert (
        batch.random_games(game, options, 101, SEED + 1).states.tobytes() != whole.states.tobytes()
    )


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_random_game_is_what_the_contract_gives_step_by_step(name: str, players: int) -> None:
    game = games.load(name)
    options = options_for(game, players)
    played = batch.random_games(game, options, 20, SEED)
    for i in range(20):
        numbers = stream(SEED, i)
        match = Match(game, texts(game, options), partial(next_number, numbers))
        finish(match, partial(asked, bots.load("random", game), numbers))
        assert match.state.tobytes() == played.states[i].tobytes()
        assert match.ply == played.steps[i]
        assert game.scores(match.state) == played.scores[i].tolist()


def asked(bot: bots.Bot, luck: np.ndarray, match: Match) -> Move:
    """What a bot with this luck does in the place of the lowest seat that is due."""
    return Move(match.due[0], chosen(bot, match, match.due[0], luck))


@pytest.mark.parametrize("name", games.NAMES)
def test_games_of_bots_are_what_the_bots_choose(name: str) -> None:
    game = games.load(name)
    known = [bots.load(each, game) for each in bots.names(game)]
    quick = [bot for bot in known if not bot.playouts]
    seats = max(game.seats)
    check_games(game, [quick[seat % len(quick)] for seat in range(seats)], 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_a_bot_that_searches_and_keeps_notes_plays_as_it_chooses(name: str) -> None:
    game = games.load(name)
    check_games(game, [bots.load("expert", game), bots.load("novice", game)], 1)


def test_where_numbers_have_to_be_remembered_all_levels_play_as_they_choose() -> None:
    game = games.load("silver")
    seated = [bots.load(name, game) for name in ("novice", "regular", "expert@30")]
    check_games(game, seated, 2, memory_aid="real")


def check_games(game: Game, seated: list[bots.Bot], number_of_games: int, **more: str) -> None:
    """Each seat is asked with its own view, its own notes and its own stream."""
    options = with_rounds(game.read_options({"players": str(len(seated)), **more}), 1)
    seating = np.array([range(len(seated))] * number_of_games)
    played = batch.games_of_bots(game, options, seated, seating, SEED, first=10)
    for i in range(number_of_games):
        number = 10 + i
        chance = stream(SEED, number)
        luck = [
            stream(SEED, number + (seat + 1) * playout.SEAT_STREAMS) for seat in range(len(seated))
        ]

        def player(match: Match, luck: list[np.ndarray] = luck) -> Move:
            return asked(seated[match.due[0]], luck[match.due[0]], match)

        match = Match(game, texts(game, options), partial(next_number, chance))
        finish(match, player)
        assert match.state.tobytes() == played.states[i].tobytes()
        assert game.scores(match.state) == played.scores[i].tolist()


@pytest.mark.parametrize("name", games.NAMES)
def test_the_gpu_kernel_knows_every_phase(name: str) -> None:
    """A game in a phase that the kernel does not know would never go on there."""
    rules = import_module(f"tacit.games.{name}.rules.state")
    phases = rules.PHASES if isinstance(rules.PHASES, int) else len(rules.PHASES)
    assert 0 < phases <= gpu.PHASES


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_the_gpu_kernel_in_numbas_simulator_ends_in_the_cpus_states(name: str) -> None:
    """Three threads play seven games, five of them kept: the loop over games, without a GPU."""
    game = games.load(name)
    options = with_rounds(game.read_options({}), 1)
    # The simulator looks again and again whether its threads are done. It must not keep the
    # interpreter's lock for long meanwhile, or they get nowhere.
    code = f"""
import sys
from tacit import games
from tacit.lab import gpu
sys.setswitchinterval(1e-6)
game = games.load({name!r})
states, steps = gpu.random_games(game, {options!r}, 7, {SEED}, 5, gpu.Shape(1, 3))
print(steps, states.tobytes().hex())
"""
    told = output_of(code, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="ignore")
    expected = batch.random_games(game, options, 7, SEED)
    assert told.split() == [str(expected.steps.sum()), expected.states[:5].tobytes().hex()]


@pytest.mark.slow
def test_compiled_play_outs_come_from_the_disk_cache_in_a_second_process() -> None:
    code = """
from tacit import games
from tacit.lab import batch, gpu, playout
game = games.load("silencio")
batch.random_games(game, game.read_options({}), 1, 1)
stats = playout.compiled_random_games(game).stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
    output_of(code)
    assert output_of(code) == "1 0\n"
