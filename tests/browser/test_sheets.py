"""What a choice is about stays in sight while one chooses: on a desk nothing lies over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.by_hand import SHEET
from tests.browser.people import FOUR, Guest, Person
from tests.browser.screen import DESK
from tests.drivers import at_most

DESKS: tuple[ViewportSize, ...] = (
    DESK,
    {"width": 1366, "height": 768},
)
# What choices are about: the rows, the villages and the middle, the boards.
ABOUT = {
    "silencio": ".land .row, .oracle .spread, .others .seat",
    "silver": ".others .village, .silver .middle .spread",
    "salomon": ".others .slab",
}
ASKING = ".mine :is(.ask, .holding)"  # it stays in sight, whatever lies below it
# Those of some things that others lie over, as far as both are on the screen.
COVERED = """([above, below]) => {
  const boxes = (what) => [...document.querySelectorAll(what)].filter((it) => it.checkVisibility())
    .map((it) => [it, it.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.bottom, b.bottom, innerHeight) - Math.max(a.top, b.top, 0) > 2
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2;
  const over = boxes(above);
  if (!over.length) throw new Error(`there is no ${above}`);
  return boxes(below).filter(([, box]) => over.some(([, other]) => meet(box, other)))
    .map(([it]) => it.id || it.className);
}"""
BOXES = "things => things.map((it) => it.getBoundingClientRect().toJSON())"
# A game in which dark effects come soon: many cards, so that one mostly follows directly.
TAVERN = {"players": "2", "tavern": "on", "start": "seat:0", "hand_size": "9", "top": "8"}
DARK = ".holding .pick[data-hint*=': dark']"


def covered(person: Person, above: str, below: str) -> list[str]:
    found: list[str] = person.page.evaluate(COVERED, [above, below])
    return found


def openers(person: Person) -> list[Locator]:
    """What opens a sheet of choices now."""
    return person.page.locator(".board :is(.pick[popovertarget], .point):visible").all()


def at_the_open_tavern(person: Person) -> None:
    """Plays dark cards until one may speak in the tavern; a game may be lost before."""
    for _ in at_most(9, "the tavern opens"):
        person.begin("silencio", **TAVERN)
        while person.wait_until_asked():
            if person.page.locator("button.tavern").count():
                return
            play_dark(person)


def play_dark(person: Person) -> None:
    dark, version = person.page.locator(DARK), person.version
    if not dark.count():
        person.click_once()
        return
    dark.first.click()
    person.mean_it(version)


def test_the_tavern_is_spoken_in_beside_the_rows(guest: Guest) -> None:
    ada = guest()
    at_the_open_tavern(ada)
    table = ada.page.url
    for language in LANGUAGES:
        ada.go(f"{table}?language={language}")
        ada.page.wait_for_load_state()
        ada.page.locator("#tavern").click()
        expect(ada.page.locator(SHEET)).to_be_visible()
        for size in DESKS:
            ada.resize(size)
            for above in (ASKING, SHEET):
                assert covered(ada, above, ABOUT["silencio"]) == [], (language, size, above)
    ada.go(table)
    version = ada.version
    ada.press(ada.page.locator("#tavern"))
    asked = ada.page.get_by_role("button", name="Ask the others to play no red")
    ada.press(asked.and_(ada.page.locator(f"{SHEET} *")))
    ada.wait_for_change(version)
    assert "Please play no red." in "".join(ada.log_lines())


@pytest.mark.parametrize("size", DESKS, ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("game", NAMES)
def test_sheets_open_beside_what_they_are_about(
    guest: Guest, game: str, size: ViewportSize
) -> None:
    ada = guest(viewport=size)
    ada.begin(game, **FOUR[game])
    ada.play_until({"silencio": "#hand .pick", "silver": ".middle .pick"}.get(game, ".point"))
    opened = 0
    for _ in range(8):
        assert covered(ada, ASKING, ABOUT[game]) == []
        for opener in openers(ada)[:2]:
            opener.click()
            assert covered(ada, SHEET, ABOUT[game]) == [], opener.get_attribute("aria-label")
            ada.page.keyboard.press("Escape")
            opened += 1
        ada.move_at_once()
        if not ada.wait_until_asked():
            break
    assert opened or game == "silver"  # where nothing opens a sheet


def test_the_oracle_can_be_read_at_every_width(guest: Guest) -> None:
    ada = guest()
    ada.begin("silencio", players="4")
    ada.wait_until_asked()
    for width in (360, 700, 900, 1001, 1280, 1920):
        ada.resize({"width": width, "height": 900})
        boxes = ada.page.locator(".oracle .card").evaluate_all(BOXES)
        (middle,) = ada.page.locator(".middle").evaluate_all(BOXES)
        assert len(boxes) == 4
        for box in boxes:
            assert box["right"] - box["left"] >= 24, width
            assert middle["left"] - 1 <= box["left"] <= box["right"] <= middle["right"] + 1, width
