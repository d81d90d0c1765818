"""How fast it all is, as ratios in one run, and a signature of how the games behave."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tacit import games
from tacit.engine.chance import stream
from tacit.engine.files import write_whole
from tacit.engine.jit import cuda, specialise
from tacit.engine.views import State
from tacit.game import Game
from tacit.lab import batch, playout
from tacit.lab.extras import MissingExtra, need

# What the loop over positions is given when it is copied for a game
observe: Any = None
imagine: Any = None

SECONDS = 1.0  # how long a measurement lasts, at least
BEST_OF = 3  # other work on the machine only ever slows a measurement down
ENVIRONMENTS = 4096
GPU_GAMES = 20_000_000
SIGNED_GAMES = 100  # of each variant


@dataclass(frozen=True)
class Figure:
    """One line of the table. A value of None: it could not be measured, and `note` says why."""

    what: str
    value: float | None
    unit: str
    note: str = ""

    def __str__(self) -> str:
        shown = "-" if self.value is None else _grouped(self.value)
        return f"{self.what:<44}{shown:>16} {self.unit:<14}{self.note}".rstrip()


def _grouped(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def run(gpu: bool = False, json_path: Path | None = None) -> list[Figure]:
    """Measure, print each figure as it comes and write them all to a file if one is named."""
    if gpu:
        cuda()  # raises NoGpu before anything is measured
    figures: list[Figure] = []
    signatures: dict[str, str] = {}
    for name in games.NAMES:
        game = games.load(name)
        for figure in measure(game, gpu):
            print(figure, flush=True)
            figures.append(figure)
        signatures[name] = signature(game)
        print(f"{name + ': signature of behaviour':<44}{signatures[name]:>16}", flush=True)
    if json_path is not None:
        told = {"figures": [asdict(figure) for figure in figures], "signatures": signatures}
        write_whole(json_path, (json.dumps(told, indent=1) + "\n").encode())
    return figures


def measure(game: Game, gpu: bool) -> Iterator[Figure]:
    options = game.read_options({"players": str(max(game.seats))})
    table = f"{game.name} for {options['players']}"
    yield Figure(f"{table}: a state", game.state.itemsize, "bytes")
    compared = list(compared_with_hanabi(game, options))
    yield from compared
    one = compared[0].value or 0.0

    cores = batch.cores()
    every = best(lambda: play_at_random(game, options, cores))
    yield Figure(f"{table}: random play-outs, {cores} cores", every, "steps/s")
    yield Figure("  all cores to one", every / one, "times", f"on {cores} cores")

    positions = decisions_of_random_games(game, options, 20)
    yield from imagined(game, positions, table)
    yield environment(game, options, table)
    yield Figure(f"{game.name}: compiled from a cold cache", cold_start(), "s")
    yield Figure(f"{game.name}: simulate 1,000 games, warm", warm_simulation(game), "s")
    if gpu:
        yield from on_gpu(game, options, table, one, every)


# Measuring


def per_second(play: Callable[[], int]) -> float:
    """Call `play`, which says how much it did, until enough time has gone by."""
    done = 0
    start = time.perf_counter()
    while (gone := time.perf_counter() - start) < SECONDS:
        done += play()
    return done / gone


def best(play: Callable[[], int]) -> float:
    play()  # to compile, and to fill caches
    return max(per_second(play) for _ in range(BEST_OF))


def play_at_random(game: Game, options: Mapping[str, int], threads: int) -> int:
    """Random games; how many steps they took, shuffles included."""
    played = batch.random_games(game, options, 2000 * threads, 1, threads=threads)
    return int(played.steps.sum())


def side_by_side(plays: list[Callable[[], int]]) -> list[float]:
    """The best speed of each, measured by turns, so that the machine is as busy for all."""
    for play in plays:
        play()
    rounds = [[per_second(play) for play in plays] for _ in range(BEST_OF)]
    return [max(speeds) for speeds in zip(*rounds)]


def compared_with_hanabi(game: Game, options: Mapping[str, int]) -> Iterator[Figure]:
    """Our play-outs on one core, and OpenSpiel's hanabi from Python in the same minute."""
    theirs = [play for tight in (False, True) if (play := hanabi_loop(tight)) is not None]
    one, *speeds = side_by_side([lambda: play_at_random(game, options, 1), *theirs])
    table = f"{game.name} for {options['players']}"
    yield Figure(f"{table}: random play-outs, one core", one, "steps/s")
    if not speeds:
        yield Figure("OpenSpiel's hanabi for 4", None, "", "open-spiel is not installed")
    for speed, how in zip(speeds, ("the loop of its own example", "a loop as tight as we could")):
        yield Figure("OpenSpiel's hanabi for 4", speed, "steps/s", how)
        yield Figure("  play-outs to that loop", one / speed, "times")


