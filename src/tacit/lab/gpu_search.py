"""How much more search is worth: play-outs on a GPU (docs/experiments.md has the results).

``python -m tacit.lab.gpu_search --worlds 10,100,1000 --games 200`` plays games of SILENCIO in which
every seat tries each of its actions in so many worlds, all seats going on by `regular`. Worlds are
imagined on the CPU; the play-outs run on the GPU, one to a thread, with the functions that run on
the CPU, unchanged. Many games go on side by side, so that the GPU has enough to do.

It needs numpy, numba and numba-cuda and nothing else.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from tacit import bots
from tacit import games as registry
from tacit.bots.race import BETTER, OUT, SURE
from tacit.bots.search import Thought
from tacit.bots.silencio.expert import THOUGHT
from tacit.engine.chance import CHANCE, Seeded, next_number, next_word, stream
from tacit.engine.jit import NoGpu, cuda, kernel, specialise
from tacit.engine.runs import RUNS, list_actions
from tacit.game import Game
from tacit.lab.gpu import PHASES, best_shape, device_name
from tacit.lab.playout import first_due
from tacit.lab.statistics import share
from tacit.match import Match

# Placeholders that are filled in when the functions below are copied for a game: numba.cuda, the
# game's rules, what its expert supplies (`Thought`), and the functions made from these.
gpu: Any = None
STATE: Any = None
MOST_LEGAL: Any = None
acting: Any = None
choices: Any = None
apply: Any = None
observe: Any = None
imagine: Any = None
believe: Any = None
blueprint: Any = None
is_at_horizon: Any = None
value: Any = None
move: Any = None

FIRST_HEAT, LEAST_WORLDS = 16, 8  # the first heat has 1 / 16 of the worlds, but at least 8


def _move(s: Any, luck: Any, view: Any, runs: Any, out: Any) -> None:
    """One move by chance, or by the blueprint in the seat that is to act."""
    due = acting(s[0])
    if due == CHANCE:
        apply(s[0], CHANCE, next_number(luck))
        return
    mover = first_due(due)
    n = list_actions(runs, choices(s[0], mover, runs[0]), out)
    chosen = np.int64(out[0])
    if n > 1:
        observe(s[0], mover, view)
        chosen = np.int64(blueprint(view[0], mover, out, n, luck))
    apply(s[0], mover, chosen)


def _play_jobs(worlds: Any, lucks: Any, which: Any, seats: Any, actions: Any, values: Any) -> None:
    """Thread t plays jobs t, t + threads, ...; each is a world, a seat and an action there.

    The threads of a block take turns by phase, as in `gpu.py`.
    """
    s = gpu.local.array(1, STATE)
    view = gpu.local.array(1, STATE)
    luck = gpu.local.array(1, np.uint64)
    runs = gpu.local.array(1, RUNS)
    out = gpu.local.array(MOST_LEGAL, np.int32)
    job = np.int64(gpu.grid(1)) - gpu.gridsize(1)
    is_playing = False
    while gpu.syncthreads_or(np.int32(is_playing or job + gpu.gridsize(1) < which.size)):
        if not is_playing:
            job += gpu.gridsize(1)
            if job < which.size:
                s[0] = worlds[which[job]]
                luck[0] = lucks[which[job]]
                apply(s[0], np.int64(seats[job]), np.int64(actions[job]))
                is_playing = True
        for phase in range(PHASES):
            is_due = is_playing and s[0].phase == phase
            if gpu.syncthreads_or(np.int32(is_due)) and is_due:
                if not is_at_horizon(s[0]):
                    move(s, luck, view, runs, out)
                if is_at_horizon(s[0]):
                    values[job] = value(s[0], np.int64(seats[job]))
                    is_playing = False


def _play_jobs_here(
    worlds: Any, lucks: Any, which: Any, seats: Any, actions: Any, values: Any
) -> None:
    """The same on the CPU, one job after the other."""
    s = np.empty(1, STATE)
    view = np.empty(1, STATE)
    luck = np.empty(1, np.uint64)
    runs = np.empty(1, RUNS)
    out = np.empty(MOST_LEGAL, np.int32)
    for job in range(which.size):
        s[0] = worlds[which[job]]
        luck[0] = lucks[which[job]]
        apply(s[0], np.int64(seats[job]), np.int64(actions[job]))
        while not is_at_horizon(s[0]):
            move(s, luck, view, runs, out)
        values[job] = value(s[0], np.int64(seats[job]))


def _imagine_worlds(view: Any, seat: Any, stream: Any, worlds: Any, lucks: Any) -> None:
    world = np.empty(1, STATE)
    for i in range(worlds.size):
        imagine(view, seat, stream, world)
        believe(view, world[0], seat, stream)
        worlds[i] = world[0]
        lucks[i] = next_word(stream)


@cache
def _names(game: Game, thought: Thought) -> dict[str, Any]:
    rules = ("acting", "choices", "apply", "observe", "imagine")
    names = {name: getattr(game, name) for name in rules} | thought._asdict()
    names |= {"STATE": game.state, "MOST_LEGAL": game.most_legal}
    names["move"] = specialise(_move, names, game.name)
    return names


@dataclass(frozen=True)
class Jobs:
    """Play-outs to be made: the world, the seat and its first action."""

    worlds: np.ndarray
    lucks: np.ndarray
    which: np.ndarray
    seats: np.ndarray
    actions: np.ndarray

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        return self.worlds, self.lucks, self.which, self.seats, self.actions


Play = Callable[[Jobs], np.ndarray]  # the value of each job


def on_the_gpu(game: Game, thought: Thought) -> Play:
    module = cuda()
    shape = best_shape()
    compiled = kernel(_play_jobs, _names(game, thought), game.name, shape.registers)
    launch = compiled[shape.blocks, shape.threads]

    def play(jobs: Jobs) -> np.ndarray:
        values = module.to_device(np.zeros(jobs.which.size, dtype=np.float64))
        launch(*map(module.to_device, jobs.arrays), values)
        found: np.ndarray = values.copy_to_host()
        return found

    return play


def on_the_cpu(game: Game, thought: Thought) -> Play:
    compiled = specialise(_play_jobs_here, _names(game, thought), game.name)

    def play(jobs: Jobs) -> np.ndarray:
        values = np.zeros(jobs.which.size, dtype=np.float64)
        compiled(*jobs.arrays, values)
        return values

    return play


class Search:
    """Plays many games in parallel, all seats by search with `worlds` worlds per decision."""

    def __init__(self, game: Game, thought: Thought, play: Play, worlds: int) -> None:
        self.game, self.thought, self.play, self.worlds = game, thought, play, worlds
        self.playouts = 0
        self.regular = bots.load(bots.USUAL, game)
        names = _names(game, thought)
        self._imagine = specialise(_imagine_worlds, names, game.name)

    def games(self, options: Mapping[str, str], seeds: Sequence[int], most: int) -> list[Match]:
        """The finished games of these seeds, with at most `most` play-outs at a time."""
        matches = [Match(self.game, options, Seeded(seed)) for seed in seeds]
        while running := [match for match in matches if not match.over]:
            with ThreadPoolExecutor() as threads:
                asked = list(threads.map(self._question, running))
            questions = [question for question in asked if question is not None]
            for heat in heats(self.worlds):
                for lot in lots([q for q in questions if not q.is_settled], heat, most):
                    self._try(lot, heat)
            for question in questions:
                question.match.play(question.seat, question.answer)
        return matches

    def _question(self, match: Match) -> Question | None:
        """Play on to the next decision; None if the game is over."""
        while True:
            match.settle()
            if match.over:
                return None
            seat = match.due[0]
            legal = match.legal(seat)
            if len(legal) > 1:
                break
            match.play(seat, legal[0])
        view, luck = match.view(seat), stream(int(match.ply), seat + 1)
        own = self.regular.choose(view, seat, legal, luck)
        legal.remove(own)
        worlds = np.zeros(self.worlds, dtype=self.game.state)
        lucks = np.zeros(self.worlds, dtype=np.uint64)
        self._imagine(view, seat, luck, worlds, lucks)
        return Question(match, seat, [own, *legal], worlds, lucks)

    def _try(self, questions: Sequence[Question], heat: slice) -> None:
        """Try the remaining actions of some questions in the worlds of a heat."""
        values = self.play(jobs_of(questions, heat))
        self.playouts += values.size
        begin = 0
        for question in questions:
            size = question.size(heat)
            question.count(values[begin : begin + size].reshape(-1, len(question.actions)))
            begin += size


class Question:
    """A decision in one of the games, as a race; the blueprint's own action is the first."""

    def __init__(
        self, match: Match, seat: int, actions: list[int], worlds: np.ndarray, lucks: np.ndarray
    ) -> None:
        self.match, self.seat, self.worlds, self.lucks = match, seat, worlds, lucks
        self.actions = actions  # those that are still in the race
        self._gains = np.zeros((0, len(actions)))  # compared with the blueprint's action, by world

    def size(self, heat: slice) -> int:
        """The number of play-outs of a heat."""
        return len(range(*heat.indices(self.worlds.size))) * len(self.actions)

    def count(self, values: np.ndarray) -> None:
        """Add the values of the actions in more worlds; drop actions that are clearly worse."""
        self._gains = np.concatenate([self._gains, values - values[:, :1]])
        means, errors = self._estimates()
        kept = np.flatnonzero(means + OUT * errors > 0.0)
        kept = np.concatenate([[0], kept[kept > 0]])
        self.actions = [self.actions[i] for i in kept]
        self._gains = self._gains[:, kept]

    def _estimates(self) -> tuple[np.ndarray, np.ndarray]:
        """The mean gain of each action, and its standard error."""
        return self._gains.mean(axis=0), self._gains.std(axis=0) / np.sqrt(len(self._gains))

    @property
    def is_settled(self) -> bool:
        """Whether only the blueprint's action is left, or only one other that is clearly better."""
        if len(self.actions) != 2 or not len(self._gains):
            return len(self.actions) == 1
        means, errors = self._estimates()
        return bool(means[1] > SURE * errors[1])

    @property
    def answer(self) -> int:
        """The action with the highest gain if it is significant, else the blueprint's."""
        means, errors = self._estimates()
        top = int(means.argmax())
        return self.actions[top if means[top] > BETTER * errors[top] else 0]


