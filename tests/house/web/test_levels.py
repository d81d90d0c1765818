"""How well the bots play that one sits down with: chosen on the first page, and remembered."""

from __future__ import annotations

import re

import pytest

from tacit.language import LANGUAGES
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess


def chosen(browser: Browser) -> list[str]:
    """The level that each game offers first."""
    check_page(browser.get("/").text)
    return re.findall(r'<option value="(\w+)" selected>', games(browser))


def games(browser: Browser) -> str:
    return browser.page.text.partition('class="games"')[2].partition("</section>")[0]


def bots_at(house: HouseProcess, path: str) -> set[str | None]:
    table = house.http.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()
    return {seat["mind"] for seat in table["seats"][1:]}


def test_the_level_that_was_chosen_last_is_offered_again(shared_house: HouseProcess) -> None:
    browser = Browser(shared_house)
    assert chosen(browser) == ["regular"] * 3
    answer = browser.send("/play", game="silver", how="bots", level="expert")
    assert bots_at(shared_house, answer.url.path) == {"expert"}
    assert chosen(browser) == ["expert"] * 3


def test_seats_that_are_free_at_the_start_get_bots_of_that_level(
    shared_house: HouseProcess,
) -> None:
    browser = Browser(shared_house)
    browser.send("/play", game="silver", how="bots", level="novice")
    table = browser.sit_down("friends")
    browser.send(f"{table}/start")
    assert bots_at(shared_house, table) == {"novice"}


@pytest.mark.parametrize("headers", [{}, {"x-live": "1"}])
def test_the_level_that_was_chosen_before_the_start_is_remembered(
    shared_house: HouseProcess, headers: dict[str, str]
) -> None:
    browser = Browser(shared_house)
    table = browser.sit_down("friends")
    browser.http.post(f"{table}/bot", data={"seat": "1", "mind": "expert"}, headers=headers)
    assert chosen(browser) == ["expert"] * 3
    browser.http.post(f"{table}/bot", data={"seat": "1", "mind": "random"}, headers=headers)
    assert chosen(browser) == ["expert"] * 3  # that is no level


def offered(page: str) -> list[str]:
    """The level that each free seat of a table offers first."""
    seats = page.partition('<ul class="seats">')[2].partition("</ul>")[0]
    return re.findall(r'<option value="(\w+)" selected>', seats)


def test_a_table_offers_the_level_that_its_visitor_chose_last(shared_house: HouseProcess) -> None:
    browser, friend = Browser(shared_house), Browser(shared_house)
    browser.send("/play", game="silver", how="bots", level="novice")
    table = browser.sit_down("friends")
    browser.send(f"{table}/options", players="4")
    assert offered(browser.get(table).text) == ["novice"] * 3
    friend.get(table)
    friend.send(f"{table}/sit", seat="1")
    assert offered(friend.get(table).text) == ["regular"] * 2  # to each their own


def test_a_table_with_bots_offers_more_of_the_same(shared_house: HouseProcess) -> None:
    browser, friend = Browser(shared_house), Browser(shared_house)
    table = browser.sit_down("friends")
    browser.send(f"{table}/options", players="4")
    bot = {"seat": "1", "mind": "expert"}
    answer = browser.http.post(f"{table}/bot", data=bot, headers={"x-live": "1"})
    assert offered(answer.text) == ["expert"] * 2
    friend.get(table)
    friend.send(f"{table}/sit", seat="2")
    assert offered(friend.get(table).text) == ["expert"]


@pytest.mark.parametrize("level", ["random", "oracle", ""])
def test_a_level_that_nobody_offers_is_the_usual_one(
    shared_house: HouseProcess, level: str
) -> None:
    browser = Browser(shared_house)
    answer = browser.send("/play", game="silver", how="bots", level=level)
    assert bots_at(shared_house, answer.url.path) == {"regular"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_level_has_a_sentence(shared_house: HouseProcess, language: str) -> None:
    browser = Browser(shared_house, language)
    browser.get("/")
    texts = set(re.findall(r'<option value="(novice|regular|expert)"[^>]*>([^<]+)', games(browser)))
    assert len(texts) == 3
    assert all(len(text.split()) > 1 for _, text in texts)
