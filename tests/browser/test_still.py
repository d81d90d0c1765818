"""Nothing jumps: what lies on the table stays where it is until something moves it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tacit.puzzle.shelf import puzzles_of
from tests.browser.people import Guest, Person
from tests.browser.screen import DESK, DRAWN, PHONE

MOST = 0.02  # in total, during a whole game
OPTIONS = {
    "silencio": {"players": "3"},
    "silver": {"players": "3", "rounds": "2", "max_turns_per_round": "10"},
    "salomon": {"players": "2", "mode": "simple", "start": "0"},  # so she is asked at least once
}
# What moves because one has just clicked is what the click was for; browsers leave it out of the
# score of a page, too (`hadRecentInput`: within half a second). Here it is left out until the house
# has answered, however long that takes on a busy machine. A watcher clicks nothing: on that page
# every shift counts. The end of a game is another page, from its top.
WATCH = """() => {
    window.shifts = [];
    window.own = [];
    const name = (node) => node?.id || node?.className || String(node?.nodeName);
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    new PerformanceObserver((list) => {
        for (const { value, startTime: at, hadRecentInput, sources } of list.getEntries()) {
            if (hadRecentInput || document.querySelector("#live.over")) continue;
            const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
                `${name(node)}: ${box(from)} to ${box(to)}`);
            window.shifts.push({ value, at, moved });
        }
    }).observe({ type: "layout-shift" });
}"""
BEGIN = "() => { window.own.push([performance.now(), Infinity]) }"
END = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.own.at(-1)[1] = performance.now();
    done();
})))"""
SHIFTS = """() => window.shifts.filter(
    ({ at }) => !window.own.some(([begin, end]) => begin <= at && at <= end))"""


def move_apart(person: Person) -> None:
    """Make a move, and note when."""
    person.page.evaluate(BEGIN)
    person.click_once()
    person.page.evaluate(END)


def check_still(person: Person) -> None:
    shifts = person.page.evaluate(SHIFTS)
    worst = sorted(shifts, key=lambda shift: -shift["value"])[:5]
    assert sum(shift["value"] for shift in shifts) < MOST, worst


def test_whom_one_can_choose_takes_no_room_on_a_phone(guest: Guest) -> None:
    ada = guest(viewport=PHONE)
    buttons = ".silencio .others:has(.laid) .seat > .button"
    for puzzle in puzzles_of("silencio").values():
        ada.go(f"/puzzles/silencio/{puzzle.number}")
        if ada.page.locator(buttons).count():
            break
    land = ada.page.locator(".land")
    asked = land.bounding_box()
    ada.page.locator(buttons).evaluate_all("all => all.forEach(e => e.remove())")
    assert land.bounding_box() == asked


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param("silencio", DESK, id="silencio, desk"),
        pytest.param("silencio", PHONE, id="silencio, phone"),
        pytest.param("silver", DESK, id="silver, desk"),
        pytest.param("silver", PHONE, id="silver, phone"),
        pytest.param("salomon", DESK, id="salomon, desk"),
        pytest.param("salomon", PHONE, id="salomon, phone"),
    ],
)
def test_nothing_jumps_during_a_whole_game(guest: Guest, game: str, screen: dict[str, int]) -> None:
    ada, eve = guest(viewport=screen), guest(viewport=screen)
    link = ada.begin(game, **OPTIONS[game])
    if game == "salomon":  # first everybody lays out tiles, on a board of another kind
        ada.play_until(".point")
    eve.go(link)
    expect(eve.board).to_be_visible()
    for person in (ada, eve):
        person.page.wait_for_load_state()
        person.page.evaluate(DRAWN)  # then the shifts of a change have been measured
        person.page.evaluate(WATCH)
    ada.play_to_the_end(lambda: move_apart(ada))
    eve.catch_up()
    for person in (ada, eve):
        check_still(person)
