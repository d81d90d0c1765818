"""`tacit arena`: bots play each other, everybody with everybody."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from tacit.cli.arguments import GameName, Settings, settings
from tacit.cli.progress import compile_first, errors, progress
from tacit.games import load

RAY, LOCAL = "--ray", "local"
NAMED = (LOCAL, "auto")  # cluster addresses that are not host:port


class ArenaCommand(TyperCommand):
    """Makes `--ray` alone mean `--ray local`. Typer has no options with an optional value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_address(args))


def with_address(words: list[str]) -> list[str]:
    """The arguments of a command, with an address after every `--ray`."""
    following = [*words[1:], ""]
    found: list[str] = []
    for word, after in zip(words, following):
        is_alone = word == RAY and ":" not in after and after not in NAMED
        found += [word, LOCAL] if is_alone else [word]
    return found


def arena(
    game: GameName,
    options: Settings = None,
    bots: Annotated[
        str, typer.Option("--bots", help="Who plays, such as novice,regular,expert@500.")
    ] = "novice,regular,expert",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games of each lineup.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="The seed of all chance.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Where the games and the report go. Default: arena-GAME."),
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Also two of a kind with two of another, for four.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            RAY,
            metavar="[ADDRESS]",
            help="Play on a Ray cluster; without an address one is started on this machine.",
        ),
    ] = None,
) -> None:
    """Let bots play everybody with everybody, and compare them.

    Stopped, it goes on where it was when it is called again.
    """
    from tacit.engine.files import write_whole
    from tacit.lab.arena import report
    from tacit.lab.arena.contest import new_contest
    from tacit.lab.arena.folder import Folder
    from tacit.lab.arena.run import on_ray, on_threads, run
    from tacit.lab.arena.standings import standings
    from tacit.lab.arena.thinking import seconds_a_decision

    rules = load(game)
    values = rules.read_options(settings(options))
    contest = new_contest(rules, values, bots.split(","), games, seed, mixed)
    folder = Folder(out or Path(f"arena-{game}"), contest)
    folder.open()
    compile_first(rules)
    try:
        with progress("playing") as advance:
            run(folder, on_ray(ray) if ray else on_threads, advance)
    except KeyboardInterrupt:
        errors.print(f"Stopped. The same command goes on from what is in {folder.path}.")
        sys.stderr.flush()
        os._exit(130)  # threads in compiled code would finish their lots first
    seconds = {name: seconds_a_decision(contest, contest.bot(name)) for name in contest.bots}
    found = standings(folder)
    page = folder.path / "report.html"
    write_whole(page, report.html(found, seconds).encode())
    print(report.text(found, seconds))
    print(f"\nThe report with pictures: {page}")
