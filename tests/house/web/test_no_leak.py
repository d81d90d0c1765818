"""Nothing hidden is in a page: in two worlds that a viewer cannot tell apart, two houses send the
same bytes. Everything is asked over HTTP as a browser does, within the test's own process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tacit.engine.chance import stream
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.core import stored
from tacit.house.core.records import Table, Who
from tacit.house.core.secrets import key_of
from tacit.house.core.stored import Stored
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.house.web.context.table import TOLD
from tacit.house.web.routes.table import fragments
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import by_lot, decisions, from_state, imagined, play_alike
from tests.house.drivers.histories import histories
from tests.house.drivers.inside import ID, SEAL, table_with, visited

NONCE = re.compile(r'(name="request" value=)"[^"]*"')
LOG_LINE = re.compile(r'<li id="log-[^>]*>(?:<img[^>]*>)*([^<]*)</li>')
STARTS, MOVES = 3, 10  # of histories: from where, and how far, two worlds go on
SAMPLES = 3  # positions of a game at which worlds are imagined
# Of each game, the first is tried by `make quick`, too.
VARIANTS = {
    "silencio": [{"players": "2"}, {}, {"players": "4", "tavern": "on", "unlit": "all"}],
    "silver": [
        {"players": "2"},
        {"players": "3", "memory_aid": "real"},
        {"players": "4", "memory_aid": "real", "mismatch_rule": "distinct_numbers"},
    ],
    "salomon": [
        {"players": "2", "mode": "full", "notebook": "facts"},
        {"players": "3"},
        {"players": "4", "open_only": "yes", "arrangement": "random"},
    ],
}


def settings() -> Iterator[object]:
    for name, variants in VARIANTS.items():
        for number, options in enumerate(variants):
            words = " ".join(f"{k}={v}" for k, v in options.items())
            marks = pytest.mark.slow if number else ()
            yield pytest.param(load(name), options, id=f"{name} {words}", marks=marks)


def secret_of(viewer: int) -> str:
    return f"{viewer:032d}" if viewer != WATCHER else "w" * 32


def guests(match: Match) -> list[Who]:
    return [Who(guest=key_of(secret_of(seat))) for seat in range(match.players)]


def some_positions(game: Game, options: dict[str, str], seed: int, number: int) -> list[Match]:
    """A match at so many of its decisions, or one more."""
    lot = by_lot(seed, any_seat=True)
    matches = [turn.match.copy() for turn in decisions(game, options, seed, lot)]
    return matches[:: max(1, len(matches) // number)]


class Browsing:
    """A house, and everybody who can look at its one table with a browser."""

    def __init__(self, house: House, http: httpx.AsyncClient) -> None:
        self.house, self.http = house, http

    async def lay(self, table: Table, match: Match) -> None:
        def replace_table(c: sa.Connection) -> None:
            repository.remove(c, [ID])
            stored.insert(c, Stored(table, match))

        await self.house.store.write(replace_table)

    async def ask(self, viewer: int, method: str, path: str, language: str, **more: Any) -> str:
        """An answer, with all that it has of headers and without its one-time number."""
        cookies = f"guest={secret_of(viewer)}; language={language}; name=Me"
        headers = {"cookie": cookies, "accept": "text/html", "origin": "http://house"}
        headers["x-request-id"] = "the-same"  # the answer repeats it; otherwise it has a new one
        headers |= more.pop("headers", {})
        answer = await self.http.request(method, f"/t/{ID}{path}", headers=headers, **more)
        assert answer.status_code < 500, answer.text
        text = NONCE.sub(r"\1", answer.text)
        return f"{answer.status_code} {sorted(answer.headers.items())} {text}"

    async def sent(self, viewer: int, language: str) -> list[str]:
        """Page, fragment, stream, the replay that is refused, and all that can go wrong."""
        page = await self.ask(viewer, "GET", "", language)
        found = [page, await self.ask(viewer, "GET", "", language, headers={"x-live": "1"})]
        found.append(await self.streamed(viewer, language))
        found.append(await self.ask(viewer, "GET", "/replay?eyes=all", language))
        ply = field(page, "ply")
        # Whoever is not due is told so, all others that it is not allowed, or too late.
        for on in (ply, "0", "900000"):
            wrong = {"action": "999999", "ply": on, "request": "k"}
            found.append(await self.ask(viewer, "POST", "/move", language, data=wrong))
        return found

    async def hinted(self, viewer: int, language: str) -> list[str]:
        """What the house says when it is asked, as a page and as the part that scripts ask for."""
        await self.house.compiler.wait_for((await self.house.see(ID, Who())).table.game)
        live = {"x-live": "1"}
        return [
            await self.ask(viewer, "GET", path, language, headers=headers)
            for path in ("/know", "/advice")
            for headers in ({}, live)
        ]

    async def streamed(self, viewer: int, language: str) -> str:
        """The first event of the page's stream."""
        who = Who(guest=key_of(secret_of(viewer)))
        events = fragments(self.house.follow(ID, who), language, "http://house/", None)
        event = await anext(events)
        await events.aclose()
        return f"200 {event.id} " + NONCE.sub(r"\1", event.raw_data or "")


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


