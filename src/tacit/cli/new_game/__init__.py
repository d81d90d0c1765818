"""`tacit new-game NAME`: the skeleton of a game, written into a checkout of Tacit.

The skeleton (`skeleton/`) is a complete game with a trivial rule. It has every file that a game
needs, with tests that pass and sentences in all languages. From there you change it into the new
game step by step (docs/add-a-game.md).
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tacit.engine.errors import BadText, CannotWrite, UnknownName
from tacit.engine.files import write_whole
from tacit.games import NAMES

ROOT = Path(__file__).parents[4]
SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".tmpl"  # so that tools do not treat the skeleton's files as source files
TRANSLATIONS = SKELETON / "translations.json"
REGISTRY = "src/tacit/games/__init__.py"
BOTS = "src/tacit/bots/__init__.py"
README = "README.md"


def checkout() -> Path:
    """The checkout of Tacit that is running. Raises UnknownName."""
    if (ROOT / REGISTRY).is_file() and (ROOT / "tests").is_dir():
        return ROOT
    raise UnknownName("games are added in a checkout of Tacit, and this is an installed copy")


def checked_name(name: str, root: Path) -> str:
    """The name, if a new game can have it. Raises BadText or UnknownName."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,23}", name) or keyword.iskeyword(name):
        raise BadText(f"{name}: a game's name is 2 to 24 small letters and digits")
    if name in NAMES or (root / "src/tacit/games" / name).exists():
        raise BadText(f"{name}: there is a game of that name already")
    return name


def filled_in(text: str, name: str) -> str:
    for mark, word in (
        ("@name@", name),
        ("@Name@", name.capitalize()),
        ("@TITLE@", name.upper()),
    ):
        text = text.replace(mark, word)
    return text


def files(name: str) -> Iterator[tuple[str, str]]:
    """The files of a new game: paths within the checkout, and contents."""
    for path in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        place = path.relative_to(SKELETON).as_posix().removesuffix(SUFFIX)
        yield filled_in(place, name), filled_in(path.read_text(encoding="utf-8"), name)


def new_game(name: str) -> list[str]:
    """Write the skeleton of a game; returns the paths written. Raises TacitError."""
    root = checkout()
    checked_name(name, root)
    changes = dict(files(name))
    changes[REGISTRY] = with_game(read(root, REGISTRY), name)
    changes[BOTS] = with_bots(read(root, BOTS), name)
    changes[README] = with_link(read(root, README), name)
    for path, text in changes.items():
        write_whole(root / path, text.encode())
    translate()
    return sorted(changes)


def read(root: Path, path: str) -> str:
    try:
        return (root / path).read_text(encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be read ({error.strerror})") from error


def replaced(text: str, pattern: str, by: str, where: str) -> str:
    """The text with the only match of the pattern replaced. Raises BadText."""
    changed, times = re.subn(pattern, by, text, count=1, flags=re.MULTILINE)
    if not times:
        raise BadText(f"{where}: the place where games are listed was not found")
    return changed


def with_game(text: str, name: str) -> str:
    return replaced(text, r"^(NAMES = \(.*)\)$", rf'\1, "{name}")', REGISTRY)


def with_bots(text: str, name: str) -> str:
    line = f'    "{name}": {{"random": "random", "regular": "{name}.regular"}},\n'
    return replaced(text, r"^(BOTS: [^\n]*\{\n)", rf"\1{line}", BOTS)


def with_link(text: str, name: str) -> str:
    link = f"- [The rules of {name.upper()}](docs/rules/{name}.md)\n"
    return replaced(text, r"^(## Pages\n\n)", rf"\1{link}", README)


def translate() -> None:
    """Update the catalogues, in a new process that knows the new game."""
    command = [sys.executable, "-m", "tacit.language", str(TRANSLATIONS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadText(f"the catalogues are not up to date: {done.stdout or done.stderr}".strip())
