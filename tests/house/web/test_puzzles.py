"""Puzzles over HTTP, without any script: on the real board, by forms, one try that counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tacit.engine.chance import stream
from tacit.house.web.context.exercise import scene_of
from tacit.language import LANGUAGES, translator
from tacit.puzzle.puzzle import Choice, Puzzle
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tacit.puzzle.words import names_at, title_of
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess
from tests.puzzle.games import WITH_PUZZLES


@pytest.fixture
def browser(shared_house: HouseProcess) -> Iterator[Browser]:
    browser = Browser(shared_house)
    yield browser
    browser.http.close()


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game.name}/{puzzle.number}"


def do(browser: Browser, puzzle: Puzzle, choice: Choice) -> str:
    """Make a choice step by step, as the board sends it."""
    browser.get(address(puzzle))
    for step in choice.steps:
        begun = unescape(browser.hidden("begun"))
        answer = browser.send(address(puzzle), begun=begun, action=step)
        assert answer.status_code == 200
        check_page(answer.text)
    return unescape(browser.page.text)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_is_missed_tried_again_and_solved(browser: Browser, game: str) -> None:
    puzzle = load_puzzle(game, 2)
    browser.get(address(puzzle))
    check_page(browser.page.text)
    assert title_of(puzzle, translator("en")) in unescape(browser.page.text)
    page = do(browser, puzzle, puzzle.choices[-1])
    assert "That is not the best." in page
    assert page.count("<em>The answer</em>") == page.count("<em>Your choice</em>") == 1
    assert 'name="action"' not in page
    assert f'href="{address(puzzle)}">Try again' in page
    assert 'class="done" data-level' not in browser.get("/puzzles").text
    page = do(browser, puzzle, puzzle.best)
    assert "Right: there is nothing better." in page
    assert "Try again" not in page
    found = re.search(rf'href="(/puzzles/{game}/\d+)">Next puzzle', page)
    assert found
    assert found[1] != address(puzzle)
    shelf = browser.get("/puzzles").text
    check_page(shelf)
    assert f'href="{address(puzzle)}" class="done"' in shelf
    assert shelf.count('class="done"') == 1


def test_a_decision_in_steps_is_tried_as_a_whole(browser: Browser) -> None:
    puzzle, choice = next(
        (p, c) for p in puzzles_of("silver").values() for c in p.choices if len(c.steps) > 1
    )
    step = choice.steps[0]
    browser.get(address(puzzle))
    page = browser.send(address(puzzle), begun="", action=step).text
    assert unescape(browser.hidden("begun")) == puzzle.game.notation.action_text(step)
    assert "Your choice" not in page
    assert "Your choice" in do(browser, puzzle, choice)
    said = puzzle.game.notation.steps_text(choice.steps)
    browser.get(address(puzzle))
    assert "Your choice" in browser.send(address(puzzle), begun="", say=said).text


def test_what_the_rules_refuse_is_no_try(browser: Browser) -> None:
    puzzle = load_puzzle("salomon", 3)
    for tried, answer in (
        ({"say": "stop"}, "The rules do not allow that here."),
        ({"say": "utter nonsense"}, "These cannot be chosen together."),
        ({"action": 999999}, "The rules do not allow that here."),
        ({"action": 1, "begun": "nonsense;stop"}, ""),
    ):
        browser.get(address(puzzle))
        page = unescape(browser.send(address(puzzle), **{"begun": "", **tried}).text)
        assert answer in page
        if answer:
            assert "Your choice" not in page
    assert browser.send(address(puzzle), begun="").status_code == 409


@pytest.mark.parametrize("path", ["/puzzles/silver/0", "/puzzles/silver/x", "/puzzles/none/1"])
def test_a_puzzle_that_is_not_there_is_not_found(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code == 404
    assert browser.send(path, action=1).status_code == 404


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_page_shows_what_the_seat_knows_and_nothing_else(game: str) -> None:
    """From another world that the seat cannot tell from this one, the board is the same."""
    t, others = translator("en"), 0
    for puzzle in list(puzzles_of(game).values())[:20]:
        match, names = puzzle.begin(), names_at("Mia", puzzle, t)
        other = puzzle.begin()
        other.state = puzzle.game.imagined(match.view(puzzle.seat), puzzle.seat, stream(3))
        others += other.state.tobytes() != match.state.tobytes()
        scenes = [
            scene_of(each, puzzle.seat, names, puzzle.scenario.options, True, t)
            for each in (match, other)
        ]
        assert scenes[0] == scenes[1]
    assert others > 4


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_puzzles_are_listed_in_the_language_of_the_page(
    shared_house: HouseProcess, code: str
) -> None:
    browser = Browser(shared_house, code)
    page = unescape(browser.get("/puzzles").text)
    check_page(browser.page.text)
    for game in WITH_PUZZLES:
        for puzzle in puzzles_of(game).values():
            assert f'href="{address(puzzle)}"' in page
            assert title_of(puzzle, translator(code)) in page
    browser.http.close()


def test_home_and_lessons_lead_to_the_puzzles(browser: Browser) -> None:
    for page in ("/", "/learn"):
        assert 'href="/puzzles"' in browser.get(page).text
