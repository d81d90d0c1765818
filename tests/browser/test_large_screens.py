"""A large screen is used: a board grows with it, and all of it is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.people import FOUR, Guest, Person

LARGE: ViewportSize = {"width": 1920, "height": 1080}
BEGUN = {"silencio": "#hand .pick", "silver": ".middle .pick"}
# What lies on a board: cards, rows and people.
THINGS = ".board :is(.thing, .row, .seat, .prompt)"
# Between which shares of the screen's width and height all of them lie.
SPAN = """(what) => {
  const boxes = [...document.querySelectorAll(what)].filter((it) => it.checkVisibility())
    .map((it) => it.getBoundingClientRect());
  const all = (side) => boxes.map((box) => box[side]);
  return [Math.min(...all("left")) / innerWidth, Math.max(...all("right")) / innerWidth,
    Math.min(...all("top")) / innerHeight, Math.max(...all("bottom")) / innerHeight];
}"""


def is_used(person: Person) -> bool:
    """Whether a board takes most of the screen, and all of it is in sight."""
    person.page.evaluate("scrollTo(0, 0)")
    span: list[float] = person.page.evaluate(SPAN, THINGS)
    left, right, top, bottom = span
    is_wide, is_high = right - left >= 0.75, bottom - top >= 0.8
    return is_wide and is_high and bottom <= 1


@pytest.mark.parametrize("game", BEGUN)
def test_a_board_uses_a_large_screen(guest: Guest, game: str) -> None:
    ada = guest(viewport=LARGE)
    ada.begin(game, **FOUR[game])
    ada.play_until(BEGUN[game])
    assert is_used(ada)
    ada.leave_picture(f"{game}-large")
    ada.style("#live", "width: min(96rem, 100%)")  # capped, it would not be
    assert not is_used(ada)
