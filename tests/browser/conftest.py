"""What the browser tests share: a house in a process of its own, and Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from tacit.games import NAMES
from tests.browser.people import Guest, Person, chromium
from tests.house.drivers.process import HouseProcess, wait_for


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as browser:
            yield browser
    except PlaywrightError as error:
        if "Executable doesn't exist" not in str(error):
            raise
        pytest.skip("Chromium is not installed (scripts/browser.sh)")


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house"))})
    wait_for(lambda: all(house.http.get(f"/compiling/{g}").status_code == 204 for g in NAMES))
    yield house
    house.kill()


@pytest.fixture
def guest(browser: Browser, house: HouseProcess) -> Iterator[Guest]:
    """Lets somebody in; whatever their pages complain about fails the test."""
    people: list[Person] = []

    def let_in(**settings: Any) -> Person:
        person = Person(browser, house.address, **settings)
        people.append(person)
        return person

    yield let_in
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
