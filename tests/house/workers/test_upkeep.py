"""No task of a house dies in silence: it is begun again, and told of once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tacit.house.core.records import Who
from tacit.house.db import repository
from tacit.house.db.outages import Unavailable
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.house.workers.bots import BotWorker
from tacit.house.workers.cleanup import Cleanup
from tacit.house.workers.upkeep import Upkeep, Well
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import holder, opened, two_playing, until_over, visited
from tests.house.observe.lines import lines_of, written

FAILS, GOES_ON = "a task fails and is begun again", "a task goes on"


async def kept(upkeep: Upkeep, work: Callable[[Well], Any], until: asyncio.Event) -> None:
    upkeep.pause = 0.0
    upkeep.start("bots", work, needed=True)
    async with asyncio.timeout(PATIENCE):
        await until.wait()
    await upkeep.close()


@pytest.mark.parametrize(
    ("error", "traced"),
    [(ValueError("ours"), True), (Unavailable("the database is away"), False), (OSError(), False)],
)
def test_a_task_is_begun_again_after_any_error_and_told_of_once(
    error: Exception, traced: bool
) -> None:
    async def work() -> None:
        begun, done = [0], asyncio.Event()
        upkeep = Upkeep()

        async def task(well: Well) -> None:
            begun[0] += 1
            if begun[0] < 10:
                raise error
            assert "bots" in upkeep.troubles
            well()
            done.set()
            await asyncio.Event().wait()

        await kept(upkeep, task, done)
        assert begun == [10]
        assert upkeep.troubles == {}

    with written() as text:
        asyncio.run(work())
    lines = lines_of(text)
    assert [line["event"] for line in lines] == [FAILS, GOES_ON]
    assert ("error" in lines[0]) == traced


def test_a_task_that_somebody_else_cancels_goes_on() -> None:
    """A connection that is cut may cancel whoever waits for it."""

    async def work() -> None:
        begun, done = [0], asyncio.Event()

        async def task(well: Well) -> None:
            begun[0] += 1
            if begun[0] == 1:
                raise asyncio.CancelledError
            done.set()
            await asyncio.Event().wait()

        await kept(Upkeep(), task, done)

    asyncio.run(work())


def test_a_task_that_is_done_is_not_begun_again() -> None:
    async def work() -> None:
        begun, upkeep = [0], Upkeep()

        async def task(well: Well) -> None:
            begun[0] += 1

        upkeep.pause = 0.0
        upkeep.start("schema", task)
        for _ in range(5):
            await asyncio.sleep(0)
        await upkeep.close()
        assert begun == [1]

    asyncio.run(work())


TASKS = ["bots", "deadlines", "cleanup", "presence", "pulse", "watchdog"]


async def always_broken(worker: Any, well: Well) -> None:
    raise ValueError("planted")


async def until_failing(house: House, name: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while name not in house.upkeep.troubles:
            await asyncio.sleep(0)


def break_once(house: House, name: str, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let a task of a house fail when it begins, and say when it works then."""
    worker, again, failed = getattr(house, name), asyncio.Event(), [False]
    whole = worker.run

    async def broken(well: Well) -> None:
        if not failed[0]:
            failed[0] = True
            raise RuntimeError("planted")
        again.set()
        await whole(well)

    monkeypatch.setattr(worker, "run", broken)
    house.upkeep.pause = 0.0
    return again


@pytest.mark.parametrize("name", TASKS)
def test_every_task_of_a_house_is_kept_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async def work() -> None:
        house = House(Settings(data=str(tmp_path)))
        again = break_once(house, name, monkeypatch)
        await house.open()
        async with asyncio.timeout(PATIENCE):
            await again.wait()
        await house.close()

    asyncio.run(work())


def test_a_database_that_is_locked_at_the_start_does_not_stop_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        house = House(Settings(data=str(tmp_path), pace="none"))
        house.upkeep.pause = 0.0
        calls, whole = [0], repository.due_at_once

        def locked(c: sa.Connection, now: float) -> None:
            calls[0] += 1
            if calls[0] < 4:
                raise sqlite3_busy()
            whole(c, now)

        monkeypatch.setattr(repository, "due_at_once", locked)
        await house.open()
        ada = await house.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
        await house.tables.leave(ada.table.id, holder(ada))
        await until_over(house, ada.table.id)
        assert calls == [4]
        await house.close()

    asyncio.run(work())


def sqlite3_busy() -> sqlite3.OperationalError:
    """As SQLite's own, which Python makes itself."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def test_a_failing_task_is_seen_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cleanup, "run", always_broken)

    async def work() -> None:
        async with visited(Settings(data=str(tmp_path))) as (house, http):
            await until_failing(house, "cleanup")
            answer = await http.get("/readyz?verbose")
            assert answer.status_code == 200
            assert answer.json()["failing"] == {"cleanup": "ValueError"}

    asyncio.run(work())


def test_without_its_bots_a_house_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotWorker, "run", always_broken)

    async def work() -> None:
        async with visited(Settings(data=str(tmp_path))) as (house, http):
            await until_failing(house, "bots")
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.text) == (
                503,
                "not ready: not at work: bots (ValueError)\n",
            )

    asyncio.run(work())


def test_signs_of_life_survive_an_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'x.sqlite'}") as house:
            table_id, people = await two_playing(house)
            house.presence.sign(table_id, 0)

            async def away(work: Any) -> None:
                raise Unavailable("the database is away")

            with monkeypatch.context() as outage:
                outage.setattr(house.store, "write", away)
                with pytest.raises(Unavailable):
                    await house.presence.write()
            before = (await house.see(table_id, people[1])).table.seats[0].seen
            house.presence.sign(table_id, 1)
            await house.presence.write()
            assert (await house.see(table_id, people[1])).table.seats[0].seen > before

    asyncio.run(work())
