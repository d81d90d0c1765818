"""Tables that nobody has touched for long are forgotten; all others are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa

from scripts.postgres import Postgres
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.records import OPEN, Who
from tacit.house.db import repository
from tacit.house.house import House
from tacit.house.workers.cleanup import DAY
from tests.house.drivers.inside import opened, play_to_the_end, run, two_at_a_table, two_playing


async def one_of_each(house: House) -> dict[str, str]:
    """A table before the start, one in the middle, and one after the end."""
    waiting, _, _ = await two_at_a_table(house)
    going, _ = await two_playing(house, start="seat:0")
    over, people = await two_playing(house, start="seat:0")
    await play_to_the_end(house, over, people)
    return {"open": waiting, "playing": going, "over": over}


async def left(house: House, tables: dict[str, str]) -> set[str]:
    found = set()
    for stage, table_id in tables.items():
        try:
            await house.tables.see(table_id, Who())
        except NoSuchTable:
            continue
        found.add(stage)
    return found


@pytest.mark.parametrize(
    ("days", "settings", "kept"),
    [
        (6.9, {}, {"open", "playing", "over"}),
        (7.1, {}, {"playing", "over"}),
        (89.9, {}, {"playing", "over"}),
        (90.1, {}, {"over"}),
        (5000, {}, {"over"}),
        (5000, {"keep_open": 0.0, "keep_playing": 0.0}, {"open", "playing", "over"}),
        (31, {"keep_over": 30.0, "keep_open": 0.0}, {"open", "playing"}),
    ],
)
def test_what_is_kept_and_for_how_long(
    tmp_path: Path, days: float, settings: dict[str, float], kept: set[str]
) -> None:
    async def work(house: House) -> None:
        tables = await one_of_each(house)
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + days * DAY
        forgotten = await house.cleanup.sweep()
        assert forgotten == 3 - len(kept)
        assert await left(house, tables) == kept
        assert await house.cleanup.sweep() == 0

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}", **settings)


async def counted(house: House, relation: str) -> int | None:
    count = sa.text(f"SELECT count(*) FROM {relation}")
    return await house.store.read(lambda c: c.scalar(count))


def test_nothing_is_left_of_a_forgotten_table(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        await house.tables.play(table_id, people[0], view.ply, [view.legal[0]], "key")
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + 91 * DAY
        assert await house.cleanup.sweep() == 1
        for relation in ("tables", "seats", "moves", "requests"):
            assert await counted(house, relation) == 0

    run(work, database)


def test_whoever_looks_in_keeps_a_table(database: str) -> None:
    async def work(house: House) -> None:
        table_id, _, _ = await two_at_a_table(house)
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + 8 * DAY
        signs = {(table_id, 1): now + 7 * DAY}
        await house.store.write(lambda c: repository.note_seen(c, signs))
        assert await house.cleanup.sweep() == 0

    run(work, database)


def test_more_than_fit_into_one_transaction(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for _ in range(205):
            await house.tables.create("silencio", {}, Who(), "Ada")
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + 8 * DAY
        assert await house.cleanup.sweep() == 205

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def test_a_rematch_can_be_asked_for_again_when_it_was_forgotten(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        await play_to_the_end(house, table_id, people)
        first = await house.tables.rematch(table_id, people[0])
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + 8 * DAY
        assert await house.cleanup.sweep() == 1
        again = await house.tables.rematch(table_id, people[1])
        assert again.table.id != first.table.id
        assert again.table.stage == OPEN

    run(work, database)


def test_workers_that_sweep_at_once_forget_each_table_once(postgres_server: Postgres) -> None:
    url = postgres_server.database()

    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            busy, people = await two_playing(one, start="seat:0")
            for _ in range(20):
                await two_at_a_table(one)
            now = one.cleanup.now()
            one.cleanup.now = other.cleanup.now = lambda: now + 91 * DAY
            connection = await asyncpg.connect(url)
            async with connection.transaction(), asyncio.timeout(60):
                # Somebody makes a move while they sweep: that table is left alone.
                await connection.fetch("SELECT id FROM tables WHERE id = $1 FOR UPDATE", busy)
                swept = await asyncio.gather(one.cleanup.sweep(), other.cleanup.sweep())
            await connection.close()
            assert sum(swept) == 20
            assert (await one.see(busy, people[0])).table.id == busy

    asyncio.run(work())
