"""`tacit study`: what the decisions of a kept game were worth, and how much of it was luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import Language, own_language, read_text
from tacit.cli.progress import compile_first, progress
from tacit.cli.terminal import NAMES
from tacit.engine.errors import BadText, TacitError
from tacit.match import Match


def study(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A game that is over.")],
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as one HTML page, too.")
    ] = None,
    language: Language = None,
) -> None:
    """Judge every decision of a kept game from what its seat knew, and part luck from decisions."""
    from tacit.engine.files import write_whole
    from tacit.lab.studies import report
    from tacit.study.study import Study, check, steps

    try:
        match = Match.parse(read_text(log))
        check(match)
    except TacitError as error:
        raise BadText(f"{log}: {error}") from error
    spoken, people = own_language(language), list(NAMES[: match.players])
    compile_first(match.game)
    found = []
    with progress("studying") as advance:
        for step in steps(match):
            found.append(step)
            advance(len(found), match.ply)
    whole = Study(match, found)
    try:
        if html is not None:
            write_whole(html, report.html(whole, people, spoken).encode())
    finally:  # the study took a while, so it is printed in any case
        print(report.text(whole, people, spoken))
