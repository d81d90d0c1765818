"""Bots at tables: they think in threads, move at the table's pace, and go on after a restart.

When a bot is to move stands in the table's row (`bot_due`), so nothing is forgotten when a process
ends. A worker that finds a table due claims it for a while, thinks, and moves; the move counts only
if the table still stands where it was thought about. Even if two workers thought at once, one
moves; and both would think the same, since thoughts follow from the game's own seed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor

from tacit import bots
from tacit.engine.chance import stream
from tacit.house.core import play
from tacit.house.core.records import Table
from tacit.house.core.tables import Tables
from tacit.house.db import repository
from tacit.house.db.store import Store, to_the_end
from tacit.house.settings import Settings
from tacit.match import Match

CLAIM = 5.0  # seconds after which another worker takes over a bot that has not moved
REST = 5.0  # seconds between looks when nobody rings
AT_ONCE = 64
log = logging.getLogger("tacit.house")


class Minds:
    """The bots of this worker."""

    def __init__(self, settings: Settings, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self.now = time.time
        self._threads = ThreadPoolExecutor(settings.minds or os.cpu_count() or 1, "mind")
        self._nudge = asyncio.Event()
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def nudge(self) -> None:
        """Something has changed somewhere: look again."""
        self._nudge.set()

    async def run(self) -> None:
        """Move where a bot is due, for as long as the house is open."""
        if self.store.is_sqlite:
            # Nobody else works on this file: what is claimed was claimed before a restart.
            await to_the_end(self._forget_claims())
        while True:
            self._nudge.clear()
            try:
                rest = await to_the_end(self._look())
            except Exception:
                log.exception("bots could not look at their tables")
                rest = REST
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._nudge.wait()

    async def close(self) -> None:
        thinking = list(self._thinking.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _forget_claims(self) -> None:
        async with self.store.write() as c:
            await repository.due_at_once(c, self.now())

    async def _look(self) -> float:
        """Set all due bots to work; how long to rest after that."""
        async with self.store.read() as c:
            due = await repository.next_due(c)
        if due is None:
            return REST
        if due > self.now():
            return min(due - self.now(), REST)
        async with self.store.write() as c:
            now = self.now()
            ids = await repository.claim_due(self.store, c, now, now + CLAIM, AT_ONCE)
        for table_id in ids:
            if table_id not in self._thinking:  # else a long thought has its claim renewed
                self._thinking[table_id] = asyncio.create_task(self._move(table_id))
        return 0.0 if ids else 0.05  # none though one was due: another worker has just claimed it

    async def _move(self, table_id: str) -> None:
        try:
            thought = await self._think(table_id)
            if thought is not None:
                await to_the_end(self.tables.bot_move(table_id, *thought))
        except Exception:
            log.exception("a bot failed at a table")
        finally:
            del self._thinking[table_id]

    async def _think(self, table_id: str) -> tuple[int, int, int] | None:
        """The position, the seat and the action of the bot that is due at a table."""
        table, match = await to_the_end(self.tables.for_minds(table_id))
        seat = play.seat_of_bot(table, match) if match is not None else None
        if match is None or seat is None or table.fate is None:
            await to_the_end(self.tables.no_bot_due(table_id, table.version))
            return None
        loop = asyncio.get_running_loop()
        chosen = await loop.run_in_executor(self._threads, choice, table, match, seat)
        if chosen is None:
            await to_the_end(self.tables.no_bot_due(table_id, table.version))
            return None
        return match.ply, *chosen


def choice(table: Table, match: Match, seat: int) -> tuple[int, int] | None:
    """Which bot moves, and how; None: all bots leave it to others."""
    race = play.race_of(match)
    if race is None:
        return seat, thought(table, match, seat)
    for asked, then in play.asked_in_turn(match):
        if table.seats[asked].played_by and thought(table, then, asked) == race.take:
            return asked, race.take
    return None


def thought(table: Table, match: Match, seat: int) -> int:
    """What the mind in a seat chooses, from what that seat knows."""
    name = table.seats[seat].played_by
    assert name is not None
    assert table.fate is not None
    luck = stream(table.fate.thought(seat, match.ply))
    return bots.load(name, table.game).choose(match.view(seat), seat, match.legal(seat), luck)
