"""Who was seen is written in lots, so that moves need not wait for all, and noted in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tacit.house.db import repository
from tacit.house.db.outages import Unavailable
from tacit.house.house import House
from tacit.house.workers import presence
from tests.house.drivers.inside import run, two_playing

PEOPLE = 2


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch) -> list[list[tuple[str, int]]]:
    """The people of each transaction: one at a time."""
    found: list[list[tuple[str, int]]] = []
    note_seen = repository.note_seen

    def noted(c: sa.Connection, signs: Any) -> None:
        found.append(list(signs))
        note_seen(c, signs)

    monkeypatch.setattr(presence, "LOT", 1)
    monkeypatch.setattr(repository, "note_seen", noted)
    return found


def test_people_are_written_in_lots(database: str, lots: list[list[tuple[str, int]]]) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        for who in people:
            await house.see(table_id, who)
        before = [seat.seen for seat in await stored_seats(house, table_id)]
        house.presence.clock.now = lambda: max(before) + 5.0  # type: ignore[method-assign]
        for who in people:
            await house.see(table_id, who)
        await house.presence.write()
        assert lots == [[(table_id, 0)], [(table_id, 1)]]
        after = [seat.seen for seat in await stored_seats(house, table_id)]
        assert after == [max(before) + 5.0] * PEOPLE

    run(work, database)


def test_who_could_not_be_written_is_written_later(
    database: str, lots: list[list[tuple[str, int]]]
) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        for who in people:
            await house.see(table_id, who)
        write, fails = house.store.write, iter((False, True))

        async def failing(work: Any, is_short: bool = False) -> Any:
            if next(fails, False):
                raise Unavailable("the database cannot be written: the disk is full")
            return await write(work, is_short)

        house.store.write = failing  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await house.presence.write()
        assert lots == [[(table_id, 0)]]
        await house.presence.write()
        assert lots == [[(table_id, 0)], [(table_id, 1)]]

    run(work, database)


def test_a_worker_that_is_alone_knows_who_was_seen_without_a_query(tmp_path: Path) -> None:
    """Who stays does not count as gone at a table that is only kept in memory."""

    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        patience = house.settings.gone_after
        house.clock.awake_since = house.clock.now() - 10 * patience
        reads = counted_reads(house)
        seen = house.tables.now()
        house.tables.now = lambda: seen + 0.9 * patience
        house.presence.clock.now = lambda: seen + 0.8 * patience  # type: ignore[method-assign]
        house.presence.sign(table_id, 0)
        await house.presence.write()
        house.tables.now = lambda: seen + 0.95 * patience
        moved = await house.tables.play(table_id, people[0], view.ply, [view.legal[0]])
        kept = house.tables.newest(table_id)
        assert kept is not None
        assert kept.table.seats[0].seen == seen + 0.8 * patience
        assert moved.gone == (False, False)
        assert not reads

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_stream_without_news_needs_a_query_only_where_other_workers_are(
    tmp_path: Path, is_alone: bool
) -> None:
    """A notification of another worker may have been lost."""

    async def work(house: House) -> None:
        assert house.is_alone
        house.is_alone = is_alone
        table_id, people = await two_playing(house, start="seat:0")
        stream = house.follow(table_id, people[0])
        before = await anext(stream)
        reads = counted_reads(house)
        house.notifier.wake(table_id)
        assert (await anext(stream)).ply == before.ply
        assert len(reads) == (0 if is_alone else 1)
        await stream.aclose()

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def counted_reads(house: House) -> list[Any]:
    """What the house reads from its database from now on."""
    reads: list[Any] = []
    read = house.store.read

    async def counted(work: Any) -> Any:
        reads.append(work)
        return await read(work)

    house.store.read = counted  # type: ignore[method-assign]
    return reads


async def stored_seats(house: House, table_id: str) -> Any:
    table = await house.store.read(lambda c: repository.find(c, table_id))
    return table.seats
