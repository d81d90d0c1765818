"""Hints at a table: what one can know lies over the board, and an expert's choice is pointed at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tacit.games import NAMES
from tacit.language import LANGUAGES
from tests.browser.people import Guest, Person
from tests.browser.screen import DESK, NARROW, PHONE

INSIGHT = "#insight"
MARKS = "#live [data-over]"
ADVISED = "#live [data-advised]"
# Texts that do not fit their cells of a table.
TOO_LONG = "all => all.filter(c => c.scrollWidth > c.clientWidth + 1).map(c => c.textContent)"


def at_a_decision(person: Person, game: str) -> None:
    """Somebody at a table with bots, who is asked something and may ask, too."""
    person.begin(game)
    if game == "salomon":
        person.press(person.page.locator("button[name=say][value=arrange]"))
        expect(person.page.locator(".board:not(.arranges)")).to_be_visible()
    if game == "silver":  # the first look is no decision
        assert person.wait_until_asked()
        person.click_once()
    person.play_until("#advice")


def ask(person: Person, what: str) -> None:
    person.press(person.page.locator(f"#{what}"))
    expect(person.page.locator(INSIGHT)).to_be_visible()


@pytest.mark.parametrize("game", NAMES)
def test_what_one_can_know_opens_beside_the_board_and_closes_again(guest: Guest, game: str) -> None:
    ada = guest()
    at_a_decision(ada, game)
    ask(ada, "know")
    if game != "silencio":
        expect(ada.page.locator(MARKS).first).to_be_visible()
    assert ada.page.locator(f"{INSIGHT} table").count()
    assert ada.page.locator(f"{INSIGHT} tbody :is(th, td)").evaluate_all(TOO_LONG) == []
    ada.check_access(f"{game}, what one can know")
    ada.leave_picture(f"know-{game}")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(INSIGHT)).to_have_count(0)
    expect(ada.page.locator(MARKS)).to_have_count(0)
    expect(ada.page.locator("#know")).to_be_focused()


@pytest.mark.parametrize("game", NAMES)
def test_advice_points_at_the_board_and_plays_nothing(guest: Guest, game: str) -> None:
    ada = guest()
    at_a_decision(ada, game)
    version, moves = ada.version, len(ada.log_lines())
    ask(ada, "advice")
    expect(ada.page.locator(ADVISED).first).to_be_visible()
    ada.check_access(f"{game}, advice")
    ada.leave_picture(f"advice-{game}")
    assert (ada.version, len(ada.log_lines())) == (version, moves)
    ada.page.locator(f"{INSIGHT} [data-close]").click()
    expect(ada.page.locator(ADVISED)).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_one_hint_leads_to_the_other(guest: Guest, screen: ViewportSize) -> None:
    ada = guest(viewport=screen)
    at_a_decision(ada, "silver")
    ask(ada, "know")
    ada.page.locator(f"{INSIGHT} [data-insight]").click()
    expect(ada.page.locator(ADVISED).first).to_be_visible()
    expect(ada.page.locator(MARKS)).to_have_count(0)
    ada.page.locator(f"{INSIGHT} [data-insight]").click()
    expect(ada.page.locator(MARKS).first).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#know")).to_be_focused()


def test_that_it_takes_a_moment_is_said_once(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "silver")
    under_way: list[Route] = []
    ada.page.route("**/know", lambda route: under_way.append(route))
    ada.page.locator("#know").click()
    expect(ada.page.locator("#heard")).to_have_text("Thinking …")
    expect(ada.page.locator("#line")).to_have_text("")
    ada.wait_until(lambda: bool(under_way))
    under_way[0].continue_()
    expect(ada.page.locator(INSIGHT)).to_be_visible()
    expect(ada.page.locator("#heard")).to_have_text("")


def test_whoever_asks_while_the_house_warms_up_stays_at_the_table(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "silver")
    table = ada.page.url
    refused: list[Route] = []

    def refuse_twice(route: Route) -> None:
        if len(refused) == 2:
            return route.continue_()
        refused.append(route)
        return route.fulfill(status=503)

    ada.page.route("**/know", refuse_twice)
    ask(ada, "know")
    expect(ada.page.locator(INSIGHT)).to_be_focused()
    assert len(refused) == 2
    assert ada.page.url == table
    ada.complaints.clear()  # the browser reports what was refused


def test_what_one_can_know_follows_the_board_and_advice_goes_with_it(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "silver")
    ask(ada, "know")
    ply = ada.page.locator(INSIGHT).get_attribute("data-ply") or ""
    ada.click_once()
    expect(ada.page.locator(INSIGHT)).not_to_have_attribute("data-ply", ply)
    expect(ada.page.locator(MARKS).first).to_be_visible()
    ada.page.locator(f"{INSIGHT} [data-close]").click()
    assert ada.wait_until_asked()
    ask(ada, "advice")
    ada.click_once()
    expect(ada.page.locator(INSIGHT)).to_have_count(0)


def test_what_is_open_stays_open_when_the_board_changes(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "salomon")
    ask(ada, "know")
    board = ada.page.locator(f"{INSIGHT} details")
    assert board.count() == 1
    board.locator("summary").click()  # with one board it begins open
    ply = ada.page.locator(INSIGHT).get_attribute("data-ply") or ""
    ada.click_once()
    expect(ada.page.locator(INSIGHT)).not_to_have_attribute("data-ply", ply)
    expect(board).not_to_have_attribute("open", "")


def test_pointing_at_a_cell_tells_all_that_can_be_there(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "salomon")
    ask(ada, "know")
    mark = ada.page.locator(MARKS).first
    told = ada.page.locator(f"#{mark.get_attribute('data-tells')}").text_content() or ""
    assert "%" in told
    cell = mark.locator("xpath=..").locator("[data-hint]")
    cell.hover()
    expect(ada.page.locator(f"{INSIGHT} .hint small")).to_have_text(told)


def test_hints_by_keyboard_alone(guest: Guest) -> None:
    ada = guest()
    at_a_decision(ada, "silencio")
    ada.page.locator("#advice").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(INSIGHT)).to_be_focused()
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")  # the first thing there closes it
    expect(ada.page.locator(INSIGHT)).to_have_count(0)
    expect(ada.page.locator("#advice")).to_be_focused()


@pytest.mark.parametrize("screen", [NARROW, PHONE])
def test_on_a_phone_nothing_scrolls_sideways(guest: Guest, screen: dict[str, int]) -> None:
    ada = guest(viewport=screen, color_scheme="dark", locale="uk")
    at_a_decision(ada, "salomon")
    for what in ("know", "advice"):
        ask(ada, what)
        ada.check_width()
        ada.leave_picture(f"{what}-salomon")
        ada.page.locator(f"{INSIGHT} [data-close]").click()
        expect(ada.page.locator(INSIGHT)).to_have_count(0)


# Texts and drawings of a table that lie over what stands in another cell, or out of the sheet.
OVERLAPS = """() => {
  const sheet = document.getElementById("insight").getBoundingClientRect();
  const boxes = (cell) => {
    const found = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if ((node.closest ? node : node.parentElement).closest(".unseen")) continue;
      if (node.closest && !node.matches("svg, img, i")) continue;
      const range = document.createRange();
      range.selectNode(node);
      found.push(...range.getClientRects());
    }
    return found.filter(({ width, height }) => width && height);
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  for (const row of document.querySelectorAll("#insight tr")) {
    if (!row.checkVisibility() || row.closest(".unseen")) continue;
    const cells = [...row.cells].map((cell) => [cell.textContent.trim(), boxes(cell)]);
    cells.forEach(([text, own], i) => {
      const others = cells.filter((_, j) => j !== i).flatMap(([, boxes]) => boxes);
      const isOver = own.some((a) => a.right > sheet.right || others.some((b) => meet(a, b)));
      if (isOver) found.push(text);
    });
  }
  return found;
}"""


@pytest.mark.parametrize("game", NAMES)
def test_what_one_can_know_is_told_side_by_side(guest: Guest, game: str) -> None:
    ada = guest()
    at_a_decision(ada, game)
    table = ada.page.url
    for language in LANGUAGES:
        ada.go(f"{table}/know?language={language}")
        for screen in (NARROW, PHONE, DESK):
            size: ViewportSize = {"width": screen["width"], "height": screen["height"]}
            ada.resize(size)
            assert ada.page.evaluate(OVERLAPS) == [], (language, screen)


def test_without_scripts_hints_are_pages(guest: Guest) -> None:
    ada = guest(java_script_enabled=False)
    ada.go("/")
    ada.page.locator(".g-silver button[value=bots]").click()
    expect(ada.board).to_be_visible()
    table = ada.page.url
    for what in ("know", "advice"):
        ada.page.locator(f"#{what}").click()
        expect(ada.page.locator(f"{INSIGHT} h2")).to_be_visible()
        expect(ada.board).to_be_visible()
        ada.page.locator(f"{INSIGHT} [data-close]").click()
        expect(ada.page).to_have_url(table)


def test_among_people_hints_are_for_all_or_for_nobody(guest: Guest) -> None:
    for hints in ("no", "yes"):
        ada, bo = guest(viewport=DESK), guest(viewport=DESK)
        link = ada.invite_friends("silver", players="2", hints=hints)
        bo.join(link)
        expect(bo.page.locator("#option-hints")).to_have_value(hints)
        ada.start()
        expect(bo.board).to_be_visible()
        for person in (ada, bo):
            expect(person.page.locator("#know")).to_have_count(1 if hints == "yes" else 0)
