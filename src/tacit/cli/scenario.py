"""`tacit scenario`: the scenarios of Markdown files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tacit.scenario.runner import run_files


def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Markdown files.")],
) -> None:
    """Run the scenarios in files: every block that starts with ```scenario NAME."""
    report = run_files(files)
    for error in report.errors:
        print(f"tacit: {error}", file=sys.stderr)
    for failure in report.failures:
        print(failure)
    print(report.summary)
    raise typer.Exit(report.status)
