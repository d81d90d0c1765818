"""Somebody who plays by hand: by mouse, by finger, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.screen import LOOKS, PATIENCE, Screen
from tests.drivers import at_most

MOST_MOVES = 400
# Milliseconds in which what is new takes no press, and a second one on the same counts not.
MOMENT = 350
# What can be chosen on a board, whatever the game.
CHOICES = ".board .pick:not(.toggle):visible, .board .answers :is([data-move], #ready):visible"
TOGGLES = ".board [data-most]"  # what is chosen together with others, and then confirmed
CONFIRM = "#confirm"
ASKED = '.board[data-yours="yes"]'
READY = ".board #ready:visible"
SCENE = "dialog[data-scene][open]"  # the end of a round, which one closes to go on
SHEET = ".choices:popover-open"  # where a choice is completed
# The version of the table, and what can be chosen.
OFFERED = """all => [
  document.getElementById("live").dataset.version, all.map((thing) => thing.id)
]"""
# The first of some things that is there.
NEXT_PRESS = "all => all.find((what) => document.querySelector(what)) ?? null"
# Whether something is on the page.
STAGE = "(_, all) => all.map((what) => document.querySelector(what) !== null)"
RAISED = ".raised"  # what needs a second press
SURE = "#sure[open]"  # where what costs most is asked about

# What is new takes no press for a moment, which passes here at once; where a test has a clock of
# its own, as that one says. What was taken off the page meanwhile stays as it was: then there is
# something else to press. The answer: whether presses are made with a finger.
TAKES_A_PRESS = """(thing, moment) => new Promise((done) => {
  window.letPass?.(moment);
  const waits = () => thing.isConnected && thing.matches("[data-fresh]");
  const byFinger = matchMedia("(pointer: coarse)").matches;
  const look = () => (waits() ? setTimeout(look, 20) : done(byFinger));
  look();
})"""
# What comes of a touch comes after it: browsers wait whether it is a tap.
AWAIT_TAP = """() => {
  window.tapped = false;
  addEventListener("click", () => (window.tapped = true), { once: true, capture: true });
}"""


class ByHand(Screen):
    """Somebody who sees what is asked of them, and presses."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        super().__init__(browser, address, **settings)
        self.random = Random(7)

    def _sit_down(self) -> None:
        expect(self.board).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_load_state()  # scripts are there, too

    @property
    def is_asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def wait_until_asked(self) -> bool:
        """Wait until a decision is asked of this person. False: the game is over."""
        there = self.page.locator(f"{ASKED}, #live.over").first
        is_told, is_over = there.evaluate(STAGE, [SCENE, "#live.over"])
        if is_told:
            self.go_on()
        return not is_over

    def go_on(self) -> None:
        """Close what is shown between two parts of a game."""
        if self.page.locator(SCENE).count():
            self.page.locator(f"{SCENE} button").click()

    def choice(self) -> Locator:
        """Something that can be chosen."""
        return self.any_of(CHOICES)

    def any_of(self, where: str) -> Locator:
        found = self.page.locator(where)
        found.first.wait_for()  # others who decide at the same time change the board, too
        return found.nth(self.random.randrange(max(found.count(), 1)))

    def wait_for_change(self, version: str) -> None:
        """Wait until the table is another one, and what was sent is answered."""
        self._wait_for_table(version)

    def _wait_for_table(self, version: str, instead: str = "false") -> None:
        """Wait until it is another one, and what was sent is answered; or for something else."""
        self.page.wait_for_function(
            f"version => {instead} || !document.querySelector('.sending')"
            " && document.getElementById('live').dataset.version !== version",
            arg=version,
            polling=LOOKS,
        )

    def click_once(self) -> None:
        """One decision by mouse or finger."""
        found = self.page.locator(CHOICES)
        found.first.wait_for()  # others who decide at the same time change the board, too
        version, ids = found.evaluate_all(OFFERED)
        at = self.random.randrange(max(len(ids), 1))
        if ids[at:] and ids[at] == CONFIRM.removeprefix("#"):
            self.choose_parts()
        self.press(found.nth(at))
        self.mean_it(version)

    def let_a_moment_pass(self) -> None:
        """What is new takes presses from now on."""
        self.page.evaluate("moment => letPass(moment)", MOMENT)

    def press(self, thing: Locator) -> None:
        """With a finger, or with the mouse where there is no touch screen."""
        if thing.evaluate(TAKES_A_PRESS, MOMENT):
            self.tap(thing)
        else:
            thing.click()

    def tap(self, thing: Locator) -> None:
        """With a finger, until the page has heard of it."""
        thing.evaluate(AWAIT_TAP)
        thing.tap()
        # Another page knows nothing of it.
        self.page.wait_for_function("window.tapped !== false", polling=LOOKS)

    def mean_it(self, version: str) -> None:
        """Answer whatever comes of a press until the table is another one.

        A sheet of choices, a thing that needs a second press, a question whether one is sure. These
        outlive what others do at the same time.
        """
        for _ in at_most(7, "the table changes"):
            self._wait_for_effect(version)
            asked = self.page.evaluate(NEXT_PRESS, [SURE, RAISED, SHEET])
            if asked == SURE:
                self.press(self.page.locator(f"{SURE} [value=yes]"))
            elif asked == RAISED:
                self.press(self.page.locator(RAISED))
            elif asked == SHEET:
                self.press(self.any_of(f"{SHEET} button[data-move]:enabled"))
            else:
                return

    def choose_parts(self) -> None:
        """Choose as many things as the button for them asks for."""
        for _ in at_most(20, "enough is chosen"):
            if self.page.locator(CONFIRM).is_enabled():
                return
            free = self.page.locator(TOGGLES).evaluate_all(
                "boxes => boxes.filter(box => !box.checked && boxes.filter("
                "b => b.name === box.name && b.checked).length < box.dataset.most).map(b => b.id)"
            )
            self.press(self.page.locator(f"[id='{self.random.choice(free)}']"))

    def _wait_for_effect(self, version: str) -> None:
        """Wait until the table is another one and what was sent is answered, or something asks."""
        self._wait_for_table(version, f"document.querySelector('{SHEET}, {SURE}, {RAISED}')")

    def press_once(self) -> None:
        """One decision by keyboard alone."""
        version, toggles = self.version, f"document.activeElement.matches('{TOGGLES}')"
        able = f".board :is(.pick, button[data-move]:enabled, #ready), {TOGGLES}:not(:checked)"
        self._tab_to(f"document.activeElement.matches('{able}')")
        while self.page.evaluate(toggles):
            self.page.keyboard.press("Space")
            is_enough = self.page.locator(CONFIRM).is_enabled()
            asked = CONFIRM if is_enough else f"{TOGGLES}:not(:checked)"
            self._tab_to(f"document.activeElement.matches('{asked}')")
        self.page.keyboard.press("Enter")
        if self.page.locator(SHEET).count():
            self._tab_to("document.activeElement.matches('.choices button[data-move]:enabled')")
            self.page.keyboard.press("Enter")
        if self.page.locator(SURE).count():
            self._tab_to("document.activeElement.matches('#sure [value=yes]')")
            self.page.keyboard.press("Enter")
        self.wait_for_change(version)

    def _tab_to(self, there: str) -> None:
        for _ in at_most(120, "the keyboard reaches what may be chosen"):
            if self.page.evaluate(there):
                return
            self.page.keyboard.press("Tab")

    def play_to_the_end(self, once: Callable[[], None] | None = None) -> None:
        for _ in at_most(MOST_MOVES, "the game ends"):
            if not self.wait_until_asked():
                return
            (once or self.click_once)()
