"""The database: SQLite in a file, or PostgreSQL by URL.

A transaction is a function of a connection: `Store.read` and `Store.write` run it, commit, and
return its result; an exception rolls it back. With SQLite all its statements run in one thread:
switching threads for each of them would cost more than the statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tacit.engine.errors import TacitError
from tacit.house.db.claim import Claim
from tacit.house.db.outages import Outages, Unavailable
from tacit.house.db.sqlite import Result, Sqlite, Work
from tacit.house.observe import metrics
from tacit.house.observe.logs import event
from tacit.house.observe.metrics import Transaction
from tacit.house.settings import Settings

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x7AC17  # an arbitrary number that names our lock on PostgreSQL
WAIT_FOR_END = 2  # seconds
WAIT_TO_CONNECT = 5  # seconds
CONNECTIONS = 16  # size of the connection pool (PostgreSQL)
FOR_WRITERS = 4  # of these, reserved for writes


class StoreError(TacitError):
    """The database cannot be opened."""


class StoreAway(StoreError):
    """The database cannot be opened now, but a retry may succeed."""


class Store:
    """The database: transactions and migrations."""

    def __init__(self, settings: Settings) -> None:
        self.url = settings.url
        self.is_sqlite = settings.is_sqlite
        self._database = Sqlite(self.url) if self.is_sqlite else Postgres(self.url)
        self.outages = Outages()
        file = self.url.database if self.is_sqlite else None
        self._claim = Claim(Path(file)) if file else None

    async def open(self) -> None:
        """Migrate the schema. Raises StoreError, or StoreAway if a retry may succeed."""
        where = self.url.render_as_string(hide_password=True)
        try:
            self._take()
            await self.write(migrate)
        except Unavailable as error:
            raise StoreAway(f"the database {where} cannot be opened: {cause_of(error)}") from error
        except (OSError, sa.exc.SQLAlchemyError, StoreError) as error:
            raise StoreError(f"the database {where} cannot be opened: {cause_of(error)}") from error

    def _take(self) -> None:
        """Lock the SQLite file for this house. Raises StoreError or OSError."""
        if self._claim is not None:
            self._claim.path.parent.mkdir(parents=True, exist_ok=True)
            if not self._claim.take():
                raise StoreError("another house is open on it")

    async def close(self) -> None:
        await self._database.close()
        if self._claim is not None:
            self._claim.give_back()

    @property
    def connections_in_use(self) -> int:
        pool = self._database.engine.pool
        return pool.checkedout() if isinstance(pool, sa.QueuePool) else 0

    async def read(self, work: Work[Result]) -> Result:
        """Run a read transaction: all its queries see the same snapshot."""
        with self.outages.noticed("read"), Transaction("read"):
            return await self._database.read(work)

    async def write(self, work: Work[Result], is_short: bool = False) -> Result:
        """Run a write transaction: committed at the end, rolled back by an exception.

        One that `is_short` takes a fraction of a millisecond, but for the sync to disk.
        """
        with self.outages.noticed("write"), Transaction("write"):
            return await self._database.write(work, is_short)


def cause_of(error: BaseException) -> str:
    """The driver's error message, in one line."""
    first = error.__cause__ if isinstance(error, Unavailable) and error.__cause__ else error
    return str(getattr(first, "orig", None) or first).splitlines()[0]


class Postgres:
    """Transactions run on the event loop, which does other work while they wait."""

    def __init__(self, url: sa.URL) -> None:
        self.engine = postgres_engine(url)
        # Semaphores wait however long the queue is, where the pool would time out. Some connections
        # are reserved for writers: moves come first.
        self._turns = asyncio.Semaphore(CONNECTIONS)
        self._readers = asyncio.Semaphore(CONNECTIONS - FOR_WRITERS)
        # All queries of a transaction must see the same snapshot; with SQLite they do anyway.
        self._reader = self.engine.execution_options(isolation_level="REPEATABLE READ")

    async def read(self, work: Work[Result]) -> Result:
        async with self._readers:
            return await to_the_end(self._run(self._reader, work))

    async def write(self, work: Work[Result], is_short: bool = False) -> Result:
        return await to_the_end(self._run(self.engine, work))

    async def _run(self, engine: AsyncEngine, work: Work[Result]) -> Result:
        async with self._turns, engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


async def to_the_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Finish database work even if this task is cancelled meanwhile.

    A connection that is cancelled in the middle of a statement is lost. Work that takes longer than
    WAIT_FOR_END is waiting for something else, and is cancelled.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task], timeout=WAIT_FOR_END)
        task.cancel()
        raise


def postgres_engine(url: sa.URL) -> AsyncEngine:
    # No overflow: making a connection takes longer than waiting for one.
    engine = create_async_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"timeout": WAIT_TO_CONNECT},
    )
    sa.event.listen(engine.sync_engine, "connect", lambda *_: metrics.connected())
    return engine


def migrate(connection: sa.Connection) -> None:
    """Upgrade the schema to the newest revision."""
    if connection.dialect.name != "sqlite":
        # When several workers start at once, one migrates and the others wait.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    config = configured()
    config.attributes["connection"] = connection
    before = revision(connection)
    if before is not None and before not in known_revisions():
        raise StoreError(f"its schema {before} is of a newer version of the house")
    command.upgrade(config, "head")
    if before != (after := revision(connection)):
        event("database migrated", before=before, after=after)


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revision(connection: sa.Connection) -> str | None:
    """The schema's revision; None: there is no schema yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def known_revisions() -> frozenset[str]:
    """All revisions up to the newest."""
    script = ScriptDirectory.from_config(configured())
    return frozenset(found.revision for found in script.walk_revisions())


@cache
def newest_revision() -> str | None:
    """The revision that this version of the house works with."""
    return ScriptDirectory.from_config(configured()).get_current_head()


def touch(connection: sa.Connection) -> None:
    """A write that changes nothing, to check that the database is writable."""
    connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))


# Statements


class Prepared:
    """A statement without results and with plain parameters; on SQLite it is compiled only once.

    There SQLAlchemy's overhead per statement is three times the time of the database.
    """

    def __init__(self, statement: sa.UpdateBase | sa.TextClause) -> None:
        self.statement = statement
        self._text: str | None = None
        self._names: Sequence[str] = ()

    def run(self, c: sa.Connection, *rows: Mapping[str, Any]) -> int:
        """Run it for each of the parameter rows; returns how many database rows it has changed."""
        if c.dialect.name != "sqlite":
            # For `executemany` the driver does not report a row count.
            return sum(c.execute(self.statement, dict(row)).rowcount for row in rows)
        if self._text is None:
            made = self.statement.compile(dialect=c.dialect)
            self._text, self._names = str(made), made.positiontup or ()
        cursor = c.connection.cursor()
        try:
            cursor.executemany(self._text, [[row[name] for name in self._names] for row in rows])
        except sqlite3.Error as error:
            raise sa.exc.OperationalError(self._text, None, error) from error
        return cursor.rowcount


def insert_into(c: sa.Connection, relation: sa.Table) -> Any:
    """An insert with ON CONFLICT, which each dialect has its own class for."""
    insert = sqlite.insert if c.dialect.name == "sqlite" else postgresql.insert
    return insert(relation)


def locked(c: sa.Connection, query: sa.Select[Any], *, skip: bool = False) -> sa.Select[Any]:
    """The query with FOR UPDATE; on SQLite a writer has locked the whole database anyway."""
    return query if c.dialect.name == "sqlite" else query.with_for_update(skip_locked=skip)
