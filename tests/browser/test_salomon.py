"""SALOMONS OORDEEL in a real browser: laying out by drag and by keyboard, the dial, no scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.by_hand import MOST_MOVES
from tests.browser.people import Guest, Person
from tests.browser.screen import DESK, NARROW, PHONE
from tests.drivers import at_most

# What the arranger shows: the colours of the rows, the numbers of the columns, the jokers' columns.
LAYOUT = """() => {
  const lines = (way, at) => [...document.querySelectorAll(`#arranger [data-line=${way}]`)]
    .sort((a, b) => a.style.getPropertyValue(at) - b.style.getPropertyValue(at))
    .map((line) => line.dataset.id).join("");
  const jokers = [...document.querySelectorAll("#arranger .joker")]
    .map((joker) => [joker.dataset.tile, Number(joker.style.getPropertyValue("--c"))]);
  return [lines("row", "--r"), lines("col", "--c"), Object.fromEntries(jokers)];
}"""
# The same of the board once it stands, from the accessible names of its lines.
STANDING = """() => ["row", "col"].map((way) => [...document.querySelectorAll(`.own .head.${way}`)]
  .map((head) => head.getAttribute("aria-label").split(": ")[1]))"""
LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}


@pytest.fixture
def ada(guest: Guest) -> Person:
    person = guest()
    sit_down(person)
    return person


def sit_down(person: Person) -> None:
    """To a table at which only this person has still to arrange."""
    person.begin("salomon")
    expect(person.page.locator("#arranger")).to_be_visible()
    expect(person.page.locator(".seat .state")).to_be_visible()


def keep_arrangement(person: Person) -> None:
    person.page.get_by_role("button", name="Done").click()
    expect(person.page.locator(".board:not(.arranges)")).to_be_visible()


def wait_until_a_guess_is_due(person: Person) -> None:
    """A joker that somebody gives away has to be placed first."""
    person.play_until(".point")


def drag(page: Page, thing: str, row: int, col: int) -> None:
    """Hold something, and let it go over a cell."""
    at, field = page.locator(thing).bounding_box(), page.locator("#arranger .field").bounding_box()
    assert at
    assert field
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    x = field["x"] + field["width"] * (col + 0.5) / 5
    y = field["y"] + field["height"] * (row + 0.5) / 5
    page.mouse.move(x, y, steps=12)
    page.mouse.up()


def test_rows_columns_and_tiles_are_dragged_to_their_places(ada: Person) -> None:
    page = ada.page
    drag(page, "#arranger [data-line=row][data-id=G]", 4, 0)
    assert page.evaluate(LAYOUT)[0].endswith("G")
    drag(page, "#arranger [data-line=col][data-id='3']", 0, 0)
    assert page.evaluate(LAYOUT)[1].startswith("3")
    tile = str(page.locator("#arranger .laid:not(.joker)").first.get_attribute("data-tile"))
    drag(page, f"#arranger [data-tile={tile}]", 2, 1)
    rows, cols, _ = page.evaluate(LAYOUT)
    assert (rows[2], cols[1]) == tuple(tile)
    keep_arrangement(ada)
    stands = page.evaluate(STANDING)
    assert stands == [[LETTERS[letter] for letter in rows], list(cols)]


def test_the_arrow_keys_move_what_has_the_focus(ada: Person) -> None:
    page = ada.page
    blue = page.locator("#arranger [data-line=row][data-id=B]")
    blue.focus()
    page.keyboard.press("ArrowDown")  # it may lie on top already
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    assert page.evaluate(LAYOUT)[0].startswith("B")
    expect(blue).to_have_attribute("aria-label", "row 1: blue")
    expect(page.locator("#laid")).to_have_text("row 1: blue")
    page.get_by_role("button", name="down", exact=True).click()
    assert page.evaluate(LAYOUT)[0][1] == "B"
    expect(page.get_by_role("button", name="to the left")).to_be_disabled()


def test_a_layout_outlives_a_reload_and_is_kept_as_it_is(ada: Person) -> None:
    page = ada.page
    page.get_by_role("button", name="Shuffle").click()
    layout = page.evaluate(LAYOUT)
    page.reload()
    expect(page.locator("#arranger")).to_be_visible()
    assert page.evaluate(LAYOUT) == layout
    keep_arrangement(ada)
    jokers = {
        str(cell.get_attribute("data-card")): int(
            str(cell.locator("xpath=..").get_attribute("id"))[-1]
        )
        for cell in page.locator(".own [data-card$=J]").all()
    }
    assert jokers.items() <= layout[2].items()


def test_a_closed_tile_is_named_by_keyboard_alone(ada: Person) -> None:
    page = ada.page
    keep_arrangement(ada)
    wait_until_a_guess_is_due(ada)
    tile = page.locator(".point").first
    tile.focus()
    page.keyboard.press("Enter")
    dial = page.get_by_role("dialog", name=str(tile.get_attribute("aria-label")))
    expect(dial).to_be_visible()
    expect(dial.locator(".name:enabled:not(.out)").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    named = page.evaluate("document.activeElement.dataset.name")
    version = ada.version
    page.keyboard.press("Enter")
    expect(page.locator("#sure-text")).to_contain_text(named)
    page.get_by_role("button", name="Yes, do it").focus()
    page.keyboard.press("Enter")
    ada.wait_for_change(version)
    expect(page.locator("#log")).to_contain_text(named)
    expect(page.locator(".named").first).to_be_visible()


def test_the_dial_lights_only_what_may_be_named(ada: Person) -> None:
    page = ada.page
    keep_arrangement(ada)
    looked = 0
    for _ in at_most(MOST_MOVES, "the game ends"):
        if not ada.wait_until_asked():
            break
        if page.locator(".point").count():
            looked += 1
            tile = page.locator(".point").first
            tile.click()
            mask = int(str(tile.get_attribute("data-names")), 16)
            for name in page.locator("#dial .name").all():
                number = int(str(name.get_attribute("data-number")))
                assert name.is_enabled() == bool(mask >> number & 1)
            page.keyboard.press("Escape")
        ada.move_at_once()
    assert looked


def test_a_finger_can_lay_out_and_name(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True, locale="uk")
    sit_down(ada)
    page = ada.page
    ada.tap(page.locator("#arranger [data-line=col][data-id='5']"))
    for _ in range(4):
        ada.tap(page.locator("[data-push=left]"))
    assert page.evaluate(LAYOUT)[1].startswith("5")
    for _ in range(2):
        ada.tap(page.locator("#arranger .primary"))
    expect(page.locator(".board:not(.arranges)")).to_be_visible()
    wait_until_a_guess_is_due(ada)
    version = ada.version
    ada.tap(page.locator(".point").first)
    ada.tap(page.locator("#dial .name:enabled").last)
    ada.mean_it(version)
    ada.check_width()


def wait_until_there_is(page: Page, what: str) -> None:
    """A page without scripts looks again by itself while others move.

    Whatever else is asked meanwhile is answered, such as where a joker goes that was given away.
    """

    wanted, other = page.locator(what), page.locator(".board [data-move]:visible")
    for _ in at_most(MOST_MOVES, f"{what} is there"):
        wanted.or_(other).first.wait_for(state="attached")
        page.wait_for_load_state()
        if wanted.count():
            return
        if other.count():
            other.first.click()


def test_without_scripts_a_game_goes_on_in_words(guest: Guest) -> None:
    ada = guest(java_script_enabled=False)
    ada.go("/")
    page = ada.page
    page.locator(".g-salomon button[value=bots]").click()
    wait_until_there_is(page, ".seat .state")
    for _ in at_most(MOST_MOVES, "the tiles are arranged"):
        if not page.locator(".ask .answers button[data-move]").count():
            break
        page.locator(".ask .answers button[data-move]").first.click()
    expect(page.locator("#arranger")).to_be_hidden()
    wait_until_there_is(page, ".words form")
    page.locator(".words summary").click()
    cell, tile = page.locator(".words select").all()
    place, name = cell.input_value(), tile.locator("option").first.inner_text()
    table = page.url
    page.locator(".words form button").click()
    expect(page.locator("h1")).to_have_text("Are you sure?")
    expect(page.locator("#sure-text")).to_contain_text(f"Your guess: {name}. If it is wrong")
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(table)
    page.locator(".words summary").click()
    page.locator(".words form button").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page).to_have_url(table)
    expect(page.locator(f"#cell-{place.replace(' ', '-')} .named")).to_be_visible()
    expect(page.locator("#log")).to_contain_text(name)


# Names of cells, and what lines of the log are about


def is_lit(page: Page, cell: str) -> None:
    expect(page.locator(".mentioned")).to_have_attribute("id", cell)


def after_a_guess(ada: Person) -> Locator:
    """A line of the log that tells of a guess; nobody else moves, and no line comes below it."""
    keep_arrangement(ada)
    wait_until_a_guess_is_due(ada)
    ada.click_once()
    ada.wait_until_asked()
    line = ada.page.locator("#log li[data-about]").filter(
        has_text=re.compile(r"guess.* [a-e][1-5]")
    )
    expect(line.first).to_be_attached()
    return line.first


def test_a_line_of_the_log_lights_its_cell(ada: Person) -> None:
    page, line = ada.page, after_a_guess(ada)
    cell = str(line.get_attribute("data-about"))
    row, col = int(cell[-3]), int(cell[-1])
    expect(line).to_contain_text(f"{'abcde'[col]}{row + 1}")
    line.hover()
    is_lit(page, cell)
    page.locator("h1").hover()
    expect(page.locator(".mentioned")).to_have_count(0)
    line.click()  # it has the focus then
    page.locator("h1").hover()
    is_lit(page, cell)


def test_a_line_of_the_log_lights_its_cell_by_touch(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.page.add_init_script("localStorage.setItem('second-tap', 'no')")
    sit_down(ada)
    line = after_a_guess(ada)
    ada.page.locator("#log-sheet > summary").tap()
    line.tap()
    is_lit(ada.page, str(line.get_attribute("data-about")))
    ada.page.locator("#prompt").tap()
    expect(ada.page.locator(".mentioned")).to_have_count(0)


def test_the_log_is_read_by_keyboard_line_by_line(ada: Person) -> None:
    page = ada.page
    after_a_guess(ada)
    page.locator("#log").focus()
    page.keyboard.press("ArrowDown")
    first = page.locator("#log li[data-about]").first
    expect(first).to_be_focused()
    lit = [str(cell.get_attribute("id")) for cell in page.locator(".mentioned").all()]
    assert sorted(lit) == sorted(str(first.get_attribute("data-about")).split())
    page.keyboard.press("Tab")
    expect(page.locator(".mentioned")).to_have_count(0)


EDGES = """() => [...document.querySelectorAll(".slab:not(.laying)")].map((slab) =>
  ["col", "row"].map((way) => [...slab.querySelectorAll(`.head.${way} small`)]
    .filter((name) => name.checkVisibility({ opacityProperty: true }))
    .map((name) => name.textContent).join("")))"""


@pytest.mark.parametrize("viewport", [NARROW, PHONE, DESK, {"width": 1920, "height": 1080}])
def test_boards_are_labelled_on_every_screen(guest: Guest, viewport: dict[str, int]) -> None:
    ada = guest(viewport=viewport)
    sit_down(ada)
    names = [ada.page.locator(f"#arranger .names.{way}") for way in ("cols", "rows")]
    assert [name.inner_text().split() for name in names] == [list("abcde"), list("12345")]
    keep_arrangement(ada)
    wait_until_a_guess_is_due(ada)
    boards = ada.page.evaluate(EDGES)
    assert boards == [["abcde", "12345"]] * len(boards)
    assert len(boards) > 1
    ada.check_width()


@pytest.mark.parametrize("viewport", [DESK, {"width": 1920, "height": 1080}])
def test_all_boards_are_in_sight_on_a_desk(guest: Guest, viewport: dict[str, int]) -> None:
    ada = guest(viewport=viewport)
    sit_down(ada)
    keep_arrangement(ada)
    wait_until_a_guess_is_due(ada)
    ada.page.evaluate("scrollTo(0, 0)")  # a click by this browser may scroll, other than a hand's
    for board in ada.page.locator(".slab:visible").all():
        expect(board).to_be_in_viewport(ratio=1)


def test_the_dial_dims_what_lines_rule_out(ada: Person) -> None:
    page = ada.page
    keep_arrangement(ada)
    ada.play_until('.point[data-out]:not([data-out="0"])')
    tile = page.locator('.point[data-out]:not([data-out="0"])').first
    tile.click()
    out = int(str(tile.get_attribute("data-out")), 16)
    for name in page.locator("#dial .name:enabled").all():
        is_out = bool(out >> int(str(name.get_attribute("data-number"))) & 1)
        said = str(name.get_attribute("aria-label"))
        assert said.endswith("ruled out by the row or column") == is_out
        opacity = name.locator(".stone").evaluate("stone => getComputedStyle(stone).opacity")
        assert (float(opacity) < 1) == is_out
    page.locator("#dial .name.out:enabled").first.click()
    expect(page.locator(".named").first).to_be_visible()


# The notebook is written in


def open_notebook(person: Person) -> Locator:
    person.page.locator(".open-book").click()
    book = person.page.get_by_role("dialog", name="Notebook")
    expect(book).to_be_visible()
    return book


def test_marks_are_made_with_the_pencil_and_stay(guest: Guest) -> None:
    ada = guest()
    sit_down(ada)
    keep_arrangement(ada)
    wait_until_a_guess_is_due(ada)
    page, book = ada.page, open_notebook(ada)
    cell = book.locator("[data-place]").first
    expect(book.locator("#pencil")).to_be_hidden()
    cell.click()
    pencil = book.get_by_role("group", name=re.compile(r", [a-e][1-5]$"))
    # One after the other, faster than they are answered: none is lost.
    held: list[Route] = []
    page.route("**/note", lambda route: route.continue_() if held else held.append(route))
    for tile in ("red 1", "red 2", "yellow 3", "yellow 3"):
        pencil.get_by_role("button", name=re.compile(f"^{tile}")).click()
    ada.wait_until(lambda: bool(held))
    held[0].continue_()
    expect(pencil.get_by_role("button", name="red 1: cannot be")).to_be_visible()
    expect(pencil.get_by_role("button", name="yellow 3: may be")).to_be_visible()
    label = re.compile("your mark, cannot be: red 1, red 2; your mark, may be: yellow 3")
    expect(cell).to_contain_text(label)
    expect(book).to_be_visible()
    ada.leave_picture("notebook-salomon")
    ada.check_access("the notebook")
    pencil.get_by_role("button", name="yellow 3: may be").click()
    expect(cell).not_to_contain_text(label)
    page.reload()
    kept = open_notebook(ada).locator("[data-place]").first
    expect(kept).to_have_accessible_name(re.compile("your mark, cannot be: red 1, red 2$"))


def test_a_mark_by_finger_on_a_narrow_phone(guest: Guest) -> None:
    ada = guest(viewport=NARROW, has_touch=True, is_mobile=True)
    sit_down(ada)
    ada.tap(ada.page.locator("#arranger .primary"))
    wait_until_a_guess_is_due(ada)
    ada.tap(ada.page.locator(".open-book"))
    cell = ada.page.locator("#notebook [data-place]").last
    ada.tap(cell)
    tile = ada.page.locator("#pencil [data-writes=P5]")
    ada.tap(tile)
    expect(cell).to_contain_text("cannot be: purple 5")
    box = tile.bounding_box()
    assert box
    assert box["height"] >= 32
    ada.leave_picture("notebook-salomon")
    ada.check_width()


def test_without_scripts_a_mark_is_put_together_from_lists(guest: Guest) -> None:
    ada = guest(java_script_enabled=False)
    ada.go("/")
    page = ada.page
    page.locator(".g-salomon button[value=bots]").click()
    wait_until_there_is(page, ".words form")  # it is her turn: nobody else opens a tile
    page.locator(".open-book").click()
    place, tile, mark = page.locator("#notebook select").all()
    at = place.locator("option").last.inner_text()
    place.select_option(at)
    tile.select_option("green 4")
    mark.select_option("may be it")
    page.get_by_role("button", name="Write it down").click()
    page.locator(".open-book").click()
    marked = page.get_by_role("button", name=re.compile(rf"^{at};.*your mark, may be: green 4$"))
    expect(marked).to_be_visible()
