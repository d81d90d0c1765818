"""`tacit replay`: a kept game, told again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import Language, check_seat, own_language, read_text
from tacit.cli.terminal import NAMES, narrate
from tacit.engine.errors import BadText, TacitError
from tacit.language import translator
from tacit.match import Match


def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A game kept by `tacit play`.")],
    seat: Annotated[int, typer.Option(help="From whose eyes.")] = 0,
    every: Annotated[bool, typer.Option("--all", help="From the eyes of every seat.")] = False,
    language: Language = None,
    table: Annotated[bool, typer.Option(help="Also show the table after each move.")] = False,
) -> None:
    """Tell a kept game again, move by move, as a seat saw it."""
    text = read_text(log)
    try:
        match = Match.parse(text)
    except TacitError as error:
        raise BadText(f"{log}: {error}") from error
    check_seat(match, seat)
    words = translator(own_language(language))
    people = list(NAMES[: match.players])
    viewers = range(match.players) if every else [seat]
    for ply in range(match.ply):
        for viewer in viewers:
            mark = f"{ply + 1:>4} " + (f"[{people[viewer]}] " if every else "")
            for sentence in narrate(match, ply, viewer, people, words):
                print(mark + sentence)
            if table:
                reader = match.reader(viewer, people, words, ply + 1)
                for line in match.game.narration.summary(reader):
                    print("       " + line)
    if match.over:
        print(match.game.narration.result(match.reader(seat, people, words)))
