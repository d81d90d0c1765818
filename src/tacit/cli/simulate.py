"""`tacit simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import GameName, Settings, bots_for, settings
from tacit.cli.progress import compile_first, progress
from tacit.games import load


def simulate(
    game: GameName,
    options: Settings = None,
    bots: Annotated[
        str, typer.Option("--bots", help="One bot for all seats, or one a seat: regular,random.")
    ] = "regular",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of all chance.")] = 1,
    rotate: Annotated[bool, typer.Option(help="Rotate the bots over the seats.")] = True,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write a row a game to a .csv or .parquet.")
    ] = None,
) -> None:
    """Let bots play many games, and sum up how they did."""
    from tacit.lab import simulate as lab

    rules = load(game)
    values = rules.read_options(settings(options))
    seated = bots_for(rules, bots, values["players"])
    if out is not None:
        lab.check_path(out)
    compile_first(rules)
    with progress("playing") as advance:
        results = lab.simulate(rules, values, seated, games, seed, rotate=rotate, progress=advance)
    if out is not None:
        lab.write(results, out)
    print(lab.summary_text(results))
