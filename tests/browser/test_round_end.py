"""The end of a round of SILVER in a real browser: counted before everybody's eyes, then on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.by_hand import CONFIRM, MOST_MOVES, SCENE
from tests.browser.people import Guest, Person, stop_the_clock
from tests.browser.screen import DESK, NARROW, PHONE
from tests.drivers import at_most

ROUNDS = {"players": "3", "rounds": "2", "max_turns_per_round": "3"}


def scene(person: Person) -> Locator:
    return person.page.locator(SCENE)


def play_to_a_scene(person: Person) -> Locator:
    """Makes moves until the end of a round is shown."""
    shown = person.page.locator('.board[data-yours="yes"], #live.over').first
    for _ in at_most(MOST_MOVES, "a round ends"):
        shown.wait_for(state="attached")
        if scene(person).count():
            return scene(person)
        person.click_once()
    raise AssertionError


def read_on(person: Person) -> None:
    """Touch the count: from now on it does not go on by itself, however long this takes."""
    scene(person).locator("h2").click()


def at_a_table(person: Person, **more: str) -> None:
    person.begin("silver", **ROUNDS, **more)


def test_the_end_of_a_round_is_shown_until_one_goes_on(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    shown = play_to_a_scene(ada)
    expect(shown).to_contain_text("The end of round 1")
    villages = shown.locator(".counted > li")
    expect(villages).to_have_count(3)
    for village in villages.all():  # what the cards add up to is what the village counts
        numbers = village.locator(".no").evaluate_all("all => all.map(n => +n.dataset.text)")
        assert village.locator(".so-far").last.text_content() == str(sum(numbers))
    expect(shown).to_contain_text("amulet")
    assert ada.page.evaluate(f"document.querySelector('{SCENE}').matches(':modal')")
    ada.leave_picture("silver-round-end")
    ada.check_access("the end of a round")
    ada.page.reload()  # it comes with the page, too
    expect(shown).to_contain_text("The end of round 1")
    shown.get_by_role("button").click()
    expect(shown).to_have_count(0)
    expect(ada.page.locator("#prompt")).to_have_text("Choose two of your cards to look at.")
    ada.choose_parts()
    ada.page.locator(CONFIRM).click()
    expect(ada.page.locator("dialog[data-scene]")).to_have_count(0)


def test_everybody_goes_on_for_themselves_and_the_next_round_waits_for_all(guest: Guest) -> None:
    ada, bo, cy = guest(), guest(), guest()
    link = ada.invite("silver", **ROUNDS)
    for seat, person in enumerate((bo, cy), start=1):
        person.come(link, seat)
    ada.page.get_by_role("button", name="Start the game").click()
    for _ in at_most(MOST_MOVES, "a round ends"):
        for person in (ada, bo, cy):
            person.catch_up()
        if scene(cy).count():
            break
        next(person for person in (ada, bo, cy) if person.is_asked).click_once()
    read_on(cy)
    ada.go_on()
    bo.go_on()
    ada.choose_parts()
    ada.page.locator(CONFIRM).click()
    expect(ada.page.locator("#prompt")).to_contain_text("The others still choose")
    for person in (bo, cy):
        person.catch_up()
    expect(scene(bo)).to_have_count(0)  # closed is closed, whatever the others do
    expect(scene(cy)).to_be_visible()


def test_a_key_that_is_pressed_twice_does_not_close_the_count_unseen(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    shown = play_to_a_scene(ada)
    expect(shown.get_by_role("heading", level=2)).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(shown).to_have_count(1)
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(shown).to_have_count(0)


def test_a_count_that_nobody_touches_goes_on_by_itself(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    shown = play_to_a_scene(ada)
    stop_the_clock(ada)
    ada.page.reload()  # it comes with the page, too
    expect(shown.locator(".soon")).to_have_text(re.compile("Seconds until it goes on by itself"))
    ada.page.clock.run_for(29_000)
    expect(shown).to_have_count(1)
    ada.page.clock.run_for(2_000)
    expect(shown).to_have_count(0)
    expect(ada.page.locator("#prompt")).to_have_text("Choose two of your cards to look at.")


def test_whoever_touches_the_count_stays(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    shown = play_to_a_scene(ada)
    stop_the_clock(ada)
    ada.page.reload()
    ada.page.clock.run_for(1_000)
    expect(shown.locator(".soon")).to_be_visible()
    shown.locator("h2").click()
    expect(shown.locator(".soon")).to_be_hidden()
    ada.page.clock.run_for(60_000)
    expect(shown).to_have_count(1)


def test_who_watches_sees_the_count_too_and_closes_it_when_they_like(guest: Guest) -> None:
    ada, eve = guest(), guest()
    at_a_table(ada)
    eve.go(ada.page.url)
    play_to_a_scene(ada)
    expect(scene(eve)).to_contain_text("The end of round 1")
    read_on(eve)
    prompt = eve.page.locator("#prompt")
    looking = prompt.text_content() or ""
    ada.go_on()
    ada.choose_parts()
    ada.page.locator(CONFIRM).click()
    expect(prompt).not_to_have_text(looking)  # the game goes on behind it
    expect(scene(eve)).to_be_visible()
    eve.go_on()
    expect(scene(eve)).to_have_count(0)


def test_the_count_takes_a_while_for_those_who_like_to_see_it(guest: Guest) -> None:
    ada = guest(reduced_motion="no-preference")
    at_a_table(ada)
    shown = play_to_a_scene(ada)
    moving = f"document.querySelector('{SCENE}').getAnimations({{subtree: true}}).length"
    assert ada.page.evaluate(moving) > 10
    shown.locator("h2").click()  # skipped
    expect(shown.locator(".after")).to_have_css("opacity", "1")
    assert ada.page.evaluate(
        f"document.querySelector('{SCENE}').getAnimations({{subtree: true}})"
        ".every(one => one.playState === 'finished')"
    )


def test_with_less_motion_all_of_it_is_there_at_once(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    play_to_a_scene(ada)
    moving = f"document.querySelector('{SCENE}').getAnimations({{subtree: true}}).length"
    assert ada.page.evaluate(moving) == 0


@pytest.mark.parametrize("screen", [DESK, NARROW], ids=["desk", "narrow"])
def test_the_end_of_the_longest_game_shows_ranks(guest: Guest, screen: dict[str, int]) -> None:
    ada = guest(viewport=screen)
    ada.begin("silver", players="4", rounds="4", max_turns_per_round="1")
    ada.play_to_the_end()
    table = ada.page.locator(".count-up .tally")
    expect(table.locator("thead th")).to_have_count(7)
    expect(table.locator("tbody tr")).to_have_count(4)
    ada.leave_picture("silver-end-of-four-rounds")
    box = table.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= screen["height"]
    ada.check_width()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_end_of_the_game_shows_ranks_and_rounds_without_scrolling(
    guest: Guest, screen: dict[str, int]
) -> None:
    ada = guest(viewport=screen)
    at_a_table(ada)
    ada.play_to_the_end()
    expect(scene(ada)).to_have_count(0)  # shown once, and closed
    table = ada.page.locator(".count-up .tally")
    rows = table.locator("tbody tr")
    assert [row.locator("td").first.text_content() for row in rows.all()] == ["1", "2", "3"]
    box = table.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= screen["height"]
    ada.page.reload()  # whoever comes later is shown the result
    expect(table).to_be_visible()
    expect(scene(ada)).to_have_count(0)


def test_the_end_of_a_round_without_scripts(guest: Guest) -> None:
    ada = guest()
    at_a_table(ada)
    play_to_a_scene(ada)
    plain = guest(java_script_enabled=False, storage_state=ada.context.storage_state())
    plain.go(ada.page.url)
    expect(scene(plain)).to_contain_text("The end of round 1")
    scene(plain).get_by_role("button").click()
    expect(scene(plain)).to_have_count(0)
