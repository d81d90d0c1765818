"""Bots at tables: they choose in threads, move at the table's pace, and go on after a restart.

When a bot has to move is stored with the table (`bot_due`). A worker that finds a table due claims
it for a while, lets the bot choose, and moves. The move counts only if the table has not changed
meanwhile. So if two workers work at the same table, one of them moves; and both would choose the
same, if they have the time to think it through, since a bot's luck follows from the sealed deal.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

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

CLAIM = 5.0  # seconds after which another worker takes over a bot that has not moved
AHEAD = 2  # bots for each thread that are under way at tables where nobody waits for them
WHEN_FULL = 0.25  # seconds to rest if there is no room; a bot that has moved makes some
AFTER_OTHERS = 0.05  # seconds to rest if another worker has claimed what was due


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
        threads = settings.minds or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(threads, "bot")
        self._most_alone = AHEAD * threads
        self._choosing: dict[str, asyncio.Task[None]] = {}

    async def run(self, well: Well) -> None:
        if self.store.is_sqlite:
            # No other process uses this file: all claims are from before a restart.
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
            if table_id in self._choosing:  # the claim of a slow bot is renewed
                warning("a bot is overdue", table=mark_of(table_id))
            else:
                self._choosing[table_id] = asyncio.create_task(self._move(table_id))
        if ids:
            return 0.0
        return AFTER_OTHERS if self._room > 0 else WHEN_FULL

    @property
    def _room(self) -> int:
        """How many more bots may choose at tables where nobody waits for them."""
        return self._most_alone - len(self._choosing)

    def _claim(self, c: sa.Connection) -> list[str]:
        """What is due: where people wait all of it, and else as much as leaves room for those."""
        now = self.now()
        ids = repository.claim_due(c, now, now + CLAIM, AT_ONCE, for_people=True)
        room = self._room - len(ids)
        if room > 0:
            ids += repository.claim_due(c, now, now + CLAIM, room, for_people=False)
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
        """The position, the seat and the action of the bot that is due at a table."""
        table, match = await self.tables.for_bots(table_id)
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
    """The seconds that the choice of the bot that is due takes at least."""
    seat = play.seat_of_bot(table, match)
    return 0.0 if seat is None else play.thinking_time(table, seat)


def takes_long(table: Table, match: Match) -> bool:
    """Whether the bot that is due would think for long as long as its game is interpreted."""
    seat = play.seat_of_bot(table, match)
    return seat is not None and play.bot_in(table, seat).takes_long(match.view(seat))


def choose(table: Table, match: Match) -> tuple[int, int] | None:
    """Which bot moves, and its action; None: no bot has to move, or wants to."""
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
    """What the bot in a seat chooses, from what that seat knows."""
    assert table.seal is not None
    position = Positions(match, seat).number(match.ply)
    luck = stream(table.seal.bot_seed(seat, position))
    bot = play.bot_in(table, seat).with_seconds(play.THOUGHTFUL)
    try:
        notes = bot.notes_of(match, seat)
        return bot.choose(match.view(seat), seat, match.legal(seat), luck, notes)
    except BadPlugin as error:
        failed("the bot of another package failed", error)
        usual = bots.load(bots.USUAL, table.game)
        return usual.choose(match.view(seat), seat, match.legal(seat), luck)
