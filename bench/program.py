"""Runs the house as a separate program, and measures the memory and CPU time it needs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

SERVE = (sys.executable, "-m", "tacit.cli", "serve")
PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")


class DidNotOpen(Exception):
    """The house has not started; its own output says why."""


@dataclass(frozen=True)
class House:
    """A running house: its address, and the pid of its main process."""

    host: str
    port: int
    pid: int


class Running(Protocol):
    """A process that leads its own session, and whose output we read."""

    pid: int

    @property
    def stdout(self) -> IO[str] | None: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: signal.Signals, /) -> None: ...


@contextmanager
def opened(database: str, folder: Path, workers: int, cache: Path | None = None) -> Iterator[House]:
    """`tacit serve` as a process, without rate limits.

    With `cache`, that folder is the compilation cache instead of the usual one.
    """
    settings = {"DATABASE": database, "DATA": folder, "WORKERS": workers, "PORT": 0, "RATE": 0}
    settings["LOG"] = "off"  # log lines would clutter the output
    environment = environment_with(settings)
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    with started(SERVE, environment) as process:
        yield house_of(process)


def environment_with(settings: Mapping[str, object]) -> dict[str, str]:
    """Our environment, with these settings of a house and no others."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TACIT_")}
    return environment | {f"TACIT_{name}": str(value) for name, value in settings.items()}


def start(
    command: Sequence[str], environment: dict[str, str], errors: IO[str] | None = None
) -> subprocess.Popen[str]:
    """Start a program whose output we read; stderr is shown, or goes to a file."""
    return subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        start_new_session=True,  # Ctrl+C goes to us only; we end it with its children
    )


def kill(process: Running) -> None:
    """Kill it and its children with SIGKILL: no chance to clean up."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


@contextmanager
def started(command: Sequence[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program whose output we read; it is stopped at the end of the context."""
    process = start(command, environment)
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    """Terminate it with SIGTERM; it is killed if it does not end."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(20)
    kill(process)


def house_of(process: subprocess.Popen[str]) -> House:
    """The address that a program prints in its first line."""
    assert process.stdout is not None
    words = process.stdout.readline().split()
    address = next((word for word in words if word.startswith("http://")), None)
    if address is None:
        raise DidNotOpen("the house did not open")
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    return House(host, int(port), process.pid)


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
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
    """Resident memory (RSS) of a process and its descendants, in bytes."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(fields[21]) * page for one in family(pid) if (fields := fields_of(one)))


class Clock:
    """CPU time since `start`, as the number of cores kept busy."""

    def __init__(self, **pids: int) -> None:
        self.pids = pids
        self.start()

    def start(self) -> None:
        self._start, self._used = self._now()

    def _now(self) -> tuple[float, dict[str, float]]:
        each = {name: used(pid) for name, pid in self.pids.items()}
        each["clients"] = each.get("clients", 0.0) + time.process_time()
        return time.perf_counter(), each

    def cores(self) -> dict[str, float]:
        """The cores of each process with its descendants; this process counts as a client."""
        now, each = self._now()
        return {name: (each[name] - self._used[name]) / (now - self._start) for name in each}


def used(pid: int) -> float:
    """CPU seconds of a process and its descendants."""
    ticks = 0
    for one in family(pid):
        if fields := fields_of(one):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK
