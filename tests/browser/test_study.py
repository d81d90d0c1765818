"""After the game: a study is asked for, grows on the page, and leads into the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tacit.games import NAMES
from tests.browser.people import Guest, Person, finished_game
from tests.browser.screen import NARROW, PATIENCE
from tests.house.drivers.process import HouseProcess


def studied(person: Person, table: str) -> None:
    """Ask for a study on the page of the result, and wait for it there."""
    person.go(table)
    person.page.locator("form[action$='/study/ask'] button").click()
    person.page.wait_for_url(f"**{table}/study")
    expect(person.page.locator("#luck")).to_be_visible(timeout=5 * PATIENCE)


@pytest.mark.parametrize("game", NAMES)
def test_a_study_on_a_phone_at_night(guest: Guest, house: HouseProcess, game: str) -> None:
    taras = guest(viewport=NARROW, locale="uk", color_scheme="dark", has_touch=True, is_mobile=True)
    studied(taras, finished_game(house, game))
    expect(taras.page.locator("#line")).to_have_text("")  # who listens hears it; the bar is narrow
    for summary in taras.page.locator("#study section > details > summary").all():
        summary.click()
    taras.page.evaluate("document.querySelectorAll('.worths').forEach((all) => (all.open = true))")
    taras.leave_picture(f"{game} study")
    taras.check_width()
    taras.check_access(f"{game} study")
    taras.check_cyrillic(f"{game} study")


def test_costly_moves_are_gone_through_by_keyboard_and_played_on_from(
    guest: Guest, house: HouseProcess
) -> None:
    noor, table = guest(), finished_game(house, "salomon")
    studied(noor, table)
    noor.check_access("study by day")
    moves = noor.page.locator(".costly-moves > li")
    assert moves.count() > 1
    noor.page.locator("a[href='#costly-1']").first.focus()
    noor.page.keyboard.press("Enter")
    expect(noor.page.locator("#costly-1:target")).to_be_in_viewport()
    noor.page.keyboard.press("Tab")  # from the move that was jumped to, not from the top
    assert noor.page.evaluate("document.activeElement.closest('li').id") == "costly-1"
    noor.page.locator("#costly-1 a[href='#costly-2']").focus()
    noor.page.keyboard.press("Enter")
    expect(noor.page.locator("#costly-2:target")).to_be_in_viewport()
    link = noor.page.locator("#costly-2 a[href*='/replay']")
    address = link.get_attribute("href") or ""
    asked = re.search(r"ply=(\d+)&eyes=(\d)", address)
    assert asked is not None
    link.click()
    expect(noor.page.locator("#live")).to_have_attribute("data-ply", asked[1])
    assert noor.page.locator("#eyes").input_value() == asked[2]
    noor.page.go_back()
    noor.page.locator("#costly-2 form button").click()
    noor.page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    assert table not in noor.page.url
    expect(noor.board).to_be_visible()
    expect(noor.page.locator("#log li").first).to_be_attached()  # the better move has been made
    noor.wait_until_asked()  # or it is over: the bot may have found all that was left
    noor.play_to_the_end()


def test_all_choices_and_all_verdicts_are_reached_by_keyboard(
    guest: Guest, house: HouseProcess
) -> None:
    noor = guest(color_scheme="dark")
    studied(noor, finished_game(house, "silencio"))
    page, keys = noor.page, noor.page.keyboard
    page.locator("#costly-1 .worths summary").focus()
    keys.press("Enter")
    expect(page.locator("#costly-1 .worths tr.chosen")).to_be_visible()
    page.locator("section > details > summary").last.focus()
    keys.press("Enter")
    keys.press("Tab")
    expect(page.locator(".kinds input[value='all']")).to_be_focused()
    shown = page.locator(".all > li:visible")
    whole = shown.count()
    for verdict in ("best", "good", "costly"):
        keys.press("ArrowRight")
        expect(page.locator(f".kinds input[value='{verdict}']")).to_be_checked()
        expect(page.locator(f".all > li:visible:not(.{verdict})")).to_have_count(0)
        told = int(page.locator(".kinds label:has(:checked) b").inner_text())
        assert shown.count() == told < whole
    noor.check_access("decisions of one kind")
    noor.leave_picture("study, costly decisions")


def test_the_replay_goes_from_one_costly_move_to_the_next(
    guest: Guest, house: HouseProcess
) -> None:
    noor, table = guest(viewport=NARROW), finished_game(house, "salomon")
    studied(noor, table)
    noor.go(f"{table}/replay?ply=0&eyes=all")
    page, moves = noor.page, []
    while page.locator("#costly-after[href]").count():
        target = re.search(r"ply=(\d+)", page.locator("#costly-after").get_attribute("href") or "")
        assert target is not None
        page.locator("#costly-after").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#live")).to_have_attribute("data-ply", target[1])
        expect(page.locator("#studied .judged.costly")).to_be_visible()
        moves.append(target[1])
        if len(moves) == 1:
            noor.check_access("replay with a study")
            noor.check_width()
            noor.leave_picture("replay with a study")
    assert len(moves) > 1
    page.locator("#step-on").click()
    expect(page.locator("#live")).to_have_attribute("data-ply", str(int(moves[-1]) + 1))
    expect(page.locator("#told .judged")).to_contain_text("costly")
    page.locator("#costly-before").click()
    expect(page.locator("#live")).to_have_attribute("data-ply", moves[-1])


def test_luck_and_decisions_are_shared_as_a_picture(guest: Guest, house: HouseProcess) -> None:
    noor = guest()
    noor.can_share()
    studied(noor, finished_game(house, "silencio"))
    share = noor.page.locator(".share")
    expect(share.locator("#take-picture")).to_have_attribute("download", "tacit-study.png")
    share.scroll_into_view_if_needed()
    noor.leave_picture("study to show others")
    words, files = noor.shared()
    assert "SILENCIO" in words
    assert files == [["tacit-study.png", "image/png"]]
    with noor.page.expect_download() as taken:
        noor.page.get_by_role("link", name="Download the picture").click()
    assert taken.value.path().read_bytes().startswith(b"\x89PNG")
