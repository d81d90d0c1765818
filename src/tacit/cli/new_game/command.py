"""`tacit new-game`: the skeleton of a game, in a checkout."""

from __future__ import annotations

from typing import Annotated

import typer

from tacit.cli.new_game import new_game as write_game


def new_game(
    name: Annotated[str, typer.Argument(help="Small letters and digits, such as highcard.")],
) -> None:
    """Write the skeleton of a game into this checkout: every file, a trivial rule, tests."""
    for path in write_game(name):
        print(path)
    print(f"Play it: tacit play {name}. What next: docs/add-a-game.md.")
