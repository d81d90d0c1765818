"""Whole games in a real browser: by mouse, by keyboard alone, by finger, together, and cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tacit.games import NAMES
from tests.browser.people import SHORT, Guest, Person, warm_up
from tests.browser.screen import PHONE
from tests.house.drivers.process import HouseProcess

TOGETHER = 16  # moves of people who click; the rest of their game is played at once


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_against_bots_by_mouse(guest: Guest, game: str) -> None:
    ada = guest()
    if game == "silver":  # four rounds are an hour of clicking
        ada.invite_friends(game, rounds="2", max_turns_per_round="16")
        ada.start()
    else:
        ada.play_now(game)
    ada.play_to_the_end()
    expect(ada.page.locator("#verdict")).to_be_visible()
    expect(ada.page.locator("#seal.good")).to_be_attached()
    told = ada.log_lines()
    ada.page.reload()
    anew = ada.log_lines()
    # A page that was open all the time has been told the same, and remembers more of it.
    assert anew
    assert told[-len(anew) :] == anew
    ada.page.get_by_role("link", name="Replay").click()
    expect(ada.page.locator("#scrub")).to_be_visible()
    ada.page.wait_for_load_state()  # scripts are there, too
    last = ada.page.locator("#live").get_attribute("data-last") or ""
    ada.page.get_by_role("link", name="Previous move").click()
    expect(ada.page.locator("#live")).not_to_have_attribute("data-ply", last)
    ada.page.locator("#eyes").select_option("all")
    expect(ada.page).to_have_url(re.compile("eyes=all"))
    expect(ada.page.locator(".board [data-back]")).to_have_count(0)
    ada.page.reload()
    expect(ada.page.locator("#eyes")).to_have_value("all")
    ada.go(f"{ada.page.url.split('?')[0]}?ply={int(last) // 2}&eyes=0")
    ada.page.get_by_role("button", name="Play on from here").click()
    expect(ada.page.locator("#live.playing")).to_be_visible()


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_by_keyboard_alone(guest: Guest, game: str) -> None:
    ada = guest()
    ada.begin(game, **SHORT[game])
    ada.play_to_the_end(ada.press_once)
    expect(ada.page.locator("#verdict")).to_be_visible()


def own_card(person: Person) -> Locator:
    """A card that can be played now: until it is, nobody else can change the table."""
    return person.play_until(".holding .pick[data-move][data-hint^=Play]").first


def test_the_first_tap_says_what_the_second_would_do(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silencio")
    card, version = own_card(ada), ada.version
    card.tap()
    expect(card).to_have_class(re.compile("raised"))
    expect(ada.page.locator("#hint")).to_contain_text(str(card.get_attribute("data-hint")))
    assert ada.version == version


def whoever_is_asked(*people: Person) -> Person | None:
    """None: the game is over. All of them have caught up with a table without bots."""
    asked = next((person for person in people if person.is_asked), None)
    assert asked or people[0].is_over
    return asked


@pytest.mark.parametrize("game", NAMES)
def test_two_people_and_a_watcher(guest: Guest, game: str) -> None:
    ada, bo, eve = guest(), guest(locale="nl"), guest(locale="uk")
    link = ada.invite(game, **SHORT[game])
    expect(ada.page.locator(".seats li")).to_have_count(2)
    for person in (bo, eve):
        person.go(link)
    bo.page.get_by_role("button", name="Gaan zitten").click()
    expect(bo.page.locator(".seats")).to_contain_text("jij")
    ada.page.get_by_role("button", name="Start the game").click()
    for person in (ada, bo, eve):
        expect(person.board).to_be_visible()
    for _ in range(TOGETHER):
        mover = whoever_is_asked(ada, bo)
        if mover is None:
            break
        assert eve.page.locator(".pick, .board [data-move]").count() == 0
        mover.click_once()
        for person in (ada, bo, eve):
            person.catch_up()
    ada.play_to_the_end_at_once(bo)
    for person in (ada, bo, eve):
        expect(person.page.locator("#verdict")).to_be_visible()


def test_a_start_is_not_lost_while_an_option_is_under_way(guest: Guest) -> None:
    ada = guest()
    ada.invite("silencio", players="2")
    held: list[Route] = []
    ada.page.route("**/options", lambda route: held.append(route))
    ada.page.locator("#option-claim_seconds").fill("77")
    ada.page.get_by_role("button", name="Start the game").click()  # leaves the field first
    ada.wait_until(lambda: bool(held))
    held[0].continue_()
    expect(ada.board).to_be_visible()


def test_a_connection_cut_and_restored(guest: Guest, house: HouseProcess) -> None:
    ada = guest()
    ada.begin("silencio")
    card, before = own_card(ada), ada.version
    ada.context.set_offline(True)
    card.click()
    expect(ada.page.locator("#line")).to_contain_text("No connection")
    assert ada.version == before
    ada.context.set_offline(False)
    ada.wait_for_change(before)
    expect(ada.page.locator("#line")).to_have_text("")
    ada.wait_until_asked()
    ada.click_once()


def test_the_house_is_killed_and_opened_again(guest: Guest, house: HouseProcess) -> None:
    ada = guest()
    ada.begin("silencio")
    ada.wait_until_asked()
    ada.click_once()
    house.kill()
    expect(ada.page.locator("#line")).to_contain_text("No connection")
    house.start()
    warm_up(house)
    expect(ada.page.locator("#line")).to_have_text("", timeout=120_000)
    ada.wait_until_asked()
    ada.click_once()


def test_a_second_tab_shows_the_same_and_nothing_is_played_twice(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio")
    choice = own_card(ada).get_attribute("id")
    first, second = ada.page, ada.context.new_page()
    second.goto(first.url)
    version = ada.version
    second.locator(f"#{choice}").click()
    ada.wait_for_change(version)
    ada.wait_until_asked()  # nobody else moves now
    expect(second.locator("#live")).to_have_attribute("data-version", ada.version)
    assert second.locator(".notice").count() == 0


def test_moves_glide_when_motion_is_welcome(guest: Guest) -> None:
    ada = guest(reduced_motion="no-preference")
    ada.begin("silencio")
    ada.page.evaluate(
        "() => { window.glides = 0; const old = document.startViewTransition.bind(document);"
        "document.startViewTransition = (change) => { window.glides += 1; return old(change); } }"
    )
    for _ in range(6):
        if ada.wait_until_asked():
            ada.click_once()
    assert ada.page.evaluate("window.glides") > 0
