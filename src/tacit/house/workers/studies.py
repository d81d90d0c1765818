"""Studies finished games, a few moves at a time, whenever there is nothing more urgent.

The queue of studies is in the database, and so is every move that has been studied. A worker takes
a lease on a study, continues it for a moment in a low-priority thread, writes the results, and
releases it. So nothing is lost when a process ends, and no study delays a move or another study for
long.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Any

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.tables import Tables
from tacit.house.db import results, studies
from tacit.house.db.store import Store
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.loops import DueWorker, failed
from tacit.house.workers.upkeep import Well
from tacit.match import Match
from tacit.study.study import Step, Study, steps

CLAIM = 30.0  # seconds of a lease, after which another worker takes over
MOMENT = 0.5  # seconds of studying before the study is released
GIVE_WAY = 0.2  # seconds to sleep after a move while bots are choosing
COMPILING = 2.0  # seconds to wait for a game that is not compiled yet
MOST_FAILURES = 3
AFTER_FAILURE = 30.0
NICENESS = 15  # of the thread: players and bots come first

Splits = list[dict[str, Any]]  # by seat, as stored with results


class StudyWorker(DueWorker):
    """Continues the studies of all tables, one after the other."""

    kind = "study"

    def __init__(
        self,
        store: Store,
        tables: Tables,
        compiler: Compiler,
        clock: Clock,
        is_busy: Callable[[], bool],
    ) -> None:
        super().__init__(store, clock)
        self.tables = tables
        self.compiler = compiler
        self.is_busy = is_busy  # whether bots are choosing
        self._me = token_hex(8)
        self._thread = ThreadPoolExecutor(1, "study", initializer=be_nice)
        self._under_way: tuple[str, int, Iterator[Step]] | None = None  # table, moves done, rest

    async def run(self, well: Well) -> None:
        if self.store.is_sqlite:
            # No other process uses this file: all leases are from before a restart.
            await self.store.write(lambda c: studies.due_at_once(c, self.now()))
        await super().run(well)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def next_due(self, c: sa.Connection) -> float | None:
        return studies.next_due(c)

    async def work(self) -> float:
        now = self.now()
        table_id = await self.store.write(lambda c: studies.claim(c, now, now + CLAIM, self._me))
        if table_id is None:  # another worker was faster
            return GIVE_WAY
        try:
            await self._go_on(table_id)
        except NoSuchTable:
            pass  # it was deleted, and its study with it
        except Exception as error:
            failed("a game could not be studied", error)
            again = self.now() + AFTER_FAILURE
            await self.store.write(
                lambda c: studies.note_failure(c, table_id, again, MOST_FAILURES)
            )
        return GIVE_WAY if self.is_busy() else 0.0

    async def _go_on(self, table_id: str) -> None:
        _, match = await self.tables.for_workers(table_id)
        assert match is not None
        if not self.compiler.is_ready(match.game.name):
            self.compiler.want(match.game)
            until = self.now() + COMPILING
            return await self.store.write(lambda c: studies.put_off(c, table_id, until))
        known, rest = await self._begun(table_id, match)
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._thread, self.next_steps, rest)
        self._under_way = table_id, known + len(found), rest
        splits: Splits = []
        if known + len(found) >= match.ply:
            kept = await self.store.read(lambda c: studies.steps_of(c, table_id))
            whole = match.copy(), [*kept, *found]
            splits = await loop.run_in_executor(self._thread, splits_of, *whole)
        await self.store.write(lambda c: self._write(c, table_id, known, found, splits))

    def _write(
        self, c: sa.Connection, table_id: str, known: int, found: Sequence[Any], splits: Splits
    ) -> None:
        if studies.add_steps(c, table_id, self._me, known, found, self.now()):
            results.keep_splits(c, table_id, splits)

    async def _begun(self, table_id: str, match: Match) -> tuple[int, Iterator[Step]]:
        """How many moves are done, and an iterator over the rest, reused if it is still valid."""
        asked = await self.store.read(lambda c: studies.find(c, table_id))
        done = 0 if asked is None else asked.done
        if self._under_way is not None and self._under_way[:2] == (table_id, done):
            return done, self._under_way[2]
        kept = await self.store.read(lambda c: studies.steps_of(c, table_id))
        known = [Step.from_json(step) for step in kept]
        return len(known), steps(match.copy(), known)

    def next_steps(self, rest: Iterator[Step]) -> list[dict[str, Any]]:
        """Study the next moves for a moment; only one while bots are choosing."""
        found, start = [], time.monotonic()
        for step in rest:
            found.append(step.as_json())
            if self.is_busy() or time.monotonic() - start > MOMENT:
                break
        return found


def splits_of(match: Match, kept: Sequence[Any]) -> Splits:
    """The split of each seat's result, for a game that has been studied completely."""
    study = Study(match, [Step.from_json(step) for step in kept])
    return [study.split_of(seat).as_json() for seat in range(match.players)]


def be_nice() -> None:
    """Lower the priority of this thread: on Linux, niceness is per thread."""
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
