"""People with a browser: how they come to the house and to a table, and what they play there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tacit.games import NAMES
from tests.browser.by_api import ByApi
from tests.house.drivers.process import HouseProcess, play_on, wait_for

# Options of games that are over soon.
SHORT = {
    "silencio": {"players": "2"},
    "silver": {"players": "2", "rounds": "1", "max_turns_per_round": "12"},
    # Whoever begins can win at once, though hardly ever: that must not be the bot.
    "salomon": {"players": "2", "mode": "simple", "start": "0"},
}
# Full tables; the person begins in SALOMONS OORDEEL, where three bots could end the game before.
FOUR = {
    "silencio": {"players": "4"},
    "silver": {"players": "4"},
    "salomon": {"players": "4", "start": "0"},
}


class Person(ByApi):
    """Somebody at a screen of their own."""

    def play_now(self, game: str = "silencio") -> None:
        """From the first page to a game against bots; where that does not matter, `begin` is it."""
        self.go("/")
        self.page.locator(f".g-{game} button[value=bots]").click()
        self._sit_down()

    def invite_friends(self, game: str = "silencio", **options: str) -> str:
        """Opens a table on the first page and sets its options; the link that friends are given.

        Where it only has to be open, `invite` does the same with one page.
        """
        self.go("/")
        self.page.locator(f".g-{game} button[value=friends]").click()
        link = self.page.locator("#link").input_value()
        self.page.wait_for_load_state()  # scripts are there, too
        for name, value in options.items():
            version, field = self.version, self.page.locator(f"#option-{name}")
            if field.input_value() == value:
                continue
            if field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
            self.wait_for_change(version)
        return link

    def join(self, link: str) -> None:
        """Come by a friend's link, and sit down; whoever starts now starts with this person."""
        self.go(link)
        self.press(self.page.locator("form[action$='/sit'] button").first)
        expect(self.page.locator("form[action$='/leave'] button")).to_be_visible()

    def start(self) -> None:
        self.page.locator("form[action$='/start'] button").click()
        self._sit_down()


# Lets somebody in, with what `browser.new_context` takes: the fixture `guest`.
Guest = Callable[..., Person]


def stop_the_clock(person: Person) -> None:
    """From now on the moment in which nothing new can be pressed does not pass by itself."""
    person.page.clock.install()
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))


def warm_up(house: HouseProcess) -> None:
    """Wait until all games run as machine code: before that, tables say that they do not."""
    wait_for(lambda: all(house.http.get(f"/compiling/{g}").status_code == 204 for g in NAMES))


def finished_game(house: HouseProcess, game: str) -> str:
    """A game against a bot that is over; its address."""
    asked = {"game": game, "name": "Emil", "options": SHORT[game], "bots": "novice"}
    emil = house.open_table(**asked, start=True, pace="none")
    play_on(emil)
    return f"/t/{emil.table_id}"
