"""What one learns from and comes back for, on a narrow phone: for everyone, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import NARROW, PATIENCE, Guest, Person, finished_game, warm_up
from tests.house.drivers.process import HouseProcess

PAGES = ("/learn", "/puzzles", "/daily", "/me")
BOARDS = ("/learn/{game}/first?step=2", "/puzzles/{game}/1")
STUDIED = "silver"


@pytest.fixture(scope="module")
def tables(house: HouseProcess, deals: Path) -> dict[str, str]:
    """The path of a finished game of each kind, with deals that no test before this one names."""
    deals.write_text("tables", encoding="utf-8")
    warm_up(house)
    return {game: finished_game(house, game) for game in NAMES}


def look_at(person: Person, path: str) -> None:
    person.go(path)
    check(person, path)


def check(person: Person, place: str) -> None:
    person.check_width()
    person.check_access(f"{place} in {person.look}")
    if person.look.endswith("uk"):
        person.check_cyrillic(place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_where_one_learns_and_comes_back(
    guest: Guest, tables: dict[str, str], language: str
) -> None:
    ada = guest(viewport=NARROW, locale=language, has_touch=True, is_mobile=True)
    for path in PAGES:
        look_at(ada, path)
    for game, table in tables.items():
        for board in BOARDS:
            look_at(ada, board.format(game=game))
        look_at(ada, f"{table}/replay/know?ply=20&eyes=0")
        expect(ada.page.locator("#insight")).to_be_visible()
    ada.go(f"{tables[STUDIED]}/study")
    ask = ada.page.locator("form[action$='/study/ask'] button")
    if ask.count():  # the first of all languages
        ask.click()
    expect(ada.page.locator("#luck")).to_be_visible(timeout=5 * PATIENCE)
    check(ada, "the study")