@asynccontextmanager
async def browsing(folder: Path) -> AsyncIterator[Browsing]:
    async with visited(Settings(data=str(folder), rate=0)) as (house, http):
        house.tables.now = lambda: 0.0
        yield Browsing(house, http)


class Worlds:
    """Two houses with the same table, in worlds that a viewer cannot tell apart."""

    def __init__(self, loop: asyncio.Runner, real: Browsing, other: Browsing) -> None:
        self.loop, self.real, self.other = loop, real, other
        self._versions = count(2)

    async def lay(self, ours: Match, theirs: Match) -> None:
        version = next(self._versions)  # a house keeps what it has read of a version
        await self.real.lay(self.table(ours, version), ours)
        await self.other.lay(self.table(theirs, version), theirs)

    def table(self, match: Match, version: int) -> Table:
        return replace(table_with(match, guests(match), version), hints=True)

    async def compare(self, viewer: int, language: str) -> None:
        here = await self.real.sent(viewer, language)
        assert here == await self.other.sent(viewer, language)
        assert SEAL.seed.hex() not in "".join(here)
        assert here[3].startswith("409")  # no replay before the end
        assert all(answer.startswith("4") for answer in here[3:])

    async def compare_hints(self, viewer: int, language: str) -> int:
        """How many hints there were."""
        here = await self.real.hinted(viewer, language)
        assert here == await self.other.hinted(viewer, language)
        if viewer == WATCHER:
            assert all(answer.startswith("403") for answer in here)
        return sum(answer.startswith("200") for answer in here)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    folder = tmp_path_factory.mktemp("worlds")
    with asyncio.Runner() as loop:
        opened = AsyncExitStack()

        async def enter() -> Worlds:
            real = await opened.enter_async_context(browsing(folder / "real"))
            return Worlds(loop, real, await opened.enter_async_context(browsing(folder / "other")))

        yield loop.run(enter())
        loop.run(opened.aclose())


@pytest.mark.parametrize(("game", "options"), list(settings()))
def test_the_same_pages_in_every_world_that_a_viewer_cannot_tell_apart(
    worlds: Worlds, game: Game, options: dict[str, str]
) -> None:
    dreams, luck = stream(3, 1), stream(3, 2)
    moved = hints = 0

    async def look(match: Match, seat: int, viewers: list[int], language: str) -> None:
        nonlocal moved, hints
        world = imagined(match, seat, dreams)
        for viewer in viewers:
            ours, theirs = from_state(match, match.state), from_state(match, world)
            if play_alike(ours, theirs, match.due[0], viewer, luck) and not ours.over:
                moved += 1
            else:
                ours, theirs = from_state(match, match.state), from_state(match, world)
            await worlds.lay(ours, theirs)
            await worlds.compare(viewer, language)
            hints += await worlds.compare_hints(viewer, language)

    for step, match in enumerate(some_positions(game, options, 11, SAMPLES)):
        for seat in range(match.players):
            # Each seat's worlds are the same to a watcher: here those of another one at each step.
            viewers = [seat, WATCHER] if seat == step % match.players else [seat]
            language = list(LANGUAGES)[(step + seat) % len(LANGUAGES)]
            worlds.loop.run(look(match, seat, viewers, language))
    assert moved
    assert hints


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_same_pages_after_different_histories(worlds: Worlds, name: str) -> None:
    game, compared, most_ahead = load(name), 0, 0
    options = {"players": "3"} | ({"rounds": "1"} if name == "silver" else {})
    for both in histories(game, options, STARTS):
        for _ in range(MOVES):
            if not both.go_on():
                break
            most_ahead = max(most_ahead, both.ahead)
            worlds.loop.run(worlds.lay(both.real, both.other))
            worlds.loop.run(worlds.compare(both.viewer, "en"))
            compared += 1
    assert compared > STARTS
    assert most_ahead >= (1 if game.hidden_steps.any() else 0)


@pytest.mark.parametrize("name", NAMES)
def test_the_log_on_a_page_is_the_story_that_programs_are_told(worlds: Worlds, name: str) -> None:
    """That story is compared over whole games elsewhere; a page must not know more of it."""
    options = {"memory_aid": "real"} if name == "silver" else {}
    _, match, *_ = some_positions(load(name), options, 5, 2)
    table = table_with(match, guests(match))
    for viewer in (*range(match.players), WATCHER):
        worlds.loop.run(worlds.lay(match, match))
        page = worlds.loop.run(worlds.real.ask(viewer, "GET", "", "nl"))
        view = TableView(table, match, viewer, [False] * match.players)
        told = view.story(max(view.ply - TOLD, 0), translator("nl"))
        lines = [line for one in told for line in one.lines if not one.is_step]
        assert lines
        assert [unescape(line) for line in LOG_LINE.findall(page)] == lines
