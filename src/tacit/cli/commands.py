"""The command `tacit`.

A user's mistake gives one clear line on standard error and exit status 2, and nothing is written.
Each command has its own file. The lab and the house are imported only by the commands that need
them, because importing them is slow.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from tacit import __version__
from tacit.cli.arena import ArenaCommand, arena
from tacit.cli.bench import bench
from tacit.cli.lesson import lesson
from tacit.cli.new_game.command import new_game
from tacit.cli.play import play
from tacit.cli.progress import errors
from tacit.cli.puzzle import puzzle
from tacit.cli.replay import replay
from tacit.cli.scenario import scenario
from tacit.cli.serve import serve
from tacit.cli.simulate import simulate
from tacit.cli.study import study
from tacit.engine.errors import TacitError
from tacit.engine.jit import NoGpu

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Games of silence and secrets: play them, simulate them, study them.",
)
COMMANDS = (play, lesson, puzzle, serve, simulate, arena, replay, study, scenario, bench, new_game)
for command in COMMANDS:
    app.command(cls=ArenaCommand if command is arena else None)(command)


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"tacit {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Games of silence and secrets: play them, simulate them, study them."""


def main() -> None:
    try:
        app()
    except (TacitError, NoGpu) as error:
        errors.print(f"tacit: {error}", markup=False)
        sys.exit(2)
    except BrokenPipeError:
        # The reader has closed the pipe, as `| head` does. That is not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
