"""A house that can be killed, stopped and restarted at the same address."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from pathlib import Path
from typing import IO, Any

from bench import program
from bench.client import Client, Refused
from bench.soak.periods import Periods
from bench.soak.record import CUT
from scripts.postgres import free_port

AGREED = 10  # successful checks in a row, on new connections, so that all workers are reached
REST = 0.1  # seconds between polls
PATIENCE = 300.0  # seconds for a house to become ready again


class House:
    """A house with the default limits; records when it or its database was unavailable."""

    def __init__(self, database: str, folder: Path, workers: int, log: IO[str]) -> None:
        self.database, self.workers, self._log = database, workers, log
        self._settings = {"DATABASE": database, "DATA": folder, "WORKERS": workers}
        self._settings |= {"PORT": free_port(), "PACE": "none"}
        self._settings["LOG"] = "off"  # warnings are still written
        self.restarts, self.outages = Periods(), Periods()
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        environment = program.environment_with(self._settings)
        self._process = program.start(program.SERVE, environment, self._log)
        found = program.house_of(self._process)
        self.host, self.port, self.pid = found.host, found.port, found.pid
        self._settings["PORT"] = found.port

    def kill(self) -> None:
        if self._process is not None:
            program.kill(self._process)

    def stop(self) -> None:
        if self._process is not None:
            program.stop(self._process)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes."""
        os.killpg(self.pid, number)

    def memory(self) -> int:
        return program.memory(self.pid)

    async def details(self) -> dict[str, Any]:
        """The readiness details of one worker. Raises Refused while it is not ready."""
        client = Client(self.host, self.port)
        try:
            found: dict[str, Any] = await client.get("/readyz?verbose")
        finally:
            client.close()
        return found

    async def settled(self) -> None:
        """Wait until every worker is ready, with all games compiled."""
        agreed = 0
        async with asyncio.timeout(PATIENCE):
            while agreed < AGREED:
                agreed = agreed + 1 if await self._is_settled() else 0
                if not agreed:
                    await asyncio.sleep(REST)

    async def _is_settled(self) -> bool:
        try:
            return all((await self.details())["compiled"].values())
        except (Refused, *CUT):
            return False
