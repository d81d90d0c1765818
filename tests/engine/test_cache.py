"""The cache of machine code: one folder a game, named after all that its code depends on.

Old folders go; two processes that write at once do no harm."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tacit.engine import cache, files, jit
from tacit.games import NAMES
from tests.drivers.processes import output_of

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


# Old folders

DAY = 24 * 3600.0


def folder_used(base: Path, name: str, days_ago: float) -> Path:
    """A folder with machine code that was last used so long ago."""
    folder = base / name
    cache.use(folder, "game")
    (folder / "code.nbc").write_text("machine code")
    when = (folder / cache.USED).stat().st_mtime - days_ago * DAY
    os.utime(folder / cache.USED, (when, when))
    return folder


def test_a_new_folder_makes_old_ones_go_but_the_last_used(tmp_path: Path) -> None:
    old = [folder_used(tmp_path, f"game-{i:016x}", 10 + i) for i in range(8)]
    new = tmp_path / "game-ffffffffffffffff"
    cache.use(new, "game")
    assert new.is_dir()
    assert [folder.exists() for folder in old] == [True] * 3 + [False] * 5
    assert sorted(tmp_path.iterdir()) == sorted([*old[:3], new])  # nothing is left of the others


def test_what_was_used_lately_stays(tmp_path: Path) -> None:
    folders = [folder_used(tmp_path, f"game-{i:016x}", 0.5) for i in range(8)]
    cache.use(tmp_path / "game-ffffffffffffffff", "game")
    assert all(folder.exists() for folder in folders)


def test_a_folder_in_use_stays_however_long_ago_it_was_made(tmp_path: Path) -> None:
    oldest = folder_used(tmp_path, "game-0000000000000000", 100)
    for i in range(1, 9):
        folder_used(tmp_path, f"game-{i:016x}", 10)
    cache.use(oldest, "game")
    cache.use(tmp_path / "game-ffffffffffffffff", "game")
    assert oldest.exists()


@pytest.mark.parametrize("other", ["game-two-0000000000000000", "shared-0000000000000000", "else"])
def test_other_folders_are_let_alone(tmp_path: Path, other: str) -> None:
    alone = folder_used(tmp_path, other, 100)
    for i in range(8):
        folder_used(tmp_path, f"game-{i:016x}", 10)
    cache.use(tmp_path / "game-ffffffffffffffff", "game")
    assert alone.exists()


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("w") as other:
        with files.locked(path), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_machine_code_is_saved_under_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes that save at once would give two versions of a function the same file."""
    locks: list[Path] = []

    @contextmanager
    def noted(path: Path) -> Iterator[None]:
        assert not list(path.parent.glob("*.nbi"))
        locks.append(path)
        yield
        assert list(path.parent.glob("*.nbi"))

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(jit, "locked", noted)
    jit.specialise(lambda x: x, {}, "toy_saved")(1)
    assert len(locks) == 1
    assert locks[0].is_relative_to(tmp_path)


FROM_THE_CACHE = """
import numpy as np
from tacit.engine.bits import lowest
assert lowest(np.uint64(8)) == 3
print(sum(lowest.stats.cache_hits.values()), sum(lowest.stats.cache_misses.values()))
"""


@pytest.mark.slow
def test_another_copy_of_the_same_sources_finds_the_machine_code(tmp_path: Path) -> None:
    found = []
    for name in ("one", "another"):
        package = tmp_path / name / "tacit"
        shutil.copytree(cache.PACKAGE / "engine", package / "engine")
        shutil.copy(cache.PACKAGE / "__init__.py", package)
        places = {"PYTHONPATH": str(package.parent), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        found.append(output_of(FROM_THE_CACHE, **places))
    assert found == ["0 1\n", "1 0\n"]
