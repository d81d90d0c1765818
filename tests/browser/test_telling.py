"""What lies under the pointer is told in a place of its own: whole, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import FOUR, Guest, Person
from tests.browser.screen import PHONE

SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 780},
    "tablet": {"width": 900, "height": 1000},
    "desk": {"width": 1280, "height": 800},
    "television": {"width": 1920, "height": 1080},
}
# Points at one thing after another. What it says of itself; where everything lies before and then,
# but for the place where it is told: that comes into sight. Whether what is asked is seen; what is
# told, whether it is whole, and whether it covers the thing or what is asked.
POINT_AT_ALL = """(things) => {
  const at = (part) => part.getBoundingClientRect();
  const seen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const fits = (part) => part.scrollWidth <= part.clientWidth + 1
    && part.scrollHeight <= part.clientHeight + 1;
  const onScreen = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth + 1 && top >= 0 && bottom <= innerHeight + 1;
  const meet = (a, b) =>
    a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
  let moved = 0;
  const point = (at) => at.dispatchEvent(new PointerEvent(
    "pointerover", { pointerType: "mouse", bubbles: true, screenX: moved += 1 }));
  const parts = document.querySelectorAll(
    ".board section, .side > :not(.explained), #prompt, .board [data-hint]");
  const told = () => [...document.querySelectorAll(".hint")].find(seen);
  const places = (thing) =>
    [...parts].filter((part) => part !== thing).map((part) => Math.round(at(part).top));
  const look = (thing) => ({
    thing: thing.id,
    hint: thing.dataset.hint,
    places: places(thing),
    asked: seen(document.getElementById("prompt")),
    told: told()?.textContent ?? "",
    whole: [...document.querySelectorAll(".hint, .hint *")].filter(seen).every(
      (part) => fits(part) && onScreen(at(part))),
    covered: [thing, document.getElementById("prompt")].filter((other) => {
      const sheet = told()?.closest(".telling");
      return sheet && meet(at(sheet), at(other));
    }).length,
  });
  return things.filter((thing) => thing.checkVisibility()).map((thing) => {
    thing.scrollIntoView({ block: "nearest" });
    point(document.body);
    const before = places(thing);
    point(thing);
    return { before, ...look(thing) };
  });
}"""


REMEMBER_WHERE_THE_MOUSE_IS = (
    "addEventListener('pointerover', (e) => (at = [e.screenX, e.screenY]))"
)
# As a browser tells it when the board has changed under a mouse that rests.
COMES_TO_LIE_UNDER_THE_MOUSE = """thing => thing.dispatchEvent(new PointerEvent("pointerover",
  { pointerType: "mouse", bubbles: true, screenX: at[0], screenY: at[1] }))"""


@pytest.mark.parametrize("game", NAMES)
def test_everything_is_told_whole_and_nothing_moves(guest: Guest, game: str) -> None:
    """On one board, in all languages: it need not be played to in each."""
    ada = guest()
    table = ada.begin(game, **FOUR[game])
    ada.play_until({"silencio": "#hand .pick", "silver": ".middle .pick"}.get(game, ".point"))
    for language in LANGUAGES:
        ada.go(f"{table}?language={language}")
        ada.page.wait_for_load_state()
        assert ada.page.locator("html").get_attribute("lang") == language
        for screen, size in SCREENS.items():
            ada.resize(size)
            check_told(ada, f"{language}, {screen}")


def check_told(person: Person, where: str) -> None:
    """All that can be pointed at is told whole, beside what is asked, and nothing moves."""
    pointed = person.page.locator(".board [data-hint]").evaluate_all(POINT_AT_ALL)
    assert pointed
    for found in pointed:
        there = f"{where}, {found['thing']}: {found['told']}"
        assert found["hint"] in found["told"], there
        assert found["asked"], there
        assert found["whole"], there
        assert not found["covered"], there
        assert found["places"] == found["before"], there


def test_what_one_reads_stays_while_others_move(guest: Guest) -> None:
    ada, bo = guest(), guest()
    bo.come(ada.invite("silver", players="2", start_player="1"))
    ada.start()
    for person in (ada, bo):  # each looks at two cards
        person.wait_until_asked()
        person.click_once()
    ada.catch_up()
    card, version = ada.page.locator("#seat-1 [data-hint]").first, ada.version
    card.hover()
    hint, label = ada.page.locator("#hint"), str(card.get_attribute("data-hint"))
    expect(hint).to_contain_text(label)
    bo.wait_until_asked()
    bo.click_once()
    ada.wait_for_change(version)
    expect(card).to_have_attribute("data-hint", label)
    expect(hint).to_contain_text(label)


def test_a_mouse_that_rests_does_not_take_away_what_is_read_by_keyboard(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio")
    things = ada.play_until("#hand .pick")
    ada.page.evaluate(REMEMBER_WHERE_THE_MOUSE_IS)
    things.last.hover()
    things.first.focus()
    hint, label = ada.page.locator("#hint"), str(things.first.get_attribute("data-hint"))
    expect(hint).to_contain_text(label)
    ada.page.locator("body").evaluate(COMES_TO_LIE_UNDER_THE_MOUSE)
    expect(hint).to_contain_text(label)


def test_under_a_mouse_that_rests_nothing_comes_to_lie_over_a_touch_screen(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silencio")
    things = ada.play_until("#hand .pick")
    ada.page.evaluate(REMEMBER_WHERE_THE_MOUSE_IS)
    things.last.hover()
    expect(ada.page.locator("#hint")).not_to_be_empty()
    ada.page.locator("#prompt").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(ada.page.locator("#hint")).to_be_empty()
    things.first.evaluate(COMES_TO_LIE_UNDER_THE_MOUSE)
    expect(ada.page.locator("#hint")).to_be_empty()


def test_after_a_choice_by_finger_nothing_lies_over_the_board(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silver")
    ada.wait_until_asked()
    ada.click_once()  # two cards are looked at
    ada.play_until(".middle .pick")
    expect(ada.page.locator(".telling[data-tells]")).to_have_count(0)
