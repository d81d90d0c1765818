"""Imports point one way, from the house down to the rules (docs/design.md)."""

from __future__ import annotations

import ast
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
    ("log",),
    ("history",),
    ("match",),
    ("bots", "scenario"),
    ("lesson", "study"),
    ("lab", "puzzle"),
    ("house",),
    ("cli",),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
# The rooms of a game, in the same way. What none of them is (its options, the game itself) has no
# place among them and is held to the layers alone.
ROOMS = ("rules", "notation", "narration", "board")
FILES = sorted(PACKAGE.rglob("*.py"))
FRONT_DOOR = PACKAGE / "__init__.py"  # names what programs need; loads it when it is asked for
OF_GAMES = sorted(PACKAGE.glob("games/*/**/*.py"))
SHARED_BY_BOTS = tuple(f"tacit.bots.{path.stem}" for path in PACKAGE.glob("bots/*.py"))
OF_BOTS = sorted(PACKAGE.glob("bots/**/*.py"))


def module_of(path: Path) -> str:
    """The module's full name; a package's is that of its folder."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(("tacit", *(parts[:-1] if parts[-1] == "__init__" else parts)))


def layer_of(module: str) -> str:
    """Of tacit.games.silencio.rules, games."""
    return module.split(".")[1] if "." in module else "__init__"


def game_of(module: str) -> str:
    """Of tacit.games.silencio.rules.state, tacit.games.silencio."""
    return ".".join(module.split(".")[:3])


def room_of(module: str) -> str:
    """Of tacit.games.silencio.rules.state, rules; empty where a module is in none."""
    parts = module.split(".")
    return parts[3] if len(parts) > 3 and parts[1] == "games" and parts[3] in ROOMS else ""


def is_within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def imported(path: Path) -> list[str]:
    """The full names of all modules that a file imports, wherever in it."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in full if is_within(name, "tacit") and is_module(name)]
            found += modules if len(modules) == len(full) else [node.module, *modules]
    return found


def own_imports(path: Path) -> list[str]:
    """Those of them that are the project's."""
    return [name for name in imported(path) if is_within(name, "tacit")]


@pytest.mark.parametrize("path", [p for p in FILES if p != FRONT_DOOR], ids=module_of)
def test_imports_point_down(path: Path) -> None:
    own = layer_of(module_of(path))
    for name in own_imports(path):
        other = layer_of(name)
        assert {own, other} <= HEIGHT.keys(), f"no place among the layers: {own} or {other}"
        assert other == own or HEIGHT[other] < HEIGHT[own], f"{own} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_only_jit_imports_numba(path: Path) -> None:
    if module_of(path) != "tacit.engine.jit":
        assert not [name for name in imported(path) if name.split(".")[0] in ("numba", "llvmlite")]


@pytest.mark.parametrize("path", OF_GAMES, ids=module_of)
def test_a_game_knows_no_other_game(path: Path) -> None:
    own = game_of(module_of(path))
    others = [name for name in own_imports(path) if is_within(name, "tacit.games")]
    assert [name for name in others if not is_within(name, own)] == []


@pytest.mark.parametrize("path", OF_GAMES, ids=module_of)
def test_the_rooms_of_a_game_look_down(path: Path) -> None:
    """Narration asks notation and rules, but knows no board, and so on."""
    own = room_of(module_of(path))
    if own:
        rooms = {room_of(name) for name in own_imports(path)} - {""}
        assert rooms <= set(ROOMS[: ROOMS.index(own) + 1])


def strangers(path: Path, *known: str) -> list[str]:
    """What a file imports of the project, other than these packages."""
    return [n for n in own_imports(path) if not any(is_within(n, package) for package in known)]


@pytest.mark.parametrize("path", OF_GAMES, ids=module_of)
def test_rules_know_nothing_of_words(path: Path) -> None:
    """The engine, the contract's types, and the game's own options and rules."""
    own = game_of(module_of(path))
    if room_of(module_of(path)) == "rules":
        known = ("tacit.engine", "tacit.game", f"{own}.options", f"{own}.rules")
        assert strangers(path, *known) == []


@pytest.mark.parametrize("path", OF_BOTS, ids=module_of)
def test_bots_know_nothing_of_words(path: Path) -> None:
    """A bot of a game knows the engine, that game's rules and what all bots share: no rules."""
    folders = path.relative_to(PACKAGE / "bots").parts[:-1]
    if folders:
        game = folders[0]
        known = ("tacit.engine", f"tacit.games.{game}.rules", f"tacit.bots.{game}", *SHARED_BY_BOTS)
    else:
        known = ("tacit.engine", "tacit.game", "tacit.match", *SHARED_BY_BOTS)
    assert strangers(path, *known) == []
