"""Screenshots of the main pages, in out/screens: `python -m tests.browser.screens [LANGUAGE...]`.

Phone and desk, day and night, in every language; for the README, and to look at with a critical
eye.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tacit.language import LANGUAGES
from tests.browser.people import ROOT, Person, chromium
from tests.house.process import HouseProcess, wait_for

SCREENS = ROOT / "out" / "screens"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
MOVES = 14  # into the game


def shoot(person: Person, name: str, language: str, whole: bool = False) -> None:
    for size, viewport in SIZES.items():
        for light in ("light", "dark"):
            person.page.set_viewport_size(viewport)  # type: ignore[arg-type]
            person.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            person.page.reload()
            person.page.wait_for_load_state("networkidle" if name != "table" else "load")
            person.page.mouse.move(0, 0)
            path = SCREENS / f"{name}-{size}-{light}-{language}.png"
            person.page.screenshot(path=path, full_page=whole)
    person.page.set_viewport_size(SIZES["desk"])  # type: ignore[arg-type]


def tour(person: Person, language: str) -> None:
    person.go("/")
    shoot(person, "home", language, whole=True)
    person.invite_friends()
    shoot(person, "lobby", language, whole=True)
    person.play_now()
    for _ in range(MOVES):
        if person.wait_until_asked():
            person.click_once()
    person.wait_until_asked()
    shoot(person, "table", language)
    person.play_to_the_end()
    shoot(person, "result", language)
    person.go(f"{person.page.url}/replay?ply=40&eyes=all")
    shoot(person, "replay", language)
    person.go("/rules/silencio")
    shoot(person, "rules", language)


def main(languages: list[str]) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = HouseProcess({"DATA": str(Path(folder))})
        try:
            wait_for(lambda: house.http.get("/ready/silencio").status_code == 204)
            for language in languages or LANGUAGES:
                person = Person(browser, house.address, locale=language)
                tour(person, language)
                person.context.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
