"""The house's scripts know the house's own pages, and of boards only their data attributes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacit.games import NAMES
from tacit.house.web import templating

SCRIPTS = sorted(templating.STATIC.glob("*.js"))
SELECTOR = re.compile(r"(?:querySelector(?:All)?|closest|matches)\??\.?\(\s*([\"'`])(.*?)\1")
CLASS = re.compile(r"\.([a-z][\w-]*)")


def classes_in_selectors(script: str) -> set[str]:
    return {name for _, selector in SELECTOR.findall(script) for name in CLASS.findall(selector)}


def own_classes() -> set[str]:
    """Those of the house's own templates, and the state that its scripts set."""
    pages = [
        path.read_text(encoding="utf-8") for path in (templating.WEB / "templates").rglob("*.html")
    ]
    written = {
        name
        for page in pages
        for names in re.findall(r'class="([^"]*)"', page)
        for name in re.findall(r"[\w-]+", names)
    }
    return written | {"pick", "raised", "mentioned"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_of_the_house_knows_a_class_of_a_board(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert classes_in_selectors(text) <= own_classes()
    assert not [name for name in NAMES if name in text]


def test_a_selector_for_a_board_would_be_found() -> None:
    assert classes_in_selectors('card.closest("ol, .spread")?.className') == {"spread"}
    assert "spread" not in own_classes()


@pytest.mark.parametrize("page", ["table.html", "lesson.html", "replay.html"])
def test_a_page_names_all_scripts_at_once(page: str) -> None:
    """None is found only in another one, when that has come: each would be one more wait."""
    source = (templating.WEB / "templates" / page).read_text(encoding="utf-8")
    base = (templating.WEB / "templates" / "base.html").read_text(encoding="utf-8")
    head = templating.environment().from_string(
        "".join(re.findall(r"{% for address in imported.*?{% endfor %}", source, re.DOTALL))
    )
    named = set(re.findall(r"static\('([\w-]+\.js)'\)", source + base))
    named |= {address.rpartition("/")[2] for address in re.findall('href="(.*?)"', head.render())}
    wanted = {
        other
        for name in named
        for other in re.findall(r'"\./([\w-]+\.js)"', (templating.STATIC / name).read_text("utf-8"))
    }
    assert wanted
    assert wanted <= named
