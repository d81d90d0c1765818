"""Progress bars on standard error, for a command and for the compilation before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from tacit.game import Game

errors = Console(stderr=True, highlight=False, soft_wrap=True)


class Advance(Protocol):
    """Moves a bar."""

    def __call__(self, done: int, total: int, what: str = ...) -> None: ...


@contextmanager
def progress(title: str) -> Iterator[Advance]:
    """A progress bar on standard error; `advance(done, total)` moves it. Silent in a pipe."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bar(
        *columns,
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    ) as bar:
        task = bar.add_task(title, total=None)

        def advance(done: int, total: int, what: str = title) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield advance


def compile_first(game: Game) -> None:
    """Compile what is not in the cache yet, with a message and a progress bar."""
    from tacit.lab.precompile import is_compiled, precompile

    if is_compiled(game):
        return
    errors.print(f"Compiling the rules of {game.name}; this is done once.")
    with progress("compiling") as advance:
        precompile(game, advance)
