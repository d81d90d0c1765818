"""The house as a program of its own, and what it takes: memory and time of its processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")


class DidNotOpen(Exception):
    """The house has not come up; it says itself why."""


@dataclass(frozen=True)
class House:
    """A running house: where it is, and its first process."""

    host: str
    port: int
    pid: int


@contextmanager
def opened(database: str, folder: Path, workers: int, cache: Path | None = None) -> Iterator[House]:
    """`tacit serve` as a process, without limits on what one client may ask.

    With `cache`, machine code is kept there, and none but what is there is known.
    """
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TACIT_")}
    settings = {"DATABASE": database, "DATA": folder, "WORKERS": workers, "PORT": 0, "RATE": 0}
    settings["LOG"] = "off"  # what operators have, without the lines: they are not for this screen
    environment |= {f"TACIT_{name}": str(value) for name, value in settings.items()}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    process = subprocess.Popen(
        [sys.executable, "-m", "tacit.cli", "serve"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl+C is for us; we close the house
    )
    assert process.stdout is not None
    try:
        words = process.stdout.readline().split()
        address = next((word for word in words if word.startswith("http://")), None)
        if address is None:
            raise DidNotOpen("the house did not open")
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        yield House(host, int(port), process.pid)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
        process.stdout.close()


def family(pid: int) -> list[int]:
    """A process with all that descend from it."""
    children: dict[int, list[int]] = {}
    for stat in PROC.glob("[0-9]*/stat"):
        if fields := fields_of(int(stat.parent.name)):
            children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def fields_of(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name; none if the process is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def memory(pid: int) -> int:
    """Bytes in memory of a process and its descendants."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(fields[21]) * page for one in family(pid) if (fields := fields_of(one)))


class Clock:
    """Processor time since `start`, as the number of cores kept busy."""

    def __init__(self, *pids: int) -> None:
        self.pids = pids
        self.start()

    def start(self) -> None:
        self._start, self._used, self._own = self._now()

    def _now(self) -> tuple[float, list[float], float]:
        return time.perf_counter(), [used(pid) for pid in self.pids], time.process_time()

    def cores(self) -> tuple[list[float], float]:
        """Those of each process with its descendants, and those of this one."""
        now, each, own = self._now()
        gone = now - self._start
        return [(a - b) / gone for a, b in zip(each, self._used)], (own - self._own) / gone


def used(pid: int) -> float:
    """Seconds of processor time of a process and its descendants."""
    ticks = 0
    for one in family(pid):
        if fields := fields_of(one):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK
