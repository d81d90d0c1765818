"""People with a browser: what they see is asked of the page, what they do is done to it."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    expect,
)

from tacit.bots import USUAL
from tacit.games import NAMES
from tacit.house.core.secrets import new_secret
from tests.drivers import at_most
from tests.house.drivers.process import (
    NO_TLS,
    AtTable,
    HouseProcess,
    play_on,
    wait_for,
)

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium")  # else the one that Playwright has fetched
# The same engine without windows and menus takes half the CPU time, but cannot show notifications.
SHELL = shutil.which("chromium-headless-shell")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCREENS = ROOT / "out" / "screens"
expect.set_options(timeout=30_000)
PATIENCE = 60_000  # milliseconds; compiling on a busy machine is waited for elsewhere
LOOKS = 40  # milliseconds until a page is asked again: Chromium would draw each frame to be asked
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 780}
DESK: ViewportSize = {"width": 1280, "height": 800}
MOST_MOVES = 400
# Milliseconds in which what is new takes no press, and a second one on the same counts not.
MOMENT = 350
# Options of games that are over soon.
SHORT = {
    "silencio": {"players": "2"},
    "silver": {"players": "2", "rounds": "1", "max_turns_per_round": "12"},
    # Whoever begins can win at once, though hardly ever: that must not be the bot.
    "salomon": {"players": "2", "mode": "simple", "start": "0"},
}
# Full tables; the person begins in SALOMONS OORDEEL, where three bots could end the game before.
FOUR = {
    "silencio": {"players": "4"},
    "silver": {"players": "4"},
    "salomon": {"players": "4", "start": "0"},
}
# What can be chosen on a board, whatever the game.
CHOICES = ".board .pick:not(.toggle):visible, .board .answers :is([data-move], #ready):visible"
TOGGLES = ".board [data-most]"  # what is chosen together with others, and then confirmed
CONFIRM = "#confirm"
ASKED = '.board[data-yours="yes"]'
READY = ".board #ready:visible"
SCENE = "dialog[data-scene][open]"  # the end of a round, which one closes to go on
SHEET = ".choices:popover-open"  # where a choice is completed
SURE = "#sure[open]"  # where what costs most is asked about

# Words that are names, or the same in every language.
OWN_NAMES = {
    *(
        "Tacit",
        "SILENCIO",
        "SILVER",
        "SALOMONS",
        "OORDEEL",
        "Noor",
        "Taras",
        "Lotte",
        "Emil",
        "QR",
        "UTC",
    )
}
TEXTS = """() => {
  const skip = "script, style, [lang=en], [lang=nl], [lang=de], code, output, .brand, input," +
    " option[lang]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest(skip)) continue;
    // Where scripts run, what is there for pages without them is markup that was not read.
    const unread = node.parentElement.localName === "noscript";
    const read = (text) => new DOMParser().parseFromString(text, "text/html").body.textContent;
    found.push(unread ? read(node.textContent) : node.textContent);
  }
  for (const node of document.querySelectorAll("[aria-label], [data-hint], [alt], [title]")) {
    if (node.closest(skip)) continue;
    for (const name of ["aria-label", "data-hint", "alt", "title"])
      found.push(node.getAttribute(name) ?? "");
  }
  found.push(document.title);
  return found;
}"""

# Tiles are laid out by lot in the browser: by the same lot in every run, as cards are dealt.
KNOWN_LOTS = """{
  const others = crypto.getRandomValues.bind(crypto);
  let last = 7;
  crypto.getRandomValues = (numbers) => {
    if (!(numbers instanceof Uint32Array)) return others(numbers);
    for (let i = 0; i < numbers.length; i++) {
      last = (Math.imul(last, 1664525) + 1013904223) >>> 0;
      numbers[i] = last >>> 8;
    }
    return numbers;
  };
}"""
# What is new takes no press for a moment. Playwright would try again after half a second. What was
# taken off the page meanwhile stays as it was: then there is something else to press.
TAKES_A_PRESS = """thing => new Promise((done) => {
  const waits = () => thing.isConnected && thing.matches("[data-fresh]");
  const look = () => (waits() ? setTimeout(look, 20) : done());
  look();
})"""
# What comes of a touch comes after it: browsers wait whether it is a tap.
AWAIT_TAP = """() => {
  window.tapped = false;
  addEventListener("click", () => (window.tapped = true), { once: true, capture: true });
}"""
# A change has been drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Light = Literal["light", "dark"]


@contextmanager
def chromium(playwright: Playwright, whole: bool = False) -> Iterator[Browser]:
    """Chromium, without windows and menus unless the whole of it is asked for."""
    program = CHROMIUM if whole else SHELL or CHROMIUM
    # Where Playwright has fetched both, it starts the one without, unless a channel is named.
    channel = "chromium" if whole and program is None else None
    browser = playwright.chromium.launch(executable_path=program, channel=channel, args=list(QUIET))
    yield browser
    browser.close()


class Person:
    """Somebody at a screen of their own."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        usual = {"viewport": DESK, "locale": "en", "reduced_motion": "reduce"}
        # Each person's browser would fetch all rulebooks: only where that is what is tested.
        settings = {**usual, "service_workers": "block", **settings}
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(KNOWN_LOTS)
        self.page: Page = self.context.new_page()
        self.random = Random(7)
        size = "phone" if settings["viewport"]["width"] < 640 else "desk"
        self.light: Light = settings.get("color_scheme", "light")
        self.look = f"{size}-{self.light}-{settings['locale']}"
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # Whether the line holds is told by the page itself, and these browsers cannot be pushed to;
        # all else in the console is a mistake.
        if message.type == "error" and not re.search("ERR_|Push API in incognito", message.text):
            self.complaints.append(message.text)

    def call(self, name: str) -> None:
        """Give this person a name before they come."""
        self.context.add_cookies([{"name": "name", "value": name, "url": self.address}])

    def go(self, path: str) -> None:
        self.page.goto(path)

    def play_now(self, game: str = "silencio") -> None:
        self.go("/")
        self.page.locator(f".g-{game} button[value=bots]").click()
        self._sit_down()

    def invite_friends(self, game: str = "silencio", **options: str) -> str:
        """Opens a table and sets its options; the link that friends are given."""
        self.go("/")
        self.page.locator(f".g-{game} button[value=friends]").click()
        link = self.page.locator("#link").input_value()
        self.page.wait_for_load_state()  # scripts are there, too
        for name, value in options.items():
            version, field = self.version, self.page.locator(f"#option-{name}")
            if field.input_value() == value:
                continue
            if field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
            self.wait_for_change(version)
        return link

    def begin(self, game: str, **options: str) -> str:
        """A game against bots; its link. It is opened by the API: one page instead of four."""
        self.context.add_cookies([{"name": "guest", "value": new_secret(), "url": self.address}])
        seats = {"name": "Ada", "bots": USUAL, "start": True}
        asked = {"game": game, "options": options, **seats}
        answer = httpx.post(
            f"{self.address}/api/v1/tables", json=asked, headers=self._headers(), verify=NO_TLS
        )
        assert answer.status_code == HTTPStatus.CREATED, answer.text
        link = f"{self.address}/t/{answer.json()['table']['id']}"
        self.go(link)
        self._sit_down()
        return link

    def join(self, link: str) -> None:
        """Come by a friend's link, and sit down; whoever starts now starts with this person."""
        self.go(link)
        self.press(self.page.locator("form[action$='/sit'] button").first)
        expect(self.page.locator("form[action$='/leave'] button")).to_be_visible()

    def start(self) -> None:
        self.page.locator("form[action$='/start'] button").click()
        self._sit_down()

    def _sit_down(self) -> None:
        expect(self.board).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_load_state()  # scripts are there, too

    @property
    def board(self) -> Locator:
        return self.page.locator(".board")

    @property
    def is_over(self) -> bool:
        return self.page.locator("#live.over").count() > 0

    @property
    def version(self) -> str:
        return self.page.locator("#live").get_attribute("data-version") or ""

    def hidden_seats(self, seats: int) -> list[int]:
        """The seats of others that cannot be seen on the page, however far one scrolls down."""
        return [seat for seat in range(1, seats) if not self.has_in_sight(f".board #seat-{seat}")]

    def has_in_sight(self, what: str) -> bool:
        """Whether something has a size, and lies between the left and right edges of the screen."""
        found, screen = self.page.locator(what), self.page.viewport_size
        if found.count() != 1 or not found.is_visible() or screen is None:
            return False
        box = found.bounding_box()
        return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= screen["width"] + 1

    def style(self, what: str, style: str) -> None:
        """Give something another look, for as long as the page stays as it is."""
        self.page.locator(what).evaluate("(e, s) => { e.style.cssText = s }", style)

    def log_lines(self) -> list[str]:
        """What happened, as the page tells it."""
        return self.page.locator("#log li").all_text_contents()

    @property
    def is_asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def wait_until_asked(self) -> bool:
        """Wait until a decision is asked of this person. False: the game is over."""
        self.page.locator(f"{ASKED}, #live.over").first.wait_for(state="attached")
        self.go_on()
        return not self.is_over

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

    def catch_up(self) -> None:
        """Wait until the page shows the table as it is now; what others do unseen does not show.

        It may go on meanwhile: what came with a start can still be under way.
        """
        now = self.page.request.get(self.page.url).text()
        found = re.search(r'data-version="(\d+)"', now)
        assert found
        self.page.wait_for_function(
            "version => Number(document.getElementById('live').dataset.version) >= version",
            arg=int(found[1]),
            polling=LOOKS,
        )

    def wait_for_change(self, version: str) -> None:
        """Wait until the table is another one, and what was sent is answered."""
        self.page.wait_for_function(
            "version => document.getElementById('live').dataset.version !== version"
            " && !document.querySelector('.sending')",
            arg=version,
            polling=LOOKS,
        )

    def click_once(self) -> None:
        """One decision by mouse or finger."""
        version, choice = self.version, self.choice()
        if choice.get_attribute("id") == "confirm":
            self.choose_parts()
        self.press(choice)
        self.mean_it(version)

    def press(self, thing: Locator) -> None:
        """With a finger, or with the mouse where there is no touch screen."""
        thing.evaluate(TAKES_A_PRESS)
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.tap(thing)
        else:
            thing.click()

    def tap(self, thing: Locator) -> None:
        """With a finger, until the page has heard of it."""
        thing.evaluate(AWAIT_TAP)
        thing.tap()
        # Another page knows nothing of it.
        self.page.wait_for_function("window.tapped !== false", polling=LOOKS)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the browser tells this test."""
        end = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            self.page.evaluate(DRAWN)

    def resize(self, size: ViewportSize) -> None:
        """Another screen, on which the page has been drawn."""
        self.page.set_viewport_size(size)
        self.page.wait_for_function(
            "({ width, height }) => innerWidth === width && innerHeight === height", arg=size
        )
        self.page.evaluate(DRAWN)

    def see_all(self, pictures: str) -> None:
        """Wait until pictures are drawn, and all of them can be."""
        self.page.wait_for_function(
            "what => [...document.querySelectorAll(what)].every("
            "image => image.complete && image.naturalWidth > 0)",
            arg=pictures,
        )

    def mean_it(self, version: str) -> None:
        """Answer whatever comes of a press until the table is another one.

        A sheet of choices, a thing that needs a second press, a question whether one is sure. These
        outlive what others do at the same time.
        """
        for _ in at_most(6, "the table changes"):
            self._wait_for_effect(version)
            if self.page.locator(SURE).count():
                self.press(self.page.locator(f"{SURE} [value=yes]"))
            elif self.page.locator(".raised").count():
                self.press(self.page.locator(".raised"))
            elif self.page.locator(SHEET).count():
                self.press(self.any_of(f"{SHEET} button[data-move]:enabled"))
            else:
                break
        self.wait_for_change(version)

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
        self.page.wait_for_function(
            "version => document.getElementById('live').dataset.version !== version"
            f" || document.querySelector('{SHEET}, {SURE}, .raised')",
            arg=version,
            polling=LOOKS,
        )

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

    def _headers(self) -> dict[str, str]:
        """What says by the API who this is."""
        known = "; ".join(f"{c['name']}={c['value']}" for c in self.context.cookies(self.address))
        return {"cookie": known, "origin": self.address}

    def by_api(self) -> AtTable:
        """The same seat by the API, where no press has to wait until a page takes it."""
        table_id = urlsplit(self.page.url).path.rpartition("/")[2]
        return AtTable(self.address, table_id, self._headers())

    def play_to_the_end_at_once(self, *others: Person) -> None:
        """By the API, with all others who play."""
        play_on(*(person.by_api() for person in (self, *others)))
        for person in (self, *others):
            person.page.locator("#live.over").wait_for(state="attached")

    def move_at_once(self) -> None:
        """A decision by the API, until the page shows what has come of it.

        That one is ready can only be pressed.
        """
        if self.page.locator(READY).count():
            self.click_once()
            return
        self._decide(self.by_api())
        self.catch_up()

    def move_away(self, times: int) -> None:
        """Decisions by the API while the page is closed: Chromium draws nothing meanwhile."""
        if self.page.locator(READY).count():
            self.click_once()
        own, table = self.by_api(), self.page.url
        self.go("about:blank")
        for _ in range(times):
            self._decide(own)
        self.go(table)
        self.page.wait_for_load_state()  # scripts are there, too

    def _decide(self, own: AtTable) -> None:
        """Any legal action, unless the game is over."""
        for _ in at_most(20, "a move is taken"):  # others may decide at the same time
            table = own.my_turn_or_over()
            if not table["legal"]:
                return
            action = self.random.choice(table["legal"])["action"]
            if own.move(table["ply"], action).status_code == HTTPStatus.OK:
                return

    def play_until(self, what: str) -> Locator:
        """Make moves until something can be seen; that, while this person is asked."""
        found = self.page.locator(what)
        for _ in at_most(MOST_MOVES, f"{what} is there"):
            assert self.wait_until_asked(), f"the game is over, and {what} was never there"
            if found.count():
                break
            self.move_at_once()
        return found

    def leave_picture(self, place: str) -> None:
        """A screenshot, for whoever wants to look: out/screens."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{place}-{self.look}.png")

    def can_share(self) -> None:
        """From the next page on this device can share pictures; what it does is remembered."""
        self.page.add_init_script(
            "navigator.canShare = () => true;"
            "navigator.share = async ({ text, files = [] }) => {"
            "  const told = [text, files.map((file) => [file.name, file.type])];"
            "  document.body.dataset.shared = JSON.stringify(told);"
            "};"
        )

    def shared(self) -> tuple[str, list[list[str]]]:
        """The words that are shared when the button is pressed, and the files: name and type."""
        self.page.locator("#share").click()
        told = self.page.locator("body[data-shared]").get_attribute("data-shared")
        text, files = json.loads(told or "")
        return text, files

    def check_access(self, where: str) -> None:
        """axe-core finds nothing; colours are looked at by day and by night."""
        self.page.wait_for_load_state()
        if self.page.evaluate("typeof axe") == "undefined":
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        # What is well need not be described.
        found = self.page.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then(result => result.violations)"
        )
        self.page.emulate_media(color_scheme="light" if self.light == "dark" else "dark")
        found += self.page.evaluate(
            "axe.run({ runOnly: ['color-contrast'] }).then(result => result.violations)"
        )
        self.page.emulate_media(color_scheme=self.light)
        wrong = [
            f"{where}: {v['id']}: {n['html'][:160]} ({n['failureSummary'][:300]})"
            for v in found
            for n in v["nodes"][:2]
        ]
        assert wrong == [], wrong

    def check_cyrillic(self, place: str) -> None:
        """No text has Latin letters: in Ukrainian, such a text has not been translated."""
        self.page.wait_for_load_state()
        latin = set()
        for text in self.page.evaluate(TEXTS):
            words = re.sub(r"https?://\S+", "", text)  # an address is the same in all languages
            latin |= set(re.findall(r"[A-Za-z]{2,}", words)) - OWN_NAMES
        assert latin == set(), (place, latin)

    def check_width(self) -> None:
        """Nothing scrolls sideways."""
        self.page.wait_for_load_state()
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]


# Lets somebody in, with what `browser.new_context` takes: the fixture `guest`.
Guest = Callable[..., Person]


def stop_the_clock(person: Person) -> None:
    """From now on the moment in which nothing new can be pressed does not pass by itself."""
    person.page.clock.install()
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))


def warm_up(house: HouseProcess) -> None:
    """Wait until all games run as machine code: before that, tables say that they do not."""
    wait_for(lambda: all(house.http.get(f"/compiling/{g}").status_code == 204 for g in NAMES))


def finished_game(house: HouseProcess, game: str) -> str:
    """A game against a bot that is over; its address."""
    asked = {"game": game, "name": "Emil", "options": SHORT[game], "bots": "novice"}
    emil = house.open_table(**asked, start=True, pace="none")
    play_on(emil)
    return f"/t/{emil.table_id}"
