"""Arguments shared by several commands: their types, and how they are parsed."""

from __future__ import annotations

import locale
import os
from pathlib import Path
from typing import Annotated

import typer

from tacit.bots import Bot
from tacit.bots import load as load_bot
from tacit.engine.errors import BadOption, BadText, UnknownName
from tacit.game import Game
from tacit.games import NAMES
from tacit.language import LANGUAGES, best, translator
from tacit.match import Match, read_pair

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(NAMES)}.")]
Settings = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KEY=VALUE]...", help="The game's options, such as players=4 tavern=on."
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="Take chance from this number: same seed, same deal.")
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language", "-l", help=f"One of: {', '.join(LANGUAGES)}. Default: your locale's."
    ),
]


def settings(words: list[str] | None) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words or []:
        key, value = read_pair(word)
        if key in pairs:
            raise BadOption(f"{key}: given twice")
        pairs[key] = value
    return pairs


def own_language(wish: str | None) -> str:
    """The requested language, or that of the locale."""
    if wish is not None:
        translator(wish)
        return wish
    told = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return best([*told, locale.getlocale()[0] or ""])


def bots_for(game: Game, names: str, seats: int) -> list[Bot]:
    """The bots for all seats: one name for all, or one per seat: `regular,random,random`."""
    chosen = [load_bot(name, game) for name in names.split(",")]
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise UnknownName(f"--bots {names}: one name for all, or one for each of {seats} seats")
    return chosen


def check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.players:
        raise BadOption(f"--seat {seat}: there are seats 0 to {match.players - 1}")


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{path}: cannot be read ({error})") from error
