"""The deal of the day and open tables, in a browser: one tap from the first page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Guest
from tests.browser.screen import NARROW


def test_the_deal_of_the_day_from_home_to_the_comparison(guest: Guest) -> None:
    ada = guest(viewport=NARROW, color_scheme="dark")
    page = ada.page
    ada.can_share()
    ada.go("/")
    page.get_by_role("link", name="Today’s deals").click()
    ada.check_access("deals of the day")
    ada.check_width()
    page.get_by_role("button", name="Play this deal SILENCIO").click()
    expect(ada.board).to_be_visible()
    page.wait_for_load_state()
    table = page.url
    expect(page.get_by_role("button", name="Let a bot play for you")).to_have_count(0)
    # It can be finished later: the page leads back to it.
    ada.go("/daily")
    page.get_by_role("link", name="Go on SILENCIO").click()
    assert page.url == table
    ada.play_to_the_end()
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.locator("#seal")).to_have_count(0)
    ada.leave_picture("deal of the day, over")
    page.get_by_role("link", name="How did others do?").click()
    expect(page.get_by_role("article", name="SILENCIO")).to_contain_text("left")
    expect(page.get_by_role("table", name="How many had which result")).to_contain_text("(you)")
    expect(page.get_by_role("button", name="Play this deal SILENCIO")).to_have_count(0)
    expect(page.get_by_label("Your results as text")).to_have_value(re.compile("/daily$"))
    expect(page.locator("#take-picture")).to_have_attribute("download", re.compile("png$"))
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the picture").click()
    assert taken.value.path().read_bytes().startswith(b"\x89PNG")
    words, files = ada.shared()
    assert "SILENCIO" in words
    assert [kind for _, kind in files] == ["image/png"]
    ada.check_access("deals of the day, played")
    ada.check_width()
    ada.leave_picture("daily")


def test_an_open_table_appears_on_home_and_one_tap_joins_it(guest: Guest) -> None:
    bo, ada = guest(), guest()
    bo.call("Bo")
    ada.call("Ada")
    bo.go("/")
    expect(bo.page.get_by_role("heading", name="Open tables")).to_have_count(0)
    ada.invite_friends("silencio", players="2", listed="3")
    expect(ada.page.locator(".fills-in [data-countdown]")).to_be_visible()
    ada.leave_picture("open table")
    bo.page.evaluate("dispatchEvent(new Event('focus'))")  # Bo comes back to the page
    join = bo.page.get_by_role("button", name="Join Ada at SILENCIO")
    expect(join).to_be_visible()
    bo.check_access("home with open tables")
    bo.check_width()
    bo.leave_picture("home with open tables")
    join.click()
    expect(bo.page.locator(".seats")).to_contain_text("you")
    expect(ada.page.locator(".seats")).to_contain_text("Bo")
    cy = guest()
    cy.go("/")
    expect(cy.page.get_by_role("heading", name="Open tables")).to_have_count(0)  # it is full
