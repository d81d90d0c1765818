"""In the replay: what each seat could know at any moment, laid over the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tacit.games import NAMES
from tests.browser.people import Guest, finished_game
from tests.browser.screen import NARROW
from tests.house.drivers.process import HouseProcess

MIDDLE = 0.6  # of a game, where something is known and something is not


@pytest.mark.parametrize("game", NAMES)
def test_what_a_seat_could_know_follows_the_replay(
    guest: Guest, house: HouseProcess, game: str
) -> None:
    ada, table = guest(), finished_game(house, game)
    ada.go(f"{table}/replay")
    last = int(ada.page.locator("#live").get_attribute("data-last") or 0)
    ada.go(f"{table}/replay?ply={int(MIDDLE * last)}&eyes=1")
    ada.page.locator("#know").click()
    shown = ada.page.locator("#insight")
    expect(shown).to_be_visible()
    first = shown.get_attribute("data-ply")
    assert first == ada.page.locator("#live").get_attribute("data-ply")
    ada.check_access(f"{game} looking back")
    ada.page.locator("#step-on").click()
    expect(ada.page.locator("#live")).not_to_have_attribute("data-ply", str(first))
    now = ada.page.locator("#live").get_attribute("data-ply")
    expect(shown).to_have_attribute("data-ply", str(now))
    ada.page.locator("#eyes").select_option("all")  # where nothing is hidden
    expect(shown).to_have_count(0)
    expect(ada.page.locator("#know")).to_have_count(0)


def test_without_scripts_it_is_a_page(guest: Guest, house: HouseProcess) -> None:
    bo, table = guest(java_script_enabled=False, viewport=NARROW), finished_game(house, "silver")
    bo.go(f"{table}/replay?ply=20&eyes=0")
    bo.page.locator("#know").click()
    expect(bo.page.locator("#insight")).to_contain_text("%")
    expect(bo.page.locator("#live")).to_have_attribute("data-ply", "20")
    bo.page.locator("#insight [data-close]").click()
    expect(bo.page.locator("#insight")).to_have_count(0)
    expect(bo.page.locator("#live")).to_have_attribute("data-ply", "20")


def test_answers_that_overtake_each_other_leave_what_was_asked_for_last(
    guest: Guest, house: HouseProcess
) -> None:
    ada, table = guest(), finished_game(house, "silver")
    ada.go(f"{table}/replay?ply=20")
    held: list[Route] = []
    ada.page.route("**/replay?ply=21*", lambda route: held.append(route))
    ada.page.locator("#step-on").click()
    ada.page.locator("#step-back").click()
    live = ada.page.locator("#live")
    expect(live).to_have_attribute("data-ply", "19")
    with ada.page.expect_response("**/replay?ply=21*") as late:
        held[0].continue_()
    late.value.finished()
    ada.page.evaluate("new Promise(requestAnimationFrame)")  # it has been read
    ada.page.locator("#step-back").click()
    expect(live).to_have_attribute("data-ply", "18")
