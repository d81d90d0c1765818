"""Several workers on one PostgreSQL: any of them serves any table, and each hears the others."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from scripts.postgres import Postgres
from tacit.engine.errors import StaleMove
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tests.house.drivers.inside import (
    Hears,
    holder,
    opened,
    play_first,
    play_to_the_end,
    two_playing,
    until_over,
)
from tests.house.drivers.process import TACIT, HouseProcess, play_on, waited

OPEN_STORE = """
import asyncio, sys
from tacit.house.settings import Settings
from tacit.house.db.store import Store
asyncio.run(Store(Settings(database=sys.argv[1])).open())
"""


@pytest.fixture
def url(postgres_server: Postgres) -> str:
    return postgres_server.database()


def test_several_may_bring_it_up_to_date_at_once(url: str) -> None:
    started = [subprocess.Popen([sys.executable, "-c", OPEN_STORE, url]) for _ in range(3)]
    assert [process.wait(300) for process in started] == [0, 0, 0]


def test_two_houses_on_one_database_play_one_game(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one)
            for step in range(10):
                await play_first((one, other)[step % 2], table_id, people)
            mine = await one.see(table_id, people[0])
            theirs = await other.see(table_id, people[0])
            assert mine.table == theirs.table
            await play_to_the_end(other, table_id, people)
            assert (await one.see(table_id, people[0])).is_over

    asyncio.run(work())


def test_of_moves_at_two_workers_at_once_one_is_played(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one, start="seat:0")
            view = await one.see(table_id, people[0])
            asked = [
                (one, other)[step % 2].tables.play(table_id, people[0], view.ply, [action])
                for step, action in enumerate(view.legal[:4])
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(answer, TableView) for answer in answers) == 1
            assert sum(isinstance(answer, StaleMove) for answer in answers) == len(asked) - 1

    asyncio.run(work())


def test_a_key_counts_at_every_worker(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one, start="seat:0")
            view = await one.see(table_id, people[0])
            move = table_id, people[0], view.ply, [view.legal[0]], "key"
            asked = (house.tables.play(*move) for house in (one, other, one, other))
            assert {table.ply for table in await asyncio.gather(*asked)} == {view.ply + 1}

    asyncio.run(work())


def test_a_deadline_is_kept_by_one_of_the_workers(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one, claim_seconds="1")
            await until_over(other, table_id)
            _, match = await one.tables.replay(table_id)
            match.at(0)
            assert (await one.see(table_id, people[0])).result == "lost_start"

    asyncio.run(work())


def test_who_watches_at_one_worker_hears_of_moves_at_another(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one)
            watching = Hears(other.notifier, table_id, alive=600)
            await play_first(one, table_id, people)
            async with asyncio.timeout(60):
                assert await watching.next()

    asyncio.run(work())


def test_notifications_come_again_after_the_connection_was_cut(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            table_id, people = await two_playing(one)
            watching = Hears(other.notifier, table_id, alive=600)
            admin = await asyncpg.connect(url)
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            await admin.close()
            async with asyncio.timeout(60):
                assert await watching.next()  # something may have been missed: look again
            await play_first(one, table_id, people)
            async with asyncio.timeout(60):
                assert await watching.next()

    asyncio.run(work())


def test_a_bot_moves_once_whoever_thinks(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            ada = await one.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
            await one.tables.leave(ada.table.id, holder(ada))
            await until_over(other, ada.table.id)
            table, match = await other.tables.replay(ada.table.id)
            assert table.ply == match.ply == len(match.log)
            match.at(0)  # replays the log: it leads to the state that was kept

    asyncio.run(work())


@pytest.fixture
def workers(url: str, tmp_path: Path) -> Iterator[HouseProcess]:
    settings = {"DATABASE": url, "DATA": str(tmp_path), "WORKERS": "2"}
    house = HouseProcess(settings, command=TACIT)
    yield house
    house.kill()


def test_a_house_of_two_workers(workers: HouseProcess) -> None:
    ada = workers.open_table(options={"players": "2"}, bots="regular", start=True)
    with ada.events() as events:
        assert next(events)["stage"] == "playing"
        play_on(ada)
        assert waited(lambda: next(events)["stage"] == "over")
