"""The pictures of the README, taken anew: `python -m tests.browser.pictures`.

All other pages are left as screenshots in out/screens by the tests themselves.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial

from playwright.sync_api import sync_playwright

from tests.browser.people import Person
from tests.browser.screen import ROOT, chromium
from tests.house.drivers.process import HouseProcess, wait_for

PICTURES = ROOT / "docs" / "pictures"


def silencio(person: Person) -> None:
    play_some(person, 12)


def silver(person: Person) -> None:
    play_some(person, 9)


def salomon(person: Person) -> None:
    play_some(person, 1)  # the tiles are laid out
    person.play_until(".point")
    person.any_of(".point").click()


def play_some(person: Person, moves: int) -> None:
    for _ in range(moves):
        if person.wait_until_asked():
            person.click_once()
    person.wait_until_asked()


# A game, the light, the options, and how to come to a moment worth looking at.
MOMENTS: list[tuple[str, str, dict[str, str], Callable[[Person], None]]] = [
    ("silencio", "light", {"players": "4"}, silencio),
    ("silver", "dark", {"players": "4"}, silver),
    ("salomon", "light", {"players": "3"}, salomon),
]


def is_ready(house: HouseProcess, game: str) -> bool:
    return house.http.get(f"/compiling/{game}").status_code == 204


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        house = HouseProcess({"DATA": folder})
        try:
            for game, light, options, come_there in MOMENTS:
                wait_for(partial(is_ready, house, game))
                person = Person(browser, house.address, color_scheme=light)
                person.invite_friends(game, **options)
                person.start()
                come_there(person)
                person.page.mouse.move(0, 0)
                person.page.screenshot(type="jpeg", quality=88, path=PICTURES / f"{game}.jpg")
                person.context.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main()
