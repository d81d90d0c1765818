"""The package as people install it: built, put into an empty environment, run from elsewhere.

The environment gets the packages that Tacit needs from the one that runs the tests, so that nothing
is fetched; of Tacit itself it has the wheel alone. Rules run interpreted there: compiling them for
one more place would take minutes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from scripts import vendor
from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.house.drivers.browser import Browser
from tests.house.drivers.process import HouseProcess, play_on
from tests.project.files import ROOT, project_files

HERE = {"PYTHONPATH": "", "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--no-input")
NEEDED = (  # kinds of files of which the package has to have some
    r"tacit/py\.typed",
    r"tacit/house/web/templates/.*\.html",
    r"tacit/house/web/static/.*\.css",
    r"tacit/house/web/static/vendor/.*\.woff2",
    r"tacit/house/db/migrations/versions/.*\.py",
    r"tacit/language/locale/uk/.*\.po",
    r"tacit/games/\w+/board/.*\.svg",
    r"tacit/games/\w+/rulebook/uk\.md",
    r"tacit/cli/new_game/skeleton/.*\.tmpl",
)
Tacit = Callable[..., str]


def run(*command: object, cwd: Path = ROOT) -> str:
    """What a command prints; it must succeed."""
    words = [str(word) for word in command]
    environment = {**os.environ, **HERE}
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def built_wheel(source: Path, folder: Path) -> Path:
    """The wheel that pip makes of a source tree or archive with what is installed here."""
    run(*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", folder, source)
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> set[str]:
    """The files in a wheel, except what describes it."""
    names = zipfile.ZipFile(wheel).namelist()
    return {name for name in names if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `tacit` in an environment that has the wheel, and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    run(*PIP, "--python", python, "install", "--no-deps", "--no-index", wheel)
    # What a .pth file names is found after the environment's own packages, and .pth files there
    # (such as that of the checkout) are not read.
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (own / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    found = run(python, "-c", "import tacit; print(tacit.__file__)", cwd=folder)
    assert Path(found.strip()).is_relative_to(folder)
    return folder / "bin" / "tacit"


@pytest.fixture(scope="module")
def house(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    folder = tmp_path_factory.mktemp("elsewhere")
    house = HouseProcess({"DATA": folder}, HERE, [str(installed)])
    yield house
    house.kill()


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    ours = [path.relative_to(ROOT).as_posix() for path in project_files()]
    expected = {name.removeprefix("src/") for name in ours if name.startswith("src/tacit/")}
    expected |= {f"tacit/house/web/static/vendor/{name}" for name in vendor.wanted()}
    assert contents(wheel) == expected
    assert [kind for kind in NEEDED if not any(re.fullmatch(kind, n) for n in expected)] == []


@pytest.mark.slow
def test_a_wheel_can_be_built_of_the_source_archive(wheel: Path, tmp_path: Path) -> None:
    """With all that pages load: nothing has to be fetched for that."""
    build = "import sys; from scripts import backend; print(backend.build_sdist(sys.argv[1]))"
    archive = tmp_path / run(sys.executable, "-c", build, tmp_path).strip()
    assert contents(built_wheel(archive, tmp_path)) == contents(wheel)


@pytest.mark.slow
def test_a_game_is_played_in_an_installed_house(
    house: HouseProcess, installed: Path, tmp_path: Path
) -> None:
    ada = house.open_table(bots="random", start=True)
    assert play_on(ada)["stage"] == "over"
    assert loaded(Browser(house), f"/t/{ada.table_id}/replay")
    log = tmp_path / "game.tacit"
    log.write_text(house.http.get(f"{ada.path}/replay").json()["log"], encoding="utf-8")
    told = run(installed, "replay", log, "--language", "nl", cwd=tmp_path)
    assert "De kaarten zijn" in told.splitlines()[0]


@pytest.mark.slow
def test_an_installed_house_has_what_its_pages_load(house: HouseProcess) -> None:
    for language in LANGUAGES:
        browser = Browser(house, language)
        assert f'<html lang="{language}"' in browser.page.text
        assert any(name.endswith(".woff2") for name in loaded(browser, "/"))
    for game in NAMES:
        table = house.open_table(game=game, bots="random", start=True)
        assert any(f"/art/{game}/" in name for name in loaded(browser, f"/t/{table.table_id}"))
        assert loaded(browser, f"/rules/{game}")


@pytest.mark.slow
def test_the_installed_command_simulates(installed: Path, tmp_path: Path) -> None:
    words = ("simulate", "silencio", "players=2", "--bots", "random", "--games", "3")
    assert "games 3" in run(installed, *words, cwd=tmp_path)


def loaded(browser: Browser, path: str) -> list[str]:
    """What a page and its sheets load; everything must be there, and the page itself."""
    page = browser.get(path)
    assert page.status_code == 200, path
    found = re.findall(r'(?:src|href)="(/static/[^"#]+)"', page.text)
    for address in found:  # it grows with what sheets name
        answer = browser.http.get(address)
        assert answer.status_code == 200, address
        if address.endswith(".css"):
            named = re.findall(r'url\("([^"#:]+)"\)', answer.text)
            found += [urljoin(address, name) for name in named]
    return found
