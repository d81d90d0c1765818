"""Compiles the rules in the background, while the games are already played interpreted.

One game is compiled at a time, and games that somebody plays come first: the compilation of another
one is interrupted, and only the function being compiled is lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from tacit.engine import jit
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.observe import metrics
from tacit.lab.compilation import Compilation, CompilingFailed, CompilingStopped

log = logging.getLogger("tacit.house")


class Compiler:
    """Switches the games to machine code, and reports the progress."""

    def __init__(self) -> None:
        self._done = {name: asyncio.Event() for name in NAMES}
        self._wanted: list[str] = []
        self._now: Compilation | None = None
        self.when_done: Callable[[], object] = lambda: None  # called after each game

    def is_ready(self, name: str) -> bool:
        """Whether a game runs as machine code."""
        return self._done[name].is_set() and not jit.is_interpreted(name)

    def progress(self, name: str) -> float | None:
        """How much of a game is compiled, from 0 to 1; None: it is finished, or has failed."""
        if self._done[name].is_set():
            return None
        return self._now.progress if self._now and self._now.game.name == name else 0.0

    def want(self, game: Game) -> None:
        """Somebody plays this game: compile it before those that nobody plays."""
        if game.name in self._wanted or self._done[game.name].is_set():
            return
        self._wanted.append(game.name)
        if self._now is not None and self._now.game.name not in self._wanted:
            self._now.stop()

    async def wait_for(self, game: Game) -> None:
        """Wait until a game runs as machine code, or never will."""
        self.want(game)
        await self._done[game.name].wait()

    async def run(self) -> None:
        """Compile all games, one after the other."""
        for name in NAMES:
            if not self._done[name].is_set():
                jit.interpret(name)
        try:
            for name in NAMES:  # importing takes a while as well
                await asyncio.to_thread(load, name)
            while left := [name for name in NAMES if not self._done[name].is_set()]:
                await self._change_over(next((n for n in self._wanted if n in left), left[0]))
        except asyncio.CancelledError:
            self._close()
            raise

    def _close(self) -> None:
        if self._now is not None:
            self._now.stop()
        for name in NAMES:  # later code in this process waits for the compiler as usual
            jit.change_over(name)

    async def _change_over(self, name: str) -> None:
        self._now = Compilation(load(name))
        try:
            with metrics.preparing(name):
                await asyncio.to_thread(self._now.run)
        except CompilingStopped:
            return
        except CompilingFailed as error:
            log.error("%s could not be compiled and is played interpreted: %s", name, error)
        except Exception:
            log.exception("%s could not be loaded and is played interpreted", name)
        self._now = None
        self._done[name].set()
        self.when_done()
