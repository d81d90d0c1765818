"""What lies under the pointer is told in a place of its own: whole, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import Guest

SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 780},
    "tablet": {"width": 900, "height": 1000},
    "desk": {"width": 1280, "height": 800},
    "television": {"width": 1920, "height": 1080},
}
# The page has been drawn in its new size.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Points at a thing. Where everything lies before and then; whether what is asked is seen; what is
# told, whether it is whole, and whether it covers the thing or what is asked.
POINT = """(thing) => {
  const at = (part) => part.getBoundingClientRect();
  const seen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const fits = (part) => part.scrollWidth <= part.clientWidth + 1
    && part.scrollHeight <= part.clientHeight + 1;
  const onScreen = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth + 1 && top >= 0 && bottom <= innerHeight + 1;
  const meet = (a, b) =>
    a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
  const parts = document.querySelectorAll(".board section, .side > *, #prompt, .board [data-hint]");
  const told = () => [...document.querySelectorAll(".hint")].find(seen);
  const places = () =>
    [...parts].filter((part) => part !== thing).map((part) => Math.round(at(part).top));
  const look = () => ({
    places: places(),
    asked: seen(document.getElementById("prompt")),
    told: told()?.textContent ?? "",
    whole: [...document.querySelectorAll(".hint, .hint *")].filter(seen).every(
      (part) => fits(part) && onScreen(at(part))),
    covered: [thing, document.getElementById("prompt")].filter((other) => {
      const sheet = told()?.closest(".telling");
      return sheet && meet(at(sheet), at(other));
    }).length,
  });
  const point = (at) =>
    at.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
  point(document.body);
  const before = places();
  point(thing);
  return { before, ...look() };
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_everything_is_told_whole_and_nothing_moves(guest: Guest, game: str, language: str) -> None:
    ada = guest(locale=language)
    ada.invite_friends(game, players="4")
    ada.start()
    ada.play_until({"silencio": "#hand .pick", "silver": ".middle .pick"}.get(game, ".point"))
    for screen, size in SCREENS.items():
        ada.page.set_viewport_size(size)
        ada.page.evaluate(DRAWN)
        things = ada.page.locator(".board [data-hint]:visible").all()
        assert things
        for thing in things:
            thing.scroll_into_view_if_needed()
            found = thing.evaluate(POINT)
            where = f"{screen}, {thing.get_attribute('id')}: {found['told']}"
            assert str(thing.get_attribute("data-hint")) in found["told"], where
            assert found["asked"], where
            assert found["whole"], where
            assert not found["covered"], where
            assert found["places"] == found["before"], where
