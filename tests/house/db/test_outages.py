"""A database that fails: 503 and one line, and all is well again when it is back."""

from __future__ import annotations

import asyncio
import sqlite3
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from scripts.postgres import Postgres
from tacit.house.core.records import Who
from tacit.house.db.outages import Outages, Unavailable, reason_of
from tacit.house.db.store import Store, StoreError
from tacit.house.house import House
from tacit.house.settings import Settings
from tests.house.drivers import PATIENCE
from tests.house.drivers.browser import HTML, check_page
from tests.house.drivers.inside import followed, holder, two_playing, visited
from tests.house.drivers.process import kind
from tests.house.observe.lines import lines_of, written

FAILS, BACK = "the database fails", "the database is back"


async def refused(http: httpx.AsyncClient, path: str) -> httpx.Response:
    answer = await http.get(path)
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert int(answer.headers["retry-after"]) > 0
    return answer


async def ready(http: httpx.AsyncClient) -> str:
    return (await http.get("/readyz")).text


@pytest.mark.slow
def test_a_house_outlives_its_database(own_postgres: Postgres) -> None:
    settings = Settings(database=own_postgres.database(), pace="none")

    async def work() -> None:
        async with visited(settings) as (house, http):
            house.upkeep.pause = 0.05
            http._transport.app.state.ops.readiness.fresh = 0.0  # type: ignore[attr-defined]
            ada = await house.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
            views = house.follow(ada.table.id, holder(ada))
            before = await anext(views)
            own_postgres.stop()
            for _ in range(20):
                answer = await refused(http, f"/api/v1/tables/{ada.table.id}")
                assert kind(answer) == "unavailable"
            page = await http.get(f"/t/{ada.table.id}", headers=HTML)
            assert page.status_code == HTTPStatus.SERVICE_UNAVAILABLE
            check_page(page.text)
            assert "not ready: the database cannot be reached" in await ready(http)
            assert (await http.get("/healthz")).status_code == HTTPStatus.OK
            async with asyncio.timeout(PATIENCE):
                while not {"bots", "deadlines", "listener"} <= house.upkeep.troubles.keys():
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(own_postgres.start)
                while await ready(http) != "ok\n":
                    await asyncio.sleep(0.01)
                # The stream was kept, and bots go on.
                await house.tables.leave(ada.table.id, holder(ada))
                async for view in views:
                    if view.is_over:
                        break
                while house.upkeep.troubles:
                    await asyncio.sleep(0.01)
            assert view.table.version > before.table.version

    with written() as text:
        asyncio.run(work())
    lines = lines_of(text)
    told = [line["event"] for line in lines]
    # One line, or two: those who read may see something else than those who write.
    assert 1 <= told.count(BACK) <= told.count(FAILS) <= 2 * told.count(BACK)
    assert not any("error" in line for line in lines), "no traceback"
    each = [line.get("task") for line in lines if line["event"].startswith("a task fails")]
    assert len(each) <= 3 * len(set(each))


def test_a_house_opens_while_its_database_is_away(own_postgres: Postgres) -> None:
    """So that a worker that ends in an outage can be replaced."""

    url = own_postgres.database()

    async def work() -> None:
        own_postgres.stop()
        async with visited(Settings(database=url, pace="none")) as (house, http):
            house.upkeep.pause = 0.05
            await refused(http, f"/api/v1/tables/{'A' * 22}")
            assert (await http.get("/healthz")).status_code == HTTPStatus.OK
            await asyncio.to_thread(own_postgres.start)
            async with asyncio.timeout(PATIENCE):
                while "schema" in house.upkeep.troubles or not await is_laid(http):
                    await asyncio.sleep(0.01)

    async def is_laid(http: httpx.AsyncClient) -> bool:
        asked = {"game": "silencio", "name": "Ada"}
        answer = await http.post("/api/v1/tables", json=asked)
        return answer.status_code == HTTPStatus.CREATED

    asyncio.run(work())


# SQLite


def test_a_full_disk_is_said_and_passes(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), pace="none")) as (house, http):
            http._transport.app.state.ops.readiness.fresh = 0.0  # type: ignore[attr-defined]
            await house.upkeep.close()
            table_id, _ = await two_playing(house)
            asked = {"game": "silencio", "name": "A" * 24, "bots": "random"}
            await limit(house, "SELECT page_count FROM pragma_page_count")
            async with asyncio.timeout(PATIENCE):
                while (answer := await lay(http, asked)).status_code == HTTPStatus.CREATED:
                    pass
            assert (answer.status_code, kind(answer)) == (503, "unavailable")
            assert answer.headers["retry-after"]
            # What can be read still is.
            assert (await http.get(f"/api/v1/tables/{table_id}")).status_code == HTTPStatus.OK
            await limit(house, "SELECT 100000")
            assert (await lay(http, asked)).status_code == HTTPStatus.CREATED
            assert await ready(http) == "ok\n"

    async def lay(http: httpx.AsyncClient, asked: dict[str, str]) -> httpx.Response:
        return await http.post("/api/v1/tables", json=asked)

    async def limit(house: House, pages: str) -> None:
        """How large the file may get. Not by `write`, which would mean that all is well."""

        def change(c: sa.Connection) -> None:
            c.execute(sa.text(f"PRAGMA max_page_count={c.scalar(sa.text(pages))}"))

        await house.store._database.write(change)

    with written() as text:
        asyncio.run(work())
    lines = lines_of(text)
    told = [line["reason"] for line in lines if line["event"] == FAILS]
    assert told == ["cannot be written: the disk is full"]
    assert [line["event"] for line in lines if line["event"] == BACK] == [BACK]


