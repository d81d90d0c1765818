"""The same rules on an NVIDIA GPU: random play-outs, one game to a thread.

The kernel calls the functions that run on the CPU, unchanged, and its final states are the CPU's,
byte for byte. Run as a module it measures and checks itself: ``python -m tacit.lab.gpu``. It needs
numpy, numba and numba-cuda and nothing else.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tacit import games as registry
from tacit.engine.chance import start_stream, word
from tacit.engine.jit import NoGpu, cuda, kernel
from tacit.engine.runs import RUNS
from tacit.game import Game
from tacit.lab import batch, playout

# What the kernel is given when it is copied for a game: numba.cuda, and the game's own.
gpu: Any = None
STATE: Any = None
setup: Any = None
acting: Any = None
random_step: Any = None

PHASES = 32  # more than any game has


def _play_many(states: Any, options: Any, seed: Any, first: Any, games: Any, steps: Any) -> None:
    """Thread t plays games t, t + threads, ... and adds up their steps.

    The threads of a block take turns by phase: first all that are in phase 0 make a step, then all
    in phase 1, and so on. So a processor runs the rules of one phase at a time, which its
    instruction cache can hold. It does not hold the rules of all phases.

    The game under way is in the thread's local memory, which the hardware interleaves: threads that
    read the same field read neighbouring words. The last states of the first games are kept.
    """
    own = gpu.local.array(1, STATE)
    stream = gpu.local.array(1, np.uint64)
    runs = gpu.local.array(1, RUNS)
    threads = gpu.gridsize(1)
    i = np.int64(gpu.grid(1)) - threads
    due = 0
    total = 0
    while gpu.syncthreads_or(np.int32(due != 0 or i + threads < games)):
        if due == 0:
            i += threads
            if i < games:
                start_stream(stream, seed, first + np.uint64(i))
                setup(own[0], options[0])
                due = acting(own[0])
        for phase in range(PHASES):
            fewest = 1
            while gpu.syncthreads_count(np.int32(due != 0 and own[0].phase == phase)) >= fewest:
                if due != 0 and own[0].phase == phase:
                    due = random_step(own[0], due, stream, runs[0])
                    total += 1
                    if due == 0 and i < states.size:
                        states[i] = own[0]
                # Again at once, if many are still in this phase.
                fewest = max(1, gpu.blockDim.x // 4)
    steps[gpu.grid(1)] = total


@dataclass(frozen=True)
class Shape:
    """How a kernel is launched: blocks of threads, and a cap on the registers of a thread."""

    blocks: int
    threads: int
    registers: int | None = None

    def __str__(self) -> str:
        cap = "any" if self.registers is None else str(self.registers)
        return f"{self.blocks} blocks x {self.threads} threads, {cap} registers"


@cache
def _compiled(game: Game, registers: int | None) -> Any:
    names = {
        "STATE": game.state,
        "setup": game.setup,
        "acting": game.acting,
        "random_step": playout.compiled_step(game),
    }
    return kernel(_play_many, names, game.name, registers)


def best_shape() -> Shape:
    """One block for each processor, as large as possible: all its threads are in the same phase.

    A block of 1,024 threads has room for 64 registers each. Measured on an H200.
    """
    return Shape(cuda().get_current_device().MULTIPROCESSOR_COUNT, 1024, 64)


def random_games(
    game: Game,
    options: Mapping[str, int],
    games: int,
    seed: int,
    keep: int,
    shape: Shape | None = None,
    first: int = 0,
) -> tuple[np.ndarray, int]:
    """Play games at random; the last states of the first `keep` of them, and the steps of all."""
    module, shape = cuda(), shape or best_shape()
    states = module.to_device(np.zeros(keep, dtype=game.state))
    steps = module.to_device(np.zeros(shape.blocks * shape.threads, dtype=np.int64))
    facts = module.to_device(game.options_record(options))
    launch = _compiled(game, shape.registers)[shape.blocks, shape.threads]
    launch(states, facts, word(seed), word(first), games, steps)
    return states.copy_to_host(), int(steps.copy_to_host().sum())


def _speed(play: Callable[[int], int]) -> float:
    """Steps a second of `play(seed) -> steps`: the best of three, after one that compiles."""
    play(1)
    best = 0.0
    for seed in (2, 3, 4):
        start = time.perf_counter()
        steps = play(seed)
        best = max(best, steps / (time.perf_counter() - start))
    return best


def _shapes() -> Iterator[Shape]:
    processors = cuda().get_current_device().MULTIPROCESSOR_COUNT
    for registers, resident in ((128, 512), (64, 1024), (40, 1536)):
        for threads in (128, 256, 512, 768, 1024):
            if resident % threads == 0:
                yield Shape(processors * resident // threads, threads, registers)


def measure(
    game: Game, options: Mapping[str, int], games: int, shape: Shape | None = None
) -> float:
    """Steps a second, states kept on the device, results fetched."""
    return _speed(lambda seed: random_games(game, options, games, seed, 1, shape)[1])


def is_identical(game: Game, options: Mapping[str, int], games: int, seed: int = 7) -> bool:
    """Whether GPU and CPU end in the same states, byte for byte, after as many steps."""
    states, steps = random_games(game, options, games, seed, games)
    expected = batch.random_games(game, options, games, seed)
    return states.tobytes() == expected.states.tobytes() and steps == int(expected.steps.sum())


def cpu_speed(game: Game, options: Mapping[str, int], games: int, threads: int) -> float:
    def play(seed: int) -> int:
        return int(batch.random_games(game, options, games, seed, threads=threads).steps.sum())

    return _speed(play)


def report(game: Game, options: Mapping[str, int], games: int, sweep: bool) -> Iterator[str]:
    """The measurements, line by line as they come."""
    yield f"device: {device_name()}"
    start = time.perf_counter()
    random_games(game, options, 1, 1, 1)
    yield f"kernel of {game.name} compiled in {time.perf_counter() - start:.1f} s"
    for players in game.seats:
        variant = game.read_options({"players": str(players)})
        same = is_identical(game, variant, 20_000)
        yield (
            f"{players} players: final states of 20,000 games "
            f"{'are byte-identical to' if same else 'DIFFER from'} the CPU's"
        )
    shapes = list(_shapes()) if sweep else [best_shape()]
    for shape in shapes:
        speed = measure(game, options, games, shape)
        yield f"{games:,} games, {shape}: {speed / 1e9:.3f} billion steps/s"
    for smaller in (games // 10, games // 100):
        speed = measure(game, options, smaller)
        yield f"{smaller:,} games, {best_shape()}: {speed / 1e9:.3f} billion steps/s"
    one, every = cpu_speed(game, options, 20_000, 1), batch.cores()
    yield f"CPU, one core: {one / 1e6:.1f} million steps/s"
    speed = cpu_speed(game, options, 20_000 * every, every)
    yield f"CPU, {every} cores: {speed / 1e6:.1f} million steps/s"


def device_name() -> str:
    name = cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tacit.lab.gpu", description=__doc__)
    parser.add_argument("--game", default="silencio", choices=registry.NAMES)
    parser.add_argument("--players", default="4")
    parser.add_argument("--games", type=int, default=20_000_000)
    parser.add_argument("--sweep", action="store_true", help="try many launch shapes")
    arguments = parser.parse_args()
    game = registry.load(arguments.game)
    options = game.read_options({"players": arguments.players})
    try:
        for line in report(game, options, arguments.games, arguments.sweep):
            print(line, flush=True)
    except NoGpu as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
