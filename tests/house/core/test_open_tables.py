"""Tables on the first page: anybody may join, and bots fill in if nobody comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tacit.engine.errors import BadOption
from tacit.house.core.errors import ListedElsewhere, NotNow, TableFull
from tacit.house.core.listing import MINUTE
from tacit.house.core.records import OPEN, PLAYING, Who
from tacit.house.house import House
from tests.house.drivers.inside import followed, holder, run

ADA, BO, CY = (Who(guest=letter * 64) for letter in "abc")


def go_on(house: House, seconds: float) -> None:
    """Let time pass on the house's own clock."""
    house.clock._ahead += seconds


async def listed(house: House, minutes: int = 3, players: str = "2") -> str:
    """Ada waits at a table on the first page."""
    options = {"players": players, "start": "random"}
    seated = await house.tables.create("silencio", options, ADA, "Ada", listed=minutes)
    return seated.table.id


async def look(house: House, table_id: str) -> None:
    """Ada looks at her table, which is noted."""
    await house.see(table_id, ADA)
    await house.presence.write()


async def shown(house: House) -> list[str]:
    return [table.id for table in await house.tables.open_tables()]


def test_a_table_is_shown_until_it_is_full_or_has_started(database: str) -> None:
    async def work(house: House) -> None:
        hidden = await house.tables.create("silencio", {}, CY, "Cy")
        table_id = await listed(house, players="3")
        assert await shown(house) == [table_id]
        await house.tables.join(table_id, BO, "Bo")
        assert await shown(house) == [table_id]
        await house.tables.join(table_id, CY, "Cy")
        assert await shown(house) == []
        await house.tables.leave(table_id, CY)
        assert await shown(house) == [table_id]
        await house.tables.add_bot(table_id, ADA, 2, "random")
        view = await house.tables.start(table_id, ADA)
        assert (view.table.listed, view.table.deadline) == (0, None)
        assert await shown(house) == []
        await house.tables.configure(hidden.table.id, CY, None, None, listed=10)
        assert await shown(house) == [hidden.table.id]
        await house.tables.configure(hidden.table.id, CY, None, None, listed=0)
        assert await shown(house) == []
        with pytest.raises(BadOption):
            await house.tables.configure(hidden.table.id, CY, None, None, listed=4)
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, ADA, None, None, listed=3)

    run(work, database)


def test_nobody_fills_the_first_page(database: str) -> None:
    async def work(house: House) -> None:
        table_id = await listed(house)
        with pytest.raises(ListedElsewhere):
            await listed(house)
        second = (await house.tables.create("silver", {}, ADA, "Ada")).table.id
        with pytest.raises(ListedElsewhere):
            await house.tables.configure(second, ADA, None, None, listed=3)
        await house.tables.configure(
            table_id, ADA, None, None, listed=10
        )  # its own wait may change
        await house.tables.configure(table_id, ADA, None, None, listed=0)
        await house.tables.configure(second, ADA, None, None, listed=3)
        assert await shown(house) == [second]

    run(work, database)


def test_two_at_once_and_one_seat(database: str) -> None:
    async def work(house: House) -> None:
        table_id = await listed(house)
        both = [house.tables.join(table_id, who, name) for who, name in ((BO, "Bo"), (CY, "Cy"))]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert [type(one) for one in done if isinstance(one, Exception)] == [TableFull]
        (seated,) = [one for one in done if not isinstance(one, BaseException)]
        assert seated.seat == 1
        view = await house.see(table_id, ADA)
        assert view.table.seats[1].belongs_to(holder(seated))
        with pytest.raises(NotNow):
            await house.tables.join(table_id, ADA, "Ada")

    run(work, database)


def test_bots_fill_in_when_nobody_has_come(database: str) -> None:
    async def work(house: House) -> None:
        table_id = await listed(house)
        before = (await house.see(table_id, ADA)).table.deadline
        await house.tables.configure(table_id, ADA, {"players": "3"}, None, listed=3)
        assert (await house.see(table_id, ADA)).table.deadline == before  # the wait goes on
        go_on(house, 3 * MINUTE - 30)
        await look(house, table_id)
        await house.deadlines.work()
        assert (await house.see(table_id, ADA)).table.stage == OPEN
        go_on(house, 31)
        house.deadlines.wake()
        view = await followed(house, table_id, ADA, lambda view: view.table.stage == PLAYING)
        assert [seat.bot for seat in view.table.seats] == [None, "regular", "regular"]

    run(work, database)


def test_bots_fill_in_after_a_restart(database: str) -> None:
    found: list[str] = []

    async def before(house: House) -> None:
        found.append(await listed(house))

    async def after(house: House) -> None:
        # It passed while the house was closed: whoever waits gets some more time.
        go_on(house, 10 * MINUTE)
        await look(house, found[0])
        await house.deadlines.work()
        table = (await house.see(found[0], ADA)).table
        assert table.stage == OPEN
        assert table.deadline is not None
        assert table.deadline > house.clock.now()
        go_on(house, 25)
        house.deadlines.wake()
        view = await followed(house, found[0], ADA, lambda view: view.table.stage == PLAYING)
        assert [seat.bot for seat in view.table.seats] == [None, "regular"]

    run(before, database)
    run(after, database)


def test_a_table_whose_people_have_gone_is_shown_no_longer(database: str) -> None:
    async def work(house: House) -> None:
        table_id = await listed(house)
        house.clock.awake_since -= 1000
        assert await shown(house) == [table_id]
        go_on(house, house.settings.gone_after + 1)
        assert await shown(house) == []
        go_on(house, 3 * MINUTE - house.settings.gone_after)
        await house.deadlines.work()
        table = (await house.see(table_id, BO)).table
        assert (table.stage, table.listed, table.deadline) == (OPEN, 0, None)

    run(work, database)


def test_no_wait_is_taken_for_a_time_that_cannot_be(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table_id = await listed(house, minutes=30)
        assert await house.watchdog.repair() == 0
        deadline = (await house.see(table_id, ADA)).table.deadline
        assert deadline is not None
        assert deadline > house.clock.now() + 29 * MINUTE

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")
