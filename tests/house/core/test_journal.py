"""What happens at a table besides its game: who goes and comes back is noted, and told."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from tacit.games import load
from tacit.house.core import journal, seating
from tacit.house.core.errors import NoSuchTable, NotYours
from tacit.house.core.journal import AWAY, BACK, HANDED_OVER, LEFT, MOST, RETURNED, TAKEN_OVER
from tacit.house.core.records import PLAYING, Table, Who
from tacit.house.core.stored import Stored
from tacit.house.following import A_MOMENT
from tacit.house.house import House
from tacit.language import LANGUAGES, translator
from tests.house.drivers.inside import (
    followed,
    play_first,
    run,
    two_at_a_table,
    two_playing,
)

ADA, BO = Who(token="ada"), Who(token="bo")
PATIENCE = 60.0


def playing(seen_bo: float = 0.0) -> Table:
    """Ada was seen at 100."""
    table = seating.opened(load("silencio"), {"players": "2"}, "none", 0.0)
    for seat, who in enumerate((ADA, BO)):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    table = table.with_seat(0, seen=100.0).with_seat(1, seen=seen_bo)
    return replace(table, stage=PLAYING, ply=7)


def told(table: Table) -> list[tuple[int, str, int]]:
    return [(note.ply, note.kind, note.seat) for note in table.journal]


def test_who_goes_and_comes_back_is_noted_once() -> None:
    table = seating.attended(playing(), 0, 100.0, PATIENCE)
    assert told(table) == [(7, AWAY, 1)]
    assert seating.attended(table, 0, 100.0, PATIENCE) == table
    table = seating.attended(replace(table, ply=9), 1, 130.0, PATIENCE)
    assert told(table) == [(7, AWAY, 1), (9, BACK, 1)]
    assert table.seats[1].seen == 130.0
    assert seating.attended(table, 0, 130.0, PATIENCE) == table


def test_between_two_moves_only_the_last_of_going_and_coming_is_told() -> None:
    table = playing()
    for kind in (AWAY, BACK, HANDED_OVER, RETURNED, AWAY, BACK, AWAY):
        table = table.noted(kind, 1)
    table = table.noted(BACK, 0)
    assert told(table) == [(7, HANDED_OVER, 1), (7, RETURNED, 1), (7, AWAY, 1), (7, BACK, 0)]


def test_nobody_is_missed_or_welcomed_while_the_house_was_asleep() -> None:
    asleep = math.inf
    assert seating.attended(playing(), 0, 100.0, asleep).journal == ()
    gone = seating.attended(playing(), 0, 100.0, PATIENCE)
    assert seating.attended(gone, 0, 5000.0, asleep) == gone


def test_before_the_start_nothing_is_noted() -> None:
    table = replace(playing(), stage="open")
    assert seating.attended(table, 0, 100.0, PATIENCE) == table


def test_takeovers_and_returns_are_noted() -> None:
    gone = seating.attended(playing(), 0, 100.0, PATIENCE)
    taken = seating.vote(gone, ADA, 1, 100.0, PATIENCE)
    back = seating.come_back(taken, BO, 101.0)
    away = seating.leave(seating.leave(back, BO), BO)  # whoever asks twice has left once
    kinds = [note.kind for note in away.journal]
    assert kinds == [AWAY, TAKEN_OVER, RETURNED, HANDED_OVER]
    assert not away.seats[1].away
    assert seating.come_back(back, BO, 102.0).journal == back.journal


def test_who_leaves_for_good_has_no_seat_any_more() -> None:
    table = seating.leave_for_good(playing(), BO)
    seat = table.seats[1]
    assert (seat.is_person, seat.bot, seat.name) == (False, "regular", "P1")
    assert told(table) == [(7, LEFT, 1)]
    with pytest.raises(NotYours):
        seating.come_back(table, BO, 0.0)


def test_a_table_keeps_so_many_notes() -> None:
    table = playing()
    for ply in range(2 * MOST):
        table = replace(table, ply=ply).noted(AWAY, 1)
    assert [note.ply for note in table.journal] == list(range(MOST, 2 * MOST))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", journal.KINDS)
def test_each_kind_has_its_words(kind: str, language: str) -> None:
    note, t = journal.Note(0, kind, 1), translator(language)
    other = journal.sentence(note, 0, ["Ada", "Bo"], t)
    own = journal.sentence(note, 1, ["Ada", "Bo"], t)
    assert "Bo" in other
    assert "Bo" not in own.split()


def test_the_journal_is_kept_and_has_its_place_in_the_log(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        await play_first(house, table_id, people)
        before = (await house.see(table_id, people[0])).ply
        await house.tables.leave(table_id, people[1])
        await house.tables.come_back(table_id, people[1])
        await play_first(house, table_id, people)
        house.tables._kept.clear()  # as it is stored
        view = await house.see(table_id, people[1])
        places = [(note.ply, note.kind, note.seat) for note in view.notes()]
        assert places == [(before, HANDED_OVER, 1), (before, RETURNED, 1)]
        assert view.notes(since=before + 1) == []

    run(work, database, pace="slow")  # no bot moves meanwhile


def test_whoever_follows_a_table_hears_that_somebody_has_gone(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo) = await two_playing(house)
        view = await followed(house, table_id, ada, lambda view: bool(view.table.journal))
        assert told(view.table)[0][1:] == (AWAY, 1)
        assert view.gone == (False, True)
        await house.see(table_id, bo)  # who has come back
        view = await followed(house, table_id, ada, lambda view: not view.table.seats[1].away)
        assert [note[1:] for note in told(view.table)] == [(BACK, 1)]
        assert view.gone == (False, False)

    run(work, database, gone_after=1.0)


def test_it_is_looked_again_when_the_next_one_would_be_gone(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, _) = await two_playing(house)
        seen = (await house.tables.see(table_id, ada)).table.seats[1].seen
        house.clock.awake_since = seen - 1000
        almost = seen + house.settings.gone_after - 0.1
        house.tables.now = lambda: almost
        views = house.follow(table_id, ada)
        await anext(views)
        (subscriber,) = house.notifier._subscribers[table_id]
        assert subscriber.alive <= 0.1 + A_MOMENT + 1e-3

    run(work, database)


def test_a_table_that_nobody_sits_at_any_more_is_removed(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house)
        await house.tables.leave_for_good(table_id, bo)
        assert (await house.see(table_id, ada)).table.seats[1].is_free
        views = house.follow(table_id, Who())
        await anext(views)
        await house.tables.leave_for_good(table_id, ada)
        with pytest.raises(NoSuchTable):
            await house.see(table_id, ada)
        with pytest.raises(StopAsyncIteration):
            await anext(views)

    run(work, database)


def test_a_table_at_which_somebody_has_just_sat_down_stays(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house)
        await house.tables.leave_for_good(table_id, bo)
        settle = house.tables._settle

        async def and_then_cy_sits_down(*asked: Any) -> Stored:
            house.tables._settle = settle  # type: ignore[method-assign]
            left = await settle(*asked)
            await house.tables.sit(table_id, 0, Who(guest="cy"), "Cy")
            return left

        house.tables._settle = and_then_cy_sits_down  # type: ignore[method-assign, assignment]
        await house.tables.leave_for_good(table_id, ada)
        assert [s.name for s in (await house.see(table_id, Who())).table.persons] == ["Cy"]

    run(work, database)


def test_a_bot_plays_on_for_who_has_left_a_running_game(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo) = await two_playing(house, start="seat:1")
        await house.tables.leave_for_good(table_id, bo)
        view = await followed(house, table_id, ada, lambda view: view.ply > 0)
        assert told(view.table)[0][1:] == (LEFT, 1)
        assert not view.table.seats[1].is_person

    run(work, database)
