"""What one learns from and comes back for, on a narrow phone: for everyone, in every language."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import Guest, Person, finished_game, warm_up
from tests.browser.screen import NARROW, PATIENCE
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


class Look:
    """What is looked at in one language: axe sees each place in one of them, in turn.

    It reads the structure of a page and its colours, which are the same in all of them.
    """

    def __init__(self, person: Person, language: str) -> None:
        self.person, self.language = person, language
        self.turns = cycle(LANGUAGES)

    def go(self, path: str) -> None:
        self.person.go(path)
        self.check(path)

    def check(self, place: str) -> None:
        self.person.check_width()
        if next(self.turns) == self.language:
            self.person.check_access(f"{place} in {self.person.look}")
        if self.language == "uk":
            self.person.check_cyrillic(place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_where_one_learns_and_comes_back(
    guest: Guest, tables: dict[str, str], language: str
) -> None:
    ada = guest(viewport=NARROW, locale=language, has_touch=True, is_mobile=True)
    look = Look(ada, language)
    for path in PAGES:
        look.go(path)
    for game, table in tables.items():
        for board in BOARDS:
            look.go(board.format(game=game))
        look.go(f"{table}/replay/know?ply=20&eyes=0")
        expect(ada.page.locator("#insight")).to_be_visible()
    ada.go(f"{tables[STUDIED]}/study")
    ask = ada.page.locator("form[action$='/study/ask'] button")
    if ask.count():  # the first of all languages
        ask.click()
    expect(ada.page.locator("#luck")).to_be_visible(timeout=5 * PATIENCE)
    look.check("the study")
