"""Studies of finished games: asking for one, and how far it is. A worker makes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.core.records import Who
from tacit.house.core.tables import Tables
from tacit.house.db import studies
from tacit.house.db.store import Store
from tacit.house.db.studies import Asked
from tacit.study.study import Step, Study, check

__all__ = ["Asked", "Studies"]


class Studies:
    """The studies of a house: for everybody who may see the replay, and nobody else."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self.store = store
        self.tables = tables
        self.now = clock.now
        self.when_asked: Callable[[], None] = lambda: None

    async def ask(self, table_id: str, who: Who) -> None:
        """Have a game studied; once is enough. Raises NotNow before the end, or CannotStudy."""
        _, match = await self.tables.replay(table_id, who)
        check(match)
        moves, now = match.ply, self.now()
        await self.store.write(lambda c: studies.ask(c, table_id, moves, now))
        self.when_asked()

    async def see(self, table_id: str, who: Who) -> tuple[Asked | None, Study | None]:
        """How far the study of a finished game is, and the study when it is done."""
        _, match = await self.tables.replay(table_id, who)

        def find(c: sa.Connection) -> tuple[Asked | None, list[Any]]:
            asked = studies.find(c, table_id)
            is_done = asked is not None and asked.is_done
            return asked, studies.steps_of(c, table_id) if is_done else []

        asked, kept = await self.store.read(find)
        steps = [Step.from_json(step) for step in kept]
        return asked, Study(match.copy(), steps) if steps else None
