"""What happened, in a real browser: in order, with turns told apart, and the newest in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tacit.games import NAMES
from tests.browser.people import SHORT, Guest, Person
from tests.browser.screen import PHONE

LINES = """lines => lines.map(line => ({
    turn: +line.dataset.turn, ply: +line.dataset.ply, part: +line.id.split("-")[2],
    begins: line.classList.contains("begins"), text: line.textContent }))"""

INSIDE = """img => {
    const [own, line] = [img, img.parentElement].map(one => one.getBoundingClientRect());
    return own.left >= line.left - 1 && own.right <= line.right
        && own.top >= line.top && own.bottom <= line.bottom;
}"""


def told(person: Person) -> list[dict[str, int]]:
    found: list[dict[str, int]] = person.page.locator("#log li").evaluate_all(LINES)
    return found


def check_order(lines: list[dict[str, int]]) -> None:
    """As it happened; and each turn has its beginning."""
    order = [(line["turn"], line["ply"], line["part"]) for line in lines]
    assert order == sorted(order)
    turns = [line["turn"] for line in lines]
    begins = [i == 0 or turns[i - 1] != turn for i, turn in enumerate(turns)]
    assert [line["begins"] for line in lines] == begins


@pytest.mark.parametrize("game", NAMES)
def test_the_log_reads_as_it_happened_and_tells_turns_apart(guest: Guest, game: str) -> None:
    ada = guest()
    ada.begin(game, **SHORT[game])
    for _ in range(8):
        if not ada.wait_until_asked():
            break
        ada.click_once()
        check_order(told(ada))
    ada.wait_until_asked()
    seen = told(ada)
    assert len({line["turn"] for line in seen}) > 2
    ada.page.reload()
    assert [line["text"] for line in told(ada)] == [line["text"] for line in seen]
    check_order(told(ada))


@pytest.mark.parametrize("game", ["silencio", "silver", "salomon"])
def test_cards_that_are_named_have_small_pictures(guest: Guest, game: str) -> None:
    ada = guest()
    ada.begin(game, **SHORT[game])
    picture = ada.play_until("#log img").first
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("img => img.naturalWidth > 0 && img.getBoundingClientRect().width > 9")
    assert picture.evaluate(INSIDE)


def test_the_log_stands_at_its_end_unless_one_goes_back_in_it(guest: Guest) -> None:
    ada = guest()
    ada.begin("silver", players="4")
    ada.play_until("#log li:nth-child(40)")
    log, last = ada.page.locator("#log"), ada.page.locator("#log li").last
    expect(last).to_be_in_viewport(ratio=1)
    ada.click_once()
    ada.wait_until_asked()
    expect(last).to_be_in_viewport(ratio=1)
    log.evaluate("log => log.scrollTop = 0")
    expect(last).not_to_be_in_viewport()
    ada.click_once()
    ada.wait_until_asked()
    assert log.evaluate("log => log.scrollTop") == 0


def test_on_a_phone_the_log_opens_with_the_newest_in_sight(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silver", players="4")
    ada.play_until("#log li:nth-child(30)")
    newest = told(ada)[-1]
    sheet = ada.page.locator("#log-sheet summary")
    expect(sheet).to_contain_text(str(newest["text"]))
    sheet.tap()
    line = ada.page.locator(f"#log-{newest['ply']}-{newest['part']}")
    expect(line).to_be_in_viewport(ratio=1)
    ada.leave_picture("silver-log")
