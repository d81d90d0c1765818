"""Nothing hidden is in a page: in two worlds that a viewer cannot tell apart, two houses send the
same bytes. Everything is asked over HTTP as a browser does, within the test's own process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tacit.chance import stream
from tacit.game import WATCHER, Game
from tacit.games import load
from tacit.house import archive, playing, seating
from tacit.house.app import create_app
from tacit.house.desk import House
from tacit.house.records import PLAYING, Table, Who
from tacit.house.security import key_of
from tacit.house.settings import Settings
from tacit.language import LANGUAGES
from tacit.match import Match
from tests.house.worlds import FATE, from_here, random_positions, same_looking_move, written

ID = "T" * 22
NONCE = re.compile(r'(name="request" value=)"[^"]*"')
LOG_LINE = re.compile(r'<li id="log-\d+-\d+"[^>]*>(.*?)</li>')
SAMPLES = 4  # positions of a game at which worlds are imagined
VARIANTS = {
    "silencio": [{}, {"players": "2"}, {"players": "4", "tavern": "on", "unlit": "all"}],
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
        for options in variants:
            words = " ".join(f"{k}={v}" for k, v in options.items())
            yield pytest.param(load(name), options, id=f"{name} {words}")


def secret_of(viewer: int) -> str:
    return f"{viewer:032d}" if viewer != WATCHER else "w" * 32


def table_with(match: Match, version: int, stage: str = PLAYING) -> Table:
    """A table at which people play this match."""
    table = seating.opened(match.game, written(match), "none", 0.0)
    for seat in range(match.players):
        table = seating.sit(table, seat, Who(guest=key_of(secret_of(seat))), f"Name{seat}", 0.0)
    table = replace(table, id=ID, version=version)
    if stage != PLAYING:
        return table
    position = match.at(0).tobytes() if match.from_position else None
    table = replace(table, stage=PLAYING, fate=FATE, position=position)
    return playing.moved(table, match, 0.0)


class Browsing:
    """A house, and everybody who can look at its one table with a browser."""

    def __init__(self, house: House, http: httpx.AsyncClient) -> None:
        self.house, self.http = house, http

    async def lay(self, table: Table, match: Match | None) -> None:
        async with self.house.store.write() as c:
            await archive.remove(c, [ID])
            await archive.add(c, table)
            if match is not None:
                await archive.write_log(c, ID, 0, match.log, 0)

    async def ask(self, viewer: int, method: str, path: str, language: str, **more: Any) -> str:
        """An answer, with all that it has of headers and without its one-time number."""
        cookies = f"guest={secret_of(viewer)}; language={language}; name=Me"
        headers = {"cookie": cookies, "accept": "text/html", "origin": "http://house"}
        headers |= more.pop("headers", {})
        answer = await self.http.request(method, f"/t/{ID}{path}", headers=headers, **more)
        assert answer.status_code < 500, answer.text
        text = NONCE.sub(r"\1", answer.text)
        return f"{answer.status_code} {sorted(answer.headers.items())} {text}"

    async def sent(self, viewer: int, language: str) -> list[str]:
        """The page, the fragment, the replay that is refused, and all that can go wrong."""
        page = await self.ask(viewer, "GET", "", language)
        found = [page, await self.ask(viewer, "GET", "", language, headers={"x-live": "1"})]
        found.append(await self.ask(viewer, "GET", "/replay?eyes=all", language))
        csrf, ply = field(page, "csrf"), field(page, "ply")
        for action, on in (("999999", ply), ("x", ply), ("0", "0"), ("1", ply), ("1", "900000")):
            wrong = {"csrf": csrf, "action": action, "ply": on, "request": "k"}
            if viewer == WATCHER or action != "1" or on != ply or not offered(page):
                found.append(await self.ask(viewer, "POST", "/move", language, data=wrong))
        return found


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def offered(page: str) -> bool:
    return 'name="action"' in page


@asynccontextmanager
async def browsing(folder: Path) -> AsyncIterator[Browsing]:
    app = create_app(Settings(data=str(folder), rate=0))
    house: House = app.state.house
    house.tables.now = lambda: 0.0
    await house.open()
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
        yield Browsing(house, http)
    await house.close()


async def compare(real: Browsing, other: Browsing, viewer: int, language: str) -> None:
    here, there = await real.sent(viewer, language), await other.sent(viewer, language)
    assert here == there
    assert FATE.seed.hex() not in "".join(here)
    assert here[2].startswith("409")
    assert all(answer.startswith("4") for answer in here[2:])


@pytest.mark.parametrize(("game", "options"), list(settings()))
def test_the_same_pages_in_every_world_that_a_viewer_cannot_tell_apart(
    game: Game, options: dict[str, str], tmp_path: Path
) -> None:
    dreams, luck, versions = stream(3, 1), stream(3, 2), count(2)
    languages = list(LANGUAGES)
    moved = 0

    async def lay(real: Browsing, other: Browsing, ours: Match, theirs: Match) -> None:
        version = next(versions)  # a house keeps what it has read of a version
        await real.lay(table_with(ours, version), ours)
        await other.lay(table_with(theirs, version), theirs)

    async def work() -> None:
        nonlocal moved
        async with browsing(tmp_path / "real") as real, browsing(tmp_path / "other") as other:
            matches = [match.copy() for match in random_positions(game, options, 11)]
            for step, match in enumerate(matches[:: max(1, len(matches) // SAMPLES)]):
                for seat in range(match.players):
                    language = languages[(step + seat) % len(languages)]
                    world = game.imagined(match.view(seat), seat, dreams)
                    for viewer in (seat, WATCHER):
                        ours, theirs = from_here(match, match.state), from_here(match, world)
                        mover = match.due[0]
                        moved += same_looking_move(ours, theirs, mover, viewer, luck)
                        if ours.log != theirs.log and len(ours.log) != len(theirs.log):
                            ours, theirs = from_here(match, match.state), from_here(match, world)
                        await lay(real, other, ours, theirs)
                        await compare(real, other, viewer, language)

    asyncio.run(work())
    assert moved
