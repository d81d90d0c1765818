"""The deal of the day: one for each game and day, the same for everybody who plays it.

All randomness, of chance and of the bots, is derived from the house's secret and the date. So
players who make the same choices have the same game. It is sealed as every deal is: its commitment
is shown from the day before on, and opened when the day is over. Until then nothing is revealed
that would help somebody who has not played yet.

Everybody has one try. A game that was begun on its day can be finished later, and then counts for
the streak, but it is not compared with others, since the deal is public by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import sqlalchemy as sa

from tacit import bots
from tacit.base.tally import Facts
from tacit.engine.errors import UnknownName
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.core import days, seating
from tacit.house.core.errors import AlreadyPlayed, NotYours
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.records import Table, Who
from tacit.house.core.tables import Tables
from tacit.house.core.unhurried import without_race
from tacit.house.db import daily, repository
from tacit.house.db.daily import Attempt as Attempt

LEVEL = bots.USUAL  # of the bots in all other seats


@dataclass(frozen=True)
class DealOfDay:
    """A deal as a guest may see it."""

    day: str
    game: Game
    commitment: str
    seal: SealedDeal | None  # None: the day is not over
    own: Attempt | None  # the guest's own try
    can_go_on: bool  # whether the table of that try still exists
    is_shown: bool  # whether the guest may see how it went for others
    scores: Mapping[int, int]  # how many people had which score, of those who played in time
    expert: int | None  # the expert's score
    # Where a score only says won or lost, results are compared by another measure of the game.
    measures: Mapping[int, int] = field(default_factory=dict)  # how many had which, rounded
    own_facts: Facts | None = None

    @property
    def own_measure(self) -> int | None:
        return None if self.own_facts is None else measure_of(self.game, self.own_facts)

    @property
    def is_late(self) -> bool:
        """Whether the guest finished after the deal had become public."""
        finished = None if self.own is None else self.own.finished
        return finished is not None and finished >= days.end_of(self.day)


def is_won_or_lost(game: Game) -> bool:
    """Whether a score only says won or lost."""
    return abs(game.best_score - game.worst_score) == 1


def measure_of(game: Game, facts: Facts) -> int | None:
    found = game.narration.tally.measure(facts)
    return None if found is None else round(found)


class DailyDeals:
    """The deals of all days of a house."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._secret = b""

    @property
    def today(self) -> str:
        return days.day_of(self.tables.now())

    async def seal(self, day: str, game: str) -> SealedDeal:
        """What nobody may be shown before the day is over."""
        self._secret = self._secret or await self.store.write(daily.secret)
        return SealedDeal.derived(self._secret, f"daily {day} {game}")

    async def begin(self, game: str, who: Who, name: str) -> str:
        """The table at which somebody plays today's deal. Raises AlreadyPlayed if it is gone."""
        if who.guest is None:
            raise NotYours("the deal of the day is for guests: a browser, or a guest's cookie")
        if game not in NAMES:
            raise UnknownName(f"{game[:30]}: no such game")
        day, guest = self.today, who.guest
        if await self._own_table(day, game, guest) is None:
            table = laid(load(game), day, await self.seal(day, game), self.tables.settings.pace)
            with suppress(AlreadyPlayed):  # by a second press of the same button
                await self.tables.open_daily(table, who, name, LEVEL)
        found = await self._own_table(day, game, guest)
        if not found:
            raise AlreadyPlayed("this guest has played today's deal, and its table is gone")
        return found

    async def _own_table(self, day: str, game: str, guest: str) -> str | None:
        """A guest's table for a deal; empty: it is gone; None: there was none."""

        def find(c: sa.Connection) -> str | None:
            own = {a.game: a for a in daily.attempts(c, guest, [day])}.get(game)
            if own is None:
                return None
            return own.table_id if repository.are_there(c, [own.table_id]) else ""

        return await self.store.read(find)

    async def of(self, day: str, guest: str) -> list[DealOfDay]:
        """The deals of a day, as a guest may see them."""
        seals = {game: await self.seal(day, game) for game in NAMES}
        now = self.tables.now()

        def find(c: sa.Connection) -> list[DealOfDay]:
            own = {a.game: a for a in daily.attempts(c, guest, [day])}
            experts = {a.game: a.score for a in daily.attempts(c, daily.EXPERT, [day])}
            there = repository.are_there(c, [attempt.table_id for attempt in own.values()])
            return [
                seen(c, day, game, seal, guest, own.get(game), there, experts.get(game), now)
                for game, seal in seals.items()
            ]

        return await self.store.read(find)

    async def days_begun(self, days_of: Sequence[str]) -> list[str]:
        """Those of some days on which anybody has played, the latest first."""
        return await self.store.read(lambda c: daily.days_begun(c, days_of))

    async def played(self, guest: str, days_of: Sequence[str]) -> list[Attempt]:
        """What a guest has played on some days."""
        return await self.store.read(lambda c: daily.attempts(c, guest, days_of))

    async def streak(self, guest: str) -> int:
        """On how many days in a row a guest has played a deal, up to today."""
        played = await self.store.read(lambda c: daily.days_played(c, guest))
        return days.streak(set(played), self.today)


def seen(
    c: sa.Connection,
    day: str,
    game: str,
    seal: SealedDeal,
    guest: str,
    own: Attempt | None,
    there: Collection[str],
    expert: int | None,
    now: float,
) -> DealOfDay:
    """A deal as somebody may see it: the day is over, or they have played, or neither."""
    end = days.end_of(day)
    is_over = now >= end
    is_shown = is_over or (own is not None and own.finished is not None)
    kept = daily.kept_facts(c, day, game) if is_shown and is_won_or_lost(load(game)) else []
    measures = (measure_of(load(game), facts) for _, done, facts in kept if done < end)
    return DealOfDay(
        day=day,
        game=load(game),
        measures=Counter(measure for measure in measures if measure is not None),
        own_facts=next((facts for whose, _, facts in kept if whose == guest), None),
        commitment=seal.commitment,
        seal=seal if is_over else None,
        own=own,
        can_go_on=own is not None and own.table_id in there,
        is_shown=is_shown,
        scores=daily.distribution(c, day, game, end) if is_shown else {},
        expert=expert if is_shown else None,
    )


def laid(game: Game, day: str, seal: SealedDeal, pace: str) -> Table:
    """A table for a day's deal, at which nobody sits yet."""
    table = seating.opened(game, {}, pace, 0.0)
    options = without_race(game, table.options)
    return replace(table, options=options, daily=day, seal=seal, watching=False)
