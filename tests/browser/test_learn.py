"""Lessons in a real browser: by mouse, finger and keyboard, on the real board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tacit.lesson.shelf import load_lesson
from tests.browser.by_hand import TOGGLES
from tests.browser.people import Guest, Person
from tests.browser.screen import DESK, NARROW

VOICE = "#voice"
SIDES = "all => all.map(e => e.getBoundingClientRect()).map(box => [box.left, box.right])"


def step_of(person: Person) -> str:
    return person.page.locator("#moves [name=step]").get_attribute("value") or ""


def comes_to(person: Person, step: int) -> None:
    """Wait until the lesson is at a step, and the address says so."""
    expect(person.page.locator("#moves [name=step]")).to_have_attribute("value", str(step))
    expect(person.page).to_have_url(re.compile(rf"step={step}\b"))


def card(person: Person, name: str) -> Locator:
    """Something of the board, by what a screen reader calls it."""
    return person.page.locator(".board").get_by_role("button", name=re.compile(name))


def place_of(person: Person, what: str) -> tuple[float, float]:
    """Where something begins and ends, from the top of the screen."""
    box = person.page.locator(what).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def mark_page(person: Person) -> None:
    """A page that is loaded anew loses the mark."""
    person.page.evaluate("document.documentElement.dataset.same = 'yes'")


def is_same_page(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.dataset.same === 'yes'"))


def test_a_first_lesson_from_home_to_a_first_game(guest: Guest) -> None:
    ada = guest()
    ada.go("/")
    ada.page.locator(".g-silencio .never").click()
    ada.page.wait_for_load_state()
    mark_page(ada)
    voice = ada.page.locator(VOICE)
    ada.page.locator("#on").click()
    comes_to(ada, 1)
    card(ada, "Wait").click()
    expect(voice).to_contain_text("Be brave: take it.")
    assert step_of(ada) == "1"
    card(ada, "Take the start card").click()
    comes_to(ada, 2)
    card(ada, "^green 9").click()
    comes_to(ada, 3)
    expect(voice).to_contain_text("Clara gave you the yellow 4")
    card(ada, "^red 3").click()
    comes_to(ada, 4)
    assert is_same_page(ada)
    ada.page.go_back()
    comes_to(ada, 3)
    lesson = load_lesson("silencio", "first")
    ada.go(f"/learn/silencio/first?step={lesson.last - 1}")
    ada.page.wait_for_load_state()
    card(ada, "^yellow 6").click()
    expect(voice).to_contain_text("a perfect journey, without a word")
    ada.page.get_by_role("button", name="Play now").click()
    expect(ada.page).to_have_url(re.compile("/t/"))
    expect(ada.board).to_be_visible()
    ada.go("/")
    expect(ada.page.locator(".g-silver .never")).to_be_visible()
    expect(ada.page.locator(".g-silencio .never")).to_have_count(0)


def test_what_the_rules_refuse_is_explained(guest: Guest) -> None:
    ada = guest()
    ada.go("/learn/silencio/first?step=6")
    ada.page.wait_for_load_state()
    ada.page.get_by_role("button", name="The yellow 4?").click()
    expect(ada.page.locator(f"{VOICE} .answer")).to_contain_text("dark green is waiting")
    card(ada, "^green 5").click()
    comes_to(ada, 7)
    expect(ada.page.locator(f"{VOICE} .answer")).to_have_count(0)


def test_a_lesson_by_keyboard_alone(guest: Guest) -> None:
    """Two cards chosen together, a card drawn, and the voice announced each time."""
    ada = guest()
    ada.go("/learn/silver/first?step=1")
    ada.page.wait_for_load_state()
    assert ada.page.locator(VOICE).get_attribute("role") == "status"
    for _ in range(2):
        ada._tab_to("document.activeElement.matches('.board [data-most]:not(:checked)')")
        ada.page.keyboard.press("Space")
    ada._tab_to("document.activeElement.id === 'confirm'")
    ada.page.keyboard.press("Enter")
    comes_to(ada, 2)
    expect(ada.page.locator(VOICE)).to_contain_text("A 12 and a 9: bad company.")
    ada._tab_to("document.activeElement.matches('.middle .pick')")
    ada.page.keyboard.press("Enter")
    comes_to(ada, 3)


def test_a_move_in_two_presses(guest: Guest) -> None:
    """Who looks, then at what: a wrong second press is answered, and the move begins anew."""
    ada = guest()
    ada.go("/learn/silver/abilities")
    ada.page.wait_for_load_state()
    for place, answer in ((3, "look at the fourth this time"), (4, "An 11!")):
        card(ada, "Listener").click()
        expect(ada.page.locator("#moves [name=begun]")).to_have_attribute("value", "empath 1")
        ada.page.locator(".home .village > li").nth(place - 1).locator("button").click()
        expect(ada.page.locator(VOICE)).to_contain_text(answer)
    comes_to(ada, 1)


def test_a_lesson_on_a_phone(guest: Guest) -> None:
    """The voice and what one holds are in sight together, and a move needs a second tap."""
    ada = guest(viewport=NARROW, has_touch=True, is_mobile=True)
    ada.go("/learn/silencio/first?step=3")
    ada.page.wait_for_load_state()
    ada.check_width()
    for far in (0, 1000):
        ada.page.evaluate("far => scrollTo(0, far)", far)
        voice, hand = place_of(ada, ".voice"), place_of(ada, "#hand")
        assert 0 <= voice[0] < voice[1] < hand[0] < hand[1] <= NARROW["height"]
    card(ada, "^red 3").tap()
    expect(ada.page.locator("#again")).to_have_text("Tap again to play.")
    card(ada, "^red 3").tap()
    comes_to(ada, 4)


@pytest.mark.parametrize("game", NAMES)
def test_whoever_asks_is_shown_each_step_to_the_end(guest: Guest, game: str) -> None:
    ada = guest(viewport=NARROW, has_touch=True, is_mobile=True)
    ada.go(f"/learn/{game}/first")
    ada.page.wait_for_load_state()
    for step in range(load_lesson(game, "first").last):
        ada.page.evaluate("scrollTo(0, 1000)")  # one looks at what one holds
        ada.page.locator("#show-me, #on").tap()
        comes_to(ada, step + 1)
    expect(ada.page.locator(".voice .tag")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".voice form[action='/play'] button")).to_have_count(1)


def test_what_is_chosen_already_does_not_matter_to_whoever_is_shown(guest: Guest) -> None:
    """The cards of a set are chosen one by one; to be shown is the whole move."""
    ada = guest()
    ada.go("/learn/silver/pairs")
    ada.page.wait_for_load_state()
    while not ada.page.locator(TOGGLES).count():
        step = int(ada.page.locator("#moves [name=step]").get_attribute("value") or 0)
        ada.page.locator("#show-me, #on").click()
        comes_to(ada, step + 1)
    step = int(ada.page.locator("#moves [name=step]").get_attribute("value") or 0)
    ada.page.locator(TOGGLES).first.check(force=True)
    ada.page.locator("#show-me").click()
    comes_to(ada, step + 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_is_in_sight_on_a_narrow_phone(guest: Guest, language: str) -> None:
    """What a drawn card can do is the longest answer of SILVER."""
    ada = guest(viewport=NARROW, has_touch=True, is_mobile=True, locale=language)
    for lesson, step in (("first", 5), ("pairs", 4), ("abilities", 2)):
        ada.go(f"/learn/silver/{lesson}?step={step}")
        answers = ada.page.locator(".ask .answers .button")
        expect(answers).to_have_count(3)
        for left, right in answers.evaluate_all(SIDES):
            assert 0 <= left < right <= NARROW["width"], (language, lesson)


def test_tiles_are_laid_out_and_named(guest: Guest) -> None:
    ada = guest()
    ada.go("/learn/salomon/first")
    ada.page.wait_for_load_state()
    ada.page.locator(".arranger .primary").click()
    comes_to(ada, 1)
    ada.page.locator("#on").click()
    comes_to(ada, 2)
    card(ada, "e3").click()
    ada.page.locator("#dial").get_by_role("button", name=re.compile("^yellow 3")).click()
    comes_to(ada, 3)
    expect(ada.page.locator(VOICE)).to_contain_text("Wrong, and nobody tells you how wrong.")


@pytest.mark.parametrize("game", NAMES)
def test_lessons_are_for_everyone(guest: Guest, game: str) -> None:
    """Nothing for axe to find, nothing that scrolls sideways, at a step and at the end."""
    lesson = load_lesson(game, "first")
    for viewport, step in ((DESK, lesson.last), (NARROW, 2)):
        ada = guest(viewport=viewport, locale="uk")
        ada.go(f"/learn/{game}/first?step={step}")
        ada.page.wait_for_load_state()
        ada.leave_picture(f"lesson-{game}-{step}")
        ada.check_access(f"{game}, step {step}")
        ada.check_width()


def test_the_shelf_of_lessons_is_for_everyone(guest: Guest) -> None:
    ada = guest(viewport=NARROW, locale="de")
    ada.go("/learn")
    ada.check_access("lessons")
    ada.check_width()
    ada.page.get_by_role("link", name=re.compile("Dein erstes Dorf")).click()
    expect(ada.page.locator(VOICE)).to_contain_text("Das ist dein Dorf")


def test_shrines_stay_lit_whatever_is_pressed(guest: Guest) -> None:
    """What a line of the log is about is marked in another way than a shrine that glows."""
    ada = guest()
    ada.go("/learn/silencio/first?step=6")
    ada.page.wait_for_load_state()
    fire = "getComputedStyle(document.querySelector('#shrine-red .fire')).fill"
    outline = "getComputedStyle(document.getElementById('shrine-red')).outlineStyle"
    glows = ada.page.evaluate(fire)
    assert ada.page.evaluate(outline) == "none"
    ada.page.get_by_role("button", name="The yellow 4?").click()
    expect(ada.page.locator(f"{VOICE} .answer")).to_be_visible()
    assert ada.page.evaluate(fire) == glows
