"""The database: its migrations, its transactions, and what it refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tacit.games import load
from tacit.house.core import seating
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.records import OVER, PLAYING, replace
from tacit.house.db import repository
from tacit.house.db.schema import METADATA
from tacit.house.db.sqlite import Sqlite, Work
from tacit.house.db.store import Store, StoreError
from tacit.house.settings import Settings

SILENCIO = load("silencio")


async def new_store(database: str) -> Store:
    store = Store(Settings(database=database))
    await store.open()
    return store


async def counted(store: Store, relation: str) -> int | None:
    count = sa.text(f"SELECT count(*) FROM {relation}")
    return await store.read(lambda c: c.scalar(count))


def test_migrations_lead_to_the_tables_that_the_code_uses(database: str) -> None:
    async def differences() -> list[object]:
        store = await new_store(database)
        found: list[object] = await store.read(
            lambda c: compare_metadata(MigrationContext.configure(c), METADATA)
        )
        await store.close()
        return found

    assert asyncio.run(differences()) == []


def test_a_table_comes_back_as_it_was_written(database: str) -> None:
    async def work() -> None:
        store = await new_store(database)
        table = seating.opened(SILENCIO, {"players": "4", "tavern": "on"}, "slow", 1000.25)
        await store.write(lambda c: repository.add(c, table))
        assert await store.read(lambda c: repository.find(c, table.id)) == table
        with pytest.raises(NoSuchTable):
            await store.read(lambda c: repository.find(c, "A" * 22))
        await store.close()

    asyncio.run(work())


def test_a_transaction_that_fails_leaves_nothing(database: str) -> None:
    async def work() -> None:
        store = await new_store(database)
        table = seating.opened(SILENCIO, {}, "slow", 1.0)

        def fail(c: sa.Connection) -> None:
            repository.add(c, table)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await store.write(fail)
        for relation in ("tables", "seats"):
            assert await counted(store, relation) == 0
        await store.write(lambda c: repository.add(c, table))
        assert await counted(store, "tables") == 1
        await store.close()

    asyncio.run(work())


def test_a_change_writes_what_it_changes_and_leaves_the_lease_of_a_bot(database: str) -> None:
    """A worker that has claimed a table notes that there alone: no version counts it."""

    async def work() -> None:
        store = await new_store(database)
        table = replace(seating.opened(SILENCIO, {}, "slow", 1.0), stage=PLAYING, bot_due=2.0)
        await store.write(lambda c: repository.add(c, table))
        claim = partial(repository.claim_due, seen_since=0.0, for_people=False)
        assert await store.write(lambda c: claim(c, 3.0, 60.0, 9)) == [table.id]
        noted = replace(table, version=2, notes=("a word",), changed=4.0, unseen=(1, 0))
        assert await store.write(lambda c: repository.update(c, table, noted))
        found = await store.read(lambda c: repository.find(c, table.id))
        assert found == replace(noted, bot_due=60.0)
        assert await store.write(lambda c: claim(c, 5.0, 70.0, 9)) == []  # nobody claims it again
        over = replace(noted, version=3, stage=OVER, bot_due=None)
        assert await store.write(lambda c: repository.update(c, noted, over))
        assert await store.read(lambda c: repository.find(c, table.id)) == over
        assert not await store.write(lambda c: repository.update(c, noted, over))  # overtaken
        await store.close()

    asyncio.run(work())


def test_a_reader_sees_one_moment_while_somebody_writes(database: str) -> None:
    """Otherwise a position and a log that do not belong together could be read."""

    async def work() -> None:
        store = await new_store(database)
        count = sa.text("SELECT count(*) FROM tables")

        def add_in_between(c: sa.Connection) -> tuple[int | None, int | None]:
            before = c.scalar(count)
            # Another thread, since this one is in the middle of a transaction.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, add_one()).result()
            return before, c.scalar(count)

        async def add_one() -> None:
            writer = Store(Settings(database=database))
            table = seating.opened(SILENCIO, {}, "slow", 1.0)
            await writer.write(lambda c: repository.add(c, table))
            await writer.close()

        assert await store.read(add_in_between) == (0, 0)
        assert await counted(store, "tables") == 1
        await store.close()

    asyncio.run(work())


def test_sqlite_keeps_what_was_committed_when_the_power_fails(tmp_path: Path) -> None:
    async def pragmas() -> tuple[object, object]:
        store = await new_store(f"sqlite:///{tmp_path / 'x.sqlite'}")
        found = await store.read(
            lambda c: (
                c.scalar(sa.text("PRAGMA journal_mode")),
                c.scalar(sa.text("PRAGMA synchronous")),
            )
        )
        await store.close()
        return found

    assert asyncio.run(pragmas()) == ("wal", 2)


@pytest.mark.parametrize(
    "database", ["postgresql://nobody@127.0.0.1:1/none", "sqlite:////dev/null/x.sqlite"]
)
def test_a_database_that_cannot_be_opened_is_named_in_one_line(database: str) -> None:
    with pytest.raises(StoreError, match=r"cannot be opened: .+") as caught:
        asyncio.run(new_store(database))
    assert "\n" not in str(caught.value)


def test_a_password_is_not_told() -> None:
    with pytest.raises(StoreError) as caught:
        asyncio.run(new_store("postgresql://me:secret@127.0.0.1:1/none"))
    assert "secret" not in str(caught.value)


class Busy:
    """A store whose writer is busy until it is let go; what is written meanwhile has to wait."""

    def __init__(self, store: Store, is_short: bool) -> None:
        self.store, self.is_short = store, is_short
        self._go = threading.Event()
        self.commits = 0

    async def write(self, *works: Work[object]) -> list[object]:
        """What comes of works that wait together: results and exceptions."""
        engine = self.store._database.engine
        assert isinstance(engine, sa.Engine)
        sa.event.listen(engine, "commit", self._count)
        first = asyncio.create_task(self.store.write(lambda c: self._go.wait()))
        await asyncio.sleep(0)
        writes = (self.store.write(work, self.is_short) for work in works)
        others = [asyncio.create_task(write) for write in writes]
        await asyncio.sleep(0)
        self._go.set()
        await first
        found: list[object] = await asyncio.gather(*others, return_exceptions=True)
        sa.event.remove(engine, "commit", self._count)
        return found

    def _count(self, connection: sa.Connection) -> None:
        self.commits += 1


def adding(word: str) -> Work[object]:
    return lambda c: c.execute(sa.text("INSERT INTO words VALUES (:word)"), {"word": word}).rowcount


async def store_of_words(path: Path) -> Store:
    store = await new_store(f"sqlite:///{path}")
    await store.write(lambda c: c.execute(sa.text("CREATE TABLE words (word TEXT UNIQUE)")))
    return store


SHORT = pytest.mark.parametrize("is_short", [False, True], ids=["long", "short"])


@SHORT
def test_what_waits_is_written_together_and_an_error_undoes_only_its_own(
    tmp_path: Path, is_short: bool
) -> None:
    def half_done(c: sa.Connection) -> None:
        adding("half")(c)
        raise NoSuchTable("in the middle")

    async def work() -> None:
        store = await store_of_words(tmp_path / "x.sqlite")
        busy = Busy(store, is_short)
        found = await busy.write(adding("a"), half_done, adding("a"), adding("b"))
        assert [found[0], found[3]] == [1, 1]
        assert isinstance(found[1], NoSuchTable)
        assert isinstance(found[2], sa.exc.IntegrityError)
        assert busy.commits == 2  # of the one that kept the writer busy, and of all others
        assert await counted(store, "words") == 2
        await store.close()

    asyncio.run(work())


@SHORT
def test_if_a_commit_fails_nothing_that_was_written_together_counts(
    tmp_path: Path, is_short: bool
) -> None:
    def debt(c: sa.Connection) -> None:
        c.execute(sa.text("PRAGMA defer_foreign_keys=ON"))
        c.execute(sa.text("INSERT INTO parts VALUES ('of nothing')"))

    async def work() -> None:
        store = await store_of_words(tmp_path / "x.sqlite")
        parts = "CREATE TABLE parts (word TEXT REFERENCES words (word))"
        await store.write(lambda c: c.execute(sa.text(parts)))
        found = await Busy(store, is_short).write(adding("a"), debt)
        assert [type(error) for error in found] == [sa.exc.IntegrityError] * 2
        assert await counted(store, "words") == 0
        assert await store.write(adding("a"), is_short) == 1
        with pytest.raises(sa.exc.IntegrityError):
            await store.write(adding("a"), is_short)
        assert await store.write(adding("b"), is_short) == 1
        await store.close()

    asyncio.run(work())


def test_whoever_waits_when_the_store_closes_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        store = await store_of_words(tmp_path / "x.sqlite")
        begun, go = threading.Event(), threading.Event()

        def wait(connection: sa.Connection) -> bool:
            begun.set()
            return go.wait()

        first = asyncio.create_task(store.write(wait))
        await asyncio.to_thread(begun.wait)  # what has not begun is dropped, too
        second = asyncio.create_task(store.write(adding("late")))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        go.set()
        await closing
        assert await first is True
        with pytest.raises(asyncio.CancelledError):
            await second

    asyncio.run(work())


def test_what_was_not_committed_when_the_store_closes_is_not_acknowledged(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "x.sqlite"
        store, go = await store_of_words(path), threading.Event()
        assert isinstance(store._database, Sqlite)
        store._database._writer.submit(go.wait, lambda: None)  # so that no commit begins
        writing = asyncio.create_task(store.write(adding("late"), is_short=True))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        try:
            with pytest.raises(asyncio.CancelledError):
                await writing
        finally:
            go.set()
            await closing
        again = await new_store(f"sqlite:///{path}")
        assert await counted(again, "words") == 0
        await again.close()

    asyncio.run(work())


def test_no_request_waits_while_another_program_locks_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait is in the writer's thread, for a short write as well."""
    waits: list[tuple[bool, bool]] = []  # whether on the event loop, and whether it may take long
    begun = Sqlite._begun

    def watched(self: Sqlite, patience: float) -> sa.RootTransaction:
        waits.append((threading.current_thread() is threading.main_thread(), patience > 0))
        return begun(self, patience)

    async def work() -> None:
        path = tmp_path / "x.sqlite"
        store = await store_of_words(path)
        monkeypatch.setattr(Sqlite, "_begun", watched)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.write(adding("a"), is_short=True))
        assert await counted(store, "words") == 0  # it is read meanwhile
        assert not writing.done()
        other.execute("ROLLBACK")
        assert await writing == 1
        assert waits == [(True, False), (False, True)]
        assert await store.write(adding("b"), is_short=True) == 1
        other.close()
        await store.close()

    asyncio.run(work())
