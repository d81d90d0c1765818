"""A card that cannot be played says why, to a pointer, a finger and a keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Guest
from tests.browser.screen import PHONE

DIM = ".hand .dim"


def test_a_card_that_is_too_low_says_so(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio")
    card = ada.play_until(DIM).first
    expect(card).to_have_css("opacity", "1")  # the card on it is quiet, and can be read
    card.focus()
    hint = ada.page.locator("#hint")
    expect(hint).to_contain_text(str(card.get_attribute("aria-label")))
    card.hover()
    expect(hint).to_contain_text(str(card.get_attribute("aria-label")))


def test_a_finger_is_told_the_reason(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silencio")
    card, version = ada.play_until(DIM).first, ada.version
    card.tap()
    expect(ada.page.locator("#hint")).to_contain_text(str(card.get_attribute("aria-label")))
    assert ada.version == version


def test_a_card_of_silver_that_cannot_be_chosen_says_why(guest: Guest) -> None:
    ada = guest()
    ada.begin("silver", players="2", rounds="8")
    card = ada.play_until(".village .dim").first
    card.focus()
    expect(ada.page.locator("#hint")).to_contain_text(str(card.get_attribute("aria-label")))
