"""Somebody is gone: the others agree, a bot plays on, and the seat can be taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import httpx
import pytest

from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess, Player, kind, wait_for, waited

pytestmark = pytest.mark.slow  # in short, without waiting: test_seating.py
TAKE_OVER, WAIT_AFTER_ALL, TAKE_BACK = (
    "Let a bot take over",
    "Keep waiting",
    "Take your seat back",
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house where whoever has not been seen for a moment counts as gone."""
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house")), "GONE_AFTER": "16"})
    # While it gets ready it may keep everybody waiting for longer than that moment.
    wait_for(lambda: house.http.get("/compiling/silencio").status_code == 204)
    yield house
    house.kill()


def test_a_bot_takes_over_and_hands_back_on_pages(impatient: HouseProcess) -> None:
    ada, bo, cy = (Browser(impatient) for _ in range(3))
    table = ada.sit_down("friends")
    for seat, browser in ((1, bo), (2, cy)):
        browser.get(table)
        browser.send(f"{table}/sit", seat=seat)
    ada.get(table)
    ada.send(f"{table}/options", players="3", start="seat:2")
    ada.send(f"{table}/start")
    # Cy, who is due, closes the browser; the others keep theirs open.
    with staying(ada, table), staying(bo, table):
        waited(lambda: TAKE_OVER in words(ada.get(table)))
        check_page(ada.page.text)
        assert words(ada.page).count("(away)") == 1
        for act, offered in (("vote", WAIT_AFTER_ALL), ("unvote", TAKE_OVER)):
            ada.send(f"{table}/{act}", seat=2)
            assert ada.page.status_code == 200
            assert offered in words(ada.page)
        ada.send(f"{table}/vote", seat=2)
        assert "(bot)" not in words(ada.page)  # Bo has not agreed
        bo.get(table)
        assert "(bot)" in words(bo.send(f"{table}/vote", seat=2))
        # The bot begins in Cy's place.
        waited(lambda: re.search(r'<li id="log-\d+-\d+"[^>]*>[^<]*passes', ada.get(table).text))
        cy.get(table)
        assert TAKE_BACK in words(cy.page)
        assert TAKE_BACK not in words(cy.send(f"{table}/back"))
        assert "(bot)" not in words(ada.get(table))


def words(page: httpx.Response) -> str:
    return unescape(page.text)


@contextmanager
def staying(browser: Browser, table: str) -> Iterator[None]:
    """An open page listens to its table: a sign of life."""
    with browser.http.stream("GET", f"{table}/events") as answer:
        assert answer.status_code == 200
        yield


def three(house: HouseProcess) -> tuple[Player, Player, Player]:
    ada = house.open_table(options={"players": "3", "start": "seat:2"})
    people = ada, ada.join(1, "Bo"), ada.join(2, "Cy")
    assert ada.ask("POST", "/start").status_code == 200
    return people


def test_a_bot_takes_over_and_hands_back_over_the_api(impatient: HouseProcess) -> None:
    ada, bo, cy = three(impatient)
    ply = ada.see()["ply"]
    with ada.events(), bo.events():
        ada.wait(lambda table: table["seats"][2]["gone"])
        assert [seat["gone"] for seat in ada.see()["seats"]] == [False, False, True]
        assert kind(impatient.http.put(f"{ada.path}/seats/2/vote")) == "not-yours"
        assert kind(ada.ask("PUT", "/seats/1/vote")) == "not-now"  # Bo is here
        assert ada.ask("PUT", "/seats/2/vote").json()["seats"][2]["votes"] == [0]
        assert ada.ask("DELETE", "/seats/2/vote").json()["seats"][2]["votes"] == []
        ada.ask("PUT", "/seats/2/vote")
        seat = bo.ask("PUT", "/seats/2/vote").json()["seats"][2]
        assert (seat["stand_in"], seat["mind"]) == (True, "regular")
        ada.wait(lambda table: table["ply"] > ply)  # the bot passes a card on
        seat = cy.ask("POST", "/return").json()["seats"][2]
        assert (seat["stand_in"], seat["gone"], seat["mind"]) == (False, False, None)
