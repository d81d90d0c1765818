"""The database: SQLite in a file, or PostgreSQL by URL.

`Store.write` is one transaction. On SQLite it holds the write lock from its first statement; on
PostgreSQL it locks the rows that `locked` reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tacit.engine.errors import TacitError
from tacit.house.observe import metrics
from tacit.house.observe.logs import event
from tacit.house.observe.metrics import Transaction
from tacit.house.settings import Settings

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x7AC17  # an arbitrary number that names our lock on PostgreSQL
WAIT_FOR_LOCK = 20  # seconds
WAIT_FOR_END = 2  # seconds
Result = TypeVar("Result")


class StoreError(TacitError):
    """The database cannot be opened."""


class Store:
    """The database: transactions, and how it is brought up to date."""

    def __init__(self, settings: Settings) -> None:
        self.url = settings.url
        self.is_sqlite = settings.is_sqlite
        self.engine = sqlite_engine(self.url) if self.is_sqlite else postgres_engine(self.url)
        # All queries of a transaction must see the same moment; with SQLite they do anyway.
        snapshot = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**snapshot)
        # SQLite has one writer at a time; waiting here is fairer and cheaper than its busy loop.
        self._one_writer = asyncio.Lock()

    async def open(self) -> None:
        """Bring the schema up to date. Raises StoreError."""
        try:
            if self.is_sqlite and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                if not self.is_sqlite:
                    # Of several workers that start at once, one migrates and the others wait.
                    await connection.execute(
                        sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK))
                    )
                await connection.run_sync(migrate)
        except (OSError, sa.exc.SQLAlchemyError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            where = self.url.render_as_string(hide_password=True)
            raise StoreError(f"the database {where} cannot be opened: {reason}") from error

    async def close(self) -> None:
        await self.engine.dispose()

    @property
    def connections_in_use(self) -> int:
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, sa.QueuePool) else 0

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that reads: all its queries see the same moment."""
        with Transaction("read"):
            async with self._reader.connect() as connection, connection.begin():
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something: committed at the end, undone by an exception."""
        with Transaction("write"):
            async with self._writer() as connection:
                yield connection

    @asynccontextmanager
    async def _writer(self) -> AsyncIterator[AsyncConnection]:
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._one_writer, self.engine.connect() as plain:
            connection = await plain.execution_options(writes=True)
            async with connection.begin():
                yield connection

    def locked(self, query: sa.Select[Any], *, skip: bool = False) -> sa.Select[Any]:
        """The query, with a lock on its rows until the transaction ends."""
        return query if self.is_sqlite else query.with_for_update(skip_locked=skip)


async def to_the_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Finish work with the database even if this task is cancelled meanwhile.

    A connection that is dropped in the middle of a statement is lost, and with SQLite its thread
    would report to an event loop that is closed. Work that takes longer than WAIT_FOR_END is
    waiting for something else, and is cancelled.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task], timeout=WAIT_FOR_END)
        task.cancel()
        raise


def new_engine(url: sa.URL, **more: Any) -> AsyncEngine:
    """An engine whose errors do not quote what was written: hands and secrets are in there."""
    engine = create_async_engine(url, hide_parameters=True, **more)
    sa.event.listen(engine.sync_engine, "connect", lambda *_: metrics.connected())
    return engine


def sqlite_engine(url: sa.URL) -> AsyncEngine:
    """An engine with SQLite's own transactions instead of those of Python's driver."""
    engine = new_engine(url, connect_args={"timeout": WAIT_FOR_LOCK}, pool_size=8)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def postgres_engine(url: sa.URL) -> AsyncEngine:
    # None beyond those that are kept: making a connection takes longer than waiting for one.
    return new_engine(url, pool_size=16, max_overflow=0, pool_pre_ping=True)


def migrate(connection: sa.Connection) -> None:
    """Bring the schema to the newest revision."""
    config = configured()
    config.attributes["connection"] = connection
    before = revision(connection)
    command.upgrade(config, "head")
    if before != (after := revision(connection)):
        event("database migrated", before=before, after=after)


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revision(connection: sa.Connection) -> str | None:
    """The revision of the schema; None: there is no schema yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_revision() -> str | None:
    """The revision that this version of the house works with."""
    return ScriptDirectory.from_config(configured()).get_current_head()
