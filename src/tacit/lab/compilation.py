"""Starts a game before it is compiled: it is interpreted while other processes compile it.

``python -m tacit.lab.compilation GAME PART`` is such a process. It runs at low priority, prints its
progress, and exits when nobody reads it any more.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tacit import bots, games
from tacit.engine import jit
from tacit.engine.chance import Seeded, stream
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.lab.precompile import (
    FEW,
    TO_PLAY,
    appraise_once,
    collect_rarely,
    is_compiled,
    precompile,
)
from tacit.match import Match

NICENESS = 10  # processes that serve players have priority
Process = subprocess.Popen[str]


class CompilingFailed(Exception):
    """A game could not be compiled; the text is the compiler's last line."""


class CompilingStopped(Exception):
    """`stop` was called."""


class Compilation:
    """The switch from interpreted rules to machine code, for everything needed to play a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._done = dict.fromkeys(TO_PLAY, 0.0)  # the share of each part that is compiled
        self._lock = threading.Lock()
        self._processes: list[Process] = []
        self._is_stopped = False
        jit.interpret(game.name)

    @property
    def progress(self) -> float:
        """The compiled share, from 0 to 1."""
        return sum(self._done.values()) / len(self._done)

    def run(self) -> None:
        """Compile what is not in the cache yet, load it, and switch to it.

        It takes as long as the compiler does: call it in a thread. Raises CompilingFailed or
        CompilingStopped; then the game stays interpreted, and the cache keeps what is compiled.
        """
        if not is_compiled(self.game, TO_PLAY):
            with ThreadPoolExecutor(len(TO_PLAY)) as readers:
                list(readers.map(self._compile, TO_PLAY))
        with jit.machine_code():
            use_once(self.game)
        jit.change_over(self.game.name)

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            for process in self._processes:
                process.kill()

    def _compile(self, part: str) -> None:
        """Let a process compile a part, and read its progress."""
        process = self._started(part)
        with process:
            assert process.stdout is not None
            assert process.stderr is not None
            for line in process.stdout:
                done, total = map(int, line.split())
                self._done[part] = done / total
            last_words = process.stderr.read().strip().rpartition("\n")[2]
        if self._is_stopped:
            raise CompilingStopped
        if process.returncode:
            raise CompilingFailed(last_words or f"exit status {process.returncode}")
        self._done[part] = 1.0

    def _started(self, part: str) -> Process:
        with self._lock:
            if self._is_stopped:
                raise CompilingStopped
            process = subprocess.Popen(
                [sys.executable, "-m", "tacit.lab.compilation", self.game.name, part],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            self._processes.append(process)
            return process


def use_once(game: Game) -> None:
    """Call everything that a table calls, so that it is loaded from the cache."""
    match = Match(game, {}, Seeded(1))
    match.settle()
    seat = match.due[0]
    for name in bots.own_names(game):
        bot = bots.load(name, game).with_playouts(FEW)
        notes = bot.notes_of(match, seat)
        action = bot.choose(match.view(seat), seat, match.legal(seat), stream(1), notes)
    appraise_once(game, match.state, seat)
    match.play(seat, action)
    match.settle()
    match.seen(WATCHER)
    match.view(WATCHER)
    match.text()
    game.scores(match.state)
    game.broken(match.state)


def main(arguments: Sequence[str]) -> None:
    name, part = arguments
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is handled by the parent
    collect_rarely()
    told = -1

    def tell(done: int, total: int, what: str) -> None:
        nonlocal told
        if done != told:
            told = done
            try:
                print(done, total, flush=True)
            except BrokenPipeError:
                os._exit(1)

    precompile(games.load(name), tell, [part])


if __name__ == "__main__":
    main(sys.argv[1:])