def test_a_disk_that_is_full_is_not_ready_until_it_can_be_written(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path))) as (house, http):
            http._transport.app.state.ops.readiness.fresh = 0.0  # type: ignore[attr-defined]
            await house.upkeep.close()

            def full(c: sa.Connection) -> None:
                raise sqlite_error(sqlite3.SQLITE_FULL)

            with pytest.raises(Unavailable):
                await house.store.write(full)
            assert house.store.outages.reason == "cannot be written: the disk is full"
            assert await ready(http) == "ok\n"  # it tried, and there is room again
            assert house.store.outages.reason is None

    asyncio.run(work())


def test_a_file_that_gets_damaged_is_said(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"

    async def work() -> None:
        async with visited(Settings(database=f"sqlite:///{file}")) as (house, http):
            http._transport.app.state.ops.readiness.fresh = 0.0  # type: ignore[attr-defined]
            await house.upkeep.close()
            table_id, _ = await two_playing(house)
            await house.store.write(lambda c: c.execute(sa.text("SELECT 1")))
            house.store._database.engine.dispose()
            checkpoint(file)
            size = file.stat().st_size
            with file.open("r+b") as raw:
                raw.seek(100)
                raw.write(b"\xff" * (size - 100))
            await refused(http, f"/api/v1/tables/{table_id}")
            assert await ready(http) == "not ready: the database is damaged\n"

    with written() as text:
        asyncio.run(work())
    told = [line["reason"] for line in lines_of(text) if line["event"] == FAILS]
    assert told == ["is damaged"]


def checkpoint(file: Path) -> None:
    with sqlite3.connect(file) as own:
        own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    own.close()


def opening(file: Path) -> str:
    """Why a store cannot be opened."""

    async def work() -> None:
        store = Store(Settings(database=f"sqlite:///{file}"))
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(StoreError) as caught:
        asyncio.run(work())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_that_is_no_database_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"
    file.write_bytes(b"no database " * 1000)
    assert opening(file).endswith("x.sqlite cannot be opened: file is not a database")


def test_a_database_of_a_newer_version_is_not_opened(database: str) -> None:
    async def work() -> None:
        store = Store(Settings(database=database))
        await store.open()
        change = sa.text("UPDATE alembic_version SET version_num = '9999'")
        await store.write(lambda c: c.execute(change))
        await store.close()
        store = Store(Settings(database=database))
        with pytest.raises(StoreError, match="schema 9999 is of a newer version of the house"):
            await store.open()
        await store.close()

    asyncio.run(work())


def test_a_second_house_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"

    async def work() -> None:
        settings = Settings(database=f"sqlite:///{file}")
        first, second = Store(settings), Store(settings)
        await first.open()
        with pytest.raises(StoreError, match="another house is open on it"):
            await second.open()
        await first.close()
        await second.open()  # when the first has closed, there is room
        await second.close()

    asyncio.run(work())


# What is told


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "cannot be written: the disk is full"),
        (sqlite_error(sqlite3.SQLITE_CORRUPT_INDEX), "is damaged"),
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), "is locked by another program"),
        (sqlite_error(sqlite3.SQLITE_CONSTRAINT), None),
        (sa.exc.TimeoutError(), "is too busy: all connections are in use"),
        (ConnectionRefusedError(), "cannot be reached (ConnectionRefusedError)"),
        (ValueError(), None),
        (sa.exc.IntegrityError("", None, sqlite_error(sqlite3.SQLITE_CONSTRAINT)), None),
    ],
)
def test_why_a_database_fails(error: Exception, reason: str | None) -> None:
    assert reason_of(error) == reason


def test_an_outage_is_told_once_and_its_end_once() -> None:
    outages, ended = Outages(), []
    outages.at_end = lambda: ended.append(True)
    with written() as text:
        for kind_of in ("read", "write", "read"):
            with pytest.raises(Unavailable), outages.noticed(kind_of):
                raise ConnectionRefusedError
        for kind_of in ("read", "write", "write"):
            with outages.noticed(kind_of):
                pass
    assert [line["event"] for line in lines_of(text)] == [FAILS, BACK]
    assert ended == [True]


def test_a_mistake_of_ours_is_no_outage() -> None:
    outages = Outages()
    with pytest.raises(ValueError, match="ours"), outages.noticed("read"):
        raise ValueError("ours")
    assert outages.reason is None


# Nobody loses anything by an outage


def test_a_deadline_that_passed_in_an_outage_is_extended(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path))) as (house, _):
            await house.upkeep.close()
            table_id, people = await two_playing(house, claim_seconds="5")
            deadline = (await house.see(table_id, people[0])).table.deadline
            assert deadline is not None
            house.tables.now = lambda: deadline + 2
            house.clock.awake_since = deadline + 1
            await house.tables.time_is_up(table_id)
            view = await followed(house, table_id, people[0], lambda view: True)
            assert not view.is_over
            assert view.table.deadline is not None
            assert view.table.deadline > deadline + 2

    asyncio.run(work())


def test_nobody_is_gone_who_could_not_be_heard(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), gone_after=60.0)) as (house, _):
            await house.upkeep.close()
            table_id, people = await two_playing(house)
            later = house.clock.now() + 1000
            house.tables.now = lambda: later
            assert any((await house.see(table_id, people[0])).gone)
            house.clock.awake_since = later - 59
            assert not any((await house.see(table_id, people[0])).gone)

    asyncio.run(work())
