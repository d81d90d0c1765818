"""Clocks: how long people have to decide, and a bot that plays on when their time is up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit.engine.errors import BadOption
from tacit.games import load
from tacit.house.core import clocks, seating
from tacit.house.core.clocks import CLOCKS, DAILY, LIVE
from tacit.house.core.errors import NotNow
from tacit.house.core.journal import OUT_OF_TIME
from tacit.house.core.records import PLAYING, Table, Who
from tacit.house.db import repository
from tacit.house.house import House
from tacit.log import Move
from tests.house.drivers.inside import followed, play_first, run, two_at_a_table

ADA, BO = Who(token="ada"), Who(token="bo")
SILVER = load("silver")
STEP = next(a for a in range(SILVER.actions) if SILVER.notation.is_step(a))
WHOLE = next(a for a in range(SILVER.actions) if not SILVER.notation.is_step(a))
LIVE_CLOCK = CLOCKS[LIVE]
assert LIVE_CLOCK is not None


def started(clock: str = LIVE) -> Table:
    """Ada is asked at 100; nothing is asked of Bo."""
    table = seating.opened(SILVER, {"players": "2"}, "none", 0.0)
    for seat, who in enumerate((ADA, BO)):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    table = clocks.wound_up(replace(table, stage=PLAYING, clock=clock, due=1))
    return clocks.ticking(table, [0], [], 100.0)


def test_what_goes_beyond_a_decision_is_taken_from_the_reserve() -> None:
    table = started()
    assert clocks.deadline(table) == 100.0 + 30.0 + 120.0
    quick = clocks.ticking(table, [1], [Move(0, WHOLE)], 120.0)
    assert [seat.reserve for seat in quick.seats] == [120.0, 120.0]
    slow = clocks.ticking(table, [1], [Move(0, WHOLE)], 140.0)
    assert [seat.reserve for seat in slow.seats] == [110.0, 120.0]
    assert clocks.deadline(slow) == 140.0 + 30.0 + 120.0


def test_the_steps_of_a_decision_do_not_start_it_anew() -> None:
    table = started()
    for now, moves in ((110.0, [Move(0, STEP)]), (120.0, []), (125.0, [Move(0, STEP)])):
        table = clocks.ticking(table, [0], moves, now)
        assert table.seats[0].asked == 100.0
    again = clocks.ticking(table, [0], [Move(0, WHOLE)], 130.0)  # and asked once more
    assert (again.seats[0].asked, again.seats[0].reserve) == (130.0, 120.0)


def test_the_move_of_one_gives_another_no_more_time() -> None:
    table = clocks.ticking(started(), [0, 1], [], 110.0)
    table = clocks.ticking(table, [0], [Move(1, WHOLE)], 120.0)
    assert table.seats[0].asked == 100.0
    assert table.seats[1].asked is None


def test_when_time_is_up_a_bot_plays_until_the_seat_is_taken_back() -> None:
    table = started()
    assert clocks.run_out(table, 249.0).seats == table.seats
    table = clocks.run_out(table, 250.0)
    assert table.seats[0].stand_in == "regular"
    assert [(note.kind, note.seat) for note in table.journal] == [(OUT_OF_TIME, 0)]
    assert table.deadline is None
    back = seating.come_back(table, ADA, 300.0)
    assert clocks.deadline(back) == 300.0 + 30.0 + 120.0


def test_bots_and_tables_without_a_clock_have_no_deadline() -> None:
    assert clocks.deadline(started("none")) is None
    assert clocks.deadline(seating.leave(started(), ADA)) is None
    table = started(DAILY)
    assert clocks.deadline(table) == 100.0 + 24 * 3600


def test_a_clock_is_chosen_before_the_start(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, _ = await two_at_a_table(house)
        with pytest.raises(BadOption):
            await house.tables.configure(table_id, ada, None, None, clock="hasty")
        view = await house.tables.configure(table_id, ada, None, None, clock=LIVE)
        assert view.table.clock == LIVE
        await house.tables.start(table_id, ada)
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, ada, None, None, clock=DAILY)

    run(work, database)


async def two_with_a_clock(house: House, clock: str) -> tuple[str, list[Who]]:
    """Seat 0 begins, without a race for it."""
    table_id, ada, bo = await two_at_a_table(house, start="seat:0")
    await house.tables.configure(table_id, ada, None, None, clock=clock)
    await house.tables.start(table_id, ada)
    return table_id, [ada, bo]


def test_the_house_sees_to_it_that_time_is_up(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo) = await two_with_a_clock(house, LIVE)
        house.tables._kept.clear()  # as it is stored
        view = await house.see(table_id, bo)
        assert view.seconds_left == 150
        ply, deadline = view.ply, view.table.deadline or 0.0
        house.tables.now = lambda: deadline
        await house.tables.time_is_up(table_id)
        view = await followed(house, table_id, bo, lambda view: view.ply > ply)  # the bot moves
        assert view.table.seats[0].stand_in == "regular"
        assert [note.kind for note in view.notes()] == [OUT_OF_TIME]
        assert view.table.deadline is not None  # it is Bo's turn now
        await house.tables.come_back(table_id, ada)

    run(work, database)


def test_a_move_in_time_stops_the_clock_and_starts_the_next(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_with_a_clock(house, DAILY)
        first = (await house.see(table_id, people[0])).table
        later = house.tables.now() + 3600
        house.tables.now = lambda: later
        moved = (await play_first(house, table_id, people)).table
        assert moved.deadline == later + 24 * 3600
        assert moved.deadline != first.deadline
        # A day is a time that can be: nobody shortens it.
        assert await house.store.write(lambda c: repository.repair_times(c, later)) == 0

    run(work, database)


def test_time_that_passed_while_the_house_was_closed_is_extended(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_with_a_clock(house, DAILY)
        later = house.tables.now() + 2 * 24 * 3600
        house.tables.now = lambda: later
        await house.tables.time_is_up(table_id)
        table = (await house.tables.see(table_id, people[0])).table
        assert table.deadline == later + 3600
        assert table.seats[0].stand_in is None

    run(work, database)
