"""Choices of several cards in a real browser: tapped on and off in any order, then confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.by_hand import CONFIRM, MOMENT
from tests.browser.people import Guest, Person, stop_the_clock
from tests.browser.screen import PHONE

OWN = ".home [data-most]"  # own cards that can be chosen


def at_a_table(person: Person, **options: str) -> None:
    person.begin("silver", players="2", **options)
    person.wait_until_asked()


def test_cards_are_tapped_in_any_order_and_put_back(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    cards, confirm = ada.page.locator(OWN), ada.page.locator(CONFIRM)
    expect(ada.page.locator("#prompt")).to_have_text("Choose two of your cards to look at.")
    expect(confirm).to_be_disabled()
    cards.nth(3).click()
    cards.nth(1).click()
    expect(confirm).to_be_enabled()
    expect(confirm).to_have_text("Look at these two cards")
    cards.nth(3).click()  # tapped again, it is put back
    expect(cards.nth(3)).not_to_be_checked()
    expect(confirm).to_be_disabled()
    cards.nth(0).click()
    version = ada.version
    confirm.click()
    ada.wait_for_change(version)
    expect(ada.page.locator("#log")).to_contain_text("You look at your cards at places 1, 2")
    expect(ada.page.locator("#log")).not_to_contain_text("You choose")  # a step, not a move


def test_a_double_click_chooses_a_card_once(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    card = ada.page.locator(OWN).nth(2)
    card.click(trial=True)
    stop_the_clock(ada)
    card.dblclick()
    expect(card).to_be_checked()
    ada.page.clock.run_for(MOMENT)
    card.click()  # later it is put back
    expect(card).not_to_be_checked()
    card.focus()
    ada.page.clock.run_for(MOMENT)
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    expect(card).to_be_checked()


def test_one_card_more_than_asked_for_takes_the_place_of_the_first(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    cards = ada.page.locator(OWN)
    for place in (4, 0, 2):
        cards.nth(place).click()
    chosen = [cards.nth(place).is_checked() for place in range(5)]
    assert chosen == [True, False, True, False, False]


def test_what_is_chosen_stays_when_the_table_changes(guest: Guest) -> None:
    ada, bo = guest(), guest()
    link = ada.invite_friends("silver", players="2")
    bo.join(link)
    ada.page.get_by_role("button", name="Start the game").click()
    ada.page.locator(OWN).nth(4).click()
    version = ada.version
    bo.page.locator(OWN).nth(0).click()
    bo.page.locator(OWN).nth(1).click()
    bo.page.locator(CONFIRM).click()
    ada.wait_for_change(version)
    expect(ada.page.locator(OWN).nth(4)).to_be_checked()
    ada.page.locator(OWN).nth(3).click()
    expect(ada.page.locator(CONFIRM)).to_be_enabled()


def with_a_card_in_hand(person: Person) -> Locator:
    """Plays until a drawn card may be exchanged; own cards that can be chosen."""
    person.play_until(f".asking .held ~ .ask {CONFIRM}")
    return person.page.locator(OWN)


def test_the_button_says_how_many_cards_are_exchanged_for_which(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    at_a_table(ada)
    cards, confirm = with_a_card_in_hand(ada), ada.page.locator(CONFIRM)
    held = ada.page.locator(".asking .no").first.get_attribute("data-text")
    expect(confirm).to_be_disabled()
    cards.nth(2).tap()
    expect(confirm).to_have_text(f"Exchange 1 card for the {held}")
    cards.nth(0).tap()
    expect(confirm).to_have_text(f"Exchange 2 cards for the {held}")
    cards.nth(2).tap()
    expect(confirm).to_have_text(f"Exchange 1 card for the {held}")
    ada.leave_picture("silver-choosing")


def test_cards_are_chosen_by_keyboard(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    cards = ada.page.locator(OWN)
    cards.nth(2).focus()
    ada.page.keyboard.press("Enter")  # as on any card; it sends nothing
    expect(cards.nth(2)).to_be_checked()
    ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Space")
    expect(cards.nth(1)).to_be_checked()
    version = ada.version
    ada.page.locator(CONFIRM).focus()
    ada.page.keyboard.press("Enter")
    ada.wait_for_change(version)
    expect(ada.page.locator("#log")).to_contain_text("You look at your cards at places 2, 3")


@pytest.mark.parametrize(("chosen", "refused"), [((4, 0), False), ((4, 0, 1), True), ((2,), True)])
def test_cards_are_chosen_without_scripts(
    guest: Guest, chosen: tuple[int, ...], refused: bool
) -> None:
    ada = guest(java_script_enabled=False)
    ada.go("/")
    ada.page.locator(".g-silver button[value=bots]").click()
    cards = ada.page.locator(OWN)
    for place in chosen:
        cards.nth(place).click()
    cards.nth(0).press("Enter")  # it confirms, and presses no other button
    if refused:
        expect(ada.page.locator(".notice")).to_contain_text("cannot be chosen together")
        expect(cards).to_have_count(5)
        ada.complaints.clear()  # the console tells of the refusal, too
    else:
        expect(ada.page.locator("#log")).to_contain_text("You look at your cards at places 1, 5")
