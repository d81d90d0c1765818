"""Lets the expert bot play each deal of the day that somebody has begun, for comparison.

It has the same cards, the same bots as opponents and the same randomness as everybody. It runs in a
thread, one decision at a time, so that the house can be closed in between. The deals it has begun
are recorded in the database: two workers do not play the same one, and one that was left by a
killed worker is begun again.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import sqlalchemy as sa

from tacit.games import load
from tacit.house.core import days, play, seating
from tacit.house.core.daily import LEVEL, DailyDeals, laid
from tacit.house.core.records import PLAYING, Table
from tacit.house.db import daily
from tacit.house.db.daily import EXPERT, Attempt
from tacit.house.observe.logs import event
from tacit.house.workers.bots import choose
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.loops import repeat
from tacit.house.workers.upkeep import Well
from tacit.match import Match

EVERY = 10.0  # seconds
GIVEN_UP = 300.0  # seconds after which an unfinished deal is begun again
BEST = "expert"


class DailyExpert:
    """Plays the deals of today and yesterday that people have begun."""

    def __init__(self, deals: DailyDeals, compiler: Compiler) -> None:
        self.deals, self.compiler = deals, compiler
        self.store = deals.store

    async def run(self, well: Well) -> None:
        await repeat(self.work, lambda: EVERY, well)

    async def work(self) -> None:
        """Play all of them that have not been played yet."""
        today = self.deals.today
        for day in (days.later(today, -1), today):
            for game in await self.store.read(partial(daily.games_begun, day=day)):
                await self._play(day, game)

    async def _play(self, day: str, game: str) -> None:
        await self.compiler.wait_for(load(game))  # an interpreted search would be far too slow
        now = self.deals.tables.now
        new = Attempt(day, game, "", now())

        def claim(c: sa.Connection) -> bool:
            before = new.begun - GIVEN_UP
            return daily.begin(c, EXPERT, new) or daily.begin_again(c, EXPERT, new, before)

        if not await self.store.write(claim):
            return
        table = laid(load(game), day, await self.deals.seal(day, game), "none")
        result = play.standing(await played(expert_table(table)), 0)
        await self.store.write(lambda c: daily.finish(c, day, game, EXPERT, now(), *result))
        event("the expert has played the deal of the day", game=game)


def expert_table(table: Table) -> Table:
    """The expert sits in the seat that people have."""
    return seating.filled(seating.with_bot(table, 0, BEST), LEVEL)


async def played(table: Table) -> Match:
    """A game played to its end by bots, without storing it."""
    table, match = play.start(table, 0.0)
    while table.stage == PLAYING:
        chosen = await asyncio.to_thread(choose, table, match)
        assert chosen is not None  # there is no race
        moved = play.play(table, match, chosen[0], match.ply, [chosen[1]], 0.0)
        assert moved is not None
        table = replace(moved, deadline=None)
    return match
