"""A screen of somebody's own: what is seen is asked of the page, and looked at as a whole."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    expect,
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

# A moment need not be waited for: timers that are due within it run at once, and are told that it
# has passed. For all else the clock stays as it is.
HASTE = """{
  const [now, set, clear] = [performance.now.bind(performance), setTimeout, clearTimeout];
  const waiting = new Map();
  let ahead = 0;
  performance.now = () => now() + ahead;
  window.setTimeout = (act, ms = 0, ...more) => {
    const run = () => (waiting.delete(id), act(...more));
    const id = set(run, ms);
    waiting.set(id, [now() + ms, run]);
    return id;
  };
  window.clearTimeout = (id) => (waiting.delete(id), clear(id));
  window.letPass = (ms) => {
    ahead = ms;
    for (const [id, [due, run]] of [...waiting]) {
      if (due > now() + ms) continue;
      clear(id);
      run();
    }
    ahead = 0;
  };
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


class Screen:
    """A browser of somebody's own, with one page."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        usual = {"viewport": DESK, "locale": "en", "reduced_motion": "reduce"}
        # Each person's browser would fetch all rulebooks: only where that is what is tested.
        settings = {**usual, "service_workers": "block", **settings}
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(KNOWN_LOTS)
        if settings["service_workers"] == "block":  # a page that keeps others has its own pace
            self.context.add_init_script(HASTE)
        self.page: Page = self.context.new_page()
        self.size = "phone" if settings["viewport"]["width"] < 640 else "desk"
        self.be_in(settings.get("color_scheme", "light"), settings["locale"])
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # Whether the line holds is told by the page itself, and these browsers cannot be pushed to;
        # all else in the console is a mistake.
        if message.type == "error" and not re.search("ERR_|Push API in incognito", message.text):
            self.complaints.append(message.text)

    def be_in(self, light: Light, language: str) -> None:
        """By day or by night; pictures are named after that, and after the language."""
        self.light: Light = light
        self.look = f"{self.size}-{light}-{language}"

    def go(self, path: str) -> None:
        self.page.goto(path)

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

    def leave_picture(self, place: str) -> None:
        """A screenshot, for whoever wants to look: out/screens."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        # A PNG would be exact, and take five times as long.
        path = SCREENS / f"{place}-{self.look}.jpg"
        self.page.screenshot(path=path, type="jpeg", quality=90)

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
