"""Nothing is played by accident: double presses, second presses, and being asked first."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import PHONE, SURE, Guest, Person

SILVER = {"players": "2", "rounds": "1", "start_player": "0"}
MOMENT = 350  # milliseconds in which what is new takes no press


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def button_under(person: Person, x: float, y: float) -> Any:
    """What a press at a point would do; None: nothing."""
    return person.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.outerHTML ?? null", [x, y]
    )


def stop_the_clock(person: Person) -> None:
    """From now on the moment in which nothing new can be pressed does not pass by itself."""
    person.page.clock.install()
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))


def silver_after_peeking(person: Person) -> None:
    """The person is to draw, to take or to ring the bell, and nobody else moves."""
    person.invite_friends("silver", **SILVER)
    person.start()
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
    ada.play_now("salomon")
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
    ada.play_now("salomon")
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
    ada.play_now("salomon")
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
    ada.play_until(".point")
    version = ada.version
    page.locator(".point").first.click()
    page.locator("#dial .name:enabled").first.click()
    ada.wait_for_change(version)
    expect(page.locator(SURE)).to_have_count(0)


# The pace of bots


def test_the_pace_of_bots_is_one_press_away(guest: Guest) -> None:
    ada = guest()
    ada.invite_friends("silver", **SILVER)
    ada.start()
    for pace in ("slow", "none"):
        notch = ada.page.locator(f".pace [value={pace}]")
        notch.click()
        expect(notch).to_have_attribute("aria-pressed", "true")
