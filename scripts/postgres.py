"""A PostgreSQL server for tests and measurements: real, private, and gone when they are."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

import asyncpg

FIRST_PORT = 20_000
GIVEN_PORTS = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOOKED = count(os.getpid() * 1009)


def programs() -> Path | None:
    """The folder with initdb and postgres, if they are installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def free_port() -> int:
    """A port for somebody who will listen there, and perhaps stop and listen there again.

    It is below those that the system gives to anybody who asks for none in particular, and another
    process that asks here begins to look elsewhere.
    """
    ports = range(FIRST_PORT, max(FIRST_PORT, first_given_port()))
    for number in islice(LOOKED, len(ports)):
        if is_free(port := ports[number % len(ports)]):
            return port
    with socket.create_server(("127.0.0.1", 0)) as given:
        return int(given.getsockname()[1])


def first_given_port() -> int:
    try:
        return int(GIVEN_PORTS.read_text(encoding="utf-8").split()[0])
    except OSError:
        return 0


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Postgres:
    """A running server; `database` makes a new, empty database and gives its URL."""

    def __init__(self, binaries: Path, folder: Path, fsync: bool) -> None:
        self.binaries, self.folder, self.port = binaries, folder, free_port()
        # PostgreSQL refuses to run as root.
        root = os.getuid() == 0
        self.user = pwd.getpwnam("postgres") if root else None
        if self.user:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        self.fsync = fsync
        self._run("initdb", "-D", str(folder / "data"), "-U", "tacit", "-A", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        """Also again, after it was stopped."""
        self.server = subprocess.Popen(
            [
                self.binaries / "postgres",
                *("-D", self.folder / "data", "-k", self.folder, "-p", str(self.port)),
                *("-c", "listen_addresses=127.0.0.1"),
                *("-c", f"fsync={'on' if self.fsync else 'off'}"),
                *("-c", "max_connections=200"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._as_user(),
        )
        self._wait()

    def database(self) -> str:
        name = f"t{uuid.uuid4().hex}"
        self._sql(f"CREATE DATABASE {name}")
        return f"postgresql://tacit@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.server.send_signal(signal.SIGQUIT)  # at once: what it kept is thrown away anyway
        try:
            self.server.wait(60)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()

    def _as_user(self) -> dict[str, Any]:
        return {"user": self.user.pw_uid, "group": self.user.pw_gid} if self.user else {}

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self.binaries / program, *arguments],
            check=True,
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self._as_user(),
        )

    def _sql(self, command: str) -> None:
        async def execute() -> None:
            connection = await asyncpg.connect(
                host="127.0.0.1", port=self.port, user="tacit", database="postgres"
            )
            await connection.execute(command)
            await connection.close()

        asyncio.run(execute())

    def _wait(self) -> None:
        for _ in range(600):  # for a minute
            if self.server.poll() is not None:
                raise RuntimeError("PostgreSQL did not start")
            with suppress(OSError, asyncpg.PostgresError):
                self._sql("SELECT 1")
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not answer")


@contextmanager
def running(*, fsync: bool = False) -> Iterator[Postgres | None]:
    """A server; None where PostgreSQL is not installed (postgres.sh installs it).

    With `fsync` what is committed survives a power cut, which tests need not.
    """
    binaries = programs()
    if binaries is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # Its own user must get there, too.
        Path(folder).chmod(0o755)
        server = Postgres(binaries, Path(folder), fsync)
        try:
            yield server
        finally:
            server.stop()
