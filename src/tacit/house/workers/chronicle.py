"""Backfills results and splits that were not stored when a game ended or was studied.

It runs once, in the background: first the results, then their splits into luck and decisions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import sqlalchemy as sa

from tacit.house.core.records import OVER
from tacit.house.core.tables import Tables
from tacit.house.db import results, studies
from tacit.house.db.store import Store
from tacit.house.workers.loops import failed
from tacit.house.workers.studies import splits_of
from tacit.house.workers.upkeep import Well

AT_ONCE = 50
BREATH = 0.01  # seconds between two games, to let current players go first

Lacking = Callable[..., list[str]]  # (connection, after, limit) -> ids of tables
Write = Callable[[str], Awaitable[None]]


class Chronicle:
    """Goes once through all finished games that lack something."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store, self.tables = store, tables

    async def run(self, well: Well) -> None:
        await self._mend(without_result, self.tables.write_results, well)
        await self._mend(results.unsplit, self._write_splits, well)

    async def _mend(self, lacking: Lacking, write: Write, well: Well) -> None:
        after = ""
        while ids := await self.store.read(partial(lacking, after=after, limit=AT_ONCE)):
            for table_id in ids:
                await self._try(write, table_id)
                await asyncio.sleep(BREATH)
            after = ids[-1]
            well()

    async def _try(self, write: Write, table_id: str) -> None:
        """Process one game. If it cannot be read, that must not stop the others."""
        try:
            await write(table_id)
        except Exception as error:
            failed("a result could not be written", error)

    async def _write_splits(self, table_id: str) -> None:
        _, match = await self.tables.for_workers(table_id)
        assert match is not None
        kept = await self.store.read(lambda c: studies.steps_of(c, table_id))
        splits = await asyncio.to_thread(splits_of, match.copy(), kept)
        await self.store.write(lambda c: results.keep_splits(c, table_id, splits))


def without_result(c: sa.Connection, after: str, limit: int) -> list[str]:
    return results.unwritten(c, OVER, after, limit)
