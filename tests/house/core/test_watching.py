"""Who watches is shown to everybody at the table; a table may play without watchers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tacit.house.core.errors import NotNow, Unwatched
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.core.viewer import Watchers
from tacit.house.house import House
from tests.house.drivers.inside import (
    followed,
    play_to_the_end,
    run,
    two_at_a_table,
    two_playing,
)

EVE, FAY = Who(guest=key_of("eve")), Who(guest=key_of("fay"))


def test_who_watches_is_shown_while_they_do(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, _) = await two_playing(house)
        streams = [
            house.follow(table_id, EVE, "Eve"),
            house.follow(table_id, EVE, "Eve"),  # a second window of the same
            house.follow(table_id, FAY),
            house.follow(table_id, ada, "Ada"),  # who plays does not watch
        ]
        for stream in streams:
            await anext(stream)
        seen = await followed(house, table_id, ada, lambda view: view.watchers.number == 2)
        assert seen.watchers == Watchers(2, ("Eve",))
        for stream in streams[:2]:
            await stream.aclose()
        seen = await followed(house, table_id, ada, lambda view: view.watchers.number == 1)
        assert seen.watchers.names == ()
        await streams[2].aclose()
        assert (await house.see(table_id, ada)).watchers == Watchers()

    run(work, database)


def test_who_sits_down_watches_no_more(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house)
        await house.tables.leave(table_id, bo)
        stream = house.follow(table_id, EVE, "Eve")
        await anext(stream)
        assert (await house.see(table_id, ada)).watchers.number == 1
        await house.tables.sit(table_id, 1, EVE, "Eve")
        await anext(stream)
        assert (await house.see(table_id, ada)).watchers.number == 0
        await stream.aclose()

    run(work, database)


async def unwatched(house: House, options: dict[str, str]) -> tuple[str, list[Who]]:
    table_id, ada, bo = await two_at_a_table(house, **options)
    await house.tables.configure(table_id, ada, None, None, watching=False)
    return table_id, [ada, bo]


def test_a_table_without_watchers_shows_them_nothing(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await unwatched(house, {"start": "seat:0"})
        watching = house.follow(table_id, EVE)
        assert (await anext(watching)).table.id == table_id  # before the start one may sit down
        await house.tables.start(table_id, people[0])
        with pytest.raises(StopAsyncIteration):
            await anext(watching)
        look: list[Callable[[Who], Awaitable[object]]] = [
            lambda who: house.see(table_id, who),
            lambda who: house.tables.replay(table_id, who),
            lambda who: house.tables.log_text(table_id, who),
            lambda who: house.tables.branch(table_id, who, 0, 0, "Eve"),
        ]
        for ask in look:
            with pytest.raises(Unwatched):
                await ask(EVE)
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, people[0], None, None, watching=True)
        assert (await play_to_the_end(house, table_id, people)).is_over
        for ask in look:
            with pytest.raises(Unwatched):
                await ask(EVE)
            await ask(people[1])
        again = await house.tables.rematch(table_id, people[0])
        assert not again.table.watching

    run(work, database)


def test_one_can_leave_a_table_without_watchers(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo) = await unwatched(house, {})
        await house.tables.start(table_id, ada)
        await house.tables.leave_for_good(table_id, bo)
        with pytest.raises(Unwatched):
            await house.see(table_id, bo)

    run(work, database)


def test_a_crowd_that_comes_together_is_told_of_once(tmp_path: Path) -> None:
    """Otherwise each of them would be sent a board for each of the others."""

    async def work(house: House) -> None:
        table_id, (ada, _) = await two_playing(house)
        told: list[int] = []

        async def look() -> None:
            async for view in house.follow(table_id, ada):
                told.append(view.watchers.number)
                if told[-1] == 30:
                    return

        looking = asyncio.create_task(look())
        crowd = [house.follow(table_id, Who(guest=f"guest {n}")) for n in range(30)]
        for one in crowd:
            await anext(one)
        await looking
        assert len(told) < 10
        for one in crowd:
            await one.aclose()

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")
