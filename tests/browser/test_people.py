"""People at a table, each with a browser: who goes, who comes back, who is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.house.drivers.process import HouseProcess


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house where whoever has not been seen for a moment counts as gone."""
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house")), "GONE_AFTER": "4"})
    yield house
    house.kill()


@pytest.fixture
def two(browser: Browser, impatient: HouseProcess) -> Iterator[list[Person]]:
    """Ada, who is not due, and Bo, who is, at a table of SILENCIO."""
    people = [Person(browser, impatient.address, **settings) for settings in LOOKS]
    ada, bo = people
    for person, name in zip(people, ("Ada", "Bo")):
        cookie = {"name": "name", "value": name, "url": impatient.address}
        person.context.add_cookies([cookie])  # type: ignore[list-item]
    link = ada.invite_friends("silencio", players="2", start="seat:1")
    bo.go(link)
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator(".seats")).to_contain_text("you")
    ada.start()
    expect(bo.board).to_be_visible()
    yield people
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


LOOKS: list[dict[str, Any]] = [{}, {"viewport": {"width": 390, "height": 844}}]


def test_somebody_goes_a_bot_plays_and_the_seat_is_taken_back(two: list[Person]) -> None:
    ada, bo = two
    link = bo.page.url
    bo.page.close()
    log = ada.page.locator("#log")
    expect(log).to_contain_text("Bo is away.")
    expect(ada.page.locator("#people")).to_contain_text("(away)")
    expect(ada.page.locator("#seat-1 .thinking")).to_be_hidden()
    ada.page.locator("#people > summary").click()
    ada.leave_picture("somebody is away")
    ada.page.get_by_role("button", name="Let a bot take over").click()
    expect(log).to_contain_text("Bo is away: a bot takes over.")
    # Whoever comes back sees at once, on the board, what has happened.
    bo.page = bo.context.new_page()
    bo.go(link)
    banner = bo.page.get_by_role("region", name="A bot is playing for you.")
    expect(banner).to_be_visible()
    assert bo.has_in_sight(".played-for")
    bo.leave_picture("played for")
    bo.check_access("played for")
    bo.check_width()
    banner.get_by_role("button", name="Take your seat back").click()
    expect(banner).to_have_count(0)
    expect(log).to_contain_text("Bo takes the seat back from the bot.")
    expect(bo.page.locator("#log")).to_contain_text("You take your seat back from the bot.")


def test_what_happens_besides_the_game_is_announced_and_so_is_the_next_move(
    two: list[Person],
) -> None:
    ada, bo = two
    said = ada.page.locator("#said")
    bo.page.locator("#people > summary").click()
    bo.page.get_by_role("button", name="Let a bot play for you").click()
    expect(bo.page.locator(".played-for")).to_be_visible()
    expect(said).to_contain_text("passes")  # the bot has moved, on the very position of the note
    notes = ada.page.locator("#log [data-note]")
    expect(notes).to_have_text(["Bo lets a bot play."])


def test_who_leaves_for_good_finds_the_first_page(two: list[Person]) -> None:
    ada, bo = two
    bo.page.locator("#people > summary").click()
    bo.page.get_by_text("Leave this table for good").first.click()
    bo.leave_picture("leaving")
    bo.page.get_by_role("button", name="Leave this table for good").click()
    expect(bo.page.locator(".games")).to_be_visible()
    expect(bo.page.locator(".running")).to_have_count(0)
    expect(ada.page.locator("#log")).to_contain_text("leaves the table. A bot has the seat.")


def test_a_table_of_ones_own_is_removed(two: list[Person]) -> None:
    ada, _ = two
    ada.invite_friends("silver")
    ada.page.get_by_text("Remove this table").first.click()
    ada.page.get_by_role("button", name="Remove this table").click()
    expect(ada.page.locator(".running li")).to_have_count(1)  # the one with Bo
