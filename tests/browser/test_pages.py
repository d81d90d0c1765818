"""Every page, in both themes and all languages: for everyone, and complete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Response, expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import FOUR, SHORT, Guest, Person
from tests.browser.screen import DESK, NARROW, Light

FIRST_PAGE = 150_000  # bytes, all that it loads included


# Tables that are as full as they can be.
FULL = {
    "silencio": {**FOUR["silencio"], "tavern": "on"},
    "silver": {**FOUR["silver"], "rounds": "1", "max_turns_per_round": "20"},
    "salomon": FOUR["salomon"],
}
# Looks at a place; where a press has led to it on its page, it is told how to come there again.
Reach = Callable[[], None]
Look = Callable[..., None]
POSITIONS, APART = 4, 2  # how many are looked at in a game, and how many decisions they are apart
# The last one has the button that leads to a code.
OWN_PAGES = {
    "/offline": "offline",
    "/me/arrive": "arriving",
    "/me/forget": "being forgotten",
    "/me": "nothing of ones own yet",
}


def visit_house(person: Person, look: Look) -> None:
    """The pages that belong to no game; `look` is called with the name of the place."""
    person.go("/")
    look("home")
    person.invite_friends()
    person.go("/")
    look("home with a table")
    person.page.locator("[popovertarget=settings]").click()
    look("settings")
    for path, place in OWN_PAGES.items():
        person.go(path)
        look(place)
    person.page.locator("form[action='/me/carry'] button").click()
    person.page.locator("output").wait_for()
    look("code for another device")
    person.go("/t/nowhere")
    look("error")
    person.complaints.clear()  # the browser reports the status of the error page


def visit_game(person: Person, game: str, options: dict[str, str], look: Look) -> None:
    """A game from its rules to its replay."""
    person.go(f"/rules/{game}")
    look(f"{game} rules")
    person.invite_friends(game, **options)
    look(f"{game} before the start")
    person.start()
    for _ in range(POSITIONS):
        if person.wait_until_asked():
            look(f"{game} table")
            person.move_away(APART)
    for place, opener in (("people", "#people summary"), ("rules drawer", "[popovertarget=rules]")):
        reach = partial(press_first, person, opener)
        reach()
        look(f"{game} {place}", reach)
    person.page.keyboard.press("Escape")
    person.play_to_the_end_at_once()
    look(f"{game} result")
    person.go(f"{person.page.url}/replay")
    look(f"{game} replay")
    person.go("/me")
    look(f"{game} of ones own")


def press_first(person: Person, what: str) -> None:
    person.page.locator(what).first.click()


def test_axe_finds_nothing_in_the_house(guest: Guest) -> None:
    ada = guest()
    visit_house(ada, check_access(ada))


@pytest.mark.parametrize("game", NAMES)
def test_axe_finds_nothing_in_a_game(guest: Guest, game: str) -> None:
    ada = guest()
    visit_game(ada, game, SHORT[game], check_access(ada))


def check_access(person: Person) -> Look:
    def look(place: str, reach: Reach | None = None) -> None:
        person.leave_picture(place)
        person.check_access(place)

    return look


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_on_a_phone_in_every_language(guest: Guest, language: str) -> None:
    ada = guest(viewport=NARROW, locale=language, has_touch=True, is_mobile=True)
    visit_house(ada, check_words_and_width(ada, language))


@pytest.mark.parametrize("game", NAMES)
def test_a_game_on_a_phone_in_every_language(guest: Guest, game: str) -> None:
    """One game is looked at in all of them: it is the same, and need not be played in each."""
    ada = guest(viewport=NARROW, locale="uk", color_scheme="dark", has_touch=True, is_mobile=True)
    visit_game(ada, game, FULL[game], in_every_language(ada, "uk"))


def in_every_language(person: Person, own: str) -> Look:
    """First as the page is, with what the stream has brought; then loaded in the others."""

    def load(address: str, language: str, reach: Reach | None) -> None:
        light: Light = "dark" if language in ("nl", "uk") else "light"
        person.page.emulate_media(color_scheme=light)
        person.be_in(light, language)
        person.go(address)
        assert person.page.locator("html").get_attribute("lang") == language
        if reach:
            reach()

    def look(place: str, reach: Reach | None = None) -> None:
        here = person.page.url
        check_words_and_width(person, own)(place)
        for language in LANGUAGES:
            if language != own:
                also = "&" if "?" in here else "?"
                load(f"{here}{also}language={language}", language, reach)
                check_words_and_width(person, language)(place)
        load(here, own, reach)

    return look


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pace_of_bots_is_one_line(guest: Guest, language: str) -> None:
    ada = guest(locale=language)
    ada.begin("silver")
    tops = "all => all.map(e => e.getBoundingClientRect().top)"
    for screen in (DESK, NARROW):
        ada.resize(screen)
        assert len(set(ada.page.locator(".notch").evaluate_all(tops))) == 1


@pytest.mark.parametrize("screen", [NARROW, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", NAMES)
def test_every_seat_is_on_the_page(guest: Guest, game: str, screen: dict[str, int]) -> None:
    ada = guest(viewport=screen)
    ada.begin(game, **FULL[game])
    assert ada.wait_until_asked()
    assert ada.hidden_seats(4) == []
    # The check itself: what is hidden, or pushed off the page, is not there.
    faults = {2: "visibility: hidden", 3: "position: relative; left: 3000px"}
    for seat, style in faults.items():
        ada.style(f"#seat-{seat}", style)
    assert ada.hidden_seats(4) == list(faults)
    for seat in faults:
        ada.style(f"#seat-{seat}", "")
    for _ in range(3):
        ada.click_once()
        if not ada.wait_until_asked():
            break
        assert ada.hidden_seats(4) == []


def check_words_and_width(person: Person, language: str) -> Look:
    """Nothing scrolls sideways, and no message is missing.

    In Ukrainian, whatever is not in Cyrillic letters has not been translated; messages are missing
    in the same places in the other languages (tests/language counts them).
    """

    def look(place: str, reach: Reach | None = None) -> None:
        person.leave_picture(place)
        person.check_width()
        if language == "uk":
            person.check_cyrillic(place)

    return look


def test_the_first_page_is_light(guest: Guest) -> None:
    ada = guest()
    loaded: list[Response] = []
    ada.page.on("response", lambda answer: loaded.append(answer))
    ada.page.goto("/", wait_until="networkidle")
    assert 0 < sum(len(answer.body()) for answer in loaded) < FIRST_PAGE


def test_language_and_light_can_be_changed_anywhere(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio")
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.locator("#settings [name=language]").select_option("de")
    ada.page.locator("#settings [name=theme]").select_option("night")
    ada.page.locator("#settings [name=name]").fill("Zoë")
    ada.page.locator("#settings .button").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "night")
    expect(ada.page.locator(".me")).to_have_text("Zoë")
    expect(ada.board).to_be_visible()


def test_events_are_announced_once(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio")
    ada.page.evaluate(
        "window.heard = []; new MutationObserver((changes) => changes.forEach((change) =>"
        " change.addedNodes.forEach((node) => window.heard.push(node.textContent))))"
        ".observe(document.getElementById('said'), { childList: true })"
    )
    start = ada.page.locator("#log li").count()
    for _ in range(4):
        if ada.wait_until_asked():
            ada.click_once()
    ada.wait_until_asked()
    lines = ada.page.locator("#log li").all_inner_texts()
    new = lines[start:]
    heard = ada.page.evaluate("window.heard")
    assert heard == new
