"""Every page, in both themes and all languages: for everyone, and complete."""

from __future__ import annotations

import re

import pytest

from tacit.language import LANGUAGES
from tests.browser.conftest import Guest
from tests.browser.people import DESK, PHONE, Person

FIRST_PAGE = 150_000  # bytes, all that it loads included
# Words that are names, or the same in every language.
NAMES = {"Tacit", "SILENCIO", "SILVER", "SALOMONS", "OORDEEL", "Noor", "Taras", "Lotte", "Emil"}


def visit_all(person: Person, look: object) -> None:
    """Everywhere that a person can come to; `look` is called with the name of the place."""
    assert callable(look)
    person.go("/")
    look("home")
    person.invite_friends()
    look("before the start")
    person.go("/")
    look("home with a table")
    person.play_now()
    look("at the table")
    for _ in range(6):
        if person.wait_until_asked():
            person.click_once()
    person.page.locator("#people summary").click()
    look("in the middle of a game")
    person.page.locator("[popovertarget=rules]").first.click()
    look("rules drawer")
    person.page.keyboard.press("Escape")
    person.page.locator("[popovertarget=settings]").click()
    look("settings")
    person.page.keyboard.press("Escape")
    person.play_to_the_end()
    look("after the game")
    person.go(f"{person.page.url}/replay")
    look("replay")
    person.go("/rules/silencio")
    look("rules")
    person.go("/t/nowhere")
    look("error")
    person.complaints.clear()  # the browser reports the status of the error page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(guest: Guest, theme: str) -> None:
    ada = guest(color_scheme=theme)
    visit_all(ada, ada.check_access)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_narrow_phone(guest: Guest, language: str) -> None:
    ada = guest(viewport=PHONE, locale=language, has_touch=True, is_mobile=True)
    visit_all(ada, lambda _: ada.check_width())


def test_no_message_is_missing(guest: Guest) -> None:
    """In Ukrainian, whatever is not in Cyrillic letters has not been translated."""
    ada = guest(locale="uk", viewport=DESK)
    visit_all(ada, lambda place: assert_cyrillic(ada, place))


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
        latin |= set(re.findall(r"[A-Za-z]{2,}", text)) - NAMES
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
    new = list(reversed(lines[: len(lines) - start]))
    heard = ada.page.evaluate("window.heard")
    assert sorted(heard) == sorted(new)
