"""A house within the test's own process, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
from fastapi import FastAPI

from tacit.engine.views import WATCHER
from tacit.house.app import create_app
from tacit.house.core import play, seating
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.lobby import Seated
from tacit.house.core.records import PLAYING, Table, Who
from tacit.house.core.secrets import key_of
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.ops.routes import Ops
from tacit.house.settings import Settings
from tacit.house.workers.notify import ALIVE, Notifier
from tacit.match import Match
from tests.drivers import at_most, texts
from tests.house.drivers import MOST_MOVES, PATIENCE

# Of a table that a test lays itself.
ID = "T" * 22
SEAL = SealedDeal(bytes(32), bytes(range(32)))


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[House]:
    house = House(Settings(database=database, pace=settings.pop("pace", "none"), **settings))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def run(work: Callable[[House], Awaitable[None]], database: str, **settings: Any) -> None:
    """Let a coroutine work in a new house."""

    async def whole() -> None:
        async with opened(database, **settings) as house:
            await work(house)

    asyncio.run(whole())


def patient_app(settings: Settings) -> FastAPI:
    """The application; its health is not judged by how busy this machine is."""
    app = create_app(settings)
    ops: Ops = app.state.ops
    ops.readiness.patience = ops.stages.patience = PATIENCE
    return app


@asynccontextmanager
async def visited(settings: Settings) -> AsyncIterator[tuple[House, httpx.AsyncClient]]:
    """A new house, and somebody who sends it requests as over HTTP."""
    app = patient_app(settings)
    house: House = app.state.house
    await house.open()
    try:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            yield house, http
    finally:
        await house.close()


def holder(seated: Seated) -> Who:
    return Who(token=key_of(seated.token))


async def two_at_a_table(
    house: House, game: str = "silencio", **options: str
) -> tuple[str, Who, Who]:
    """Ada and Bo sit at a table for two; the game has not started."""
    ada = await house.tables.create(game, {"players": "2", **options}, Who(), "Ada")
    bo = await house.tables.sit(ada.table.id, 1, Who(), "Bo")
    return ada.table.id, holder(ada), holder(bo)


async def two_playing(
    house: House, game: str = "silencio", **options: str
) -> tuple[str, list[Who]]:
    table_id, ada, bo = await two_at_a_table(house, game, **options)
    await house.tables.start(table_id, ada)
    return table_id, [ada, bo]


async def play_first(house: House, table_id: str, people: list[Who]) -> TableView:
    """Whoever is due makes the first move on the list."""
    for who in people:
        view = await house.see(table_id, who)
        if view.legal:
            return await house.tables.play(table_id, who, view.ply, [view.legal[0]])
    raise AssertionError("nobody is due")


async def play_to_the_end(house: House, table_id: str, people: list[Who]) -> TableView:
    for _ in at_most(MOST_MOVES, "the game ends"):
        view = await play_first(house, table_id, people)
        if view.is_over:
            break
    return view


async def until_over(house: House, table_id: str) -> None:
    """Wait until bots have finished the game."""
    view = await followed(house, table_id, Who(), lambda view: view.is_over)
    assert view.viewer == WATCHER


async def followed(
    house: House, table_id: str, who: Who, until: Callable[[TableView], bool]
) -> TableView:
    """The table as soon as it is as it should be."""
    async with asyncio.timeout(PATIENCE), aclosing(house.follow(table_id, who)) as views:
        async for view in views:
            if until(view):
                return view
    raise AssertionError("the house has closed")


class Hears:
    """Whoever hears of the changes of a table, from now on."""

    def __init__(self, notifier: Notifier, table_id: str, alive: float = ALIVE) -> None:
        self._heard: asyncio.Queue[bool] = asyncio.Queue()
        self.subscriber = notifier.subscribe(table_id, self._hear, alive)
        self.subscriber.take()

    def _hear(self) -> None:
        self._heard.put_nowait(self.subscriber.take())

    async def next(self) -> bool:
        """Whether it was a change, and not only time to look again."""
        return await self._heard.get()

    @property
    def is_silent(self) -> bool:
        return self._heard.empty()


def table_with(match: Match, people: list[Who], version: int = 1) -> Table:
    """A table at which these people play a match, as if it had been stored."""
    table = seating.opened(match.game, texts(match.game, match.options), "none", 0.0)
    for seat, who in enumerate(people):
        table = seating.sit(table, seat, who, f"Name{seat}", 0.0)
    position = match.at(0).tobytes()
    table = replace(table, id=ID, version=version, stage=PLAYING, seal=SEAL, position=position)
    return play.moved(table, match, 0.0)
