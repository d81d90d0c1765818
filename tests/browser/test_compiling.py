"""At a table whose game is compiled meanwhile: how far that is, and nothing to press."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.people import Person
from tests.browser.screen import DESK, PHONE
from tests.house.drivers.process import TACIT, HouseProcess


@pytest.fixture(scope="module")
def cold_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that has never compiled anything."""
    folder = tmp_path_factory.mktemp("cold")
    environment = {"NUMBA_CACHE_DIR": str(folder / "cache")}
    house = HouseProcess({"DATA": folder / "data"}, environment, TACIT)
    yield house
    house.kill()


@pytest.mark.parametrize(
    ("game", "size", "light"),
    [
        ("silver", DESK, "light"),
        ("silver", PHONE, "dark"),
        ("salomon", PHONE, "light"),
        ("silencio", DESK, "dark"),
    ],
)
def test_the_page_says_how_far_compiling_is_until_it_is_done(
    browser: Browser, cold_house: HouseProcess, game: str, size: dict[str, int], light: str
) -> None:
    """The browser's own answers stand for the compiler: it is not waited for."""
    percent: list[int | None] = [40]  # the last counts; None: done

    def answer(route: Route) -> None:
        now = percent[-1]
        route.fulfill(status=204) if now is None else route.fulfill(body=str(now))

    person = Person(browser, cold_house.address, viewport=size, color_scheme=light)
    person.page.route(f"**/compiling/{game}", answer)
    person.play_now(game)
    line = person.page.locator("#compiling")
    expect(line).to_be_visible()
    expect(line.locator("progress")).to_have_js_property("value", 40)
    person.leave_picture(f"{game} compiling")
    person.check_access(f"{game} compiling")
    person.check_width()
    percent.append(70)
    expect(line.locator("progress")).to_have_js_property("value", 70)
    percent.append(None)
    expect(line).not_to_be_visible()
    assert person.wait_until_asked()
    assert person.complaints == []
    person.context.close()
