"""A contest on a real Ray cluster, which the test starts on this machine."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from bench.program import family
from tacit import games
from tacit.lab.arena.contest import Contest, Lot, Played, new_contest
from tacit.lab.arena.folder import Folder
from tacit.lab.arena.run import LOCAL, STARTS, NoCluster, on_ray, on_threads, run
from tests.drivers.processes import run_python

GAME = games.load("silencio")
# How Ray names its workers: by what they are doing. Its other processes are the cluster itself.
WORKERS = (b"ray::IDLE", b"ray::_play_compiled")


def folder_of(path: Path) -> Folder:
    options = GAME.read_options({"players": "2"})
    folder = Folder(path, new_contest(GAME, options, ["random", "novice"], 1100, 3))
    folder.open()
    return folder


def files(folder: Folder) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (folder.path / "games").iterdir()}


def ray_workers() -> list[int]:
    """The processes in which this test's cluster runs tasks, or is about to: another test may have
    a cluster of its own at the same time."""
    return [process for process in family(os.getpid()) if called(process).startswith(WORKERS)]


def called(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has ended
        return b""


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_even_if_its_workers_are_killed(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    killed: list[int] = []

    def kills(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
        for lot, played in on_ray(LOCAL)(contest, lots):
            if not killed:
                killed.extend(ray_workers())
                for process in killed:
                    with suppress(ProcessLookupError):  # it has ended by itself
                        os.kill(process, signal.SIGKILL)
            yield lot, played

    here, there = folder_of(tmp_path / "here"), folder_of(tmp_path / "there")
    run(here, on_threads)
    run(there, kills)
    assert killed
    assert files(there) == files(here)
    assert len(files(here)) == len(here.contest.lots()) > 6


class Cluster(NamedTuple):
    """A cluster that somebody else has started."""

    address: str
    environment: dict[str, str]  # of whoever joins it: Ray wants to know its token
    logs: Path

    def joined(self) -> bool:
        """Whether anybody has joined it: each of them has a log of its own there."""
        return any(self.logs.glob("python-core-driver-*"))


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """It is tried several times, as by the product: Ray waits half a minute for its processes, and
    the port that was free may be somebody else's by then."""
    pytest.importorskip("ray")
    said: list[str] = []
    for _ in range(STARTS):
        with started(said) as found:
            if found is not None:
                yield found
                return
    raise AssertionError("".join(said))


@contextmanager
def started(said: list[str]) -> Iterator[Cluster | None]:
    """A cluster, if it starts. Only its own processes are ended: `ray stop` would end every cluster
    of the machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment["RAY_gcs_server_port_wait_time_s"] = "300"
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block"]
    # Its sockets have long names, so the folder must have a short one.
    with TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder:
        places = [f"--port={port}", f"--temp-dir={folder}", "--num-cpus=1"]
        quiet = ["--include-dashboard=false", "--disable-usage-stats"]
        head = subprocess.Popen(
            [*command, *places, *quiet],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            logs = Path(folder, "session_latest", "logs")
            is_up = has_started(head, said)
            yield Cluster(f"127.0.0.1:{port}", environment, logs) if is_up else None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(head.pid, signal.SIGKILL)
            head.wait()


def has_started(head: subprocess.Popen[str], said: list[str]) -> bool:
    assert head.stdout
    for line in head.stdout:
        said.append(line)
        if "Ray runtime started" in line:
            return True
    return False


@pytest.mark.slow
def test_the_command_joins_a_running_cluster_by_its_address_and_leaves_it_running(
    tmp_path: Path, cluster: Cluster
) -> None:
    here = folder_of(tmp_path / "here")
    run(here, on_threads)
    assert not cluster.joined()
    there = tmp_path / "there"
    words = ["arena", "silencio", "players=2", "--bots", "random,novice", "--games", "1100"]
    words += ["--seed", "3", "--ray", cluster.address, "--out", str(there)]
    code = "import sys; from tacit.cli.commands import main; sys.argv[0] = 'tacit'; main()"
    done = run_python(code, *words, **cluster.environment)
    assert done.returncode == 0, done.stderr
    assert files(Folder(there, here.contest)) == files(here)
    assert cluster.joined()
    host, _, port = cluster.address.partition(":")
    socket.create_connection((host, int(port))).close()  # it answers still


@pytest.mark.parametrize("address", ["127.0.0.1:1", "localhost:port", "ray://127.0.0.1:1"])
def test_an_address_at_which_there_is_none_is_refused(tmp_path: Path, address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(NoCluster, match=f"--ray {address}: nobody answers"):
        run(folder_of(tmp_path), on_ray(address))
