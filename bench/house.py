"""Load test: people at many tables, over real HTTP, on one machine.

    python -m bench.house [--tables 200] [--seconds 10] [--every 3] [--game NAME]
        [--databases sqlite] [--bare]

Opens a house as a process on each database, seats two people at every table with an event stream
each, and lets them play random legal moves: first as people do, a move at a table every few
seconds, then as fast as the house responds. From click to update is from just before a move is sent
until the other seat's stream delivers the table with that move.

Clients, house and database share the machine, so the number of cores each of them kept busy is
reported as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from bench import program
from bench.client import Client, Refused
from bench.people import Room, Tally
from scripts import postgres
from tacit.games import NAMES
from tacit.lab.bench import Figure

SEED = 1
EVERY = 3.0  # seconds between two moves at a table of people
WARM_UP = 2.0  # seconds of play before anything is measured
IDLE = 6.5  # seconds to settle: a house closes idle connections after five
MB, KB = 1e6, 1e3


@dataclass(frozen=True)
class Setup:
    """A kind of database, and the number of worker processes."""

    name: str
    database: str
    workers: int = 1


SETUPS = (
    Setup("SQLite", "sqlite"),
    Setup("PostgreSQL", "postgresql"),
    Setup("PostgreSQL, 2 workers", "postgresql", 2),
)


@dataclass(frozen=True)
class Asked:
    """What is to be measured."""

    tables: int
    seconds: float
    games: list[str]
    words: bool = True  # whether responses have sentences, or only what programs read
    every: float = EVERY


def main() -> int:
    asked, databases = read_arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return measure(asked, databases)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except (program.DidNotOpen, Refused, OSError, EOFError, TimeoutError) as error:
        print(f"The measurement failed: {error or type(error).__name__}", file=sys.stderr)
        return 1


def read_arguments() -> tuple[Asked, list[str]]:
    kinds = sorted({setup.database for setup in SETUPS}, reverse=True)
    parser = argparse.ArgumentParser(
        prog="python -m bench.house", description="How much a house can carry."
    )
    parser.add_argument("--tables", type=int, default=200, help="tables of two people (200)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    parser.add_argument("--game", choices=NAMES, help="only this one; else all in turn")
    about = f"one or several of {', '.join(kinds)} (all)"
    parser.add_argument("--databases", nargs="+", choices=kinds, default=kinds, help=about)
    every = f"seconds between two moves at a table of people ({EVERY:g})"
    parser.add_argument("--every", type=float, default=EVERY, help=every)
    parser.add_argument("--bare", action="store_true", help="without sentences, as for programs")
    given = parser.parse_args()
    if given.tables < 1 or given.seconds <= 0 or given.every <= 0:
        parser.error("there must be at least one table, and some time")
    games = [given.game] if given.game else list(NAMES)
    asked = Asked(given.tables, given.seconds, games, not given.bare, given.every)
    return asked, given.databases


def measure(asked: Asked, databases: list[str]) -> int:
    """Print the figures of each setup as they come; returns 1 if anything failed."""
    games = " ".join(asked.games)
    print(f"{asked.tables} tables of two people ({games}) on {os.cpu_count()} cores, seed {SEED}")
    sqlite: Sheet | None = None
    failures = 0
    for setup in SETUPS:
        if setup.database in databases:
            sheet = measure_setup(setup, asked, sqlite)
            failures += sheet.failures
            sqlite = sheet if setup.database == "sqlite" else sqlite
    return 1 if failures else 0


def measure_setup(setup: Setup, asked: Asked, sqlite: Sheet | None = None) -> Sheet:
    """The figures of one setup, printed as they come."""
    sheet = Sheet(sqlite)
    with tempfile.TemporaryDirectory() as folder, database(setup, Path(folder)) as found:
        if found is None:
            print(f"\n{setup.name}: left out, since PostgreSQL is not installed")
            return sheet
        url, server = found
        print(f"\n{setup.name}")
        with program.opened(url, Path(folder), setup.workers) as house:
            clock = program.Clock(house=house.pid, **({"database": server} if server else {}))
            asyncio.run(carry(house, clock, asked, sheet))
    return sheet


@contextmanager
def database(setup: Setup, folder: Path) -> Iterator[tuple[str, int | None] | None]:
    """The URL of a new database, and the server's pid if it has one; None: not available."""
    if setup.database == "sqlite":
        yield f"sqlite:///{folder / 'house.sqlite'}", None
        return
    # For a fair comparison, a move must survive a power cut on either database.
    with postgres.running(fsync=True) as server:
        yield None if server is None else (server.database(), server.server.pid)


