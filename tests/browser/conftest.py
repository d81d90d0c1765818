"""What the browser tests share: a house in a process of its own, and Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.people import Guest, Person, warm_up
from tests.browser.screen import chromium
from tests.house.drivers.process import HouseProcess, with_known_deals


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def installed(playwright: Playwright, whole: bool) -> Iterator[Browser]:
    try:
        with chromium(playwright, whole) as browser:
            yield browser
    except PlaywrightError as error:
        if "Executable doesn't exist" not in str(error):
            raise
        pytest.skip("Chromium is not installed (scripts/browser.sh)")


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with installed(playwright, whole=False) as browser:
        yield browser


@pytest.fixture(scope="package")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """The same with windows and menus: for what the other one cannot do."""
    with installed(playwright, whole=True) as browser:
        yield browser


@pytest.fixture(scope="session")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Says which deals come next: see `drivers/known_deals.py`."""
    named = tmp_path_factory.mktemp("deals") / "test"
    named.write_text("what several tests share", encoding="utf-8")
    return named


@pytest.fixture(autouse=True)
def deals_of_this_test(deals: Path, request: pytest.FixtureRequest) -> None:
    deals.write_text(request.node.name, encoding="utf-8")


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory, deals: Path) -> Iterator[HouseProcess]:
    house = with_known_deals({"DATA": str(tmp_path_factory.mktemp("house"))}, deals)
    try:
        warm_up(house)
        yield house
    finally:
        house.kill()


@pytest.fixture
def guest(browser: Browser, house: HouseProcess) -> Iterator[Guest]:
    """Lets somebody in; whatever their pages complain about fails the test."""
    people: list[Person] = []
    warm_up(house)  # a test before this one may have opened it anew

    def let_in(**settings: Any) -> Person:
        person = Person(browser, house.address, **settings)
        people.append(person)
        return person

    yield let_in
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
