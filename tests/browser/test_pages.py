"""Every page, in both themes and all languages: for everyone, and complete."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import DESK, NARROW, SHORT, Guest, Person

FIRST_PAGE = 150_000  # bytes, all that it loads included
# Words that are names, or the same in every language.
OWN_NAMES = {"Tacit", "SILENCIO", "SILVER", "SALOMONS", "OORDEEL", "Noor", "Taras", "Lotte", "Emil"}


# Tables that are as full as they can be.
FULL = {
    "silencio": {"players": "4", "tavern": "on"},
    "silver": {"players": "4", "rounds": "1", "max_turns_per_round": "20"},
    "salomon": {"players": "4"},
}
Look = Callable[[str], None]


def visit_house(person: Person, look: Look) -> None:
    """The pages that belong to no game; `look` is called with the name of the place."""
    person.go("/")
    look("home")
    person.invite_friends()
    person.go("/")
    look("home with a table")
    person.page.locator("[popovertarget=settings]").click()
    look("settings")
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
    for _ in range(6):
        if person.wait_until_asked():
            look(f"{game} table")
            person.click_once()
    person.page.locator("#people summary").click()
    look(f"{game} people")
    person.page.locator("[popovertarget=rules]").first.click()
    look(f"{game} rules drawer")
    person.page.keyboard.press("Escape")
    person.play_to_the_end()
    look(f"{game} result")
    person.go(f"{person.page.url}/replay")
    look(f"{game} replay")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_house(guest: Guest, theme: str) -> None:
    ada = guest(color_scheme=theme)
    visit_house(ada, check_access(ada))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", NAMES)
def test_axe_finds_nothing_in_a_game(guest: Guest, game: str, theme: str) -> None:
    ada = guest(color_scheme=theme)
    visit_game(ada, game, SHORT[game], check_access(ada))


def check_access(person: Person) -> Look:
    def look(place: str) -> None:
        person.leave_picture(place)
        person.check_access(place)

    return look


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_on_a_phone_in_every_language(guest: Guest, language: str) -> None:
    ada = guest(viewport=NARROW, locale=language, has_touch=True, is_mobile=True)
    visit_house(ada, check_words_and_width(ada, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_a_game_on_a_phone_in_every_language(guest: Guest, game: str, language: str) -> None:
    theme = "dark" if language in ("nl", "uk") else "light"
    ada = guest(
        viewport=NARROW, locale=language, color_scheme=theme, has_touch=True, is_mobile=True
    )
    visit_game(ada, game, FULL[game], check_words_and_width(ada, language))


@pytest.mark.parametrize("screen", [NARROW, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", NAMES)
def test_every_seat_is_on_the_page(guest: Guest, game: str, screen: dict[str, int]) -> None:
    ada = guest(viewport=screen)
    ada.invite_friends(game, **FULL[game])
    ada.start()
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
        if ada.wait_until_asked():
            assert ada.hidden_seats(4) == []


def check_words_and_width(person: Person, language: str) -> Look:
    """Nothing scrolls sideways, and no message is missing.

    In Ukrainian, whatever is not in Cyrillic letters has not been translated; messages are missing
    in the same places in the other languages (tests/language counts them).
    """

    def look(place: str) -> None:
        person.leave_picture(place)
        person.check_width()
        if language == "uk":
            assert_cyrillic(person, place)

    return look


TEXTS = """() => {
  const skip = "script, style, [lang=en], [lang=nl], [lang=de], code, .brand, input, option[lang]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest(skip)) found.push(node.textContent);
  }
  for (const node of document.querySelectorAll("[aria-label], [data-hint], [alt], [title]")) {
    if (node.closest(skip)) continue;
    for (const name of ["aria-label", "data-hint", "alt", "title"])
      found.push(node.getAttribute(name) ?? "");
  }
  found.push(document.title);
  return found;
}"""


def assert_cyrillic(person: Person, place: str) -> None:
    latin = set()
    for text in person.page.evaluate(TEXTS):
        latin |= set(re.findall(r"[A-Za-z]{2,}", text)) - OWN_NAMES
    assert latin - {"QR"} == set(), place


def test_the_first_page_is_light(guest: Guest) -> None:
    ada = guest()
    loaded: list[int] = []
    ada.page.on("response", lambda answer: loaded.append(len(answer.body())))
    ada.page.goto("/", wait_until="networkidle")
    assert 0 < sum(loaded) < FIRST_PAGE


def test_language_and_light_can_be_changed_anywhere(guest: Guest) -> None:
    ada = guest()
    ada.play_now()
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.locator("#settings [name=language]").select_option("de")
    ada.page.locator("#settings [name=theme]").select_option("night")
    ada.page.locator("#settings [name=name]").fill("Zoë")
    ada.page.locator("#settings .button").click()
    ada.board.wait_for()
    assert ada.page.locator("html").get_attribute("lang") == "de"
    assert ada.page.locator("html").get_attribute("data-theme") == "night"
    assert ada.page.locator(".me").inner_text() == "Zoë"


def test_events_are_announced_once(guest: Guest) -> None:
    ada = guest()
    ada.play_now()
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
