"""One's own page, without scripts: games, statistics, another device, a file, being forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tacit.games import NAMES
from tacit.house.limits import MOST_CODES
from tacit.language import LANGUAGES
from tacit.lesson.shelf import load_lesson
from tests.house.core.test_guests import SHORT
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess, Player, play_on


def play(browser: Browser, house: HouseProcess, game: str) -> None:
    """A whole short game against a bot."""
    answer = browser.http.post(
        "/api/v1/tables",
        json={
            "game": game,
            "name": "Ada",
            "options": SHORT[game],
            "bots": "random",
            "start": True,
            "pace": "none",
        },
    )
    assert answer.status_code == 201, answer.text
    play_on(Player(house, answer.json()))


def page_of(browser: Browser, path: str = "/me") -> str:
    answer = browser.get(path)
    assert answer.status_code == 200
    check_page(answer.text)
    return unescape(answer.text)


@pytest.fixture(scope="module")
def ada(shared_house: HouseProcess) -> Browser:
    """Somebody who has played each game once, and the first of them twice."""
    browser = Browser(shared_house)
    for game in (*NAMES, NAMES[0]):
        play(browser, shared_house, game)
    return browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(ada: Browser, language: str) -> None:
    page = page_of(ada, f"/me?language={language}")
    assert f'<html lang="{language}"' in page
    assert page.count('class="card-paper counted"') == len(NAMES)
    assert page.count("<svg viewBox") >= 1


def test_games_are_listed_newest_first_with_their_replays(ada: Browser) -> None:
    page = page_of(ada)
    titles = re.findall(r"</time><b>([A-Z ]+)</b>", page)
    assert len(titles) == len(NAMES) + 1
    assert titles[0] == titles[-1]  # the first game was also played last
    replays = re.findall(r'href="(/t/[^"]+/replay)"', page)
    assert len(replays) == len(titles)
    assert ada.get(replays[0]).status_code == 200


def test_games_are_counted_by_those_one_played_with(ada: Browser) -> None:
    counted = page_of(ada).partition('id="counted-')[2].partition("</section>")[0]
    rows = re.findall(r'<tr><th scope="row">([^<]+)</th><td>(\d+)</td>', counted)
    assert rows == [("All games", "2"), ("Random bots", "2")]


def test_a_drawing_has_a_table_beside_it(ada: Browser) -> None:
    """The game that was played twice is the only one with something to draw."""
    (drawing,) = re.findall(r'<figure class="curve">.*?</figure>', page_of(ada), re.DOTALL)
    assert drawing.count("<circle") == 2
    assert drawing.partition("<tbody>")[2].count("<tr>") == 2


def test_somebody_new_is_told_what_will_be_there(shared_house: HouseProcess) -> None:
    page = page_of(Browser(shared_house))
    assert "Finished games are listed here" in page
    assert "<table" not in page


def test_other_pages_than_there_are_lead_to_the_last(ada: Browser) -> None:
    for number in ("0", "7", "99999999", "-1", "x"):
        assert "</time><b>" in page_of(ada, f"/me?page={number}")


# Another device


def carried(browser: Browser) -> tuple[str, str]:
    """A code, and the path of a link."""
    page = unescape(browser.send("/me/carry").text)
    check_page(page)
    code = re.search(r"<output>([^<]+)</output>", page)
    link = re.search(r'(/me/arrive/[^"]+)"', page)
    assert code
    assert link
    return code[1], link[1]


@pytest.mark.parametrize("by_link", [False, True])
def test_another_device_becomes_the_same_guest(shared_house: HouseProcess, by_link: bool) -> None:
    ada, phone = Browser(shared_house), Browser(shared_house)
    ada.send("/me", name="Ada the First")
    table = ada.sit_down("friends")
    code, link = carried(ada)
    if by_link:
        page_of(phone, link)
        assert "only if you made" in page_of(phone, link)  # looking does not use it up
        code = phone.hidden("code")
    answer = phone.send("/me/arrive", code=code)
    assert answer.url.path == "/me"
    assert f'href="{table}"' in page_of(phone, "/")
    assert "Ada the First" in phone.page.text
    assert f"{table}/start" in phone.get(table).text  # as only somebody with a seat may


def test_a_wrong_code_is_explained(shared_house: HouseProcess) -> None:
    answer = Browser(shared_house).send("/me/arrive", code="ABCD-EFGH")
    assert answer.status_code == 404
    assert "This code is not known" in answer.text


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[HouseProcess]:
    house = HouseProcess({"DATA": str(tmp_path), "RATE": "20"})
    yield house
    house.kill()


def test_only_so_many_codes_can_be_tried(strict_house: HouseProcess) -> None:
    browser = Browser(strict_house)
    answers = [
        browser.send("/me/arrive", code=f"ABCD-{number:04}").status_code
        for number in range(MOST_CODES + 1)
    ]
    assert answers == [404] * MOST_CODES + [429]
    assert int(browser.page.headers["retry-after"]) > 60


# A file, and going


def test_a_file_has_everything(ada: Browser) -> None:
    answer = ada.get("/me/file")
    assert answer.headers["content-disposition"] == "attachment; filename=tacit.json"
    document = json.loads(answer.text)
    assert len(document["results"]) == len(document["games"]) == len(NAMES) + 1
    assert all(game["log"].startswith("game ") for game in document["games"])


def test_whoever_wants_to_be_forgotten_is_asked_and_then_somebody_new(
    shared_house: HouseProcess,
) -> None:
    ada = Browser(shared_house)
    ada.send("/me", name="Ada")
    play(ada, shared_house, "silver")
    last = load_lesson("silver", "call").last - 1
    ada.get(f"/learn/silver/call?step={last}")
    shown = re.search(r'name="whole" value="([^"]*)" id="show-me"', ada.page.text)
    ada.send("/learn/silver/call", step=last, whole=unescape(shown[1]) if shown else "")
    assert 'class="done"' in ada.get("/learn").text
    secret = ada.http.cookies["guest"]
    assert 'action="/me/forget"' in page_of(ada, "/me/forget")
    assert "</time><b>" in page_of(ada)  # to be asked changes nothing
    answer = ada.send("/me/forget")
    assert answer.url.path == "/"
    assert ada.http.cookies["guest"] != secret
    assert "name" not in ada.http.cookies
    assert 'class="done"' not in ada.get("/learn").text
    ada.http.cookies.set("guest", secret)
    assert "</time><b>" not in page_of(ada)
