"""Somebody who also plays by the API: where a game only has to get somewhere, nobody presses."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Locator, expect

from tacit.bots import USUAL
from tacit.house.core.secrets import new_secret
from tests.browser.by_hand import MOST_MOVES, READY, ByHand
from tests.browser.screen import LOOKS
from tests.drivers import at_most
from tests.house.drivers import PATIENCE
from tests.house.drivers.process import NO_STORY, NO_TLS, AtTable, play_on


class ByApi(ByHand):
    """The same seat, by the screen and by the API."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        super().__init__(browser, address, **settings)
        self.name = "Ada"
        self._headers: dict[str, str] = {}
        self._seats: dict[str, AtTable] = {}

    def call(self, name: str) -> None:
        """Give this person a name before they come."""
        self.name = name
        self.context.add_cookies([{"name": "name", "value": name, "url": self.address}])

    def begin(self, game: str, **options: str) -> str:
        """A game against bots; its link. It is opened by the API: one page instead of four."""
        link = self._open(game, options, bots=USUAL, start=True)
        self.go(link)
        self._sit_down()
        return link

    def invite(self, game: str, **options: str) -> str:
        """At a table of one's own that waits for others; its link. It is opened by the API."""
        link = self._open(game, options)
        self.go(link)
        self.page.wait_for_load_state()  # scripts are there, too
        return link

    def come(self, link: str, seat: int = 1) -> None:
        """To somebody's table, where a seat is taken by the API."""
        self._ask("POST", f"{urlsplit(link).path.rpartition('/')[2]}/seats/{seat}", {})
        self.go(link)
        expect(self.page.locator("form[action$='/leave'] button")).to_be_visible()

    def _open(self, game: str, options: dict[str, str], **more: Any) -> str:
        table = self._ask("POST", "", {"game": game, "options": options, **more})["table"]
        return f"{self.address}/t/{table['id']}"

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Something about tables, asked by the guest that the browser is."""
        answer = httpx.request(
            method,
            f"{self.address}/api/v1/tables{path and '/'}{path}",
            json={"name": self.name, **body},
            headers=self._as_guest(),
            timeout=PATIENCE,
            verify=NO_TLS,
        )
        assert answer.status_code == HTTPStatus.CREATED, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def _as_guest(self) -> dict[str, str]:
        """What says by the API who this is: the same as to the pages."""
        if not self._headers:
            known = {c["name"]: c["value"] for c in self.context.cookies(self.address)}
            if "guest" not in known:
                known["guest"] = new_secret()
                cookie = {"name": "guest", "value": known["guest"], "url": self.address}
                self.context.add_cookies([cookie])  # type: ignore[list-item]
            cookies = "; ".join(f"{name}={value}" for name, value in known.items())
            self._headers = {"cookie": cookies, "origin": self.address}
        return self._headers

    def by_api(self) -> AtTable:
        """The same seat by the API, where no press has to wait until a page takes it."""
        table_id = urlsplit(self.page.url).path.rpartition("/")[2]
        if table_id not in self._seats:
            self._seats[table_id] = AtTable(self.address, table_id, self._as_guest())
        return self._seats[table_id]

    def catch_up(self) -> None:
        """Wait until the page shows the table as it is now; what others do unseen does not show.

        It may go on meanwhile: what came with a start can still be under way.
        """
        self.page.wait_for_function(
            "version => Number(document.getElementById('live').dataset.version) >= version",
            arg=self.by_api().see(since=NO_STORY)["version"],
            polling=LOOKS,
        )

    def play_to_the_end_at_once(self, *others: ByApi) -> None:
        """By the API, with all others who play."""
        play_on(*(person.by_api() for person in (self, *others)))
        for person in (self, *others):
            person.page.locator("#live.over").wait_for(state="attached")

    def move_at_once(self) -> None:
        """A decision by the API, until the page shows what has come of it.

        That one is ready can only be pressed.
        """
        if self.page.locator(READY).count():
            self.click_once()
            return
        self._decide(self.by_api())
        self.catch_up()

    def move_away(self, times: int) -> None:
        """Decisions by the API while the page is closed: Chromium draws nothing meanwhile."""
        if self.page.locator(READY).count():
            self.click_once()
        own, table = self.by_api(), self.page.url
        self.go("about:blank")
        for _ in range(times):
            self._decide(own)
        self.go(table)
        self.page.wait_for_load_state()  # scripts are there, too

    def _decide(self, own: AtTable) -> None:
        """Any legal action, unless the game is over."""
        for _ in at_most(20, "a move is taken"):  # others may decide at the same time
            table = own.see(since=NO_STORY)
            if not table["legal"] and table["stage"] != "over":
                table = own.my_turn_or_over()
            if not table["legal"]:
                return
            action = self.random.choice(table["legal"])["action"]
            if own.move(table["ply"], action).status_code == HTTPStatus.OK:
                return

    def play_until(self, what: str) -> Locator:
        """Make moves until something can be seen; that, while this person is asked."""
        found = self.page.locator(what)
        for _ in at_most(MOST_MOVES, f"{what} is there"):
            assert self.wait_until_asked(), f"the game is over, and {what} was never there"
            if found.count():
                break
            self.move_at_once()
        return found
