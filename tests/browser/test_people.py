"""People at a table, each with a browser: who goes, who comes back, who is due."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.by_hand import ASKED
from tests.browser.people import Person, warm_up
from tests.house.drivers.process import HouseProcess, wait_for, with_known_deals


@contextmanager
def two_in(house: HouseProcess, browser: Browser, **more: Any) -> Iterator[list[Person]]:
    warm_up(house)
    people = [Person(browser, house.address, **settings, **more) for settings in LOOKS]
    ada, bo = people
    ada.call("Ada")
    bo.call("Bo")
    link = ada.invite("silencio", players="2", start="seat:1")
    bo.come(link)
    ada.start()
    expect(bo.board).to_be_visible()
    yield people
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def two(browser: Browser, house: HouseProcess) -> Iterator[list[Person]]:
    """Ada, who is not due, and Bo, who is, at a table of SILENCIO."""
    with two_in(house, browser) as people:
        yield people


@pytest.fixture
def impatient(browser: Browser, tmp_path: Path, deals: Path) -> Iterator[list[Person]]:
    """The same in a house where whoever has not been seen for a moment counts as gone."""
    house = with_known_deals({"DATA": str(tmp_path), "GONE_AFTER": "4"}, deals)
    try:
        with two_in(house, browser) as people:
            yield people
    finally:
        house.kill()


OWN_TABLES = ".running a[href^='/t/']"
LOOKS: list[dict[str, Any]] = [{}, {"viewport": {"width": 390, "height": 844}}]
NOTIFIED = {"service_workers": "allow"}  # it is what shows notifications


def test_somebody_goes_a_bot_plays_and_the_seat_is_taken_back(impatient: list[Person]) -> None:
    ada, bo = impatient
    link = bo.page.url
    bo.page.close()
    log = ada.page.locator("#log")
    expect(log).to_contain_text("Bo is away.")
    expect(ada.page.locator("#people")).to_contain_text("(away)")
    expect(ada.page.locator("#seat-1 .thinking")).to_be_hidden()
    take_over = ada.page.get_by_role("button", name="Let a bot take over")
    expect(take_over).to_be_visible()  # nothing has to be opened for it
    ada.leave_picture("somebody is away")
    take_over.click()
    expect(log).to_contain_text("Bo is away: a bot takes over.")
    # Whoever comes back sees at once, on the board, what has happened.
    bo.page = bo.context.new_page()
    bo.go(link)
    banner = bo.page.get_by_role("region", name="A bot is playing for you.")
    expect(banner).to_be_visible()
    assert bo.has_in_sight(".played-for")
    bo.leave_picture("played for")
    bo.check_access("played for")
    bo.check_width()
    banner.get_by_role("button", name="Take your seat back").click()
    expect(banner).to_have_count(0)
    expect(log).to_contain_text("Bo takes the seat back from the bot.")
    expect(bo.page.locator("#log")).to_contain_text("You take your seat back from the bot.")


def test_what_happens_besides_the_game_is_announced_and_so_is_the_next_move(
    two: list[Person],
) -> None:
    ada, bo = two
    said = ada.page.locator("#said")
    bo.page.locator("#people > summary").click()
    bo.page.get_by_role("button", name="Let a bot play for you").click()
    expect(bo.page.locator(".played-for")).to_be_visible()
    expect(said).to_contain_text("passes")  # the bot has moved, on the very position of the note
    notes = ada.page.locator("#log [data-note]")
    expect(notes).to_have_text(["Bo lets a bot play."])


def test_who_leaves_for_good_finds_the_first_page(two: list[Person]) -> None:
    ada, bo = two
    bo.page.locator("#people > summary").click()
    bo.page.get_by_text("Leave this table for good").first.click()
    bo.leave_picture("leaving")
    bo.page.get_by_role("button", name="Leave this table for good").click()
    expect(bo.page.locator(".games")).to_be_visible()
    expect(bo.page.locator(OWN_TABLES)).to_have_count(0)
    expect(ada.page.locator("#log")).to_contain_text("leaves the table. A bot has the seat.")


def test_a_table_of_ones_own_is_removed(two: list[Person]) -> None:
    ada, _ = two
    ada.invite("silver")
    ada.page.get_by_text("Remove this table").first.click()
    ada.page.get_by_role("button", name="Remove this table").click()
    expect(ada.page.locator(OWN_TABLES)).to_have_count(1)  # the one with Bo


HIDE = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
WITH_WORKER = """() => navigator.serviceWorker.register("/worker.js")
    .then(() => navigator.serviceWorker.ready).then(() => {})"""
SHOWN = (
    "navigator.serviceWorker.getRegistration().then((worker) => worker?.getNotifications() ?? [])"
    ".then((all) => all.map((one) => [one.title, one.body, one.data.address]))"
)


def somebody_else(person: Person, name: str = "", **settings: Any) -> Person:
    """Somebody who comes by in the same house."""
    assert person.context.browser
    other = Person(person.context.browser, person.address, **settings)
    if name:
        other.call(name)
    return other


def icon_of(person: Person) -> str:
    return str(person.page.locator("link[rel=icon]").get_attribute("href"))


def test_a_turn_shows_in_the_title_and_the_icon_of_the_tab(two: list[Person]) -> None:
    ada, bo = two
    quiet = icon_of(ada)
    expect(bo.page).to_have_title("● Your turn · SILENCIO · Tacit")
    expect(ada.page).to_have_title("SILENCIO · Tacit")
    assert icon_of(bo) != quiet
    bo.click_once()
    expect(bo.page).to_have_title("SILENCIO · Tacit")
    expect(ada.page).to_have_title("● Your turn · SILENCIO · Tacit")
    assert icon_of(bo) == quiet


@pytest.fixture
def two_to_notify(whole_browser: Browser, house: HouseProcess) -> Iterator[list[Person]]:
    """The same in a browser that shows notifications."""
    with two_in(house, whole_browser, **NOTIFIED) as people:
        yield people


def test_a_turn_is_told_by_vibration_and_notification_once_asked_for(
    two_to_notify: list[Person],
) -> None:
    ada, bo = two_to_notify
    ada.context.grant_permissions(["notifications"])
    for page in (ada.page, bo.page):
        page.evaluate("navigator.vibrate = (pattern) => { window.vibrated = pattern }")
    bell = ada.page.get_by_role("button", name="Tell me when it is my turn")
    expect(bell).to_have_attribute("aria-pressed", "false")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    ada.check_access("the bell")
    ada.page.evaluate(HIDE)
    assert ada.page.evaluate(SHOWN) == []
    bo.click_once()
    expect(ada.page).to_have_title("● Your turn · SILENCIO · Tacit")
    wait_for(lambda: bool(ada.page.evaluate(SHOWN)))
    path = ada.page.evaluate("location.pathname")
    asked = ada.page.locator("#prompt").text_content()
    assert ada.page.evaluate(SHOWN) == [["Your turn · SILENCIO · Tacit", asked, path]]
    assert ada.page.evaluate("window.vibrated") == [60, 60, 60]
    assert bo.page.evaluate("window.vibrated ?? null") is None  # it was Bo's turn from the start
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "false")


# Stands in for the sound of a browser, which is asleep until somebody touches the page.
AUDIO = """
window.heard = [];
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  async resume() { this.state = "running"; }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (next) => next, stop() {} };
    tone.start = () => { if (this.state === "running") window.heard.push(tone.frequency.value); };
    return tone;
  }
};
"""
MOVE, TURN = [392], [523, 784]


def test_a_turn_has_a_sound_of_its_own_for_whoever_wants_one(two: list[Person]) -> None:
    ada, bo = two
    for person in two:
        person.page.add_init_script(AUDIO)
        person.page.reload()
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.get_by_label("Soft sounds").check()
    ada.page.keyboard.press("Escape")
    bo.click_once()
    expect(ada.page).to_have_title("● Your turn · SILENCIO · Tacit")
    assert ada.page.evaluate("window.heard") == TURN
    ada.wait_until_asked()
    ada.click_once()
    assert ada.page.evaluate("window.heard.slice(0, 3)") == TURN + MOVE
    assert bo.page.evaluate("window.heard") == []  # Bo has not asked for it


def test_sounds_that_are_wanted_are_heard_after_the_first_touch_of_a_page(
    two: list[Person],
) -> None:
    ada, bo = two
    ada.page.add_init_script(AUDIO + "localStorage.setItem('sounds', 'yes');")
    ada.page.reload()
    ada.page.locator("h1").click()  # nothing is played yet, but from now on it may be
    bo.click_once()
    expect(ada.page).to_have_title("● Your turn · SILENCIO · Tacit")
    assert ada.page.evaluate("window.heard") == TURN


@pytest.fixture
def two_not_to_notify(browser: Browser, house: HouseProcess) -> Iterator[list[Person]]:
    """The same, who could be notified."""
    with two_in(house, browser, **NOTIFIED) as people:
        yield people


def test_who_watches_or_has_not_asked_is_not_told(two_not_to_notify: list[Person]) -> None:
    ada, bo = two_not_to_notify
    eve = somebody_else(ada)
    eve.go(ada.page.url)
    expect(eve.board).to_be_visible()
    expect(eve.page.locator("#tell-me")).to_be_hidden()
    ada.page.evaluate(WITH_WORKER)  # so that it could tell her
    ada.page.evaluate(HIDE)
    bo.click_once()
    expect(ada.page).to_have_title("● Your turn · SILENCIO · Tacit")
    assert ada.page.evaluate(SHOWN) == []
    expect(eve.page).to_have_title("SILENCIO · Tacit")
    eve.context.close()


def test_a_phone_shares_the_link(two: list[Person]) -> None:
    ada, _ = two
    ada.page.add_init_script(
        "navigator.share = (what) => { window.shared = what; return Promise.resolve() }"
    )
    link = ada.invite("silver")
    ada.check_width()
    ada.page.get_by_role("button", name="Share").click()
    assert ada.page.evaluate("window.shared") == {"title": "SILVER · Tacit", "url": link}


def test_without_scripts_the_moves_of_others_appear_by_themselves(two: list[Person]) -> None:
    _, bo = two
    cy = somebody_else(bo, "Cy", java_script_enabled=False)
    cy.go(bo.invite("silencio", players="2", start="seat:0"))
    cy.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator(".seats")).to_contain_text("Cy")
    bo.start()
    expect(cy.board).to_be_visible()  # Cy has waited at a table that had not begun
    expect(cy.page.locator(".reloads")).to_be_visible()
    bo.wait_until_asked()
    bo.click_once()
    expect(cy.page.locator(ASKED)).to_be_visible()  # Cy has done nothing
    expect(cy.page).to_have_title("● Your turn · SILENCIO · Tacit")
    expect(cy.page.locator(".explained")).to_be_hidden()  # there is nothing that would explain
    cy.page.locator("[popovertarget=settings]").click()
    expect(cy.page.get_by_label("Language")).to_be_visible()
    expect(cy.page.get_by_label("Soft sounds")).to_be_hidden()
    cy.page.keyboard.press("Escape")
    expect(cy.page.locator(".reloads")).to_have_count(0)
    assert cy.page.locator("meta[http-equiv=refresh]").count() == 0
    cy.leave_picture("without scripts")
    cy.context.close()


def test_without_scripts_a_start_that_somebody_else_makes_is_seen(two: list[Person]) -> None:
    _, bo = two
    cy = somebody_else(bo, "Cy", java_script_enabled=False)
    cy.go(bo.invite("silencio", players="2", claim_seconds="600"))
    cy.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator(".seats")).to_contain_text("Cy")
    bo.start()
    cy.page.locator("#ready").click()
    expect(cy.page.locator(".reloads")).to_be_visible()  # Bo is not ready yet
    bo.page.locator("#ready").click()
    expect(cy.page.locator(".answers [data-move]")).to_be_visible()  # Cy may take the card, or wait
    bo.click_once()
    expect(cy.page.locator("#log")).to_contain_text("Bo takes the start card")
    cy.context.close()


def test_without_scripts_nothing_is_taken_away_from_whoever_sets_options(two: list[Person]) -> None:
    ada, _ = two
    cy = somebody_else(ada, "Cy", java_script_enabled=False)
    cy.go("/")
    cy.page.locator(".g-silver button[value=friends]").click()
    refresh, players = (
        cy.page.locator("meta[http-equiv=refresh]"),
        cy.page.locator("#option-players"),
    )
    expect(refresh).to_have_count(1)
    expect(players).to_be_hidden()
    cy.leave_picture("lobby without scripts")
    cy.page.get_by_role("link", name="See and change the options").click()
    expect(players).to_be_visible()
    expect(refresh).to_have_count(0)
    players.select_option("3")
    cy.leave_picture("options without scripts")
    cy.page.get_by_role("button", name="Save").click()
    expect(cy.page.locator(".seats li")).to_have_count(3)
    expect(refresh).to_have_count(1)
    cy.context.close()


def test_who_watches_is_shown_without_a_reload(two: list[Person]) -> None:
    ada, _ = two
    watchers = ada.page.locator("#people .watchers")
    expect(watchers).to_have_count(0)
    eve, fay = somebody_else(ada, "Eve"), somebody_else(ada)
    eve.go(ada.page.url)
    expect(watchers).to_have_text("1 person is watching: Eve")
    expect(watchers).to_be_visible()  # nothing has to be opened for it
    fay.go(ada.page.url)
    expect(watchers).to_have_text("2 people are watching: Eve")
    expect(eve.page.locator("#people .watchers")).to_have_text("2 people are watching: Eve")
    ada.page.locator("#people > summary").click()
    ada.leave_picture("watched")
    for person in (eve, fay):
        person.context.close()
    expect(watchers).to_have_count(0)


def test_a_clock_is_seen_before_the_start_at_the_table_and_at_home(two: list[Person]) -> None:
    ada, _ = two
    note = ada.page.get_by_role("note").filter(has_text="time is up")
    ada.invite("silver", players="2")
    expect(note).to_have_count(0)
    ada.page.locator("#option-clock").select_option("live")
    expect(note).to_be_visible()
    ada.leave_picture("lobby with a clock")
    ada.check_width()
    ada.start()
    left = ada.page.locator("[data-countdown]")
    assert 60 < int(left.inner_text()) <= 150
    ada.invite_friends("silencio", players="2", start="seat:0", clock="day")
    ada.start()
    ada.wait_until_asked()
    expect(left).to_have_count(0)
    ada.page.locator("#people > summary").click()
    expect(ada.page.locator(".time-left")).to_have_text("24 hours left")
    ada.go("/")
    daily = ada.page.get_by_role("region", name="A day a move")
    expect(daily.get_by_role("listitem")).to_contain_text(["Your turn · 24 hours left"])
    first = ada.page.get_by_role("region", name="Your tables").get_by_role("listitem").first
    expect(first).to_contain_text("Your turn")  # at the table with Bo it is Bo's
    ada.check_access("home with clocks")


def test_a_table_can_play_without_watchers(two: list[Person]) -> None:
    ada, _ = two
    eve = somebody_else(ada)
    eve.go(ada.invite_friends("silver", watching="no"))
    expect(eve.page.get_by_text("Take a seat. This table plays without")).to_be_visible()
    ada.start()
    expect(eve.page.locator(".lost")).to_contain_text("This table plays without watchers.")
    eve.leave_picture("unwatched")
    eve.context.close()


def test_a_gesture_is_seen_at_once_and_can_be_muted(two: list[Person]) -> None:
    ada, bo = two
    expect(ada.page.locator(".gestures")).to_have_count(0)  # SILENCIO is silent
    link = ada.invite("silver", players="2")
    bo.come(link)
    ada.start()
    expect(bo.board).to_be_visible()
    ada.page.get_by_role("button", name="Smile").click()
    seen = bo.page.get_by_role("img", name="Ada smiles")
    expect(seen).to_be_visible()
    bo.leave_picture("gesture")
    ada.leave_picture("gesture")
    bo.check_access("gesture")
    bo.check_width()
    ada.page.get_by_role("button", name="Sigh").click()  # one at a time
    expect(ada.page.get_by_role("alert")).to_be_visible()
    bo.page.locator("[popovertarget=settings]").click()
    bo.page.get_by_label("Show gestures").uncheck()
    expect(seen).to_be_hidden()
    expect(bo.page.locator(".gestures")).to_be_hidden()
    ada.complaints.clear()  # the browser reports the status of the refusal
