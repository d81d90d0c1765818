"""Imports point one way, from the house down to the rules (docs/design.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tacit

PACKAGE = Path(tacit.__file__).parent
# From the bottom up. A layer imports itself and those below; layers of one line, not each other.
LAYERS = (
    ("__init__",),
    ("engine",),
    ("language",),
    ("base",),
    ("game",),
    ("games",),
    ("match",),
    ("bots", "scenario"),
    ("lab",),
    ("house",),
    ("cli",),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
ABOVE_RULES = ("notation", "narration", "board")
FILES = sorted(PACKAGE.rglob("*.py"))


def layer_of(module: str) -> str:
    """Of tacit.games.silencio.rules, games."""
    return module.split(".")[1] if "." in module else "__init__"


def module_of(path: Path) -> str:
    return ".".join(("tacit", *path.relative_to(PACKAGE).with_suffix("").parts))


def game_of(path: Path) -> str:
    """Of games/silencio/rules/state.py, silencio."""
    return path.relative_to(PACKAGE / "games").parts[0]


def is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            inner = [name for name in full if name.startswith("tacit.") and is_module(name)]
            yield from inner or [node.module]


def label(path: Path) -> str:
    return module_of(path)


@pytest.mark.parametrize("path", FILES, ids=label)
def test_imports_point_down(path: Path) -> None:
    own = layer_of(module_of(path))
    for name in imported(path):
        if name.split(".")[0] == "tacit":
            other = layer_of(name)
            assert {own, other} <= HEIGHT.keys(), f"no place among the layers: {own} or {other}"
            assert other == own or HEIGHT[other] < HEIGHT[own], f"{own} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=label)
def test_only_jit_imports_numba(path: Path) -> None:
    if path.name != "jit.py":
        assert not [name for name in imported(path) if name.split(".")[0] in ("numba", "llvmlite")]


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/*/**/*.py")), ids=label)
def test_a_game_knows_no_other_game(path: Path) -> None:
    own = f"tacit.games.{game_of(path)}"
    for name in imported(path):
        if name.startswith("tacit.games."):
            assert name == own or name.startswith(f"{own}."), f"{own} imports {name}"


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/*/**/*.py")), ids=label)
def test_rules_know_nothing_of_words(path: Path) -> None:
    own = f"tacit.games.{game_of(path)}"
    if path.is_relative_to(PACKAGE / "games" / game_of(path) / "rules"):
        words = ("tacit.language", "tacit.base", *(f"{own}.{part}" for part in ABOVE_RULES))
        assert not [name for name in imported(path) if name.startswith(words)]