def heats(worlds: int) -> Iterator[slice]:
    """Worlds that are tried together; each heat has twice as many as the one before."""
    begin, size = 0, max(LEAST_WORLDS, worlds // FIRST_HEAT)
    while begin < worlds:
        yield slice(begin, min(worlds, begin + size))
        begin, size = begin + size, 2 * size


def jobs_of(questions: Sequence[Question], heat: slice) -> Jobs:
    """Every remaining action of every question, in all worlds of a heat."""
    which, seats, actions = [], [], []
    first = 0
    for question in questions:
        n = len(question.actions)
        worlds = question.size(heat) // n
        which.append(np.repeat(np.arange(first, first + worlds, dtype=np.int64), n))
        seats.append(np.full(worlds * n, question.seat, dtype=np.int64))
        actions.append(np.tile(np.array(question.actions, dtype=np.int64), worlds))
        first += worlds
    worlds_of = np.concatenate([question.worlds[heat] for question in questions])
    lucks = np.concatenate([question.lucks[heat] for question in questions])
    return Jobs(worlds_of, lucks, *map(np.concatenate, (which, seats, actions)))


def lots(questions: Sequence[Question], heat: slice, most: int) -> Iterator[list[Question]]:
    """The questions in lots of at most `most` play-outs, with at least one question per lot."""
    lot: list[Question] = []
    size = 0
    for question in questions:
        if lot and size + question.size(heat) > most:
            yield lot
            lot, size = [], 0
        lot.append(question)
        size += question.size(heat)
    if lot:
        yield lot


def report(
    game: Game, options: Mapping[str, str], worlds: Sequence[int], games: int, most: int
) -> Iterator[str]:
    yield f"device: {device_name()}"
    play, play_here = on_the_gpu(game, THOUGHT), on_the_cpu(game, THOUGHT)
    yield from check(game, options, play, play_here)
    for count in worlds:
        search = Search(game, THOUGHT, play, count)
        begin = time.perf_counter()
        finished = search.games(options, range(1, games + 1), most)
        seconds = time.perf_counter() - begin
        left = [game.scores(match.state)[0] for match in finished]
        perfect = share(left.count(0), games)
        yield (
            f"{count:,} worlds: "
            f"{perfect.value:.1%} [{perfect.low:.1%}, {perfect.high:.1%}] perfect, "
            f"{np.mean(left):.3f} cards left; {seconds / games:.2f} s a game, "
            f"{search.playouts / seconds / 1e6:.3f} million play-outs/s"
        )


def check(game: Game, options: Mapping[str, str], play: Play, play_here: Play) -> Iterator[str]:
    """Compare the results and the speed of GPU and CPU."""
    search = Search(game, THOUGHT, play, 2_000)
    questions = [search._question(Match(game, options, Seeded(seed))) for seed in range(1, 33)]
    everything = slice(None)
    jobs = jobs_of([question for question in questions if question is not None], everything)
    begin = time.perf_counter()
    play(jobs)
    yield f"kernel compiled in {time.perf_counter() - begin:.1f} s"
    few = jobs_of([question for question in questions[:4] if question is not None], everything)
    same = np.mean(play(few) == play_here(few))
    yield f"{same:.2%} of {few.which.size:,} play-outs come to the same as on the CPU"
    for name, run, some in (("GPU", play, jobs), ("one core", play_here, few)):
        speed = max(timed(partial(run, some)) for _ in range(3))
        yield f"{name}: {some.which.size * speed:,.0f} play-outs/s"


def timed(call: Callable[[], object]) -> float:
    """Calls per second."""
    begin = time.perf_counter()
    call()
    return 1 / (time.perf_counter() - begin)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tacit.lab.gpu_search", description=__doc__)
    parser.add_argument("--players", default="4")
    parser.add_argument("--worlds", default="10,100,1000")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--most", type=int, default=20_000_000, help="play-outs at a time")
    given = parser.parse_args()
    worlds = [int(text) for text in given.worlds.split(",")]
    game = registry.load("silencio")
    try:
        options = {"players": given.players}
        for line in report(game, options, worlds, given.games, given.most):
            print(line, flush=True)
    except NoGpu as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
