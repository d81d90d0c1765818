"""Bots at tables: they choose in threads, move at the table's pace, and continue after a restart.

The time of a bot's next move is stored with the table (`bot_due`). A worker that finds a table due
takes a lease on it, lets the bot choose, and moves. The move counts only if the table has not
changed meanwhile, so if two workers handle the same table, only one of them moves. Both would make
the same choice, unless time runs out, since a bot's randomness is derived from the sealed deal.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import sqlalchemy as sa

from tacit import bots
from tacit.bots.plugins import BadPlugin
from tacit.engine.chance import stream
from tacit.house.clock import Clock
from tacit.house.core import play
from tacit.house.core.positions import Positions
from tacit.house.core.records import Table
from tacit.house.core.tables import Tables
from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.observe import metrics
from tacit.house.observe.logs import warning
from tacit.house.observe.veil import mark_of
from tacit.house.settings import Settings
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.loops import AT_ONCE, DueWorker, failed
from tacit.house.workers.upkeep import Well
from tacit.match import Match

CLAIM = 5.0  # seconds of a lease, after which another worker takes over
AHEAD = 2  # bots per thread that may be choosing at tables where nobody waits for them
WHEN_FULL = 0.25  # seconds to sleep if there is no room; a finished bot wakes the worker
AFTER_OTHERS = 0.05  # seconds to sleep if another worker has leased what was due


class BotWorker(DueWorker):
    """Moves the bots of all tables."""

    kind = "bot"

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        compiler: Compiler,
        clock: Clock,
    ) -> None:
        super().__init__(store, clock)
        self.tables = tables
        self.compiler = compiler
        self._gone_after = settings.gone_after
        threads = settings.minds or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._most_alone = AHEAD * threads
        self._choosing: dict[str, asyncio.Task[None]] = {}

    async def run(self, well: Well) -> None:
        if self.store.is_sqlite:
            # No other process uses this file: all leases are from before a restart.
            await self.store.write(lambda c: repository.due_at_once(c, self.now()))
        await super().run(well)

    async def close(self) -> None:
        choosing = list(self._choosing.values())
        for task in choosing:
            task.cancel()
        await asyncio.gather(*choosing, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def next_due(self, c: sa.Connection) -> float | None:
        return repository.next_due(c)

    async def work(self) -> float:
        ids = await self.store.write(self._claim)
        for table_id in ids:
            if table_id in self._choosing:  # renews the lease of a slow bot
                warning("a bot is overdue", table=mark_of(table_id))
            else:
                self._choosing[table_id] = asyncio.create_task(self._move(table_id))
        if ids:
            return 0.0
        return AFTER_OTHERS if self._room > 0 else WHEN_FULL

    @property
    def is_busy(self) -> bool:
        """Whether any bot is choosing a move."""
        return bool(self._choosing)

    @property
    def _room(self) -> int:
        """How many more bots may choose at tables where nobody waits for them."""
        return self._most_alone - len(self._choosing)

    def _claim(self, c: sa.Connection) -> list[str]:
        """Lease tables that are due: all where people wait, others only as far as there is room."""
        now = self.now()
        claim = partial(
            repository.claim_due, c, now, now + CLAIM, seen_since=now - self._gone_after
        )
        ids = claim(AT_ONCE, for_people=True)
        room = self._room - len(ids)
        if room > 0:
            ids += claim(room, for_people=False)
        return ids

    async def _move(self, table_id: str) -> None:
        try:
            move = await self._choose(table_id)
            if move is not None:
                await self.tables.bot_move(table_id, *move)
        except Exception as error:
            failed("a bot could not move", error)
        finally:
            del self._choosing[table_id]
            self.wake()

    async def _choose(self, table_id: str) -> tuple[int, int, int] | None:
        """The ply, the seat and the action of the bot that is due; None: no bot moves."""
        table, match = await self.tables.for_workers(table_id)
        chosen = None
        if match is not None:
            if not self.compiler.is_ready(table.game.name) and takes_long(table, match):
                await self.compiler.wait_for(table.game)
            chosen, _ = await asyncio.gather(
                self._think(table, match), asyncio.sleep(pause_of(table, match))
            )
        if match is None or chosen is None:
            await self.tables.no_bot_due(table_id, table.version)
            return None
        return match.ply, *chosen

    async def _think(self, table: Table, match: Match) -> tuple[int, int] | None:
        """Let the bot that is due choose, in a thread."""
        loop = asyncio.get_running_loop()
        with metrics.thinking(table.game.name):
            return await loop.run_in_executor(self._threads, choose, table, match)


def pause_of(table: Table, match: Match) -> float:
    """The minimum time in seconds for the move of the bot that is due."""
    seat = play.seat_of_bot(table, match)
    return 0.0 if seat is None else play.thinking_time(table, match, seat)


def takes_long(table: Table, match: Match) -> bool:
    """Whether the bot that is due would be slow while its game is still interpreted."""
    seat = play.seat_of_bot(table, match)
    return seat is not None and play.bot_in(table, seat).takes_long(match.view(seat))


def choose(table: Table, match: Match) -> tuple[int, int] | None:
    """The seat of the bot that moves, and its action; None: no bot has to move, or wants to."""
    seat, race = play.seat_of_bot(table, match), play.race_of(match)
    if seat is None:
        return None
    if race is None:
        return seat, choice_of_seat(table, match, seat)
    for asked, then in play.asked_in_turn(match):
        if table.seats[asked].played_by and choice_of_seat(table, then, asked) == race.take:
            return asked, race.take
    return None


def choice_of_seat(table: Table, match: Match, seat: int) -> int:
    """The choice of the bot in a seat, from what that seat knows."""
    assert table.seal is not None
    position = Positions(match, seat).number(match.ply)
    luck = stream(table.seal.bot_seed(seat, position))
    bot = play.bot_in(table, seat)
    if not table.daily:  # there, bots must choose the same for everybody, whatever the load
        bot = bot.with_seconds(play.THOUGHTFUL)
    try:
        notes = bot.notes_of(match, seat)
        return bot.choose(match.view(seat), seat, match.legal(seat), luck, notes)
    except BadPlugin as error:
        failed("the bot of another package failed", error)
        usual = bots.load(bots.USUAL, table.game)
        notes = usual.notes_of(match, seat)
        return usual.choose(match.view(seat), seat, match.legal(seat), luck, notes)
