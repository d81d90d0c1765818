"""Templates: the Jinja environment, and the URLs of static files.

A URL contains a digest of the content, so that browsers can cache it forever. The digest is part of
the path, not of the query: so relative links between files work.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
import tomllib
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from jinja2.runtime import Context, Macro

from tacit.engine.errors import TacitError, UnknownName
from tacit.engine.jit import is_interpreted
from tacit.games import NAMES, load
from tacit.house.web.remember import Remember
from tacit.language import LANGUAGES, translator

WEB = Path(__file__).parent
GAMES = WEB.parents[1] / "games"
STATIC = WEB / "static"
VENDOR = STATIC / "vendor"
FACES = {"uk": "vendor/forum-cyrillic.woff2"}  # the font file that is preloaded, by language
LATIN_FACE = "vendor/forum-latin.woff2"
IMPORT = re.compile(r'^(?:import|export) .* from "\./(.+)";$', re.MULTILINE)
BOARD_CSS = "board.css"
BOARD_JS = "board.js"
CLOTH = {"light": "#ece3d1", "dark": "#0d2227"}  # the colour of the house, as in house.css
RELOAD = 5  # seconds after which a page without scripts reloads a table
COVER = "cover"  # the picture of a game on the first page
PREVIEW = "preview.jpg"  # the same for messengers, which show no SVG (tests/browser/previews.py)


class MissingFiles(TacitError):
    """Static files are missing."""


def check_files() -> None:
    """Raises MissingFiles if static files that are not in the repository are missing."""
    wanted = tomllib.loads((WEB / "vendor.toml").read_text(encoding="utf-8"))
    missing = [name for name in wanted if not (VENDOR / name).is_file()]
    if missing:
        advice = "In a checkout `python -m scripts.vendor` fetches it; else install tacit again"
        raise MissingFiles(f"the pages need {', '.join(missing)} in {VENDOR}. {advice}")


class PageContext(Context):
    """A faster `call`: a board calls some two hundred macros and translates as many words.

    Jinja checks for each of them whether it wants the context passed; these never do.
    """

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        if type(obj) is Macro or type(obj) is MethodType:
            kwargs.pop("_loop_vars", None)  # which would be merged into the context
            kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class PageEnvironment(Environment):
    """A faster `getattr` for scenes, which are dictionaries: `card.name` tries the item first."""

    context_class = PageContext

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
        auto_reload=False,  # it would stat every file for every page
        extensions=[Remember],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["mark"] = mark
    made.globals.update(
        static=static_address,
        imported=imported,
        is_interpreted=is_interpreted,
        cover=lambda game: art_address(game, COVER),
        preview=preview_address,
        languages=LANGUAGES,
        cloth=CLOTH,
        at_table=False,
        reload_seconds=RELOAD,
        notice=None,
        stays=False,
        scene=None,
        take_back=False,
    )
    return made


def mark(text: str) -> str:
    """A short hash of a text, for ids: another text is another element, and is not moved."""
    return f"{zlib.crc32(text.encode()):x}"


def compile_all() -> None:
    """Compile all templates now: otherwise the first use of each would block the event loop."""
    for name in environment().list_templates():
        environment().get_template(name)


def page(template: str, lang: str, context: Mapping[str, Any]) -> str:
    """Render a template in a language."""
    t = translator(lang)
    words = {"_": t.gettext, "ngettext": t.ngettext, "pgettext": t.pgettext}
    face = FACES.get(lang, LATIN_FACE)
    whole = {"lang": lang, "display_face": face, **words, **context}
    return environment().get_template(template).render(whole)


# URLs


@cache
def static_files() -> dict[str, Path]:
    """The static files, by name."""
    found = (path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): path for path in sorted(found)}


@cache
def static_content(name: str) -> tuple[bytes, str]:
    """The content and media type of a file, cached since a board loads dozens of them at once."""
    kind, _ = mimetypes.guess_type(name)
    return static_files()[name].read_bytes(), kind or "application/octet-stream"


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
def imported(*names: str) -> tuple[str, ...]:
    """The URLs of all scripts that the given scripts import, directly or indirectly.

    A browser that preloads them need not discover them one after the other.
    """
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        text = static_files()[waiting.pop()].read_text(encoding="utf-8")
        new = [other for other in IMPORT.findall(text) if other not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return tuple(map(static_address, found))


@cache
def art_version(game: str) -> str:
    """A digest of a game's pictures, style sheet, script, and the code that draws it."""
    kinds = (".py", ".svg", ".jpg", ".css", ".js")
    return digest(path for path in sorted((GAMES / game).rglob("*")) if path.suffix in kinds)


@cache
def house_version() -> str:
    """A digest of everything that pages consist of: templates, static files, art and rulebooks."""
    texts = sorted(path for path in GAMES.rglob("*") if path.suffix in (".md", ".html"))
    pages = sorted(path for path in (WEB / "templates").rglob("*") if path.is_file())
    parts = [static_version(), *(art_version(game) for game in NAMES), digest([*texts, *pages])]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:10]


def board_folder(game: str) -> Path:
    """The folder with a game's templates, style sheet, script and cover."""
    return GAMES / game / "board"


def has_board(game: str) -> bool:
    return (board_folder(game) / "templates" / "board.html").is_file()


def board_template(game: str) -> str:
    """The template of a game's board, or the text-only one if it has none."""
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
    """A picture of a game as SVG. Raises UnknownName."""
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
    """The style sheet or the script of a game's board. Raises UnknownName."""
    path = board_folder(game) / name
    if game not in NAMES or name not in (BOARD_CSS, BOARD_JS) or not path.is_file():
        raise UnknownName(f"{game}: no such board")
    return path.read_text(encoding="utf-8")
