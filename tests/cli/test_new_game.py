"""`tacit new-game`: what it writes is a whole game, which every check and every player accepts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tacit.cli.new_game import with_bots, with_game
from tacit.engine.errors import BadText
from tests.house.drivers import PATIENCE
from tests.house.drivers.process import TACIT, HouseProcess

ROOT = Path(__file__).parents[2]
NAME = "tryout"
COPIED = ("src", "tests", "docs", "scripts", "README.md", "pyproject.toml", "CHANGELOG.md")


INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}  # a copy of all games would be compiled anew


def run(folder: Path, *command: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run something in a checkout, with that checkout's own sources."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, **INTERPRETED, "PYTHONPATH": str(folder / "src")},
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout with a new game in it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder / name)
    made = run(folder, "tacit.cli", "new-game", NAME)
    assert made.returncode == 0, made.stderr
    assert f"src/tacit/games/{NAME}/rules/state.py" in made.stdout
    return folder


@pytest.mark.slow
def test_the_new_game_passes_the_conformance_suite_and_its_own_tests(checkout: Path) -> None:
    tests = [
        "tests/conformance/test_conformance.py",
        f"tests/games/{NAME}",
        "tests/project/test_layers.py",
    ]
    tests += ["tests/scenario", "tests/project/test_project.py"]
    done = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, *tests)
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 100


@pytest.mark.slow
def test_its_sentences_are_there_in_all_languages(checkout: Path) -> None:
    done = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "tests/language")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
def test_its_code_is_as_the_checks_want_it(checkout: Path) -> None:
    written = [f"{place}/{NAME}" for place in ("src/tacit/games", "src/tacit/bots", "tests/games")]
    for check in (
        ["ruff", "format", "--check", *written],
        ["ruff", "check", *written],
        ["mypy", *written],
    ):
        done = run(checkout, *check)
        assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
def test_it_is_played_in_the_terminal(checkout: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    command = ["tacit.cli", "play", NAME, "--seed", "5", "--save", str(file), "--language", "en"]
    played = run(checkout, *command, said="1\n")
    assert played.returncode == 0, played.stderr
    assert "Will you keep it?" in played.stdout
    assert " with the " in played.stdout.splitlines()[-1]
    told = run(checkout, "tacit.cli", "replay", str(file), "--language", "uk")
    assert told.returncode == 0, told.stderr
    assert "Карти роздано." in told.stdout


@pytest.mark.slow
def test_it_is_played_in_the_house(checkout: Path, tmp_path: Path) -> None:
    house = HouseProcess(
        {"DATA": str(tmp_path)}, {**INTERPRETED, "PYTHONPATH": str(checkout / "src")}, TACIT
    )
    try:
        rules, html = f"{house.address}/rules/{NAME}", {"accept": "text/html"}
        page = httpx.get(rules, headers=html, timeout=PATIENCE)
        assert page.status_code == 200
        player = house.open_table(game=NAME, bots="regular", start=True)
        table = player.my_turn_or_over()
        assert player.move(table["ply"], 0).status_code == 200
        over = player.wait(lambda table: table["stage"] == "over")
        assert over["result"]["text"].startswith("winner ")
    finally:
        house.kill()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("silver", "there is a game of that name already"),
        ("New Game", "a game's name is 2 to 24 small letters and digits"),
        ("class", "a game's name is 2 to 24 small letters and digits"),
    ],
)
def test_a_name_that_cannot_be_is_refused(checkout: Path, name: str, problem: str) -> None:
    done = run(checkout, "tacit.cli", "new-game", name)
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_files_that_look_otherwise_are_left_alone() -> None:
    with pytest.raises(BadText, match="was not found"):
        with_game("NAMES = []\n", NAME)
    with pytest.raises(BadText, match="was not found"):
        with_bots("", NAME)
