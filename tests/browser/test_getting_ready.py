"""SILENCIO's start in a real browser: reading the rules loses nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import PHONE, Guest


def test_the_clock_waits_for_whoever_reads_the_rules(guest: Guest) -> None:
    ada, bo = guest(), guest(viewport=PHONE, has_touch=True, is_mobile=True)
    link = ada.invite_friends("silencio", players="2", claim_seconds="600")
    bo.go(link)
    bo.page.get_by_role("button", name="Sit down").tap()
    expect(bo.page.locator(".seats")).to_contain_text("you")
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
    ada.page.locator(".g-silencio button[value=bots]").click()
    assert ada.page.locator("meta[http-equiv=refresh]").count() == 0  # something is asked
    ada.page.get_by_role("button", name="I am ready").click()
    ada.page.locator(".answers [data-move]").click()
    expect(ada.page.locator("#hand .pick").first).to_be_visible()  # a card to pass on
    ada.page.locator("#hand .pick").first.click()
    expect(ada.page.locator(".refreshing")).to_be_visible()
    expect(ada.page.locator(".board[data-yours=yes]")).to_be_visible()  # nobody has reloaded it
