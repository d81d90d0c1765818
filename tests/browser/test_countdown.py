"""What counts down in a browser is right after a page has slept; how it ends is told."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Guest, Person

SECONDS = 600
SLEPT = 300  # much longer than any machine takes for a test
COUNTDOWN = "#clock [data-countdown]"


def in_a_race(ada: Person, bo: Person, seconds: int) -> None:
    """Both sit at a table of SILENCIO and are ready: the time for taking the start card runs."""
    link = ada.invite_friends("silencio", players="2", claim_seconds=str(seconds))
    bo.join(link)
    ada.start()
    for person in (ada, bo):
        person.page.locator("#ready").click()


def test_a_page_that_has_slept_shows_how_much_time_is_left(guest: Guest) -> None:
    ada, bo = guest(), guest()
    ada.page.clock.install()
    in_a_race(ada, bo, SECONDS)
    expect(ada.page.locator("#clock")).to_contain_text("Seconds left:")
    before = int(ada.page.locator(COUNTDOWN).inner_text())
    ada.page.clock.fast_forward(SLEPT * 1000)  # each timer runs once, as in a device that has slept
    ada.page.wait_for_function(
        "([what, most]) => Number(document.querySelector(what).textContent) <= most",
        arg=[COUNTDOWN, before - SLEPT],
    )
    # The house's clock has not gone on as far. Whoever looks at the page again sees what that says.
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ada.page.wait_for_function(
        "([what, most]) => Number(document.querySelector(what).textContent) > most",
        arg=[COUNTDOWN, before - SLEPT],
    )


def test_a_start_that_runs_out_is_told_in_the_log(guest: Guest) -> None:
    ada, bo = guest(), guest()
    in_a_race(ada, bo, 1)
    for person in (ada, bo):
        expect(person.page.locator("#log")).to_contain_text("Nobody took the start card")
        expect(person.page.locator("#verdict")).to_be_visible()
