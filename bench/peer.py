"""A house of ours beside boardgame.io: the same load, on this machine, in one run.

    python -m bench.peer [--tables 200] [--seconds 10]

Measures as bench.house does: first a house on SQLite, then boardgame.io's own server, which keeps
matches in memory or in files, with its own client (bench/peer/). "The house" is then its server.
npm fetches it into a folder that is removed afterwards; without npm, or without a network, it is
left out.

Where there was a choice, it is the one that takes the server less: production mode, no undo, a web
socket from the start. Three differences remain. The game there is another one, of about the same
size. Its server sends a state, and ours words in the reader's language with it. And its files are
written without waiting for the disk, while a move of ours survives a power cut.
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
from pathlib import Path
from typing import Any

from bench import program
from bench.client import Refused
from bench.house import Asked, Setup, Sheet, measure_setup, measure_tables, warm_up
from bench.people import Tally
from scripts import vendor
from tacit.games import NAMES

SOURCES = Path(__file__).with_suffix("")
MOST_LINE = 1 << 26  # an answer of the clients has the delay of every move
FETCHING = 300.0  # seconds that npm may take


class LeftOut(Exception):
    """boardgame.io cannot be had here; the text says why."""


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
    """Print the figures of all as they come; 1 if anything failed."""
    node = fetch(folder)
    print(f"{asked.tables} tables of two people on {os.cpu_count()} cores")
    ours = measure_setup(Setup("Tacit, SQLite", "sqlite"), asked)
    sheets = [ours]
    for kept, options in (("in memory", []), ("in files", [str(folder / "matches")])):
        print(f"\nboardgame.io, matches {kept}")
        sheet = Sheet(ours, "Tacit's")
        server = [node, str(folder / "server.mjs"), *options]
        with program.started(server, environment()) as process:
            asyncio.run(carry(node, folder, program.house_of(process), asked, sheet))
        sheets.append(sheet)
    return 1 if any(sheet.failures for sheet in sheets) else 0


def fetch(folder: Path) -> str:
    """Let npm install boardgame.io beside a copy of our sources; the command that runs them."""
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
    """Ours, without what boardgame.io would read there."""
    own = {k: v for k, v in os.environ.items() if k not in ("FLATFILE_DIR", "API_SECRET")}
    return own | {"NODE_ENV": "production"}


async def carry(node: str, folder: Path, house: program.House, asked: Asked, sheet: Sheet) -> None:
    address = f"http://{house.host}:{house.port}"
    async with clients(node, str(folder / "clients.mjs"), address) as room:
        await warm_up(room)
        clock = program.Clock(house=house.pid, clients=room.pid)
        await measure_tables(room, house.pid, clock, asked, sheet)


class Clients:
    """The program that plays at boardgame.io's tables: as bench.people's `Room`, by its client."""

    def __init__(self, process: Process) -> None:
        self.pid = process.pid
        self._process = process
        self._is_asked = False

    async def fill(self, tables: int) -> None:
        await self._ask("fill", tables)

    async def play(self, seconds: float, every: float) -> Tally:
        return Tally(**await self._ask("play", seconds, every))

    async def empty(self) -> None:
        # Interrupted, they are still busy; then their process is ended, and with it all they do.
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
        start_new_session=True,  # Ctrl+C is for us; we end them
    )
    try:
        yield Clients(process)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


if __name__ == "__main__":
    sys.exit(main())
