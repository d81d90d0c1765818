"""Kits: what a lesson or puzzle answers without a network is what the house answers with one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from tacit.games import NAMES
from tacit.house.web.kit import NO_ANSWER, REST, likened
from tacit.lesson.shelf import load_lesson, outlines
from tacit.puzzle.shelf import load_puzzle
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess, waited
from tests.puzzle.games import WITH_PUZZLES

ALL = [(game, name) for game in NAMES for name in outlines(game)]
IDS = [f"{game}-{name}" for game, name in ALL]
LIVE = {"x-live": "1"}
FIELDS = ("step", "did", "begun")
MOST = 60  # tries of a kit that are compared, evenly spread
NOBODY = "You"  # what somebody without a name is called


@pytest.fixture
def browser(shared_house: HouseProcess) -> Iterator[Browser]:
    browser = Browser(shared_house)
    browser.send("/me", name=NOBODY)
    yield browser
    browser.http.close()


def kit_of(browser: Browser, path: str) -> dict[str, Any]:
    """A kit, as soon as the game is compiled."""

    def look() -> dict[str, Any] | None:
        answer = browser.http.get(f"{path}/kit")
        return answer.json() if answer.is_success else None

    return waited(look)


def voice(kit: dict[str, Any], number: int) -> str:
    """As the service worker puts it together."""
    first: str = kit["voices"][0][1]
    begins, between, ends = kit["voices"][number]
    return f"{first[:begins]}{between}{first[len(first) - ends :]}" if number else first


def live(kit: dict[str, Any], shown: list[int]) -> str:
    return voice(kit, shown[1]).join(kit["boards"][shown[0]])


def place_in(html: str) -> str:
    """Where forms say that one is."""
    found = [re.search(rf'name="{part}" value="([^"]*)"', html) for part in FIELDS]
    return "|".join(unescape(one[1]) if one else "" for one in found)


def fields(place: str, tried: str) -> dict[str, str]:
    said = {"action": tried} if tried.isdigit() else {"say": tried}
    return {**dict(zip(FIELDS, place.split("|"), strict=True)), **said}


def shown_in(html: str) -> str:
    found = re.search(r'name="whole" value="([^"]*)" id="show-me"', html)
    return unescape(found[1]) if found else REST


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_a_lesson_can_be_played_to_its_end_out_of_its_kit(
    browser: Browser, game: str, name: str
) -> None:
    """By whoever is shown everything; and what the lesson has an answer to, the kit has too."""
    path, lesson = f"/learn/{game}/{name}", load_lesson(game, name)
    kit = kit_of(browser, path)
    page = live(kit, kit["pages"][path])
    for number, step in enumerate(lesson.steps):
        assert f"Step {number + 1} of {len(lesson.steps)}" in page
        tries = kit["tries"][place_in(page)]
        for one in step.tries:
            said = lesson.game.notation.steps_text(lesson.game.notation.steps(one.action))
            assert said in tries
            assert voice(kit, tries[said][1]) != voice(kit, tries[REST][1])
        page = live(kit, tries[shown_in(page)])
    assert 'action="/play"' in page


@pytest.mark.parametrize(
    "path",
    ["/learn/silencio/first", "/learn/silver/first", "/learn/salomon/guessing"]
    + [f"/puzzles/{game}/2" for game in WITH_PUZZLES],
)
def test_a_kit_answers_to_the_letter_what_the_house_answers(browser: Browser, path: str) -> None:
    kit = kit_of(browser, path)
    tries = [
        (place, tried, shown)
        for place, answers in kit["tries"].items()
        for tried, shown in answers.items()
        if tried != REST
    ]
    for place, tried, shown in tries[:: max(1, len(tries) // MOST)]:
        answer = browser.http.post(path, data=fields(place, tried), headers=LIVE)
        assert answer.status_code == 200
        # The next puzzle that is not solved yet is another one for whoever has solved some.
        assert without_next(live(kit, shown)) == without_next(answer.text), (place, tried)
    for address, shown in kit["pages"].items():
        assert live(kit, shown) == browser.http.get(address, headers=LIVE).text


def without_next(html: str) -> str:
    return re.sub(r'href="/puzzles/\w+/\d+">', 'href="">', html)


def test_what_has_no_answer_of_its_own_says_so(browser: Browser) -> None:
    kit = kit_of(browser, "/learn/silencio/first")
    unknown = [
        voice(kit, answers[REST][1])
        for place, answers in kit["tries"].items()
        if int(place.split("|")[0]) < load_lesson("silencio", "first").last and len(answers) > 1
    ]
    assert len(unknown) > 5
    assert all(NO_ANSWER in one for one in unknown)


@pytest.mark.parametrize("path", ["/learn/silver/first", "/puzzles/silencio/1"])
def test_a_kit_is_nobodys_own(shared_house: HouseProcess, path: str) -> None:
    """The same for everybody, whoever they are and whatever they have done."""
    ada, bo = Browser(shared_house), Browser(shared_house)
    ada.send("/me", name="Zerafina")
    last = load_lesson("silver", "first").last - 1
    ada.get(f"/learn/silver/first?step={last}")
    did = {part: unescape(ada.hidden(part)) for part in FIELDS}
    ada.send("/learn/silver/first", **did, whole=shown_in(ada.page.text))
    assert "lessons" in ada.http.cookies
    best = load_puzzle("silencio", 1)
    ada.send("/puzzles/silencio/1", say=best.game.notation.steps_text(best.best.steps))
    texts = [json.dumps(kit_of(one, path)) for one in (ada, bo)]
    assert texts[0] == texts[1]
    assert "Zerafina" not in texts[0]


def test_a_page_that_is_kept_has_no_name_in_it(browser: Browser) -> None:
    browser.send("/me", name="Zerafina")
    for path in ("/offline", "/rules/silver"):
        assert "Zerafina" in browser.get(path).text
        kept = browser.http.get(path, headers={"x-kept": "1"}).text
        check_page(kept)
        assert "Zerafina" not in kept


def test_texts_are_put_together_again_whatever_they_have_in_common() -> None:
    texts = ["abcde", "abXde", "abcde!", "ab", "e", "", "abcdeabcde"]
    kit = {"voices": likened(texts)}
    assert [voice(kit, number) for number in range(len(texts))] == texts
