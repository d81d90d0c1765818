"""The house as an app: it can be installed, and opens without a network."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tacit.lesson.shelf import load_lesson
from tacit.puzzle.shelf import load_puzzle
from tests.browser.people import Guest, Person
from tests.browser.screen import PHONE
from tests.house.drivers.process import HouseProcess, wait_for
from tests.puzzle.games import WITH_PUZZLES

READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
# Everything that is kept: by cache, the paths.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    found[name.split(" ")[0]] = keys.map((request) => new URL(request.url).pathname);
  }
  return found;
}"""
OFFLINE = "You are offline"


VOICE = "#voice"
# Say something with the form of the page, whatever the board offers.
SAY = """(said) => {
  const form = document.getElementById("moves");
  const input = document.createElement("input");
  form.append(Object.assign(input, { type: "hidden", name: "say", value: said }));
  form.requestSubmit();
}"""
GATHERED = "caches.match('/language').then((kept) => kept && kept.text())"
AGAIN = 20_000  # as in house.js
# The first message to the worker gets lost, as if the browser had ended it.
LOSE_FIRST = """
const tell = ServiceWorker.prototype.postMessage;
ServiceWorker.prototype.postMessage = function (...message) {
  if (window.hasLost) tell.apply(this, message);
  window.hasLost = true;
};"""


