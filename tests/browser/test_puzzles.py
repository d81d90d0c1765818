"""Puzzles in a real browser: by mouse, finger and keyboard, on the real board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tacit.puzzle.puzzle import Puzzle
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tests.browser.people import Guest, Person
from tests.browser.screen import DESK, NARROW
from tests.puzzle.games import WITH_PUZZLES

VOICE = "#voice"
# What a page without scripts sends, whatever the board offers.
SEND = """([path, said]) => {
  const made = (tag, facts) => Object.assign(document.createElement(tag), facts);
  const form = made("form", { method: "post", action: path });
  form.append(made("input", { name: "say", value: said }));
  document.body.append(form);
  form.submit();
}"""


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game.name}/{puzzle.number}"


def open_puzzle(person: Person, puzzle: Puzzle) -> None:
    person.go(address(puzzle))
    person.page.wait_for_load_state()


def playing_a_card() -> tuple[Puzzle, int, int]:
    """A puzzle of SILENCIO in which a card of the hand is the answer, and another is not."""
    for puzzle in puzzles_of("silencio").values():
        actions = [choice.steps[0] for choice in puzzle.choices]
        texts = [puzzle.game.notation.action_text(action) for action in actions]
        cards = [action for action, text in zip(actions, texts) if text.startswith("put ")]
        if len(cards) > 1 and cards[0] == actions[0]:
            return puzzle, cards[0], cards[1]
    raise AssertionError("no such puzzle")


def card(action: int) -> str:
    return f'.board [name=action][value="{action}"]'


def test_from_home_to_a_puzzle_missed_and_solved(guest: Guest) -> None:
    puzzle, right, wrong = playing_a_card()
    ada = guest()
    ada.go("/")
    ada.page.get_by_role("link", name="Puzzles").click()
    link = ada.page.locator(f'a[href="{address(puzzle)}"]')
    ada.page.locator(".numbers").filter(has=link).locator("xpath=../summary").click()
    link.click()
    ada.page.wait_for_load_state()
    voice = ada.page.locator(VOICE)
    assert voice.get_attribute("role") == "status"
    ada.page.locator(card(wrong)).click()
    expect(voice).to_contain_text("That is not the best.")
    expect(ada.page.locator(".worths .own")).to_contain_text("Your choice")
    expect(ada.page.locator(".board [name=action]")).to_have_count(0)
    ada.page.get_by_role("link", name="Try again").click()
    ada.page.wait_for_load_state()
    ada.page.locator(card(right)).click()
    expect(voice).to_contain_text("Right: there is nothing better.")
    ada.page.get_by_role("link", name="Next puzzle").click()
    expect(ada.page).not_to_have_url(re.compile(rf"{address(puzzle)}$"))
    ada.go("/puzzles#silencio")
    done = ada.page.locator(".numbers .done")
    expect(done).to_have_count(1)
    expect(done).to_have_attribute("href", address(puzzle))


def test_a_puzzle_by_keyboard_alone(guest: Guest) -> None:
    puzzle, right, _ = playing_a_card()
    ada = guest()
    open_puzzle(ada, puzzle)
    ada._tab_to(f"document.activeElement.matches('{card(right)}')")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(VOICE)).to_contain_text("Right: there is nothing better.")
    ada._tab_to("document.activeElement.matches('.voice .primary')")
    ada.page.keyboard.press("Enter")
    expect(ada.page).not_to_have_url(re.compile(rf"{address(puzzle)}$"))


def test_a_puzzle_on_a_phone(guest: Guest) -> None:
    """What is asked and what one holds are in sight together, and a move needs a second tap."""
    puzzle, right, _ = playing_a_card()
    ada = guest(viewport=NARROW, has_touch=True, is_mobile=True)
    open_puzzle(ada, puzzle)
    ada.check_width()
    voice, hand = ada.page.locator(".voice").bounding_box(), ada.page.locator(card(right))
    held = hand.bounding_box()
    assert voice is not None
    assert held is not None
    assert 0 <= voice["y"] < voice["y"] + voice["height"] < held["y"]
    assert held["y"] + held["height"] <= NARROW["height"]
    hand.tap()
    expect(ada.page.locator("#again")).to_have_text("Tap again to play.")
    hand.tap()
    expect(ada.page.locator(VOICE)).to_contain_text("Right: there is nothing better.")


def test_a_sure_tile_is_named_with_the_dial(guest: Guest) -> None:
    """The dial comes when a tile is pointed at, and not before."""
    puzzle = load_puzzle("salomon", 1)
    seat, cell, tile = puzzle.game.notation.steps_text(puzzle.best.steps).split()[1:]
    ada = guest()
    open_puzzle(ada, puzzle)
    dial = ada.page.locator("#dial")
    expect(dial).to_be_hidden()
    ada.page.locator(f'.point[data-at="{seat} {cell}"]').click()
    expect(dial).to_be_visible()
    dial.locator(f'[value="{tile}"]').click()
    expect(ada.page.locator(VOICE)).to_contain_text("Right: there is nothing better.")


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_puzzles_are_for_everyone(guest: Guest, game: str) -> None:
    """Nothing for axe to find, nothing that scrolls sideways, before the try and after it."""
    puzzle = load_puzzle(game, 1)
    wrong = next(choice for choice in puzzle.choices[1:] if len(choice.steps) == 1)
    said = puzzle.game.notation.steps_text(wrong.steps)
    for viewport in (DESK, NARROW):
        ada = guest(viewport=viewport, locale="uk")
        open_puzzle(ada, puzzle)
        ada.leave_picture(f"puzzle-{game}")
        ada.check_access(f"{game}, before")
        ada.check_width()
        ada.page.evaluate(SEND, [address(puzzle), said])
        expect(ada.page.locator(".worths")).to_be_visible()
        ada.leave_picture(f"puzzle-{game}-told")
        ada.check_access(f"{game}, after")
        ada.check_width()


def test_the_shelf_of_puzzles_is_for_everyone(guest: Guest) -> None:
    ada = guest(viewport=NARROW, locale="de")
    ada.go("/puzzles")
    page = ada.page
    screens = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    assert screens < 3  # all games are near, however many puzzles they have
    for summary in page.locator("main summary").all():
        summary.click()
    assert page.locator(".numbers a:visible").count() == sum(
        map(len, map(puzzles_of, WITH_PUZZLES))
    )
    ada.check_access("puzzles")
    ada.check_width()
