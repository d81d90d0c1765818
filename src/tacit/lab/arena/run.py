"""Plays the lots of a contest, one per core, on this machine or on a Ray cluster.

A game depends only on its seed and number, so the games are the same on any machine and any number
of cores. If a worker dies, Ray plays its lot again.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any

from tacit.engine.errors import TacitError
from tacit.lab import batch
from tacit.lab.arena.contest import Contest, Lot, Played, play
from tacit.lab.arena.folder import Folder
from tacit.lab.extras import need
from tacit.lab.precompile import precompile

LOCAL = "local"  # the cluster address that starts a cluster on this machine
STARTS = 3  # how often to try to start one
PATIENCE = 5.0  # seconds
AHEAD = 2  # lots that are submitted per core, so that no core is idle

Progress = Callable[[int, int], None]
Runner = Callable[[Contest, Iterable[Lot]], Iterator[tuple[Lot, Played]]]


class NoCluster(TacitError):
    """No Ray cluster can be reached at the address, or started."""


def run(folder: Folder, runner: Runner, progress: Progress | None = None) -> None:
    """Play the missing lots of a contest, and write the results lot by lot."""
    contest, tell = folder.contest, progress or (lambda done, total: None)
    lots = list(folder.missing())
    done = contest.all_games - sum(lot.deals for lot in lots)
    tell(done, contest.all_games)
    for lot, played in runner(contest, lots):
        folder.keep(lot, played)
        done += lot.deals
        tell(done, contest.all_games)


def on_threads(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
    """Play on all cores of this machine."""
    left = iter(lots)
    pool = ThreadPoolExecutor(batch.cores())
    running: dict[Future[Played], Lot] = {}

    def hand_out(most: int) -> None:
        for lot in islice(left, most):
            running[pool.submit(play, contest, lot)] = lot

    try:
        hand_out(AHEAD * batch.cores())
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                lot = running.pop(future)
                hand_out(1)
                yield lot, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def on_ray(address: str) -> Runner:
    """Play on a Ray cluster: LOCAL starts one here, anything else is the address of one."""

    def runner(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
        ray = need("ray", "ray", extra="cluster")
        _join(ray, address)
        try:
            yield from _hand_out(ray, contest, lots)
        finally:
            ray.shutdown()

    return runner


def _join(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        _start(ray, quiet)
        return
    _knock(address)
    try:
        ray.init(address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster(f"--ray {address}: there is no cluster ({error})") from error


def _start(ray: Any, quiet: Mapping[str, Any]) -> None:
    """Start a cluster on this machine. Ray waits half a minute for its processes, which can be too
    short on a busy machine, so it is tried several times."""
    for left in reversed(range(STARTS)):
        try:
            ray.init("local", num_cpus=batch.cores(), include_dashboard=False, **quiet)
            return
        except Exception as error:  # Ray raises no more specific class
            ray.shutdown()
            if not left:
                raise NoCluster(f"--ray {LOCAL}: no cluster could be started ({error})") from error


def _knock(address: str) -> None:
    """Fail early if nothing listens at the address: Ray would retry for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host:
        return  # such as `auto`
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NoCluster(f"--ray {address}: nobody answers ({error})") from error


def _hand_out(ray: Any, contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
    task = ray.remote(max_retries=-1)(_play_compiled)
    told = ray.put(contest)
    left = iter(lots)
    cores = int(ray.cluster_resources().get("CPU", 1))
    running = {task.remote(told, lot): lot for lot in islice(left, AHEAD * cores)}
    while running:
        done, _ = ray.wait(list(running), num_returns=1)
        lot = running.pop(done[0])
        for following in islice(left, 1):
            running[task.remote(told, following)] = following
        yield lot, ray.get(done[0])


def _play_compiled(contest: Contest, lot: Lot) -> Played:
    """Play a lot on a machine that may have no compiled code yet: one process compiles for all."""
    precompile(contest.game)
    return play(contest, lot)