def hanabi_loop(tight: bool) -> Callable[[], int] | None:
    """One random game of OpenSpiel's hanabi, driven from Python; None without OpenSpiel.

    Its own example draws chance with numpy's weighted choice; `tight` does so by hand.
    """
    try:
        pyspiel = need("pyspiel", "open-spiel")
    except MissingExtra:
        return None
    game = pyspiel.load_game("hanabi(players=4)")
    source = random.Random(1)
    weighted = np.random.RandomState(1).choice

    def by_example(state: Any) -> int:
        actions, odds = zip(*state.chance_outcomes())
        return int(weighted(actions, p=odds))

    def by_hand(state: Any) -> int:
        point = source.random()
        for outcome, odds in state.chance_outcomes():  # noqa: B007
            point -= odds
            if point < 0:
                break
        return int(outcome)

    by_chance = by_hand if tight else by_example

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(by_chance(state))
            else:
                state.apply_action(source.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def decisions_of_random_games(
    game: Game, options: Mapping[str, int], count: int
) -> list[tuple[State, int]]:
    """Every position of a few random games in which a seat is to choose, with the seat."""
    return [
        (game.copy(s), seat)
        for number in range(count)
        for s, seat in playout.random_decisions(game, options, stream(1, number))
    ]


def imagined(game: Game, positions: list[tuple[State, int]], table: str) -> Iterator[Figure]:
    """For each position what a seat sees, and a world that it takes for possible."""
    states = np.array([s for s, _ in positions], dtype=game.state)
    seats = np.array([seat for _, seat in positions])
    view, into, numbers = game.blank(), game.blank(), stream(1)
    names = {"observe": game.observe, "imagine": game.imagine}
    imagine_each = specialise(_imagine_each, names, game.name)

    def compiled() -> int:
        imagine_each(states, seats, numbers, view, into)
        return len(seats)

    def from_python() -> int:
        for s, seat in positions:
            game.observe(s, seat, view)
            game.imagine(view[0], seat, numbers, into)
        return len(seats)

    speeds = side_by_side([compiled, from_python])
    yield Figure(f"{table}: view and imagine", speeds[0], "worlds/s", "called as bots do")
    yield Figure("  called from Python", speeds[1], "worlds/s")


def _imagine_each(states: Any, seats: Any, numbers: Any, view: Any, into: Any) -> None:
    for i in range(len(seats)):
        observe(states[i], seats[i], view)
        imagine(view[0], seats[i], numbers, into)


def environment(game: Game, options: Mapping[str, int], table: str) -> Figure:
    """The vector environment, driven from Python with random legal actions."""
    what = f"{table}: vector environment"
    try:
        need("gymnasium", "gymnasium")
    except MissingExtra:
        return Figure(what, None, "", "gymnasium is not installed")
    from tacit.lab.vector import VectorEnv

    env = VectorEnv(game.name, ENVIRONMENTS, seed=1, copy=False, players=options["players"])
    env.reset()

    def play() -> int:
        env.step(env.sample_legal())
        return ENVIRONMENTS

    speed = best(play)
    env.close()
    return Figure(what, speed, "steps/s", f"{ENVIRONMENTS:,} games on {batch.cores()} cores")


def seconds_of(arguments: list[str], environ: Mapping[str, str]) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-m", *arguments]
    subprocess.run(command, env=dict(environ), check=True, capture_output=True)
    return time.perf_counter() - start


def cold_start() -> float:
    """A new process compiles everything into an empty cache."""
    environ = dict(os.environ)
    environ.pop("NUMBA_CACHE_DIR", None)
    with tempfile.TemporaryDirectory() as folder:
        return seconds_of(["tacit.lab.precompile"], {**environ, "XDG_CACHE_HOME": folder})


def warm_simulation(game: Game) -> float:
    """The command, from its start to its answer, when nothing is left to compile."""
    command = ["tacit.cli", "simulate", game.name, "--games", "1000"]
    seconds_of(command, os.environ)
    return min(seconds_of(command, os.environ) for _ in range(BEST_OF))


def on_gpu(
    game: Game, options: Mapping[str, int], table: str, one: float, every: float
) -> Iterator[Figure]:
    from tacit.lab import gpu

    same = gpu.is_identical(game, options, 20_000)
    speed = gpu.measure(game, options, GPU_GAMES)
    yield Figure(f"{table}: random play-outs, GPU", speed, "steps/s", gpu.device_name())
    yield Figure("  GPU to one core", speed / one, "times")
    yield Figure("  GPU to all cores", speed / every, "times")
    note = "of 20,000 games, byte for byte"
    yield Figure("  final states as on the CPU", float(same), "(1 is yes)", note)


# Behaviour


def signature(game: Game) -> str:
    """A hash of how fixed random games end, in every variant: it changes when behaviour does."""
    digest = hashlib.sha256()
    for options in game.variants():
        played = batch.random_games(game, options, SIGNED_GAMES, 1)
        digest.update(played.states.tobytes())
        digest.update(np.ascontiguousarray(played.steps).tobytes())
    return digest.hexdigest()[:16]
