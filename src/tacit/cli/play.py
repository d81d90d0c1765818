"""`tacit play`: a game in the terminal against bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import (
    Language,
    Seed,
    Settings,
    bots_for,
    check_seat,
    own_language,
    settings,
)
from tacit.cli.beside import CompiledBeside
from tacit.cli.kept_game import KeptGame
from tacit.cli.terminal import Session
from tacit.engine.chance import Secure, Seeded
from tacit.engine.errors import BadOption, UnknownName
from tacit.games import NAMES, load
from tacit.match import Match


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game.")] = None,
    options: Settings = None,
    bots: Annotated[str, typer.Option("--bots", help="The bots in the other seats.")] = "regular",
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    language: Language = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is kept.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
) -> None:
    """Play a game in the terminal against bots.

    The game is kept in a file after every move; leave with q and go on with --resume FILE.
    """
    with CompiledBeside() as compiled:
        if resume is None:
            kept = new_game(game, options, bots, seat, own_language(language), seed, save)
        elif game is None:
            kept = KeptGame.resume(resume, language)
        else:
            raise BadOption("--resume goes on with a kept game: name no game beside it")
        compiled.start(kept.match.game)
        Session(kept, before_long_thought=compiled.wait).run()


def new_game(
    game: str | None,
    options: list[str] | None,
    bots: str,
    seat: int,
    language: str,
    seed: int | None,
    save: Path | None,
) -> KeptGame:
    if game is None:
        raise UnknownName(f"which game? There are {', '.join(NAMES)}")
    rules = load(game)
    chance = Secure() if seed is None else Seeded(seed)
    match = Match(rules, settings(options), chance)
    check_seat(match, seat)
    seated = bots_for(rules, bots, match.players)
    path = save or state_folder() / f"{game}.tacit"
    return KeptGame.new(match, seat, seated, language, path)


def state_folder() -> Path:
    """The default folder for saved games."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "tacit"
