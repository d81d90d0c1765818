"""`tacit serve`: the house."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen at; 0.0.0.0 for all.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Annotated[
        str | None, typer.Option(help="A database URL; default: a file in the data folder.")
    ] = None,
    data: Annotated[str | None, typer.Option(help="The data folder.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; several need PostgreSQL.")
    ] = None,
    pace: Annotated[
        str | None, typer.Option(help="The bots' pace: slow, normal, fast or none.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open a browser, too.")] = False,
) -> None:
    """Open the house: tables in the browser, for people and bots.

    Everything can be set by TACIT_* in the environment, too: docs/operate.md.
    """
    from tacit.house.serve import serve as open_house
    from tacit.house.settings import from_environment

    chosen = from_environment(
        host=host, port=port, database=database, data=data, workers=workers, pace=pace
    )
    open_house(chosen, print_now, browser)


def print_now(line: str) -> None:
    print(line, flush=True)