# Whether a lesson or puzzle can be played without a network, with all that its pages load.
MET = """async (path) => {
  const kit = await caches.match(`${path}/kit`);
  if (!kit) return false;
  const text = await kit.text();
  const loaded = [...text.matchAll(/(?:src|href)=\\\\?"(\\/static\\/[^"\\\\]+)/g)];
  const kept = await Promise.all(loaded.map(([, address]) => caches.match(address)));
  return loaded.length > 0 && kept.every(Boolean);
}"""
# All that is kept and can be read, as one text.
TEXTS = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes("/static/")) continue;
      texts.push(await (await cache.match(request)).text());
    }
  }
  return texts.join("\\n");
}"""


def with_worker(person: Person, path: str = "/") -> None:
    """Wait until the service worker serves this page."""
    person.go(path)
    wait_for(lambda: bool(person.page.evaluate(READY)))


@pytest.fixture
def ada(guest: Guest) -> Person:
    person = guest(service_workers="allow")
    with_worker(person)
    wait_for(lambda: person.page.evaluate(GATHERED) == "en")
    return person


def test_a_worker_that_was_ended_before_all_is_kept_is_told_again(guest: Guest) -> None:
    person = guest(service_workers="allow")
    person.page.clock.install()
    person.page.add_init_script(LOSE_FIRST)
    with_worker(person)
    wait_for(lambda: person.page.evaluate("window.hasLost === true"))
    person.page.clock.fast_forward(AGAIN)
    wait_for(lambda: person.page.evaluate(GATHERED) == "en")


def test_rulebooks_open_without_a_network(ada: Person) -> None:
    ada.context.set_offline(True)
    for game in NAMES:  # although none of them was opened before
        ada.go(f"/rules/{game}")
        expect(ada.page.locator(".prose")).to_be_visible()
        expect(ada.page.locator(".rules .picture")).to_have_count(1)
        ada.see_all(".rules .picture")
        assert ada.page.locator("body").evaluate("body => getComputedStyle(body).margin") == "0px"
        ada.check_width()
    ada.leave_picture("offline rules")


def test_other_pages_say_that_there_is_no_network_and_come_back(ada: Person) -> None:
    ada.invite_friends("silver")
    table = ada.page.url
    ada.context.set_offline(True)
    for path in ("/", "/me", table):
        ada.go(path)
        expect(ada.page.get_by_role("heading", name=OFFLINE)).to_be_visible()
        ada.see_all(".offline img")
    ada.check_access("offline")
    ada.leave_picture("offline")
    ada.page.locator(".offline li a").first.click()
    expect(ada.page.locator(".prose")).to_be_visible()
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", name=OFFLINE)).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.locator("#link")).to_be_visible()  # the table, by itself
    ada.complaints.clear()


def test_a_page_comes_back_when_the_house_does(ada: Person, house: HouseProcess) -> None:
    """The network was there all the time."""
    house.kill()
    try:
        ada.go("/me")
        expect(ada.page.get_by_role("heading", name=OFFLINE)).to_be_visible()
    finally:
        house.start()
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    ada.complaints.clear()


def test_what_is_kept_follows_the_language_of_the_reader(ada: Person) -> None:
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.locator("#settings [name=language]").select_option("nl")
    ada.page.locator("#settings .button").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "nl")
    kept = (
        "Promise.all(['/offline', '/rules/silver'].map("
        "async (path) => (await caches.match(path)).text()))"
    )
    wait_for(lambda: all('<html lang="nl"' in page for page in ada.page.evaluate(kept)))


def test_a_board_does_not_wait_for_what_is_read_later(guest: Guest) -> None:
    """From the first page of all, a lesson: its pictures come before any rulebook."""
    ada = guest(service_workers="allow")
    with_worker(ada, "/learn/silver/first")
    assert ada.page.evaluate(KEPT).get("pages", []) == []
    ada.context.set_offline(True)
    ada.go("/me")
    expect(ada.page.get_by_role("heading", name=OFFLINE)).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    # Here is time for it.
    wait_for(lambda: ada.page.evaluate(GATHERED) == "en")
    ada.complaints.clear()


def meet(person: Person, path: str) -> None:
    """Open a lesson or puzzle, and leave it once it is kept."""
    person.go(path)
    wait_for(lambda: bool(person.page.evaluate(MET, path)))


def test_a_lesson_that_was_met_is_played_to_its_end_without_a_network(guest: Guest) -> None:
    """Although it is the first page of all, and was left in the middle of it."""
    ada = guest(service_workers="allow")
    lesson, path = load_lesson("silver", "abilities"), "/learn/silver/abilities"
    with_worker(ada, f"{path}?step=2")
    meet(ada, path)
    ada.context.set_offline(True)
    ada.go(path)
    expect(ada.page.locator(".voice .tag")).to_contain_text("Step 1 of")
    village = ada.page.locator(".home .village > li")
    for place, answer in ((3, "look at the fourth this time"), (4, "An 11!")):
        ada.page.locator(".board").get_by_role("button", name=re.compile("Listener")).click()
        expect(ada.page.locator("#moves [name=begun]")).to_have_attribute("value", "empath 1")
        village.nth(place - 1).locator("button").click()
        expect(ada.page.locator(VOICE)).to_contain_text(answer)
    for step in range(1, lesson.last):
        expect(ada.page.locator("#moves [name=step]")).to_have_attribute("value", str(step))
        ada.see_all(".board img")
        ada.page.locator("#show-me, #on").click()
    expect(ada.page.locator(".voice.ends")).to_be_visible()
    ada.page.go_back()
    expect(ada.page.locator("#moves [name=step]")).to_have_attribute("value", str(lesson.last - 1))
    ada.complaints.clear()


def test_a_lesson_with_a_choice_of_its_own_goes_on_without_a_network(ada: Person) -> None:
    """Tiles can be laid out in thousands of ways: the voice says that it has chosen one."""
    meet(ada, "/learn/salomon/first")
    ada.context.set_offline(True)
    ada.go("/learn/salomon/first")
    ada.page.locator(".arranger .primary").click()
    expect(ada.page.locator("#moves [name=step]")).to_have_attribute("value", "1")
    expect(ada.page.locator(VOICE)).to_contain_text("here is one that I have made for you")
    ada.page.locator("#on").click()
    cells = ada.page.locator(".board").get_by_role("button", name=re.compile("e3"))
    cells.click()
    dial = ada.page.locator("#dial")
    dial.get_by_role("button", name=re.compile("^yellow 3")).click()
    expect(ada.page.locator(VOICE)).to_contain_text("Wrong, and nobody tells you how wrong.")
    ada.complaints.clear()


def say(person: Person, said: str) -> None:
    """Make a choice: a guess with the dial, all else as it is written."""
    verb, *rest = said.split()
    if verb == "guess":
        person.page.locator(f'.point[data-at="{rest[0]} {rest[1]}"]').click()
        person.page.locator(f'#dial [value="{rest[2]}"]').click()
    else:
        person.page.evaluate(SAY, said)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_that_was_met_is_missed_and_solved_without_a_network(
    ada: Person, game: str
) -> None:
    puzzle = load_puzzle(game, 1)
    path = f"/puzzles/{game}/1"
    meet(ada, path)
    ada.context.set_offline(True)
    for choice, verdict in (
        (puzzle.choices[-1], "That is not the best."),
        (puzzle.best, "Right: there is nothing better."),
    ):
        ada.go(path)
        expect(ada.page.locator(".puzzle .says")).to_be_visible()
        say(ada, puzzle.game.notation.steps_text(choice.steps))
        expect(ada.page.locator(VOICE)).to_contain_text(verdict)
        expect(ada.page.locator(".worths .own")).to_have_count(1)
    ada.complaints.clear()


def test_what_can_be_done_without_a_network_is_listed(ada: Person) -> None:
    meet(ada, "/learn/silencio/tavern")
    meet(ada, "/puzzles/silver/3")
    ada.context.set_offline(True)
    ada.go("/learn")
    links = ada.page.locator("[data-kept]:not([hidden]) a")
    expect(links).to_have_count(2)
    ada.check_access("offline, with lessons")
    ada.leave_picture("offline lessons")
    ada.page.get_by_role("link", name="SILVER: Puzzle 3").click()
    expect(ada.page.locator(".puzzle .says")).to_be_visible()
    ada.complaints.clear()


def test_nothing_private_is_kept(ada: Person) -> None:
    """No page of somebody's own, and nobody's name or what they have done in the others."""
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.locator("#settings [name=name]").fill("Zerafina")
    ada.page.locator("#settings .button").click()
    expect(ada.page.locator(".me")).to_have_text("Zerafina")
    ada.invite_friends("silver")
    for path in ("/", "/me", "/me/arrive", "/me/forget", "/rules/silver", "/learn", "/puzzles"):
        ada.go(path)
    meet(ada, "/learn/silver/first")
    ada.go("/learn/silver/first?step=12")
    ada.page.locator("#show-me, #on").or_(ada.page.locator(".voice.ends")).first.wait_for()
    meet(ada, "/puzzles/silencio/1")
    ada.play_now("silver")
    kept = ada.page.evaluate(KEPT)
    assert set(kept) == {"shell", "pages", "kits", "files"}
    assert set(kept["pages"]) == {f"/rules/{game}" for game in NAMES}
    assert set(kept["kits"]) == {"/learn/silver/first/kit", "/puzzles/silencio/1/kit"}
    texts = ada.page.evaluate(TEXTS)
    assert "Zerafina" not in texts
    assert "Your first village" in texts
    others = [path for path in kept["shell"] + kept["files"] if not path.startswith("/static/")]
    assert set(others) <= {"/offline", "/language"}


def test_what_an_older_version_has_kept_goes(guest: Guest) -> None:
    ada = guest(service_workers="allow")
    ada.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    ada.go("/api/v1/games")  # no page of ours: no service worker yet
    ada.page.evaluate(
        "caches.open('pages of-old').then((c) => c.put('/rules/silver', new Response('old')))"
    )
    with_worker(ada)
    assert ada.page.evaluate("caches.has('pages of-old')") is False
    wait_for(lambda: ada.page.evaluate(GATHERED) == "en")
    ada.context.set_offline(True)
    ada.go("/rules/silver")
    expect(ada.page.locator(".prose")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_good_and_its_icons_are_there(guest: Guest, language: str) -> None:
    ada = guest(locale=language, viewport=PHONE)
    ada.go("/")
    session = ada.context.new_cdp_session(ada.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith(f"/manifest/{language}.webmanifest")
    manifest = ada.page.request.get(found["url"]).json()
    assert manifest["lang"] == language
    for icon in manifest["icons"]:
        picture = ada.page.request.get(icon["src"]).body()
        size = "x".join(map(str, struct.unpack(">II", picture[16:24])))
        assert size == icon["sizes"]
    for shortcut in manifest["shortcuts"]:
        assert ada.page.request.get(shortcut["url"]).ok
    assert ada.page.locator("meta[name=theme-color]").count() == 2


def test_a_worker_names_its_version(house: HouseProcess) -> None:
    answer = house.http.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text.startswith('const HOUSE = {"version": "')


def test_whoever_is_forgotten_leaves_nothing_in_the_browser(ada: Person) -> None:
    ada.page.evaluate("localStorage.setItem('sounds', 'yes')")
    ada.go("/me/forget")
    ada.page.get_by_role("button", name="Yes, forget me").click()
    expect(ada.page.locator(".welcome")).to_be_visible()
    assert ada.page.evaluate("localStorage.getItem('sounds')") is None
