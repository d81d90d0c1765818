"""Inside the house, too, imports point one way: pages and the API do not know each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tacit.house

HOUSE = Path(tacit.house.__file__).parent
# What each part may import of the others.
KNOWS: dict[str, set[str]] = {
    "settings": set(),
    "clock": set(),
    "connections": {"http", "limits", "settings"},
    "observe": {"settings"},
    "limits": {"settings"},
    "core": {"clock", "db", "observe", "settings"},
    "db": {"core", "observe", "settings"},
    "http": {"core", "limits", "observe", "settings"},
    "workers": {"clock", "core", "db", "limits", "observe", "settings"},
    "following": {"core", "db", "observe", "settings", "workers"},
    "house": {"clock", "core", "db", "following", "limits", "workers", "settings"},
    "ops": {"db", "house", "http", "observe", "workers"},
    "web": {"core", "http", "house", "settings"},
    "api": {"core", "http", "house", "settings"},
    "app": {"api", "house", "http", "observe", "ops", "settings", "web", "workers"},
    "serve": {"app", "connections", "db", "observe", "settings"},
}
# The rest of core works on records alone, and can be tested without a database.
WITH_DATABASE = {
    "core/daily.py",
    "core/guests.py",
    "core/lobby.py",
    "core/puzzles.py",
    "core/stored.py",
    "core/studies.py",
    "core/tables.py",
}
# In the database's folder, only the repository knows what a table is.
WITH_RECORDS = {"db/repository.py"}
FILES = sorted(path for path in HOUSE.rglob("*.py") if path != HOUSE / "__init__.py")


def label(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def part_of(path: Path) -> str:
    """Of core/tables.py, core; of house.py, house."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported_parts(source: str) -> Iterator[str]:
    """The parts of the house that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("tacit.house."):
                yield name.split(".")[2]


def forbidden(path: Path, source: str) -> set[str]:
    """What a file imports and must not know."""
    own = part_of(path)
    allowed = KNOWS[own] | {own}
    if own == "core" and label(path) not in WITH_DATABASE:
        allowed -= {"db"}
    if own == "db" and label(path) not in WITH_RECORDS:
        allowed -= {"core"}
    return set(imported_parts(source)) - allowed


@pytest.mark.parametrize("path", FILES, ids=label)
def test_a_part_knows_only_what_is_below_it(path: Path) -> None:
    assert forbidden(path, path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("file", "line", "found"),
    [
        ("http/middleware.py", "from tacit.house.web import pages", "web"),
        ("http/problems.py", "import tacit.house.api.routes", "api"),
        ("core/tables.py", "from tacit.house.http.identity import who_asks", "http"),
        ("core/tables.py", "from tacit.house.workers.notify import Notifier", "workers"),
        ("core/play.py", "from tacit.house.db import repository", "db"),
        ("db/store.py", "from tacit.house.core.records import Table", "core"),
        ("workers/bots.py", "from tacit.house.web import templating", "web"),
        ("web/pages.py", "from tacit.house.api import routes", "api"),
        ("observe/metrics.py", "from tacit.house.core.records import Table", "core"),
        ("ops/routes.py", "from tacit.house.web import pages", "web"),
        ("api/routes.py", "def f():\n    from tacit.house import web", "web"),
    ],
)
def test_a_planted_import_is_found(file: str, line: str, found: str) -> None:
    path = HOUSE / file
    source = path.read_text(encoding="utf-8")
    assert forbidden(path, f"{source}\n{line}\n") == {found}