class Sheet:
    """The figures of one setup, printed as they come, with their ratio to those of another."""

    def __init__(self, other: Sheet | None, whose: str = "SQLite's") -> None:
        self.other, self.whose = other, whose
        self.failures = 0
        self.values: dict[tuple[str, str], float] = {}

    def tell(self, what: str, value: float, unit: str, note: str = "", part: str = "") -> None:
        self.values[part, what] = value
        before = self.other.values.get((part, what)) if self.other else None
        ratio = f"{value / before:.2f} times {self.whose}" if before else ""
        print(Figure(what, value, unit, f"{ratio}  {note}".strip()), flush=True)

    def tell_moves(self, how: str, tally: Tally, seconds: float, clock: program.Clock) -> None:
        """Throughput and latency, and the CPU use of each process."""
        cores = clock.cores()
        moves = tally.moves
        self.tell(f"{how}: moves", moves / seconds, "moves/s")
        if tally.delays:
            median, late = np.percentile(tally.delays, (50, 99)) * 1000
            each = cores["house"] * seconds / moves * 1000
            self.tell("  from click to update, median", median, "ms", part=how)
            self.tell("  from click to update, 99th percentile", late, "ms", part=how)
            self.tell("  processor time of the house", each, "ms/move", part=how)
        shares = ", ".join(f"{name} {busy:.2f}" for name, busy in cores.items())
        self.tell("  cores kept busy", sum(cores.values()), "cores", shares, part=how)


class Tables(Protocol):
    """Tables where people can be seated and made to play."""

    async def fill(self, tables: int) -> None: ...
    async def play(self, seconds: float, every: float) -> Tally: ...
    async def empty(self) -> None: ...


async def carry(house: program.House, clock: program.Clock, asked: Asked, sheet: Sheet) -> None:
    await all_games_ready(house)
    await warm_up(Room(house.host, house.port, list(NAMES), SEED))
    room = Room(house.host, house.port, asked.games, SEED, asked.words)
    await measure_tables(room, house.pid, clock, asked, sheet)


async def measure_tables(
    room: Tables, pid: int, clock: program.Clock, asked: Asked, sheet: Sheet
) -> None:
    """Seat people, let them play, and report what the serving process needs for it."""
    empty = program.memory(pid)
    sheet.tell("the house, ready, nobody there", empty / MB, "MB")
    tallies = []
    try:
        half = asked.tables // 2
        some = await filled(room, half, pid)
        full = await filled(room, asked.tables, pid)
        each = (full - empty) / asked.tables
        sheet.tell("a table with both streams, before a move", each / KB, "kB")
        # The first ones also pay for caches, and for what many requests at once need.
        further = (full - some) / (asked.tables - half)
        sheet.tell("  of these, each of the second half", further / KB, "kB")
        for how, every in (("as people play", asked.every), ("flat out", 0.0)):
            clock.start()
            tally = await room.play(asked.seconds, every)
            sheet.tell_moves(how, tally, asked.seconds, clock)
            tallies.append(tally)
        after = (program.memory(pid) - empty) / asked.tables
        moves = sum(tally.moves for tally in tallies) / asked.tables
        sheet.tell("a table after play", after / KB, "kB", f"{moves:.0f} moves a table")
    finally:
        await room.empty()
    failures = [failure for tally in tallies for failure in tally.failures]
    sheet.failures = len(failures)
    sheet.tell("failures", len(failures), "", failures[0] if failures else "")


async def filled(room: Tables, tables: int, pid: int) -> int:
    """The memory of the house once there are so many tables."""
    await room.fill(tables)
    await asyncio.sleep(IDLE)
    return program.memory(pid)


async def all_games_ready(house: program.House) -> None:
    """Wait until all workers have compiled the rules: new connections reach all of them in time."""
    agreed = 0
    while agreed < 10:
        client = Client(house.host, house.port)
        games = (await client.get("/api/v1/games"))["games"]
        client.close()
        agreed = agreed + 1 if all(game["ready"] for game in games) else 0
        if not agreed:
            await asyncio.sleep(0.1)


async def warm_up(room: Tables) -> None:
    """Let the house load what it loads once, so that it is not attributed to a table."""
    try:
        await room.fill(4 * len(NAMES))
        await room.play(WARM_UP, 0.0)
    finally:
        await room.empty()


if __name__ == "__main__":
    sys.exit(main())
