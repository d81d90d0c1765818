"""One run: people play under faults, and at the end the logs are compared."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from bench.client import Client, Refused
from bench.soak.hostile import Hostile
from bench.soak.house import House
from bench.soak.ledger import Comparison, compare, formalities
from bench.soak.players import Room
from bench.soak.probe import Line, read_line
from bench.soak.record import Record
from bench.soak.troubles import Troubles
from scripts import postgres
from scripts.postgres import Postgres
from tacit.games import NAMES, load
from tacit.house.connections import files

WORKERS = {"sqlite": 1, "postgresql": 2}
LONGEST = 0.25  # the longest stall in seconds that is allowed, apart from restarts
HITCH = 0.05  # seconds of the probe's own delay from which the machine counts as overloaded
AROUND = 2.0  # seconds around a stall in which such a delay excuses it


class NoDatabase(Exception):
    """The database server is not installed."""


@dataclass(frozen=True)
class Asked:
    """Duration, number of tables, and frequencies."""

    seconds: float = 1800.0
    database: str = "sqlite"
    tables: int = 24
    move_every: float = 0.5  # seconds that a player thinks
    trouble_every: float = 6.0  # seconds between two faults


@dataclass(frozen=True)
class Memory:
    """Bytes used by the house. After the middle it is not killed, so that a leak would show."""

    start: int
    middle: int
    end: int


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    record: Record
    compared: Comparison
    unread: list[str]  # tables whose log could not be read
    mistakes: list[str]
    stall: Line  # the longest, apart from restarts
    newcomer: Line  # the longest on a new connection
    late: Line  # the longest delay of the probe itself, caused by the machine
    cuts: int  # how often the probe got no response, apart from restarts
    stalls: int  # stalls of the house, not of the machine, that were too long
    memory: Memory

    @property
    def kept_its_word(self) -> bool:
        compared = self.compared
        is_lost = compared.lost or compared.doubled or self.unread or self.record.failures
        return not (is_lost or self.mistakes)

    @property
    def status(self) -> int:
        """The exit status of the command."""
        return 0 if self.kept_its_word and not self.stalls else 1


def soak(asked: Asked, log: TextIO, tamper: Callable[[str], None] | None = None) -> Outcome:
    """Run a soak test. `tamper` (for tests) may change the database before the logs are read.

    Raises NoDatabase or `program.DidNotOpen`.
    """
    files()  # raises the limit of open files, since clients need many connections
    with tempfile.TemporaryDirectory() as name, database(asked.database, Path(name)) as found:
        url, server = found
        house = House(url, Path(name), WORKERS[asked.database], log)
        try:
            return asyncio.run(Run(asked, house, server, Path(name)).outcome(tamper))
        finally:
            house.kill()


@contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'house.sqlite'}", None
        return
    with postgres.running(fsync=True) as server:
        if server is None:
            raise NoDatabase("PostgreSQL is not installed (scripts/postgres.sh)")
        yield server.database(), server


class Run:
    """A house, its players and attackers, and the faults."""

    def __init__(self, asked: Asked, house: House, server: Postgres | None, folder: Path) -> None:
        self.asked, self.house = asked, house
        self.record = Record()
        self.room = Room(house, list(NAMES), self.record)
        self.hostile = Hostile(house, self.room, self.record)
        self.troubles = Troubles(house, server, self.record)
        self.probed = folder / "probe"

    async def outcome(self, tamper: Callable[[str], None] | None) -> Outcome:
        await self.house.settled()
        async with self._probe():
            memory = await self._shaken()
        compared, unread = await self._compared(tamper)
        house, lines = self.house, self._lines()
        mistakes = self.record.inexcusable(house.restarts, house.outages)
        return Outcome(
            record=self.record,
            compared=compared,
            unread=unread,
            mistakes=[f"{mistake.status}: {mistake.what}" for mistake in mistakes],
            stall=longest(lines, "answer"),
            newcomer=longest(lines, "newcomer"),
            late=longest(lines, "late"),
            cuts=sum(line.what == "cut" for line in lines),
            stalls=len(inexcusable(lines)),
            memory=memory,
        )

    async def _shaken(self) -> Memory:
        """People, attacks and faults, all at once."""
        asked, begin = self.asked, time.monotonic()
        middle, end = begin + asked.seconds / 2, begin + asked.seconds
        _, _, memory = await asyncio.gather(
            self.room.fill(asked.tables, end, asked.move_every),
            self.hostile.come(end),
            self._troubled(middle, end),
        )
        return memory

    async def _troubled(self, middle: float, end: float) -> Memory:
        troubles, every = self.troubles, self.asked.trouble_every
        await asyncio.sleep(every)  # until people are seated
        at_start = self.house.memory()
        await troubles.happen(troubles.ends | troubles.passes, middle, every)
        at_middle = self.house.memory()
        await troubles.happen(troubles.passes, end, every)
        return Memory(at_start, at_middle, self.house.memory())

    @asynccontextmanager
    async def _probe(self) -> AsyncIterator[None]:
        command = [sys.executable, "-m", "bench.soak.probe", self.house.host, str(self.house.port)]
        with self.probed.open("w", encoding="utf-8") as out:
            process = subprocess.Popen(command, stdout=out, start_new_session=True)
            try:
                yield
            finally:
                process.terminate()
                process.wait()

    def _lines(self) -> list[Line]:
        """The probe's lines from when the house was not restarting."""
        text = self.probed.read_text(encoding="utf-8")
        lines = [read_line(line) for line in text.splitlines() if line.count(" ") == 2]
        return [line for line in lines if not self.house.restarts.touch(line.begin, line.end)]

    async def _compared(self, tamper: Callable[[str], None] | None) -> tuple[Comparison, list[str]]:
        """Compare all tables with the acknowledged moves, after a restart of the house.

        So its answers come from the database, not from memory.
        """
        await asyncio.to_thread(self.house.kill)
        if tamper is not None:
            tamper(self.house.database)
        with self.house.restarts.noted():
            await asyncio.to_thread(self.house.start)
            await self.house.settled()
        total, unread = Comparison(), []
        for played in self.room.played:
            client = Client(self.house.host, self.house.port, source=next(self.room.addresses))
            try:
                log = await client.text(f"{played.path}/log")
            except Refused as error:
                unread.append(str(error))
            else:
                by_itself = formalities(load(log.split(maxsplit=2)[1])).values()
                found = (compare(ledger, log, by_itself) for ledger in played.ledgers)
                total = sum(found, total)
            finally:
                client.close()
        return total, unread


def inexcusable(lines: list[Line]) -> list[Line]:
    """Stalls that are too long, except when the probe itself was late around that time."""
    late = [line for line in lines if line.what == "late" and line.seconds > HITCH]
    return [
        line
        for line in lines
        if line.what in ("answer", "newcomer")
        and line.seconds > LONGEST
        and not any(near(line, other) for other in late)
    ]


def near(line: Line, other: Line) -> bool:
    return other.begin < line.end + AROUND and line.begin - AROUND < other.end


def longest(lines: list[Line], what: str) -> Line:
    found = (line for line in lines if line.what == what)
    return max(found, key=lambda line: line.seconds, default=Line(what, 0.0, 0.0))
