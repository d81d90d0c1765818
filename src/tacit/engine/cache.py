"""Where machine code is kept on disk.

Numba's cache does not notice a change in a *callee in another file*. So each game has a folder that
is named after a hash of every source its machine code can depend on: the engine, the laboratory's
loops, and the game's own rules and bots. Change one of them and the folder is a new, empty one; the
other games keep theirs. Folders of sources that nobody runs any more are removed.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

# What every game's machine code depends on, and what only that of one game does.
SHARED = "shared"
SHARED_SOURCES = ("engine/*.py", "lab/playout.py", "lab/steps.py", "bots/*.py")
GAME_SOURCES = ("games/{game}/*.py", "games/{game}/rules/**/*.py", "bots/{game}/**/*.py")

USED = ".used"  # a file in each folder; its time says when a process last began to use the folder
MOST_KEPT = 4  # folders of one game: a few branches, or the releases before and after
NEVER_REMOVED = 24 * 3600  # seconds after the last use: a test that runs, say, still reads there


def sources(group: str) -> list[Path]:
    """The files that the compiled functions of a game, or of what all games share, come from."""
    patterns = list(SHARED_SOURCES)
    if group != SHARED:
        patterns += [pattern.format(game=group) for pattern in GAME_SOURCES]
    return sorted(path for pattern in patterns for path in PACKAGE.glob(pattern))


def signature(group: str) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in sources(group):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def group_of(file: str) -> str:
    """The game that a source belongs to, or SHARED."""
    path = Path(file)
    parts = path.relative_to(PACKAGE).parts if path.is_relative_to(PACKAGE) else ()
    return parts[1] if len(parts) > 2 and parts[0] in ("games", "bots") else SHARED


def is_of_rules(file: str) -> bool:
    """Whether a source is the engine's, or holds rules of a game; bots and deduction are larger."""
    path = Path(file)
    parts = path.relative_to(PACKAGE).parts if path.is_relative_to(PACKAGE) else ()
    return parts[:1] == ("engine",) or (parts[:1] == ("games",) and parts[2:-1] == ("rules",))


@cache
def cache_folder(group: str = SHARED) -> Path:
    """Where the machine code of a game's present sources is kept.

    The user's cache folder; a temporary one where that cannot be written.
    """
    base = os.environ.get("NUMBA_CACHE_DIR")
    if base is None:
        base = str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tacit")
    name = f"{group}-{signature(group)}"
    for folder in (Path(base) / name, Path(tempfile.gettempdir()) / "tacit" / name):
        with suppress(OSError):
            use(folder, group)
            return folder
    return folder


def use(folder: Path, group: str) -> None:
    """Begin to use a folder; if it is a new one, remove old ones of the same group.

    Raises OSError if it cannot be written.
    """
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / USED).touch()
    if is_new:
        for old in not_needed(folder.parent, group):
            remove(old)


def not_needed(base: Path, group: str) -> Iterator[Path]:
    """The folders of a group that are neither among the last used ones nor used lately."""
    # Not another group whose name begins the same: a signature has no hyphen.
    found = [
        path for path in base.glob(f"{group}-*") if path.name.count("-") == group.count("-") + 1
    ]
    last_used = sorted(((when_used(path), path) for path in found), reverse=True)
    for when, path in last_used[MOST_KEPT:]:
        if time.time() - when > NEVER_REMOVED:
            yield path


def when_used(folder: Path) -> float:
    for path in (folder / USED, folder):
        with suppress(OSError):
            return path.stat().st_mtime
    return 0.0


def remove(folder: Path) -> None:
    """Remove a folder that another process may be removing, too, or even begin to use.

    It is moved away first: nobody finds half of one. A process that still compiles into it makes it
    anew.
    """
    with suppress(OSError), tempfile.TemporaryDirectory(prefix=".old-", dir=folder.parent) as gone:
        folder.rename(Path(gone) / folder.name)
