"""Times that the clock got wrong are repaired: no bot waits for a time that will not come."""

from __future__ import annotations

import sqlalchemy as sa

from tacit.house.core.records import Who
from tacit.house.db.schema import SEATS, TABLES
from tacit.house.house import House
from tests.house.drivers.inside import holder, run, two_playing, until_over

HOUR = 3600.0


async def change(house: House, what: sa.Update) -> None:
    await house.store.write(lambda c: c.execute(what))


async def bots_alone(house: House, pace: str) -> str:
    """A table at which bots play on."""
    ada = await house.tables.create(
        "silencio", {}, Who(), "Ada", pace=pace, bots="random", start=True
    )
    await house.tables.leave(ada.table.id, holder(ada))
    return ada.table.id


def test_bots_that_are_due_in_an_hour_go_on(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id = await bots_alone(house, "none")
        due = house.clock.now() + HOUR
        await change(house, sa.update(TABLES).values(bot_due=due))
        assert await house.watchdog.repair() == 1
        assert await house.watchdog.repair() == 0
        house.upkeep.start("bots", house.bots.run)
        await until_over(house, table_id)

    run(work, database)


def test_a_bot_that_was_forgotten_goes_on(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id = await bots_alone(house, "none")
        long_ago = house.clock.now() - HOUR
        await change(house, sa.update(TABLES).values(bot_due=None, deadline=None, changed=long_ago))
        table = (await house.see(table_id, Who())).table
        repaired = await house.watchdog.repair()
        assert repaired == (1 if table.due else 0)
        assert table.due
        house.upkeep.start("bots", house.bots.run)
        await until_over(house, table_id)

    run(work, database)


def test_where_people_are_due_nothing_is_repaired(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        await two_playing(house, start="seat:0")
        await change(house, sa.update(TABLES).values(changed=house.clock.now() - HOUR))
        assert await house.watchdog.repair() == 0

    run(work, database)


def test_a_deadline_is_never_further_away_than_the_table_says(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id, people = await two_playing(house, claim_seconds="120")
        assert await house.watchdog.repair() == 0
        now = house.clock.now()
        await change(house, sa.update(TABLES).values(deadline=now + HOUR))
        assert await house.watchdog.repair() == 1
        deadline = (await house.see(table_id, people[0])).table.deadline
        assert deadline is not None
        assert deadline - house.clock.now() <= 120

    run(work, database)


def test_a_deadline_that_was_set_meanwhile_is_left_alone(database: str) -> None:
    """The watchdog reads the clock, waits for its transaction, and somebody is asked before it."""

    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id, people = await two_playing(house, claim_seconds="120")
        meanwhile = house.clock.now() + 120 + 1
        await change(house, sa.update(TABLES).values(deadline=meanwhile))
        assert await house.watchdog.repair() == 0
        assert (await house.see(table_id, people[0])).table.deadline == meanwhile

    run(work, database)


def test_nobody_was_seen_in_the_future(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id, people = await two_playing(house, start="seat:0")
        await change(house, sa.update(SEATS).values(seen=house.clock.now() + HOUR))
        assert await house.watchdog.repair() == 2
        seats = (await house.see(table_id, people[0])).table.seats
        assert all(seat.seen <= house.clock.now() for seat in seats)

    run(work, database)
