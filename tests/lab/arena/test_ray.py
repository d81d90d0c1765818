"""A contest on a real Ray cluster, which the test starts on this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tacit import games
from tacit.lab.arena.contest import Contest, Lot, Played, new_contest
from tacit.lab.arena.folder import Folder
from tacit.lab.arena.run import LOCAL, NoCluster, on_ray, on_threads, run

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
    """The processes in which Ray runs tasks, or is about to."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                told = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if told.startswith(WORKERS):
                found.append(int(entry.name))
    return found


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_even_if_its_workers_are_killed(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    killed: list[int] = []

    def kills(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
        for lot, played in on_ray(LOCAL)(contest, lots):
            if not killed:
                killed.extend(ray_workers())
                for process in killed:
                    os.kill(process, signal.SIGKILL)
            yield lot, played

    here, there = folder_of(tmp_path / "here"), folder_of(tmp_path / "there")
    run(here, on_threads)
    run(there, kills)
    assert killed
    assert files(there) == files(here)
    assert len(files(here)) == len(here.contest.lots()) > 6


@pytest.mark.parametrize("address", ["127.0.0.1:1", "localhost:port", "ray://127.0.0.1:1"])
def test_an_address_at_which_there_is_none_is_refused(tmp_path: Path, address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(NoCluster, match=f"--ray {address}: nobody answers"):
        run(folder_of(tmp_path), on_ray(address))
