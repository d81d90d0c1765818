"""Lets a command start at once: rules are interpreted while other processes compile them."""

from __future__ import annotations

import threading
from types import TracebackType

from tacit.cli.progress import errors, progress
from tacit.engine import jit
from tacit.game import Game
from tacit.games import NAMES
from tacit.lab.compilation import Compilation, CompilingFailed, CompilingStopped

PERCENT = 100


class CompiledBeside:
    """A context manager in which a game is interpreted until it is compiled."""

    def __enter__(self) -> CompiledBeside:
        for name in NAMES:
            jit.interpret(name)
        self._compilation: Compilation | None = None
        self._thread = threading.Thread(target=self._run)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._compilation is not None:
            self._compilation.stop()
            self._thread.join()
        for name in NAMES:
            jit.change_over(name)

    def start(self, game: Game) -> None:
        """Start compiling the game that is played."""
        self._compilation = Compilation(game)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the game is compiled, with a progress bar."""
        if not self._thread.is_alive():
            return
        assert self._compilation is not None
        name = self._compilation.game.name
        errors.print(f"Compiling the rules of {name}; this is done once.")
        with progress("compiling") as advance:
            while self._thread.is_alive():
                advance(int(PERCENT * self._compilation.progress), PERCENT)
                self._thread.join(0.1)

    def _run(self) -> None:
        assert self._compilation is not None
        try:
            self._compilation.run()
        except CompilingStopped:
            pass
        except CompilingFailed as error:
            errors.print(f"The rules could not be compiled and stay interpreted: {error}")
