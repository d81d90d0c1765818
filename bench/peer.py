"""Comparison with boardgame.io: the same load, on one machine, in one run.

    python -m bench.peer [--tables 200] [--seconds 10]

Measures as bench.house does: first a house on SQLite, with sentences and without, then
boardgame.io's own server, which keeps matches in memory or in files, with its own client
(bench/peer/). In its figures "the house" means that server; they are compared with those of a house
without sentences, since it sends none either.
npm installs it into a temporary folder; without npm or a network, it is skipped.

Where there was a choice, it is the cheapest for the server: production mode, no undo, a WebSocket
from the start. Two differences remain. The game there is another one, of about the same size. And
its files are written without fsync, while a move of ours survives a power cut.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench import program
from bench.client import Refused
from bench.house import Asked, Setup, Sheet, measure_setup, measure_tables, warm_up
from bench.people import Tally
from scripts import vendor
from tacit.games import NAMES

SOURCES = Path(__file__).with_suffix("")
MOST_LINE = 1 << 26  # bytes: a report of the clients has the delay of every move
FETCHING = 300.0  # timeout for npm in seconds


class LeftOut(Exception):
    """boardgame.io is not available; the text says why."""


def main() -> int:
    asked = read_arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with tempfile.TemporaryDirectory() as folder:
            return measure(asked, Path(folder) / "peer")
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except LeftOut as reason:
        print(f"boardgame.io: left out, since {reason}")
        return 0
    except (program.DidNotOpen, Refused, OSError, EOFError, TimeoutError) as error:
        print(f"The measurement failed: {error or type(error).__name__}", file=sys.stderr)
        return 1


def read_arguments() -> Asked:
    parser = argparse.ArgumentParser(
        prog="python -m bench.peer", description="A house of ours beside boardgame.io."
    )
    parser.add_argument("--tables", type=int, default=200, help="tables of two people (200)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    given = parser.parse_args()
    if given.tables < 1 or given.seconds <= 0:
        parser.error("there must be at least one table, and some time")
    return Asked(given.tables, given.seconds, list(NAMES))


def measure(asked: Asked, folder: Path) -> int:
    """Print the figures of all setups as they come; returns 1 if anything failed."""
    node = fetch(folder)
    print(f"{asked.tables} tables of two people on {os.cpu_count()} cores")
    worded = measure_setup(Setup("Tacit, SQLite", "sqlite"), asked)
    bare = replace(asked, words=False)
    ours = measure_setup(Setup("Tacit, SQLite, without sentences", "sqlite"), bare)
    sheets = [worded, ours]
    for kept, options in (("in memory", []), ("in files", [str(folder / "matches")])):
        print(f"\nboardgame.io, matches {kept}")
        sheet = Sheet(ours, "Tacit's")
        server = [node, str(folder / "server.mjs"), *options]
        with program.started(server, environment()) as process:
            asyncio.run(carry(node, folder, program.house_of(process), asked, sheet))
        sheets.append(sheet)
    return 1 if any(sheet.failures for sheet in sheets) else 0


def fetch(folder: Path) -> str:
    """Let npm install boardgame.io beside a copy of our sources; returns the node command."""
    npm, node = vendor.npm_command(), shutil.which("node")
    if npm is None or node is None:
        raise LeftOut("Node.js with npm is not installed")
    shutil.copytree(SOURCES, folder)
    command = [*npm, "install", *vendor.QUIETLY, "--fetch-retries=1"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=FETCHING)
    except (OSError, subprocess.SubprocessError):
        raise LeftOut("npm could not fetch it") from None
    return node


def environment() -> dict[str, str]:
    """Our environment, without the variables that boardgame.io reads."""
    own = {k: v for k, v in os.environ.items() if k not in ("FLATFILE_DIR", "API_SECRET")}
    return own | {"NODE_ENV": "production"}


async def carry(node: str, folder: Path, house: program.House, asked: Asked, sheet: Sheet) -> None:
    address = f"http://{house.host}:{house.port}"
    async with clients(node, str(folder / "clients.mjs"), address) as room:
        await warm_up(room)
        clock = program.Clock(house=house.pid, clients=room.pid)
        await measure_tables(room, house.pid, clock, asked, sheet)


class Clients:
    """Controls the Node.js program that plays with boardgame.io's client; like `people.Room`."""

    def __init__(self, process: Process) -> None:
        self.pid = process.pid
        self._process = process
        self._is_asked = False

    async def fill(self, tables: int) -> None:
        await self._ask("fill", tables)

    async def play(self, seconds: float, every: float) -> Tally:
        return Tally(**await self._ask("play", seconds, every))

    async def empty(self) -> None:
        # If a request was interrupted, they are still busy: then their process is terminated.
        if not self._is_asked:
            await self._ask("empty")

    async def _ask(self, *what: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._is_asked = True
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        answer = await self._process.stdout.readline()
        if not answer:
            raise EOFError("boardgame.io's clients have ended")
        self._is_asked = False
        return json.loads(answer)


@asynccontextmanager
async def clients(*command: str) -> AsyncIterator[Clients]:
    process = await asyncio.create_subprocess_exec(
        *command,
        env=environment(),
        stdin=PIPE,
        stdout=PIPE,
        limit=MOST_LINE,
        start_new_session=True,  # Ctrl+C goes to us only; we terminate them
    )
    try:
        yield Clients(process)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


if __name__ == "__main__":
    sys.exit(main())
