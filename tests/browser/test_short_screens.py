"""A phone on its side, and a desk at twice the size of its letters: the whole table can be used."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tacit.games import NAMES
from tests.browser.by_hand import CHOICES, SHEET, TOGGLES
from tests.browser.people import FOUR, Guest, Person

SCREENS: dict[str, ViewportSize] = {
    "phone on its side": {"width": 844, "height": 390},
    "desk at 200 %": {"width": 640, "height": 400},
}
# What one looks at to decide, and what one decides with.
TOGETHER = {
    "silencio": "#prompt, .land .row, .holding",
    "silver": "#prompt, .middle .spread, .home .lot .thing",
    "salomon": "#prompt, .others .slab",
}
BEGUN = {"silencio": "#hand .pick", "silver": ".middle .pick", "salomon": ".point"}
MOVES = 5
# How high a screen would have to be to show all of something at once.
HEIGHT = """(what) => {
  const boxes = [...document.querySelectorAll(what)].filter((it) => it.checkVisibility())
    .map((it) => it.getBoundingClientRect());
  return Math.max(...boxes.map((it) => it.bottom)) - Math.min(...boxes.map((it) => it.top));
}"""
# What stays where it is while one scrolls, takes more than half of the width and more than a third
# of the height; a part that has a side of the screen for itself lies over nothing.
TOO_HIGH = """() => [...document.querySelectorAll("body *")].filter((it) => {
  const box = it.getBoundingClientRect();
  return ["sticky", "fixed"].includes(getComputedStyle(it).position) && it.checkVisibility()
    && box.width > innerWidth / 2 && box.height > innerHeight * .34;
}).map((it) => `${it.className} ${it.getBoundingClientRect().height}`)"""
# Brings each thing into sight, by one scroll from the top that is as short as can be. Those that
# are not seen then, or hide what is asked: nothing may lie over the middle of either.
OUT_OF_SIGHT = """(things) => {
  const isSeen = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return thing === found || thing.contains(found);
  };
  return things.filter((thing) => {
    scrollTo(0, 0);
    thing.scrollIntoView({ block: "nearest" });
    return !isSeen(thing) || !isSeen(document.getElementById("prompt"));
  }).map((thing) => thing.outerHTML.slice(0, 200));
}"""


def check_choices(person: Person) -> None:
    """Everything that can be chosen is one scroll away, and what is asked is seen meanwhile."""
    person.let_a_moment_pass()  # what is new takes no press
    expect(person.page.locator("[data-fresh]")).to_have_count(0)
    things = person.page.locator(f"{CHOICES}, {TOGGLES}")
    assert things.count()
    assert things.evaluate_all(OUT_OF_SIGHT) == []


def check_sheet(person: Person) -> None:
    """A sheet leaves half of the screen to the board, and all that it offers can be pressed."""
    openers = person.page.locator(".board :is(.pick[popovertarget], .point):visible")
    if not openers.count():
        return
    openers.first.click()
    box = person.page.locator(SHEET).bounding_box()
    width = person.page.evaluate("innerWidth")
    assert box is not None
    assert box["width"] <= width / 2
    for thing in person.page.locator(f"{SHEET} button:enabled").all()[::5]:
        thing.click(trial=True)
    person.page.keyboard.press("Escape")


def check_hint(person: Person) -> None:
    """What one can know leaves half of the screen to the board, too."""
    person.page.locator("#know").click()
    expect(person.page.locator("#insight")).to_be_visible()
    assert person.page.evaluate(TOO_HIGH) == []
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", NAMES)
def test_the_whole_table_can_be_used(guest: Guest, game: str, screen: str) -> None:
    size = SCREENS[screen]
    ada = guest(viewport=size, locale="de")
    ada.begin(game, **FOUR[game])
    ada.wait_until_asked()
    assert ada.page.evaluate(TOO_HIGH) == []
    ada.play_until(BEGUN[game])
    check_hint(ada)
    for _ in range(MOVES):
        assert ada.page.evaluate(TOO_HIGH) == []
        assert ada.page.evaluate(HEIGHT, TOGETHER[game]) <= size["height"]
        ada.check_width()
        check_choices(ada)
        check_sheet(ada)
        ada.move_at_once()
        if not ada.wait_until_asked():
            break
