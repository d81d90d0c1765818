"""Templates: one environment for all pages, and the addresses of what pages load.

An address carries a digest of what is there, so that browsers may keep it for good. It is part of
the path, not of the query: files that name each other then find each other.
"""

from __future__ import annotations

import hashlib
import tomllib
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)

from tacit.engine.errors import TacitError, UnknownName
from tacit.engine.jit import is_interpreted
from tacit.games import NAMES, load
from tacit.house.web.remember import Remember
from tacit.language import LANGUAGES, translator

WEB = Path(__file__).parent
GAMES = WEB.parents[1] / "games"
STATIC = WEB / "static"
VENDOR = STATIC / "vendor"
FACES = {"uk": "vendor/forum-cyrillic.woff2"}  # the part of the display face that comes first
LATIN_FACE = "vendor/forum-latin.woff2"
BOARD_CSS = "board.css"
BOARD_JS = "board.js"
RELOAD = 5  # seconds after which a table without scripts is loaded again
COVER = "cover"  # the picture of a game on the first page
PREVIEW = "preview.jpg"  # the same for messengers, which show no SVG (tests/browser/previews.py)


class MissingFiles(TacitError):
    """Something that pages load is not there."""


def check_files() -> None:
    """Raises MissingFiles unless all is there that pages load and the repository does not have."""
    wanted = tomllib.loads((WEB / "vendor.toml").read_text(encoding="utf-8"))
    missing = [name for name in wanted if not (VENDOR / name).is_file()]
    if missing:
        advice = "In a checkout `python -m scripts.vendor` fetches it; else install tacit again"
        raise MissingFiles(f"the pages need {', '.join(missing)} in {VENDOR}. {advice}")


class PageEnvironment(Environment):
    """Scenes are dictionaries: `card.name` looks for the item first."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    boards = {game: FileSystemLoader(board_folder(game) / "templates") for game in NAMES}
    made = PageEnvironment(
        loader=ChoiceLoader([FileSystemLoader(WEB / "templates"), PrefixLoader(boards)]),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        auto_reload=False,  # it would look at every file for every page
        extensions=[Remember],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["mark"] = mark
    made.globals.update(
        static=static_address,
        is_interpreted=is_interpreted,
        cover=lambda game: art_address(game, COVER),
        preview=preview_address,
        languages=LANGUAGES,
        at_table=False,
        reload_seconds=RELOAD,
        notice=None,
        scene=None,
        take_back=False,
    )
    return made


def mark(text: str) -> str:
    """A short mark of a text: what says something else is another element, and does not move."""
    return f"{zlib.crc32(text.encode()):x}"


def compile_all() -> None:
    """Compile all templates now: otherwise the first who asks for one keeps everybody waiting."""
    for name in environment().list_templates():
        environment().get_template(name)


def page(template: str, lang: str, context: Mapping[str, Any]) -> str:
    """A template in a language."""
    t = translator(lang)
    words = {"_": t.gettext, "ngettext": t.ngettext, "pgettext": t.pgettext}
    face = FACES.get(lang, LATIN_FACE)
    whole = {"lang": lang, "display_face": face, **words, **context}
    return environment().get_template(template).render(whole)


# Addresses


@cache
def static_files() -> dict[str, Path]:
    """The files that pages may load, by name."""
    found = (path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): path for path in sorted(found)}


def digest(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.read_bytes())
    return whole.hexdigest()[:10]


@cache
def static_version() -> str:
    return digest(static_files().values())


def static_address(name: str) -> str:
    return f"/static/{static_version()}/{static_files()[name].relative_to(STATIC).as_posix()}"


@cache
def art_version(game: str) -> str:
    """A digest of all that a game is drawn with, and of the code that draws."""
    kinds = (".py", ".svg", ".jpg", ".css", ".js")
    return digest(path for path in sorted((GAMES / game).rglob("*")) if path.suffix in kinds)


def board_folder(game: str) -> Path:
    """Where the templates, the sheet, the script and the cover of a game are."""
    return GAMES / game / "board"


def has_board(game: str) -> bool:
    return (board_folder(game) / "templates" / "board.html").is_file()


def board_template(game: str) -> str:
    """The template of a game's board; in words where it has none."""
    return f"{game}/board.html" if has_board(game) else "plain_board.html"


def art_address(game: str, name: str) -> str:
    return f"/static/art/{game}/{art_version(game)}/{name}.svg"


def board_css_address(game: str) -> str | None:
    if not has_board(game):
        return None
    return f"/static/art/{game}/{art_version(game)}/{BOARD_CSS}"


def board_js_address(game: str) -> str | None:
    if not (board_folder(game) / BOARD_JS).is_file():
        return None
    return f"/static/art/{game}/{art_version(game)}/{BOARD_JS}"


@cache
def preview_address(game: str) -> str | None:
    if not (board_folder(game) / PREVIEW).is_file():
        return None
    return f"/static/art/{game}/{art_version(game)}/{PREVIEW}"


def preview(game: str) -> Path:
    """Raises UnknownName."""
    if game not in NAMES or preview_address(game) is None:
        raise UnknownName(f"{game}: has no preview")
    return board_folder(game) / PREVIEW


@cache
def art(game: str, name: str) -> str:
    """A picture of a game. Raises UnknownName."""
    if game not in NAMES:
        raise UnknownName(f"{game}: no such game")
    written = board_folder(game) / f"{name}.svg"
    if name == COVER and written.is_file():
        return written.read_text(encoding="utf-8")
    board = load(game).board
    if board is None:
        raise UnknownName(f"{game}: has no pictures")
    return board.draw(name)


def board_part(game: str, name: str) -> str:
    """The sheet or the script of a game's board. Raises UnknownName."""
    path = board_folder(game) / name
    if game not in NAMES or name not in (BOARD_CSS, BOARD_JS) or not path.is_file():
        raise UnknownName(f"{game}: no such board")
    return path.read_text(encoding="utf-8")
