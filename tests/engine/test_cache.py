"""The cache of machine code: one folder a game, named after all that its code depends on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacit.engine import cache
from tacit.games import NAMES

COMPILED = re.compile(r"^@rule$|\bspecialise\(", re.MULTILINE)
IMPORTED = re.compile(r"^from (tacit\.\S+) import", re.MULTILINE)


def holds_compiled_code(path: Path) -> bool:
    return COMPILED.search(path.read_text(encoding="utf-8")) is not None


def file_of(module: str) -> Path:
    path = cache.PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("game", NAMES)
def test_every_source_of_a_games_machine_code_is_in_its_hash(game: str) -> None:
    sources = set(cache.sources(game))
    places = (
        cache.PACKAGE / "games" / game,
        cache.PACKAGE / "bots" / game,
        cache.PACKAGE / "engine",
    )
    compiled = {p for place in places for p in place.rglob("*.py") if holds_compiled_code(p)}
    assert len(compiled) > 15
    assert compiled <= sources
    # Constants of another file become part of the code, too.
    for path in compiled:
        for module in IMPORTED.findall(path.read_text(encoding="utf-8")):
            if module not in ("tacit.engine", "tacit.game") and file_of(module).is_file():
                assert file_of(module) in sources, f"{path} imports {module}"


@pytest.mark.parametrize("name", ["playout", "steps"])
def test_what_the_laboratory_copies_for_each_game_is_in_every_hash(name: str) -> None:
    assert all(cache.PACKAGE / "lab" / f"{name}.py" in cache.sources(game) for game in NAMES)


def test_a_change_in_one_game_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    for file in ("engine/bits.py", "games/one/rules/state.py", "games/two/rules/state.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("", encoding="utf-8")
    before = {group: cache.signature(group) for group in ("one", "two", cache.SHARED)}
    (tmp_path / "games/one/rules/state.py").write_text("X = 1\n", encoding="utf-8")
    assert cache.signature("one") != before["one"]
    assert cache.signature("two") == before["two"]
    (tmp_path / "engine/bits.py").write_text("Y = 1\n", encoding="utf-8")
    assert {cache.signature(group) for group in before}.isdisjoint(before.values())


@pytest.mark.parametrize(
    ("file", "group"),
    [
        ("games/silver/rules/state.py", "silver"),
        ("bots/silver/regular.py", "silver"),
        ("bots/random.py", cache.SHARED),
        ("engine/bits.py", cache.SHARED),
    ],
)
def test_a_source_belongs_to_its_game(file: str, group: str) -> None:
    assert cache.group_of(str(cache.PACKAGE / file)) == group
