"""Nothing is played by accident: double presses, second presses, and being asked first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tacit.engine.chance import CHANCE
from tacit.games.silver.rules.actions import CALL
from tacit.match import Match
from tests.browser.by_hand import ASKED, MOMENT, SURE
from tests.browser.people import Guest, Person, stop_the_clock
from tests.browser.screen import PHONE
from tests.drivers import at_most
from tests.house.drivers.process import HouseProcess, play_on

SILVER = {"players": "2", "rounds": "1", "start_player": "0"}


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def button_under(person: Person, x: float, y: float) -> Any:
    """What a press at a point would do; None: nothing."""
    return person.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.outerHTML ?? null", [x, y]
    )


def silver_after_peeking(person: Person) -> None:
    """The person is to draw, to take or to ring the bell, and nobody else moves."""
    person.begin("silver", **SILVER)
    person.play_until("#bell.pick, .middle .pick")


def settings(person: Person, **wanted: bool) -> None:
    """Set or unset boxes of the settings."""
    person.page.locator("[popovertarget=settings]").click()
    for name, is_on in wanted.items():
        person.page.locator(f"#{name.replace('_', '-')}").set_checked(is_on)
    person.page.keyboard.press("Escape")


# Double presses


def test_what_appears_under_a_pointer_that_has_pressed_takes_no_press(guest: Guest) -> None:
    ada = guest()
    silver_after_peeking(ada)
    deck = ada.page.locator(".middle .pick").first
    deck.click(trial=True)
    stop_the_clock(ada)
    version, at = ada.version, centre(deck)
    ada.page.mouse.click(*at)
    ada.wait_for_change(version)
    new = ada.page.locator(".board button[data-fresh]")
    expect(new.first).to_be_attached()
    version = ada.version
    for thing in new.all()[:4]:
        if thing.is_visible():
            assert button_under(ada, *centre(thing)) is None
    ada.page.mouse.click(*at)
    assert ada.version == version
    ada.page.clock.run_for(MOMENT)
    expect(new).to_have_count(0)
    ada.page.clock.resume()
    ada.click_once()


def test_a_sheet_that_opens_under_the_pointer_takes_no_press_at_once(guest: Guest) -> None:
    ada = guest()
    ada.begin("salomon")
    ada.play_until(".point")
    ada.page.locator(".point").first.click(trial=True)
    stop_the_clock(ada)
    ada.page.locator(".point").first.click()
    expect(ada.page.locator("#dial")).to_be_visible()
    names = ada.page.locator("#dial .name:enabled")
    assert button_under(ada, *centre(names.first)) is None
    ada.page.clock.run_for(MOMENT)
    assert button_under(ada, *centre(names.first)) is not None
    ada.page.clock.resume()
    ada.page.get_by_role("button", name="Cancel").click()
    expect(ada.page.locator("#dial")).to_be_hidden()


def test_a_key_pressed_twice_plays_once(guest: Guest) -> None:
    ada = guest()
    silver_after_peeking(ada)
    version = ada.version
    ada.page.locator(".middle .pick").first.focus()
    ada.page.keyboard.press("Enter")
    ada.wait_for_change(version)
    version = ada.version
    expect(ada.page.locator("#prompt")).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.catch_up()
    assert ada.version == version


# A second press on the same thing


def test_what_others_do_meanwhile_does_not_undo_a_first_press(guest: Guest) -> None:
    ada, bob = guest(viewport=PHONE, has_touch=True, is_mobile=True), guest()
    bob.come(ada.invite("salomon", players="2"))
    ada.start()
    expect(bob.page.locator("#arranger")).to_be_visible()
    done, version = "button[name=say][value=arrange]", ada.version
    ada.page.locator(done).tap()
    expect(ada.page.locator(f"{done}.raised")).to_be_visible()
    bob.page.locator(done).click()
    ada.wait_for_change(version)
    expect(ada.page.locator("#again")).to_have_text("Tap again to play.")
    ada.page.locator(f"{done}.raised").tap()
    expect(ada.page.locator(".board:not(.arranges)")).to_be_visible()


@pytest.mark.parametrize("how", ["click", "tap", "key"])
def test_a_move_needs_a_second_press_however_it_is_made(guest: Guest, how: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if how == "tap" else {}
    ada = guest(**phone)
    silver_after_peeking(ada)
    if how != "tap":  # there it is the default
        settings(ada, second_tap=True)
    version, deck = ada.version, ada.page.locator(".middle .pick").first

    def press() -> None:
        if how == "key":
            deck.focus()
            ada.page.keyboard.press("Enter")
        else:
            ada.press(deck)

    words = {"click": "Click again", "tap": "Tap again", "key": "Press Enter again"}[how]
    press()
    expect(deck).to_have_class(re.compile("raised"))
    expect(ada.page.locator("#again")).to_have_text(f"{words} to play.")
    ada.catch_up()
    assert ada.version == version
    press()
    ada.wait_for_change(version)
    expect(ada.page.locator("#again")).to_have_text("")


def test_the_dial_needs_a_second_press_too(guest: Guest) -> None:
    ada = guest()
    ada.begin("salomon")
    settings(ada, second_tap=True, ask_first=False)
    ada.play_until(".point")
    ada.page.locator(".point").first.click()
    version, name = ada.version, ada.page.locator("#dial .name:enabled").first
    name.click()
    expect(name).to_have_class(re.compile("raised"))
    ada.catch_up()
    assert ada.version == version
    name.click()
    ada.wait_for_change(version)


# What costs most


def test_a_guess_asks_what_it_may_cost_until_one_has_had_enough_of_it(guest: Guest) -> None:
    ada = guest()
    ada.begin("salomon")
    ada.play_until(".point")
    version, page = ada.version, ada.page
    page.locator(".point").first.click()
    page.locator("#dial .name:enabled").first.click()
    expect(page.locator("#sure-text")).to_contain_text("If it is wrong")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(SURE)).to_have_count(0)
    ada.catch_up()
    assert ada.version == version
    page.locator(".point").first.click()
    page.locator("#dial .name:enabled").first.click()
    page.locator("#no-more").check()
    page.get_by_role("button", name="Yes, do it").click()
    ada.wait_for_change(version)
    assert not page.locator("#ask-first").is_checked()
    ada.begin("salomon")  # this game may be over soon
    ada.play_until(".point")
    version = ada.version
    page.locator(".point").first.click()
    page.locator("#dial .name:enabled").first.click()
    ada.wait_for_change(version)
    expect(page.locator(SURE)).to_have_count(0)


def test_a_guess_from_the_lists_asks_as_the_dial_does(guest: Guest) -> None:
    ada = guest()
    ada.begin("salomon")
    ada.play_until(".point")
    version, page = ada.version, ada.page
    page.locator(".words summary").click()
    where, what = page.locator(".words select").all()
    where.select_option(index=1)
    what.select_option(index=2)
    named = [list_.locator("option:checked").inner_text() for list_ in (where, what)]
    name_it = page.locator(".words form button")
    name_it.click()
    text = page.locator("#sure-text").inner_text()
    assert text.startswith(f"{named[0]}\nYour guess: {named[1]}. If it is wrong")
    page.get_by_role("button", name="Cancel").click()
    ada.catch_up()
    assert ada.version == version
    name_it.click()
    page.get_by_role("button", name="Yes, do it").click()
    ada.wait_for_change(version)


def where_a_bell_can_be_rung(log: str) -> tuple[int, int] | None:
    """A position of a finished game, and who may ring the bell there."""
    match = Match.parse(log)
    for ply in range(match.ply):
        state = match.at(ply)
        for seat in match.game.due(state):
            if seat != CHANCE and CALL in match.game.legal_actions(state, seat):
                return ply, seat
    return None


def before_a_bell(person: Person, house: HouseProcess) -> Locator:
    """Plays on in the place of a bot that could ring the bell; that bell."""
    asked = {"game": "silver", "options": {"players": "4", "rounds": "1"}, "bots": "regular"}
    for _ in at_most(10, "somebody could ring the bell"):
        emil = house.open_table(**asked, start=True, pace="none")
        play_on(emil)
        if found := where_a_bell_can_be_rung(emil.ask("GET", "/log").text):
            ply, seat = found
            person.go(f"/t/{emil.table_id}/replay?ply={ply}&eyes={seat}")
            person.page.get_by_role("button", name="Play on from here, with bots").click()
            return person.play_until("#bell.pick")
    raise AssertionError


def test_the_bell_asks_once_before_it_is_rung(guest: Guest, house: HouseProcess) -> None:
    ada = guest()
    page, bell = ada.page, before_a_bell(ada, house)
    version = ada.version
    bell.click()
    expect(page.locator("#sure-text")).to_contain_text("your turn is over")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(SURE)).to_have_count(0)
    ada.catch_up()
    assert ada.version == version
    bell.click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#log")).to_contain_text("You ring the bell")


def test_the_bell_does_not_ask_once_that_is_switched_off(guest: Guest, house: HouseProcess) -> None:
    ada = guest()
    bell = before_a_bell(ada, house)
    settings(ada, ask_first=False)
    bell.click()
    expect(ada.page.locator("#log")).to_contain_text("You ring the bell")


def test_a_turn_with_nothing_left_but_its_end_ends_by_itself(guest: Guest) -> None:
    ada, bo = guest(), guest()
    bo.come(ada.invite("silver", **SILVER))
    ada.start()
    for person in (ada, bo):
        person.wait_until_asked()
        person.click_once()
    ada.play_until(".middle .pick")
    expect(bo.page.locator(ASKED)).to_have_count(0)
    version = ada.version
    ada.page.locator(".middle .pick").first.click()
    ada.wait_for_change(version)
    version = ada.version
    ada.page.get_by_role("button", name="Discard it").click()
    ada.wait_for_change(version)
    expect(ada.page.locator(ASKED)).to_have_count(0)  # she has not been asked to end her turn
    expect(bo.page.locator(ASKED)).to_have_count(1)


# The pace of bots


def test_the_pace_of_bots_is_one_press_away(guest: Guest) -> None:
    ada = guest()
    ada.begin("silver", **SILVER)
    for pace in ("slow", "none"):
        notch = ada.page.locator(f".pace [value={pace}]")
        notch.click()
        expect(notch).to_have_attribute("aria-pressed", "true")
