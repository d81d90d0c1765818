"""The lessons that come with the games: `games/<game>/lessons/<number>-<name>.md`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tacit import games
from tacit.engine.errors import UnknownName
from tacit.games import NAMES
from tacit.lesson.lesson import Lesson
from tacit.lesson.outline import Outline, read_outline

GAMES = Path(games.__file__).parent


def lesson_files(game: str) -> dict[str, Path]:
    """The files of a game's lessons by name, in their order."""
    found = sorted((GAMES / game / "lessons").glob("*.md"), key=lambda path: _number(path.stem))
    return {_name(path.stem): path for path in found}


def _number(stem: str) -> tuple[int, str]:
    number, _, name = stem.partition("-")
    return (int(number), name) if number.isdecimal() else (0, stem)


def _name(stem: str) -> str:
    """`light` for `2-light`; a name without a number stays as it is."""
    number, dash, name = stem.partition("-")
    return name if dash and number.isdecimal() else stem


@cache
def outlines(game: str) -> dict[str, Outline]:
    """The outlines of a game's lessons, by name."""
    return {name: read_outline(path) for name, path in lesson_files(game).items()}


@cache
def load_lesson(game: str, name: str) -> Lesson:
    """A lesson. Raises UnknownName."""
    if game not in NAMES or name not in outlines(game):
        raise UnknownName(f"{game[:30]}/{name[:30]}: no such lesson")
    return Lesson(name, outlines(game)[name])


def read_lesson(path: Path) -> Lesson:
    """A lesson from any file. Raises BadText."""
    return Lesson(_name(path.stem), read_outline(path))


def next_lesson(game: str, name: str) -> str | None:
    """The lesson after this one, if there is one."""
    names = list(outlines(game))
    at = names.index(name) + 1
    return names[at] if at < len(names) else None
