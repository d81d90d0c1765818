"""`python -m bench.peer` where boardgame.io cannot be had: one line, and nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.files import ROOT

PROGRAMS = {"node": "exit 0", "npm": "mkdir node_modules; echo 'npm error network' >&2; exit 1"}


def run_with(programs: list[str], folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The command, where no other programs than these are to be found."""
    places = {name: folder / name for name in ("bin", "temporary")}
    for place in places.values():
        place.mkdir()
    for name in programs:
        path = places["bin"] / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{PROGRAMS[name]}\n", encoding="utf-8")
        path.chmod(0o755)
    return subprocess.run(
        [sys.executable, "-m", "bench.peer", *options],
        cwd=ROOT,
        env=os.environ | {"PATH": str(places["bin"]), "TMPDIR": str(places["temporary"])},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("programs", "reason"),
    [([], "Node.js with npm is not installed"), (["node", "npm"], "npm could not fetch it")],
)
def test_it_is_left_out(programs: list[str], reason: str, tmp_path: Path) -> None:
    ran = run_with(programs, tmp_path)
    assert (ran.stdout, ran.stderr) == (f"boardgame.io: left out, since {reason}\n", "")
    assert ran.returncode == 0
    assert list((tmp_path / "temporary").iterdir()) == []


def test_numbers_that_make_no_sense_are_refused_in_one_line(tmp_path: Path) -> None:
    ran = run_with([], tmp_path, "--tables", "0")
    assert ran.returncode == 2
    last = ran.stderr.splitlines()[-1]
    assert last.endswith("error: there must be at least one table, and some time")
