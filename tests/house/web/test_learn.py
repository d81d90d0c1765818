"""Lessons over HTTP, without any script: on the real board, by forms, with nothing stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tacit.engine.chance import stream
from tacit.games import NAMES
from tacit.house.web.context.exercise import scene_of
from tacit.house.web.context.lesson import lesson_address
from tacit.language import LANGUAGES, translator
from tacit.lesson.lesson import SEAT, Place
from tacit.lesson.shelf import load_lesson, next_lesson, outlines
from tacit.lesson.voice import names_at, say
from tacit.match import Match
from tests.drivers import at_most
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess

ALL = [(game, name) for game in NAMES for name in outlines(game)]
IDS = [f"{game}-{name}" for game, name in ALL]
FIRST = "/learn/silencio/first"


@pytest.fixture
def browser(shared_house: HouseProcess) -> Iterator[Browser]:
    browser = Browser(shared_house)
    yield browser
    browser.http.close()


def fields(browser: Browser) -> dict[str, str]:
    """Where the page says that the learner is."""
    return {part: unescape(browser.hidden(part)) for part in ("step", "did", "begun")}


def do(browser: Browser, path: str, **tried: object) -> str:
    """Try something on the page, and read the one that comes."""
    answer = browser.send(path, **fields(browser), **tried)
    assert answer.status_code == 200
    return unescape(answer.text)


def shown(browser: Browser) -> dict[str, str]:
    """What the page offers to do for whoever asks to be shown it."""
    found = re.search(r'name="whole" value="([^"]*)" id="show-me"', browser.page.text)
    return {"whole": unescape(found[1])} if found else {"on": "yes"}


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_a_lesson_is_played_to_its_end_and_remembered(
    browser: Browser, game: str, name: str
) -> None:
    lesson, path = load_lesson(game, name), f"/learn/{game}/{name}"
    browser.get(path)
    for number, step in enumerate(lesson.steps):
        text = unescape(browser.page.text)
        check_page(browser.page.text)
        t = translator("en")
        assert say(step.says, names_at("", 4, t), t) in text
        assert f"Step {number + 1} of {len(lesson.steps)}" in text
        if number < lesson.last:
            do(browser, path, **shown(browser))
    following = next_lesson(game, name)
    assert (f'href="/learn/{game}/{following}"' in browser.page.text) == (following is not None)
    assert 'action="/play"' in browser.page.text
    shelf = browser.get("/learn").text
    check_page(shelf)
    assert shelf.count('class="done"') == 1
    assert f'href="{path}" class="done"' in shelf


def test_a_wrong_try_is_answered_and_nothing_moves(browser: Browser) -> None:
    browser.get(f"{FIRST}?step=6")
    page = do(browser, FIRST, say="play Y4")  # refused by the rules, with a reason of the lesson's
    assert "The yellow 4? It would fit, but dark green is waiting" in page
    page = do(browser, FIRST, say="shrine red")  # legal, but nothing the lesson speaks of
    assert "The rules allow that. But try what I have asked first." in page
    page = do(browser, FIRST, say="play G9")
    assert "The rules do not allow that here." in page
    page = do(browser, FIRST, say="utter nonsense")
    assert "These cannot be chosen together." in page
    assert fields(browser)["step"] == "6"


def test_the_buttons_of_the_board_are_what_can_be_tried(browser: Browser) -> None:
    """What can be chosen is what the rules allow there, and a press of the right one leads on."""
    lesson = load_lesson("silencio", "first")
    browser.get(f"{FIRST}?step=3")
    legal = lesson.moment(Place(3)).match.legal(0)
    offered = {
        int(action) for action in re.findall(r'name="action" value="(\d+)"', browser.page.text)
    }
    assert offered == set(legal)
    do(browser, FIRST, action=lesson.game.notation.parse_action("play R3"))
    assert fields(browser)["step"] == "4"
    browser.get(FIRST)  # here the voice only tells something
    assert 'name="action"' not in browser.page.text


def test_cards_are_chosen_together_without_scripts(browser: Browser) -> None:
    browser.get("/learn/silver/first?step=1")
    page = do(browser, "/learn/silver/first", **{"say": "peek2", "say-1": ["1", "2"]})
    assert "A 12 and a 9: bad company." in page


def test_a_free_choice_is_kept_in_the_address(browser: Browser) -> None:
    browser.get("/learn/silver/first?step=10")
    do(browser, "/learn/silver/first", say="slot 4")
    assert browser.page.url.query == b"step=11&did=slot+4"
    there = browser.page.text
    browser.get("/learn/silver/first?step=11")
    assert browser.page.text != there
    assert 'href="/learn/silver/first?step=10"' in there


def test_tiles_are_laid_out_step_by_step_without_scripts(browser: Browser) -> None:
    path = "/learn/salomon/first"
    browser.get(path)
    for _ in at_most(20, "all lines are chosen"):
        if fields(browser)["step"] != "0":
            break
        found = re.search(r'name="action" value="(\d+)"', browser.page.text)
        assert found
        do(browser, path, action=found[1])
    assert "let us say that you laid them out like this" in browser.page.text


@pytest.mark.parametrize(
    "step", ["-1", "99", "x", "9" * 40, "3&did=" + "play+R9;" * 200, "1&begun=mark+1;mark+9"]
)
def test_any_step_can_be_asked_for(browser: Browser, step: str) -> None:
    assert browser.get(f"{FIRST}?step={step}").status_code == 200
    check_page(browser.page.text)


@pytest.mark.parametrize("path", ["/learn/silencio/nothing", "/learn/nothing/first"])
def test_a_lesson_that_is_not_there_is_not_found(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code == 404
    assert browser.send(path, step="0").status_code == 404


def test_home_leads_to_the_first_lesson_until_it_is_done(browser: Browser) -> None:
    home = browser.get("/").text
    for game in NAMES:
        assert f'class="never" href="/learn/{game}/first"' in home
        assert f'href="/learn/{game}/first"' in browser.get(f"/rules/{game}").text
    lesson = load_lesson("silver", "first")
    browser.get(lesson_address("silver", "first", Place(lesson.last - 1)))
    do(browser, "/learn/silver/first", **shown(browser))
    home = browser.get("/").text
    assert 'class="never" href="/learn/silver/first"' not in home
    assert 'href="/learn#silver"' in home
    assert 'class="never" href="/learn/salomon/first"' in home


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_voice_speaks_the_language_of_the_page(shared_house: HouseProcess, code: str) -> None:
    browser = Browser(shared_house, code)
    t = translator(code)
    for game in NAMES:
        page = unescape(browser.get(f"/learn/{game}/first").text)
        lesson = load_lesson(game, "first")
        assert say(lesson.steps[0].says, names_at("", 4, t), t) in page
    browser.http.close()


@pytest.mark.parametrize("game", NAMES)
def test_a_board_shows_what_the_learner_can_know_and_no_more(game: str) -> None:
    """In another world that the learner cannot tell from this one it is the same board."""
    lesson, t = load_lesson(game, "first"), translator("en")
    dreams = stream(7, 0)
    others = 0
    for number in range(lesson.last):
        match, options = lesson.moment(Place(number)).match, lesson.scenarios[number].options
        world = lesson.game.imagined(match.view(SEAT), SEAT, dreams)
        others += world.tobytes() != match.state.tobytes()
        names = names_at("Mia", match.players, t)
        real, dreamt = (
            scene_of(Match(lesson.game, options, position=state), SEAT, names, options, True, t)
            for state in (match.state, world)
        )
        assert real == dreamt
    assert others
