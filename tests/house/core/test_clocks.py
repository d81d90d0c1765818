"""Clocks: how long people have to decide, and a bot that plays on when their time is up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import clocks, play, seating
from tacit.house.core.clocks import CLOCKS, DAILY, DAY, LIVE
from tacit.house.core.errors import NotNow
from tacit.house.core.journal import OUT_OF_TIME
from tacit.house.core.records import NOBODY, PLAYING, Table, Who
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.house.house import House
from tacit.house.web.context.clocks import time_words, whose_time
from tacit.house.web.context.table import table_context
from tacit.language import translator
from tacit.log import Move
from tests.house.drivers.inside import followed, play_first, run, two_at_a_table

ADA, BO = Who(token="ada"), Who(token="bo")
SILVER, EN = load("silver"), translator("en")
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
    assert clocks.deadline(back) == 300.0 + 30.0  # the reserve is used up


def test_going_and_coming_back_gives_nobody_more_time() -> None:
    table = started()
    gone = seating.leave(table, ADA)
    back = seating.come_back(gone, ADA, 129.0)
    assert clocks.deadline(back) == clocks.deadline(table) == 250.0


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
        asked = view.table.seats[0].asked
        assert asked is not None
        assert view.table.deadline == asked + 150
        ply = view.ply
        house.clock._ahead += 151
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


def test_with_a_day_for_each_decision_nobody_has_to_be_quick(database: str) -> None:
    async def work(house: House) -> None:
        seated = await house.tables.create("silencio", {"players": "2"}, NOBODY, "Ada", clock=DAILY)
        assert seated.table.options["start"] == "random"  # chance draws who begins
        table_id, ada, _ = await two_at_a_table(house)
        view = await house.tables.configure(table_id, ada, None, None, clock=DAILY)
        assert view.table.options["start"] == "random"
        options = {**view.table.options, "start": "claim"}
        view = await house.tables.configure(table_id, ada, options, None)
        assert view.table.options["start"] == "random"
        view = await house.tables.start(table_id, ada)
        assert (view.race, view.unready) == (None, [])
        (seat,) = view.due
        asked = view.table.seats[seat].asked
        assert asked is not None
        assert view.table.deadline == asked + DAY

    run(work, database)


def test_the_lobby_shows_that_chance_draws_who_begins(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table_id, ada, _ = await two_at_a_table(house)
        for clock, choices in ((LIVE, ["claim", "random"]), (DAILY, ["random"])):
            view = await house.tables.configure(table_id, ada, None, None, clock=clock)
            lobby = table_context(view, EN, "", "")["table"]
            offered = {option["name"]: option for option in lobby["options"]}
            start = offered["start"]
            assert [c["value"] for c in start["choices"]] == [*choices, "seat:0", "seat:1"]
            assert start["value"] == choices[0]
            assert start["usual"] == start["choices"][0]["text"]
            assert ("claim_seconds" in offered) == (clock == LIVE)

    run(work, f"sqlite:///{tmp_path}/x.sqlite")


def test_a_seat_that_was_to_begin_begins_at_a_day_for_each_decision_too(database: str) -> None:
    async def work(house: House) -> None:
        table_id, _ = await two_with_a_clock(house, DAILY)
        assert (await house.see(table_id, Who())).table.options["start"] == "seat:0"

    run(work, database)


def test_a_table_from_before_starts_without_a_race(database: str) -> None:
    table = replace(seating.opened(load("silencio"), {"players": "2"}, "none", 0.0), clock=DAILY)
    assert table.options["start"] == "claim"
    for seat, who in enumerate((ADA, BO)):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    table, match = play.start(table, 0.0)
    assert play.race_of(match) is None
    assert table.deadline == DAY


def seen_by(table: Table, viewer: int) -> TableView:
    """What a viewer is shown of a table's time at 120."""
    return TableView(
        replace(table, deadline=clocks.deadline(table)), None, viewer, [False] * 2, 120.0
    )


def test_whoever_is_asked_sees_their_own_time() -> None:
    table = clocks.ticking(started(), [0, 1], [], 110.0)  # Ada is asked for longer than Bo
    assert [seen_by(table, seat).seconds_left for seat in (0, 1, WATCHER)] == [130, 140, 130]
    assert [whose_time(seen_by(table, seat)) for seat in (0, 1, WATCHER)] == ["", "", "P0"]


def test_time_that_is_not_ones_own_says_whose_it_is() -> None:
    table = started()
    assert [whose_time(seen_by(table, seat)) for seat in (0, 1)] == ["", "P0"]
    assert time_words(seen_by(started(DAILY), 1), EN) == "P0: 24 hours left"
    assert time_words(seen_by(started(DAILY), 0), EN) == "24 hours left"


def test_time_that_was_added_is_shown_to_whoever_has_it() -> None:
    table = replace(started(), deadline=400.0)  # the house was closed when the time was up
    assert TableView(table, None, 0, [False] * 2, 390.0).seconds_left == 10


def test_the_bot_that_plays_for_people_is_chosen_before_the_start(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house, start="seat:0")
        with pytest.raises(UnknownName):
            await house.tables.configure(table_id, ada, None, None, stand_in="genius")
        await house.tables.configure(table_id, ada, None, None, stand_in="novice", clock=LIVE)
        await house.tables.start(table_id, ada)
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, ada, None, None, stand_in="expert")
        house.tables._kept.clear()  # as it is stored
        house.clock._ahead += 151
        await house.tables.time_is_up(table_id)
        view = await house.tables.leave(table_id, bo)
        assert [seat.stand_in for seat in view.table.seats] == ["novice", "novice"]

    run(work, database)


def test_the_lobby_offers_the_bots_that_may_play_for_people(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table_id, ada, _ = await two_at_a_table(house)
        view = await house.tables.configure(table_id, ada, None, None, stand_in="expert")
        offered = table_context(view, EN, "", "")["table"]["stand_ins"]
        assert [choice["value"] for choice in offered["choices"]] == ["novice", "regular", "expert"]
        assert offered["now"] == "expert"

    run(work, f"sqlite:///{tmp_path}/x.sqlite")


def test_somebody_who_leaves_for_good_is_followed_by_the_chosen_bot() -> None:
    table = replace(started(), stand_in="expert")
    assert seating.leave_for_good(table, ADA).seats[0].bot == "expert"
