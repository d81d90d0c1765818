"""A game's rules as a page for players: `<game>/rulebook/<language>.md`, with its examples drawn.

A heading carries its anchor, the same in every language: ``## The end {#end}``. Two kinds of fenced
blocks are drawn:

    ```example NAME as 0       a scenario of rulebook/examples.md: the table before it, what then
    What it shows.             happens, and the table after it; `as 0`: as seat 0 sees it, otherwise
    ```                        with all cards open. The line inside is its caption.

    ```legend                  what there is in the game: `<game>/legend.html`, where there is one
    ```

The tests run the scenarios, so what is drawn is what happens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from tacit.base.board import Situation
from tacit.base.narration import Reader
from tacit.base.people import people
from tacit.engine.errors import BadText
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core.viewer import story
from tacit.house.web import templating
from tacit.house.web.context.game import board_of
from tacit.language import Translator, translator
from tacit.match import Match
from tacit.scenario.runner import Scenario, read_file

HEADING = re.compile(r"^(?P<marks>##+) (?P<title>.+?) \{#(?P<anchor>[a-z-]+)\}$", re.MULTILINE)
EXAMPLE = re.compile(r"^example (?P<name>[\w-]+)(?: as (?P<seat>\d))?$")
TOP = "##"  # headings of this level are listed in the contents


@dataclass(frozen=True)
class Heading:
    """A heading and its anchor."""

    marks: str
    title: str
    anchor: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language, ready to be shown."""

    contents: list[Heading]
    text: Markup


def folder(game: str) -> Path:
    return templating.GAMES / game / "rulebook"


def path_of(game: str, lang: str) -> Path:
    return folder(game) / f"{lang}.md"


def source(game: str, lang: str) -> str:
    """The Markdown source of the rules."""
    return path_of(game, lang).read_text(encoding="utf-8")


def headings(text: str) -> list[Heading]:
    return [Heading(**found.groupdict()) for found in HEADING.finditer(text)]


@cache
def scenarios(game: str) -> dict[str, Scenario]:
    """The examples of a game, by name."""
    return {block.name: Scenario(block) for block in read_file(folder(game) / "examples.md")}


@cache
def rulebook(game: str, lang: str) -> Rulebook | None:
    """The rules in a language as HTML, with rendered examples; None: there are none."""
    if not path_of(game, lang).is_file():
        return None
    text = source(game, lang)
    found = headings(text)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A table that is too wide scrolls by itself, not with the page.
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    markdown.add_render_rule("fence", lambda *given: fenced(game, lang, *given))
    tokens = markdown.parse(HEADING.sub(r"\g<marks> \g<title>", text))
    opening = [token for token in tokens if token.type == "heading_open"]
    for token, heading in zip(opening, found, strict=True):
        token.attrSet("id", heading.anchor)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Rulebook([heading for heading in found if heading.marks == TOP], Markup(html))


def fenced(
    game: str,
    lang: str,
    renderer: RendererHTML,
    tokens: Sequence[Token],
    at: int,
    *_: Any,
) -> str:
    """Render a fenced block."""
    info, caption = tokens[at].info.strip(), tokens[at].content.strip()
    if info == "legend":
        return legend(game, lang)
    example = EXAMPLE.match(info)
    if example is None:
        raise BadText(f"{game}, {lang}: a rulebook has examples and legends, and no `{info}`")
    viewer = int(example["seat"]) if example["seat"] else WATCHER
    return figure(game, example["name"], viewer, caption, lang)


def legend(game: str, lang: str) -> str:
    if not (templating.board_folder(game) / "templates" / "legend.html").is_file():
        return ""
    context = {"legend": board_of(load(game)).legend(translator(lang)), "art": art_of(game)}
    return templating.page(f"{game}/legend.html", lang, context)


def figure(game: str, name: str, viewer: int, caption: str, lang: str) -> str:
    """An example as HTML: the table before it, what then happens, and the table after it."""
    match, t = scenarios(game)[name].end, translator(lang)
    names = people(t)[: match.players]
    has_table = (
        templating.has_board(game)
        and (templating.board_folder(game) / "templates" / "example.html").is_file()
    )
    context = {
        "game": game,
        "name": name,
        "caption": caption,
        "table": f"{game}/example.html" if has_table else None,
        "before": table_at(match, 0, viewer, names, t),
        "told": [line for one in story(match, viewer, 0, names, t) for line in one.lines],
        "after": table_at(match, match.ply, viewer, names, t) if match.ply else None,
        "art": art_of(game),
        "move_form": "none",
    }
    return templating.page("example.html", lang, context)


def table_at(match: Match, ply: int, viewer: int, names: Sequence[str], t: Translator) -> Any:
    """The table at a position as a seat sees it; without a seat, with all cards open."""
    view = match.at(ply) if viewer == WATCHER else match.view(viewer, ply)
    return board_of(match.game).scene(Situation(Reader(view, viewer, names, t)))


def art_of(game: str) -> Any:
    return lambda name: templating.art_address(game, name)
