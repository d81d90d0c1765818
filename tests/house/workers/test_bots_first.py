"""Bots among themselves never keep a person waiting, and one connection too few stops nobody."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
import sqlalchemy as sa

from scripts.postgres import Postgres
from tacit.house.core.records import Who
from tacit.house.db import repository
from tacit.house.db.schema import SEATS
from tacit.house.db.store import CONNECTIONS, FOR_WRITERS, Store
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.house.workers import bots
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import followed, holder, opened, run

MANY = 12


async def with_bots(house: House, alone: bool) -> str:
    ada = await house.tables.create(
        "silencio", {"start": "seat:1"}, Who(), "Ada", bots="random", start=True
    )
    if alone:
        await house.tables.leave(ada.table.id, holder(ada))
    return ada.table.id


def test_bots_among_themselves_leave_room(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While they think, however long, the bot that a person waits for has the next turn."""
    held, chosen = threading.Event(), []
    whole = bots.choose

    def choose(table: Any, match: Any) -> Any:
        chosen.append(table.id)
        if any(seat.is_person and seat.stand_in is None for seat in table.seats):
            return whole(table, match)
        held.wait(PATIENCE)
        return whole(table, match)

    monkeypatch.setattr(bots, "choose", choose)

    async def work(house: House) -> None:
        await house.upkeep.close()
        for _ in range(MANY):
            await with_bots(house, alone=True)
        house.upkeep.start("bots", house.bots.run)
        async with asyncio.timeout(PATIENCE):
            while len(house.bots._choosing) < bots.AHEAD:
                await asyncio.sleep(0.01)
            table_id = await with_bots(house, alone=False)
            while table_id not in house.bots._choosing:
                await asyncio.sleep(0.01)
        assert len(house.bots._choosing) <= bots.AHEAD + 1
        held.set()
        await followed(house, table_id, Who(), lambda view: view.ply > 0 and 0 in view.due)
        # At most those that were under way had their turn before.
        assert len(set(chosen[: chosen.index(table_id)])) <= bots.AHEAD

    try:
        run(work, database, minds=1)
    finally:
        held.set()


def test_nobody_waits_for_a_bot_where_everybody_is_gone(database: str) -> None:
    """Whoever has only closed the page keeps a seat, but not the first turn."""

    async def work(house: House) -> None:
        await house.upkeep.close()
        here, gone = [await with_bots(house, alone=False) for _ in range(2)]
        now = house.bots.now()
        left = sa.update(SEATS).where(SEATS.c.table_id == gone).values(seen=now - 61)
        await house.store.write(lambda c: c.execute(left))

        def claimed(c: sa.Connection, for_people: bool) -> list[str]:
            since, later = now - house.settings.gone_after, now + 100
            return repository.claim_due(c, later, later, 9, seen_since=since, for_people=for_people)

        assert await house.store.write(lambda c: claimed(c, True)) == [here]
        assert gone in await house.store.write(lambda c: claimed(c, False))

    run(work, database)


@pytest.fixture
def url(postgres_server: Postgres) -> str:
    return postgres_server.database()


def test_however_many_come_at_once_all_are_served(url: str) -> None:
    """The pool of connections gives up after a while: nobody waits there."""

    async def work() -> None:
        store = Store(Settings(database=url))
        await store.open()
        store._database.engine.pool._timeout = 0.01  # type: ignore[attr-defined]
        slow = sa.text("SELECT pg_sleep(0.05)")
        asked = (store.read(lambda c: c.scalar(slow)) for _ in range(10 * CONNECTIONS))
        await asyncio.gather(*asked)
        await store.close()

    asyncio.run(work())


def test_those_who_read_leave_connections_to_those_who_write(url: str) -> None:
    async def work() -> None:
        async with opened(url) as house:
            lock = sa.text("LOCK TABLE requests IN ACCESS EXCLUSIVE MODE")
            blocked, release = asyncio.Event(), asyncio.Event()
            table = await with_bots(house, alone=False)

            async def block() -> None:
                async with house.store._database.engine.begin() as own:  # type: ignore[union-attr]
                    await own.execute(lock)
                    blocked.set()
                    await release.wait()

            blocking = asyncio.create_task(block())
            await blocked.wait()
            wait = sa.text("SELECT count(*) FROM requests")
            reading = [
                asyncio.create_task(house.store.read(lambda c: c.scalar(wait)))
                for _ in range(2 * CONNECTIONS)
            ]
            change = sa.text("UPDATE tables SET created = created WHERE id = :id")
            house.store._database.engine.pool._timeout = 1.0  # type: ignore[attr-defined]
            async with asyncio.timeout(PATIENCE):
                while house.store.connections_in_use < CONNECTIONS - FOR_WRITERS:
                    await asyncio.sleep(0.01)
                await house.store.write(lambda c: c.execute(change, {"id": table}))
                release.set()
                await asyncio.gather(blocking, *reading)

    asyncio.run(work())
