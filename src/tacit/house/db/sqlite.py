"""SQLite: one writer thread, since it allows one writer at a time, and a few reader threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property, partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sa

from tacit.house.observe import metrics

WAIT_FOR_LOCK = 20.0  # seconds
READERS = 4  # threads
READ_CACHE = 256  # kilobytes of pages that each of them keeps: the tables in use are in memory
WRITE_CACHE = 2000  # the same for the writer
Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]
log = logging.getLogger("tacit.house")


class Sqlite:
    """Transactions on an SQLite file.

    Waiting writes are committed together (group commit), since the sync to disk at the end of a
    transaction takes longest. If all of them are short, only the commit runs in the thread: in
    there, each statement would have to wait for Python's lock.
    """

    def __init__(self, url: sa.URL) -> None:
        self.engine = sqlite_engine(url)
        self._writer = Writer()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._waiting: list[Waiting[Any]] = []
        self._is_writing = self._is_closed = False

    @cached_property
    def _writing(self) -> sa.Connection:
        """The writer's connection, kept: checking one out for each move would cost as much as the
        move."""
        connection = self.engine.connect().execution_options(writes=True)
        connection.connection.cursor().execute(f"PRAGMA cache_size=-{WRITE_CACHE}")
        return connection

    async def read(self, work: Work[Result]) -> Result:
        def whole() -> Result:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, whole)

    async def write(self, work: Work[Result], is_short: bool = False) -> Result:
        waiting = Waiting(work, is_short)
        self._waiting.append(waiting)
        if not self._is_writing:
            self._write_waiting()
        return await waiting.done

    def _write_waiting(self) -> None:
        """Write everything that waits, and after that everything that has arrived meanwhile."""
        together, self._waiting = self._waiting, []
        is_short = all(waiting.is_short for waiting in together)
        transaction = self._begun_at_once() if is_short else None
        if transaction is None:
            work = partial(self._write_together, together)
        else:
            self._run(together)
            work = partial(self._end, transaction, together)
        self._is_writing = True
        self._writer.submit(work, partial(self._tell, together))

    def _tell(self, together: Sequence[Waiting[Any]]) -> None:
        """After a transaction."""
        self._is_writing = False
        for waiting in together:
            waiting.tell()
        if self._waiting and not self._is_closed:
            self._write_waiting()

    def _write_together(self, together: Sequence[Waiting[Any]]) -> None:
        """Run all in one transaction."""
        try:
            transaction = self._begun(WAIT_FOR_LOCK)
        except Exception as error:
            fail_all(together, error)
        else:
            self._run(together)
            self._end(transaction, together)

    def _begun_at_once(self) -> sa.RootTransaction | None:
        """A transaction; None: that takes waiting for another program, or fails."""
        with suppress(Exception):
            return None if self._is_closed else self._begun(patience=0.0)
        return None

    def _begun(self, patience: float) -> sa.RootTransaction:
        """A transaction, after so many seconds at most that another program locks the database."""
        cursor = self._writing.connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        return self._writing.begin()

    def _run(self, together: Sequence[Waiting[Any]]) -> None:
        """Run all; an exception undoes only what it came from (by a savepoint)."""
        if len(together) == 1:  # then it undoes the transaction
            together[0].run(self._writing)
            return
        try:
            cursor = self._writing.connection.cursor()
            for waiting in together:
                cursor.execute("SAVEPOINT work")
                waiting.run(self._writing)
                if waiting.error is not None:
                    cursor.execute("ROLLBACK TO work")
                cursor.execute("RELEASE work")
        except Exception as error:
            fail_all(together, error)

    def _end(self, transaction: sa.RootTransaction, together: Sequence[Waiting[Any]]) -> None:
        """Commit; if that fails, nothing is written."""
        well = [waiting for waiting in together if waiting.error is None]
        try:
            if well:
                transaction.commit()
            else:
                transaction.rollback()
        except Exception as error:
            fail_all(together, error)
            transaction.close()
            self._writing.connection.rollback()  # SQLAlchemy does not, after a failed commit
        else:
            for waiting in well:
                waiting.is_written = True

    async def close(self) -> None:
        """Close after the current transactions; those that have not begun are dropped."""
        self._is_closed = True
        await asyncio.to_thread(self._readers.shutdown, cancel_futures=True)
        await asyncio.to_thread(self._writer.close)
        for waiting in self._waiting:
            waiting.tell()
        if "_writing" in vars(self):
            self._writing.close()
        self.engine.dispose()


class Task(NamedTuple):
    """What the writer has to do, and what is called on the event loop after that."""

    work: Callable[[], object]
    then: Callable[[], object]
    loop: asyncio.AbstractEventLoop

    def end(self) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(self.then)


class Writer:
    """A thread that runs functions one after the other.

    Of an executor every move would need a future of each of two kinds, which costs more than all
    its statements.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: Thread | None = None

    def submit(self, work: Callable[[], object], then: Callable[[], object]) -> None:
        """Run `work` in the thread, and `then` on the event loop."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="writer", daemon=True)
            self._thread.start()
        self._queue.put(Task(work, then, asyncio.get_running_loop()))

    def _run(self) -> None:
        while (task := self._queue.get()) is not None:
            try:
                task.work()
            except Exception as error:
                log.error("a transaction could not be ended", exc_info=error)
            task.end()

    def close(self) -> None:
        """End the thread; what has not begun is left out."""
        with suppress(Empty):
            while (task := self._queue.get_nowait()) is not None:
                task.end()
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()


class Waiting(Generic[Result]):
    """A queued write, and the future of its caller."""

    def __init__(self, work: Work[Result], is_short: bool) -> None:
        self.work = work
        self.is_short = is_short
        self.done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.is_written = False
        self.result: Result
        self.error: Exception | None = None

    def run(self, connection: sa.Connection) -> None:
        """Run within a transaction."""
        try:
            self.result = self.work(connection)
        except Exception as error:
            self.error = error

    def tell(self) -> None:
        """Resolve the future, after the transaction."""
        if self.done.done():  # the caller has given up
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        elif self.is_written:
            self.done.set_result(self.result)
        else:  # the house closes
            self.done.cancel()


def fail_all(together: Sequence[Waiting[Any]], error: Exception) -> None:
    """Nothing was written, because of an error of the database."""
    for waiting in together:
        waiting.error = waiting.error or error


def sqlite_engine(url: sa.URL) -> sa.Engine:
    """An engine that issues BEGIN itself instead of leaving it to Python's driver.

    Its errors do not quote parameters, which contain hands and secrets.
    """
    known = {"timeout": WAIT_FOR_LOCK, "check_same_thread": False}
    engine = sa.create_engine(url, connect_args=known, pool_size=READERS + 1, hide_parameters=True)
    sa.event.listen(engine, "connect", lambda *_: metrics.connected())

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # keeps the driver from beginning transactions
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA cache_size=-{READ_CACHE}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
