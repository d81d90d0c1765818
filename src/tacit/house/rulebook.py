"""A game's rules as a page: its Markdown, with the examples drawn.

An example is a scenario of the rules page: the tests run it, so what is drawn is what happens.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from tacit.game import WATCHER
from tacit.house import render
from tacit.house.render import has_board
from tacit.house.showing import scene_of_game
from tacit.house.sight import story
from tacit.language import SOURCE, translator
from tacit.scenario import Scenario, read_blocks

# Beside the sources; a package that was installed without them has the short rules only.
PAGES = Path(__file__).parents[3] / "docs" / "rules"
NAMES = ("Coco", "Bertel", "Ada", "Daan")


@cache
def prose(game: str, drawn: bool) -> Markup:
    """The rules in full; examples are drawn only where the game is ready to be played."""
    path = PAGES / f"{game}.md"
    if not path.is_file():
        return Markup("")
    text = path.read_text(encoding="utf-8")
    blocks = {block.name: block for block in read_blocks(text, path.name)}
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(self: RendererHTML, tokens: list[Token], at: int, *more: Any) -> str:
        kind, _, name = tokens[at].info.partition(" ")
        if kind != "scenario":
            return f"<pre><code>{Markup.escape(tokens[at].content)}</code></pre>"
        return example(game, Scenario(blocks[name.strip()])) if drawn and has_board(game) else ""

    markdown.add_render_rule("fence", fence)
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    html = markdown.render(text)
    # Links between pages of the repository lead nowhere here.
    html = re.sub(r'<a href="(?!https?:)[^"]*">(.*?)</a>', r"\1", html)
    return Markup(with_anchors(lower_headings(html)))


def lower_headings(html: str) -> str:
    """The page has headings above these."""
    return re.sub(r"<(/?)h([1-4])>", lambda m: f"<{m[1]}h{int(m[2]) + 1}>", html)


def with_anchors(html: str) -> str:
    """A heading that starts with a number can be linked to: `#s3.2`."""
    return re.sub(r"<h([2-5])>(\d+(?:\.\d+)*)", r'<h\1 id="s\2">\2', html)


def example(game: str, scenario: Scenario) -> str:
    """An example: the table before it, and what then happens, in words."""
    t = translator(SOURCE)
    match, begin = scenario.end, scenario.begin()
    players = begin.players
    names = list(NAMES[:players])
    scene = scene_of_game(game, begin.state, WATCHER, [], names, t)
    told = [line for one in story(match, WATCHER, 0, names, t) for line in one.lines]
    context = {
        "scene": scene,
        "told": told,
        "art": lambda name: render.art_address(game, name),
        "move_form": "none",
        "theme": "",
    }
    return render.page(f"{game}/example.html", SOURCE, context)
