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
# Where everything lies; whether what is asked is seen; what is told of a thing, whether it is
# whole, and whether it covers the thing or what is asked.
LOOK = """(thing) => {
  const at = (part) => part.getBoundingClientRect();
  const seen = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const fits = (part) => part.scrollWidth <= part.clientWidth + 1
    && part.scrollHeight <= part.clientHeight + 1;
  const onScreen = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth + 1 && top >= 0 && bottom <= innerHeight + 1;
  const meet = (a, b) =>
    a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
  const told = [...document.querySelectorAll(".hint")].find(seen);
  const sheet = told?.closest(".telling");
  const parts = document.querySelectorAll(".board section, .side > *, #prompt, .board [data-hint]");
  return {
    places: [...parts].filter((part) => part !== thing).map((part) => Math.round(at(part).top)),
    asked: seen(document.getElementById("prompt")),
    told: told?.textContent ?? "",
    whole: !told || [told, ...told.children].every((part) => fits(part) && onScreen(at(part))),
    covered: sheet ? [thing, document.getElementById("prompt")].filter(
      (other) => meet(at(sheet), at(other))).length : 0,
  };
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
        things = ada.page.locator(".board [data-hint]:visible").all()
        assert things
        for thing in things:
            thing.scroll_into_view_if_needed()
            ada.page.mouse.move(1, 1)
            before = thing.evaluate(LOOK)
            thing.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
            found = thing.evaluate(LOOK)
            where = f"{screen}: {found['told']}"
            assert str(thing.get_attribute("data-hint")) in found["told"], where
            assert found["asked"], where
            assert found["whole"], where
            assert not found["covered"], where
            assert found["places"] == before["places"], where
