"""Fault injection: kills, restarts, suspensions, and database outages."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import cycle

from bench.soak.house import House
from bench.soak.record import Record
from scripts.postgres import Postgres

Trouble = Callable[[House], Awaitable[None]]
SHORT, LONG = 1.0, 4.0  # range of seconds of an outage


async def killed(house: House) -> None:
    with house.restarts.noted():
        await asyncio.to_thread(house.kill)
        await asyncio.to_thread(house.start)
        await house.settled()


async def stopped(house: House) -> None:
    """A graceful stop and restart, as for an update."""
    with house.restarts.noted():
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.start)
        await house.settled()


async def stood_still(house: House) -> None:
    """SIGSTOP and SIGCONT, as when a machine is suspended."""
    with house.restarts.noted():
        house.signal(signal.SIGSTOP)
        await away()
        house.signal(signal.SIGCONT)
        await house.settled()


async def lost_a_worker(house: House) -> None:
    """One of several workers is killed; the supervisor replaces it."""
    with house.restarts.noted():
        os.kill((await house.details())["pid"], signal.SIGKILL)
        await house.settled()


async def locked(house: House) -> None:
    """Another program holds the write lock of the SQLite file for a while."""
    file = house.database.removeprefix("sqlite:///")
    with house.outages.noted():
        other = sqlite3.connect(file, isolation_level=None, timeout=LONG)
        try:
            other.execute("BEGIN IMMEDIATE")
            await away()
        finally:
            other.close()
        await house.settled()


async def without_postgres(server: Postgres, house: House) -> None:
    """PostgreSQL is stopped immediately, as in a crash, and started again."""
    with house.outages.noted():
        await asyncio.to_thread(server.stop)
        await away()
        await asyncio.to_thread(server.start)
        await house.settled()


async def away() -> None:
    await asyncio.sleep(random.uniform(SHORT, LONG))


class Troubles:
    """The faults that apply to a house and its kind of database."""

    def __init__(self, house: House, server: Postgres | None, record: Record) -> None:
        self.house, self.record = house, record
        self.ends: dict[str, Trouble] = {"kills": killed, "restarts": stopped}
        self.passes: dict[str, Trouble] = {"standstills": stood_still}
        if server is None:
            self.passes["locks"] = locked
        else:
            self.passes["database outages"] = partial(without_postgres, server)
        if house.workers > 1:
            self.ends["worker kills"] = lost_a_worker

    async def happen(self, kinds: dict[str, Trouble], end: float, every: float) -> None:
        """Inject each kind in turn, with pauses without faults, until a time; the first at least,
        however busy the machine is."""
        for number, kind in enumerate(cycle(kinds)):
            pause = random.uniform(0.5, 1.5) * every
            if number and time.monotonic() + pause >= end:
                await asyncio.sleep(max(0.0, end - time.monotonic()))
                return
            await asyncio.sleep(pause)
            with self.record.noted(kind):
                await kinds[kind](self.house)
