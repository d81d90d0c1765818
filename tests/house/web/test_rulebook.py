"""The rules for players: complete and alike in every language, with examples that are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import takewhile

import pytest

from tacit.base.board import Scene, Situation
from tacit.games import NAMES, load
from tacit.games.silencio.options import HAND_OF, TOP_OF
from tacit.games.silver.narration.help import what_it_does
from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules.state import NUMBERS
from tacit.house.web import rulebook, templating
from tacit.house.web.context.game import board_of
from tacit.language import LANGUAGES, SOURCE, translator
from tests.drivers import decisions
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess

BOOKS = [(game, language) for game in NAMES for language in LANGUAGES]
EXAMPLE = re.compile(r"^```example (\S+)(?: as \d)?\n(.*)\n```$", re.MULTILINE)
# Names, which stay as they are in every language.
LATIN_NAMES = {"SILENCIO", "SILVER", "SALOMONS", "OORDEEL"}


def drawn(game: str, language: str) -> str:
    book = rulebook.rulebook(game, language)
    assert book
    return book.text


def anchors(game: str, language: str = SOURCE) -> list[tuple[str, str]]:
    return [
        (heading.marks, heading.anchor)
        for heading in rulebook.headings(rulebook.source(game, language))
    ]


class Words(HTMLParser):
    """All that a reader of a page reads or hears."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("aria-label", "alt")]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_rulebook_has_the_same_parts_in_every_language(game: str, language: str) -> None:
    ours = anchors(game, language)
    assert ours == anchors(game)
    assert len(ours) > 5
    assert len({anchor for _, anchor in ours}) == len(ours)
    shown = EXAMPLE.findall(rulebook.source(game, language))
    assert [name for name, _ in shown] == [
        name for name, _ in EXAMPLE.findall(rulebook.source(game, SOURCE))
    ]
    assert all(caption for _, caption in shown)


@pytest.mark.parametrize("game", NAMES)
def test_every_example_is_shown_once(game: str) -> None:
    shown = [name for name, _ in EXAMPLE.findall(rulebook.source(game, SOURCE))]
    assert sorted(shown) == sorted(rulebook.scenarios(game))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_example_is_drawn_and_told(game: str, language: str) -> None:
    html = drawn(game, language)
    check_page(html)
    figures = re.findall(r"<figure.*?</figure>", html, re.DOTALL)
    assert len(figures) == len(rulebook.scenarios(game))
    for figure in figures:
        assert "<figcaption>" in figure
        assert 'class="moment' in figure
        assert not re.search(r"\{\w*\}", figure)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_links_in_a_rulebook_lead_somewhere(game: str, language: str) -> None:
    there = {anchor for _, anchor in anchors(game, language)}
    html = drawn(game, language)
    assert set(re.findall(r'<a href="#([^"]*)"', html)) <= there
    assert set(re.findall(r'<h[23] id="([^"]*)"', html)) == there
    # A drawing may refer to what is drawn once a page.
    assert not re.findall(r'<a href="(?!#)', html)


def test_what_happens_is_told_in_the_readers_language() -> None:
    assert "Ben plays the yellow 4 from hand." in drawn("silencio", "en")
    assert "Bram speelt de gele 4 uit de hand." in drawn("silencio", "nl")
    assert "Ben spielt die gelbe 4 aus der Hand." in drawn("silencio", "de")
    assert "Богдан грає жовту 4 з руки." in drawn("silencio", "uk")


@pytest.mark.parametrize("game", NAMES)
def test_nothing_in_ukrainian_is_left_in_latin_letters(game: str) -> None:
    words = " ".join(Words(drawn(game, "uk")).found)
    assert set(re.findall(r"[A-Za-z]{2,}", words)) - LATIN_NAMES == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_silencio_are_those_of_the_game(language: str) -> None:
    rows = [
        line for line in rulebook.source("silencio", language).splitlines() if line.startswith("| ")
    ]
    numbers = [[int(number) for number in re.findall(r"\d+", row)] for row in rows]
    assert [[n, 2, TOP_OF[n], HAND_OF[n]] for n in (2, 3, 4)] == [row for row in numbers if row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_owners_of_silver_find_every_card_by_its_number(language: str) -> None:
    """By the name and in the words that the table has for it."""
    t, text = translator(language), rulebook.source("silver", language)
    key = text.split("{#key}")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| \[(.+)\]\(#.+\) \| (.+) \|$", key, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(NUMBERS))
    for number, name, does in rows:
        assert f"{name} ({number})" == card_name(int(number), t)
        assert does.casefold() == what_it_does(int(number), t).casefold()


def scenes(game: str) -> Iterator[Scene]:
    """What whoever is due sees in the course of a game."""
    board, t = board_of(load(game)), translator("en")
    for match, seat, _ in decisions(load(game), {}, 2):
        reader = match.reader(seat, ["Ada", "Bo", "Coco", "Daan"][: match.players], t)
        yield board.scene(Situation(reader, match.legal(seat)))


def test_the_section_that_matters_now_is_there() -> None:
    """A board names one in every scene or in none."""
    named = {
        (game, scene["section"])
        for game in NAMES
        if templating.has_board(game)
        for scene in takewhile(lambda scene: "section" in scene, scenes(game))
    }
    assert named
    assert named <= {(game, anchor) for game in NAMES for _, anchor in anchors(game)}


def test_the_drawer_opens_the_rules_where_they_matter(shared_house: HouseProcess) -> None:
    browser = Browser(shared_house)
    table = browser.sit_down()
    browser.wait_until_asked(table)
    found = re.search(r'href="/rules/silencio#([a-z-]+)"', browser.page.text)
    assert found
    assert found[1] in {anchor for _, anchor in anchors("silencio")}


def test_the_drawer_leads_owners_of_a_box_to_the_key(shared_house: HouseProcess) -> None:
    browser = Browser(shared_house)
    browser.get(browser.sit_down(game="silver"))
    assert 'href="/rules/silver#key"' in browser.page.text
    browser.get(browser.sit_down(game="salomon"))
    assert "#key" not in browser.page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_whole_rulebook(shared_house: HouseProcess, language: str) -> None:
    browser = Browser(shared_house, language)
    for game in NAMES:
        page = browser.get(f"/rules/{game}")
        check_page(page.text)
        assert f'<html lang="{language}"' in page.text
        assert page.text.count("<figure") == len(rulebook.scenarios(game))
        for heading in rulebook.headings(rulebook.source(game, language)):
            assert f'id="{heading.anchor}"' in page.text
