"""Compiling all that a game needs, ahead of its first use, and telling how far it is.

``python -m tacit.lab.precompile [GAME...]`` does so for all games that need it, or for these.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np

from tacit import bots, games
from tacit.engine.chance import stream
from tacit.engine.errors import CannotWrite, UnknownName
from tacit.engine.files import write_whole
from tacit.engine.jit import COMPILED, cache_folder, toolchain
from tacit.engine.views import State
from tacit.game import Game
from tacit.lab import batch, playout, steps

Progress = Callable[[int, int, str], None]
Step = tuple[str, Callable[[], object]]


def _marker(game: Game, lab: bool) -> Path:
    """A file in the cache that says that all of a game is there."""
    return cache_folder(game.name) / ("lab.ready" if lab else "play.ready")


def is_compiled(game: Game, lab: bool = True) -> bool:
    """Whether everything that the game needs is in the cache: to be played, or for the lab too."""
    if not COMPILED:
        return True
    try:
        return _marker(game, lab).read_text(encoding="utf-8") == toolchain()
    except OSError:
        return False


def precompile(game: Game, progress: Progress | None = None, lab: bool = True) -> None:
    """Compile what is not in the cache yet; `progress(done, total, what)` before each step."""
    plan = [*to_play(game), *(for_the_lab(game) if lab else ())]
    for done, (what, compile_it) in enumerate(plan):
        if progress:
            progress(done, len(plan), what)
        compile_it()
    if progress:
        progress(len(plan), len(plan), "ready")
    if COMPILED:
        _leave_marker(game, lab)


def _leave_marker(game: Game, lab: bool) -> None:
    with suppress(CannotWrite):  # then the next process looks again, and compiles again
        write_whole(_marker(game, lab), toolchain().encode())


def to_play(game: Game) -> Iterator[Step]:
    """What a table needs, in the order in which one part uses another.

    Every step calls a function with the types of arguments that it is really called with: those are
    what a compiled version is for.
    """
    options = game.read_options({})
    s = game.new(options)
    view = game.blank()
    seat = 0
    out = np.empty(game.most_legal, dtype=np.int32)
    random = stream(1)
    yield "moves", lambda: playout.settle(game, s, random)
    yield "legal moves", lambda: game.legal(s, seat, out)
    yield "scores", lambda: game.scores(s)
    yield "views", lambda: game.observe(s, seat, view)
    yield "masks", lambda: [game.seen_as(s, who, 0, seat) for who in game.due(s)]
    yield "imagined worlds", lambda: game.imagined(view[0], seat, random)
    yield "invariants", lambda: game.broken(s)
    for name in bots.names(game):
        yield f"the bot {name}", partial(ask, game, bots.load(name, game), s)


def for_the_lab(game: Game) -> Iterator[Step]:
    """What simulations and environments need besides."""
    options = game.read_options({})
    kinds = np.zeros((1, options["players"]), dtype=np.int64)
    yield "games between bots", lambda: batch.games_of_bots(game, options, kinds, 1)
    yield "random games", lambda: batch.random_games(game, options, 1, 1)
    yield "encoded views", lambda: encoded(game)
    yield "environments", lambda: step_environment(game)


def ask(game: Game, bot: bots.Bot, s: State) -> int:
    seat = game.due(s)[0]
    return bot.choose(game.view(s, seat), seat, game.legal_actions(s, seat), stream(1))


def encoded(game: Game) -> np.ndarray:
    out = np.zeros(sum(size for _, size in game.sections), dtype=np.int8)
    game.encode(game.view(game.new(game.read_options({})), 0), 0, out)
    return out


def step_environment(game: Game) -> None:
    """One step of a vector environment of one game."""
    running = steps.new_games(game, game.read_options({}), 1)
    steps.seed_game(running, 0, 1, 0)
    compiled = steps.compiled(game)
    compiled.reset_games(running, 0, 1, np.ones(1, dtype=np.bool_))
    actions = np.zeros(1, dtype=np.int64)
    steps.pick_legal(running, 0, 1, actions)
    if steps.first_illegal(running, actions) < 0:
        compiled.step_games(running, 0, 1, actions)


def main(names: Sequence[str]) -> int:
    """Compile the games of these names; without any, all that need it, each in its own process."""
    if names:
        try:
            chosen = [games.load(name) for name in names]
        except UnknownName as error:
            print(error, file=sys.stderr)
            return 2
        for game in chosen:
            compile_loudly(game)
        return 0
    wanted = [name for name in games.NAMES if not is_compiled(games.load(name))]
    command = [sys.executable, "-m", "tacit.lab.precompile"]
    running = [subprocess.Popen([*command, name]) for name in wanted]
    return max((process.wait() for process in running), default=0)


def compile_loudly(game: Game) -> None:
    start = time.perf_counter()

    def tell(done: int, total: int, what: str) -> None:
        gone = time.perf_counter() - start
        line = f"{game.name:<9} {gone:6.1f} s  {done:>2} of {total}  {what}"
        print(line, file=sys.stderr, flush=True)

    precompile(game, tell)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
