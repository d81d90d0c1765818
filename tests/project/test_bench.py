"""What `make bench` measures of a house, in small: every line comes, with all its figures."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tacit.games import NAMES
from tests.project.files import ROOT

pytestmark = pytest.mark.slow


def printed(module: str, *options: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", module, *options], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_where_the_time_of_a_move_goes() -> None:
    _, heads, *lines = printed("bench.layers", "--moves", "2").splitlines()
    assert [line.split()[:2] for line in lines] == [
        [way, game] for way in ("bare", "API", "pages") for game in NAMES
    ]
    for line in lines:
        assert len([float(figure) for figure in line.split()[2:]]) == len(heads.split())


def test_how_much_a_house_can_carry() -> None:
    said = printed("bench.house", "--tables", "2", "--seconds", "1", "--databases", "sqlite")
    figures = dict(re.findall(r"^(\S.*?) {2,}([\d.]+)", said, re.MULTILINE))
    assert figures["failures"] == "0"
    assert float(figures["flat out: moves"]) > 0


def test_how_long_one_waits_for_a_hint_and_a_study() -> None:
    said = printed("bench.learn", "--game", "salomon", "--games", "1", "--without", "lesson")
    figures = re.findall(r"^salomon, (\d) players: (\S.*?) {2,}([\d.]+) s", said, re.MULTILINE)
    asked = ["what can I know", "what would you do"]
    wanted = [(players, what) for players in "234" for what in asked]
    assert [figure[:2] for figure in figures] == [*wanted, ("3", "the study of a game")]
