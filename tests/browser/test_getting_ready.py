"""SILENCIO's start in a real browser: reading the rules loses nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.by_hand import ASKED, CHOICES, MOST_MOVES
from tests.browser.people import Guest
from tests.browser.screen import PHONE
from tests.drivers import at_most


def test_the_clock_waits_for_whoever_reads_the_rules(guest: Guest) -> None:
    ada, bo = guest(), guest(viewport=PHONE, has_touch=True, is_mobile=True)
    link = ada.invite_friends("silencio", players="2", claim_seconds="600")
    bo.join(link)
    ada.start()
    for person in (ada, bo):
        expect(person.page.locator("#prompt")).to_contain_text("the journey is lost")
        expect(person.page.locator("#clock")).to_have_count(0)
        expect(person.page.locator("[data-move]")).to_have_count(0)
    bo.page.locator("[popovertarget=rules]").first.tap()
    expect(bo.page.locator("#rules .now")).to_contain_text("take the start card")
    bo.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="I am ready").click()
    expect(ada.page.locator(".waits")).to_contain_text("Not ready yet:")
    expect(ada.page.locator("#ready")).to_have_count(0)
    expect(bo.page.locator("#seat-0")).not_to_have_attribute("data-acts", "")  # it waits for Bo
    expect(ada.page.locator("#seat-1")).to_have_attribute("data-acts", "")
    ada.check_access("getting ready")
    ada.leave_picture("silencio getting ready")
    bo.leave_picture("silencio getting ready")
    bo.page.locator("#ready").tap()
    for person in (ada, bo):
        expect(person.page.locator("#clock")).to_contain_text("Seconds left:")
        expect(person.page.locator(".answers [data-move]")).to_be_visible()
    bo.click_once()
    expect(ada.page.locator("#log")).to_contain_text("takes the start card")
    expect(ada.page.locator("#clock")).to_have_count(0)


def test_without_scripts_the_page_looks_again_by_itself_while_others_play(guest: Guest) -> None:
    ada = guest(java_script_enabled=False)
    ada.go("/")
    page = ada.page
    page.locator(".g-silencio button[value=bots]").click()
    page.locator(".pace [value=slow]").click()
    assert page.locator(".reloads").count() == 0  # something is asked
    page.locator("#ready").click()
    for _ in at_most(MOST_MOVES, "somebody else is to decide"):
        page.wait_for_load_state()
        if page.locator(f"body:has(.reloads):not(:has({ASKED}))").count():
            break
        page.locator(CHOICES).first.click()
    told = page.locator("#log li").count()
    # Nobody has reloaded it. A page that is only half there has nothing that says so, either.
    expect(page.locator(f"body:not(:has(.reloads)) {ASKED}")).to_be_visible()
    page.wait_for_load_state()
    assert page.locator("#log li").count() > told
