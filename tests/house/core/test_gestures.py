"""A few gestures without words: one at a position, seen until the next move, none in SILENCIO."""

from __future__ import annotations

import pytest

from tacit.engine.errors import UnknownName
from tacit.house.core.errors import NotNow, NotYours
from tacit.house.core.gestures import GESTURES, gesture_of
from tacit.house.core.records import Who
from tacit.house.house import House
from tests.house.drivers.inside import play_first, run, two_at_a_table, two_playing


def test_a_gesture_is_seen_until_the_next_move(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, "salomon", arrangement="random", start="0")
        await house.tables.gesture(table_id, people[1], "smile")
        for who in (*people, Who()):
            view = await house.see(table_id, who)
            assert [(note.seat, gesture_of(note)) for note in view.gestures()] == [(1, "smile")]
            assert view.notes() == []  # and not in the log
        with pytest.raises(NotNow):
            await house.tables.gesture(table_id, people[1], "sigh")
        await house.tables.gesture(table_id, people[0], "sigh")
        assert len((await house.see(table_id, people[0])).gestures()) == 2
        await play_first(house, table_id, people)
        assert (await house.see(table_id, people[0])).gestures() == []
        await house.tables.gesture(table_id, people[1], "sigh")
        journal = (await house.see(table_id, people[0])).table.journal
        assert len(journal) == 2  # the last of each seat

    run(work, database)


def test_whether_one_may_make_another_tells_nothing_of_steps_made_unseen(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, "silver")
        await house.tables.gesture(table_id, people[1], "smile")
        view = await house.see(table_id, people[0])
        step = next(a for a in view.legal if view.table.game.hidden_steps[a])
        await house.tables.play(table_id, people[0], view.ply, [step])  # Bo sees nothing of it
        assert len((await house.see(table_id, people[1])).gestures()) == 1
        with pytest.raises(NotNow):
            await house.tables.gesture(table_id, people[1], "smile")

    run(work, database)


def test_in_silence_before_the_start_and_without_a_seat_there_are_none(database: str) -> None:
    async def work(house: House) -> None:
        silent, (ada, _) = await two_playing(house, "silencio")
        with pytest.raises(NotNow):
            await house.tables.gesture(silent, ada, GESTURES[0])
        table_id, ada, _ = await two_at_a_table(house, "silver")
        with pytest.raises(NotNow):
            await house.tables.gesture(table_id, ada, GESTURES[0])
        await house.tables.start(table_id, ada)
        with pytest.raises(NotYours):
            await house.tables.gesture(table_id, Who(), GESTURES[0])
        with pytest.raises(UnknownName):
            await house.tables.gesture(table_id, ada, "wink")

    run(work, database)
