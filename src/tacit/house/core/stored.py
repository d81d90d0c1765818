"""Tables in the database: how they are read, changed in one transaction, and kept in memory.

A change reads the table's row and locks it, works out the new table (`seating`, `play`), writes and
commits it, and then tells those who follow the table.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol

from cachetools import LRUCache
from sqlalchemy.ext.asyncio import AsyncConnection

from tacit.game import Game
from tacit.house.core import play, seating
from tacit.house.core.records import OPEN, Table, Who
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.settings import Settings
from tacit.match import Match

MOST_KEPT = 512  # matches kept in memory, so that reading a table needs no replay


class ChangeListener(Protocol):
    """Is told of every change (workers/notify.py)."""

    async def publish(self, store: Store, c: AsyncConnection, table: Table) -> None:
        """Within the transaction: other processes hear of it when it is committed."""

    def notify(self, table_id: str, version: int, goes_on_by_itself: bool) -> None:
        """After the commit."""


class RulesCompiler(Protocol):
    """Compiles the rules of games, which are interpreted before that (workers/compiling.py)."""

    def want(self, game: Game) -> None:
        """Somebody plays this game."""


class Change:
    """A change to one table, within its transaction."""

    def __init__(self, c: AsyncConnection, table: Table, match: Match | None) -> None:
        self.c = c
        self.before, self.kept = table, match
        self.table, self.match = table, match  # after the change

    def draft(self) -> Match:
        """The match, to be changed: a copy, since others may be looking at the one that is kept."""
        assert self.kept is not None
        return play.with_sealed_chance(self.kept.copy(), self.before)

    def to(self, table: Table, match: Match | None = None) -> None:
        """What the table becomes; with a match, what its log becomes."""
        self.table, self.match = table, match or self.kept


class StoredTables:
    """What every operation on tables is made of."""

    def __init__(
        self, settings: Settings, store: Store, listener: ChangeListener, rules: RulesCompiler
    ) -> None:
        self.settings = settings
        self.store = store
        self.listener = listener
        self.rules = rules
        self.now: Callable[[], float] = time.time
        # Each table in the newest version that was seen, with its match.
        self._kept: LRUCache[str, tuple[Table, Match]] = LRUCache(MOST_KEPT)

    # Reading

    async def _read(self, table_id: str) -> tuple[Table, Match | None]:
        async with self.store.read() as c:
            table = await repository.find(self.store, c, table_id)
            return table, await self._match(c, table)

    async def _match(self, c: AsyncConnection, table: Table) -> Match | None:
        """The match of a table, to be looked at only."""
        if table.stage == OPEN:
            return None
        self.rules.want(table.game)
        kept = self._kept.get(table.id)
        if kept is not None and kept[0].version == table.version:
            return kept[1]
        match = play.restored(table, await repository.log_of(c, table.id))
        self._keep(table, match)
        return match

    def _keep(self, table: Table, match: Match) -> None:
        kept = self._kept.get(table.id)
        if kept is None or kept[0].version <= table.version:
            self._kept[table.id] = (table, match)

    def _view(self, table: Table, match: Match | None, who: Who) -> TableView:
        """The table as whoever makes the request sees it."""
        now = self.now()
        gone = [seating.is_gone(s, now, self.settings.gone_after) for s in table.seats]
        return TableView(table, match, table.seat_of(who), gone, now)

    # Changing

    @asynccontextmanager
    async def _changing(self, table_id: str) -> AsyncIterator[Change]:
        """A transaction that may change a table; it is written and told of at the end."""
        async with self.store.write() as c:
            table = await repository.find(self.store, c, table_id, lock=True)
            change = Change(c, table, await self._match(c, table))
            yield change
            if change.table != change.before:
                await self._write(change)
        if change.table != change.before:
            self._tell(change.table, change.match)

    async def _write(self, change: Change) -> None:
        version = change.before.version + 1
        change.table = replace(change.table, version=version, changed=self.now())
        await repository.update(change.c, change.before, change.table)
        await self.listener.publish(self.store, change.c, change.table)
        if change.match is not None and change.match is not change.kept:
            old = [] if change.kept is None else change.kept.log
            await repository.write_log(change.c, change.table.id, old, change.match.log)

    async def _change(self, table_id: str, who: Who, work: Callable[[Table], Table]) -> TableView:
        """A change that leaves the match as it is."""
        async with self._changing(table_id) as change:
            table = work(change.before)
            if change.kept is not None and table != change.before:
                # Who plays for whom may have changed: a bot may be due now, or no longer.
                due = play.when_bot_is_due(table, change.kept, self.now())
                table = replace(table, bot_due=due)
            change.to(table)
        return self._view(change.table, change.match, who)

    async def _add(self, table: Table, match: Match | None) -> None:
        """A new table."""
        async with self.store.write() as c:
            await self._insert(c, table, match)
        self._tell(table, match)

    async def _insert(self, c: AsyncConnection, table: Table, match: Match | None) -> None:
        await repository.add(c, table)
        if match is not None:
            await repository.write_log(c, table.id, [], match.log)

    def _tell(self, table: Table, match: Match | None) -> None:
        """After the commit."""
        if match is not None:
            self._keep(table, match)
        self.listener.notify(table.id, table.version, table.goes_on_by_itself)
