"""What is done at tables before a game begins: somebody opens one, sets it up, and all sit down.

Some of it goes on later, too: somebody sits down, is renamed or leaves while others play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa

from tacit.bots import USUAL
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import clocks, listing, play, seating
from tacit.house.core.errors import ListedElsewhere, NotNow, TooManyRunning
from tacit.house.core.records import OPEN, PLAYING, Table, Who
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.core.stored import Change, Stored, StoredTables
from tacit.house.core.unhurried import unhurried
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.log import Move

UNDER_WAY = 3600.0  # seconds after which a game in which nothing happens costs nobody anything


@dataclass(frozen=True)
class Seated:
    """Somebody has sat down. The token is the seat's secret for programs; it is told only once."""

    view: TableView
    seat: int
    token: str

    @property
    def table(self) -> Table:
        return self.view.table


class Lobby(StoredTables):
    """The tables of a house, up to the start of their games."""

    async def create(
        self,
        game: str,
        options: Mapping[str, str],
        who: Who,
        name: str,
        *,
        pace: str | None = None,
        bots: str | None = None,
        start: bool = False,
        watching: bool = True,
        clock: str = clocks.NO_CLOCK,
        hints: bool = False,
        listed: int = listing.NOT_LISTED,
        stand_in: str = USUAL,
    ) -> Seated:
        """Open a table and sit down at it; with `bots`, that bot sits in all other seats."""
        if listed:
            await self._must_be_listed_nowhere_else(who)
        rules = load(game)
        table = seating.opened(rules, options, pace or self.settings.pace, self.now())
        table = replace(table, watching=watching, clock=clocks.checked_clock(clock), hints=hints)
        table = replace(table, stand_in=seating.checked_bot(rules, stand_in))
        table = listing.listed(unhurried(table), listing.checked_wait(listed), self.now())
        return await self._open(table, 0, who, name, bots, start)

    async def _open(
        self,
        table: Table,
        seat: int,
        who: Who,
        name: str,
        bots: str | None,
        start: bool,
        actions: Sequence[int] = (),
    ) -> Seated:
        """Store a new table at which somebody sits, and has perhaps begun with some actions."""
        now, token = self.now(), new_secret()
        who = replace(who, token=key_of(token))
        table = seating.sit(table, seat, who, name, now)
        if bots is not None:
            table = seating.filled(table, bots)
        match = None
        if start:
            await self._must_have_room(who)
            self.rules.want(table.game)
            opening = [Move(seat, action) for action in actions]
            table, match = play.start(table, now, opening)
        new = Stored(table, match, now)
        await self._add(new)
        return Seated(self._view(new, who), seat, token)

    async def _must_have_room(self, who: Who, table_id: str = "") -> None:
        """Everybody's bots share the house's time. Raises TooManyRunning."""
        guest, settings = who.guest, self.settings
        if guest is None or not settings.rate:
            return
        since = self.now() - UNDER_WAY
        others = await self.store.read(lambda c: repository.running_of(c, guest, since, table_id))
        if others >= settings.most_running:
            raise TooManyRunning(f"a guest may have {settings.most_running} games under way")

    async def open_daily(self, table: Table, who: Who, name: str, bots: str) -> Seated:
        """Play a deal of the day, which is laid already. Raises AlreadyPlayed."""
        table = replace(table, created=self.now(), changed=self.now())
        return await self._open(table, 0, who, name, bots, start=True)

    async def configure(
        self,
        table_id: str,
        who: Who,
        options: Mapping[str, str] | None,
        pace: str | None,
        watching: bool | None = None,
        clock: str | None = None,
        hints: bool | None = None,
        listed: int | None = None,
        stand_in: str | None = None,
    ) -> TableView:
        checked = None if clock is None else clocks.checked_clock(clock)
        wait = None if listed is None else listing.checked_wait(listed)
        if wait:
            await self._must_be_listed_nowhere_else(who, table_id)

        def work(table: Table) -> Table:
            table = seating.configure(table, who, options, pace, watching, checked, hints, stand_in)
            table = unhurried(table) if table.stage == OPEN else table
            return table if wait is None else listing.listed(table, wait, self.now())

        return await self._configure(table_id, who, work)

    async def _must_be_listed_nowhere_else(self, who: Who, table_id: str = "") -> None:
        """The first page is for everybody: each guest has one table there."""
        guest = who.guest
        if guest is None:
            return
        tables = await self.store.read(lambda c: repository.listed_by(c, guest))
        if any(other != table_id for other in tables):
            raise ListedElsewhere("this guest has another table on the first page")

    async def join(self, table_id: str, who: Who, name: str) -> Seated:
        """Take any free seat. Raises TableFull, or NotNow if one sits there already."""

        def free(table: Table) -> int:
            if table.seat_of(who) != WATCHER:
                raise NotNow("you sit at this table already")
            return listing.free_seat(table)

        return await self._sit(table_id, who, name, free)

    async def sit(self, table_id: str, seat: int, who: Who, name: str) -> Seated:
        """Take a free seat."""
        return await self._sit(table_id, who, name, lambda _: seat)

    async def _sit(
        self, table_id: str, who: Who, name: str, choose: Callable[[Table], int]
    ) -> Seated:
        token, seat = new_secret(), WATCHER

        def work(table: Table) -> Table:
            nonlocal seat
            seat = choose(table)
            table = seating.sit(table, seat, who, name, self.now())
            return table.with_seat(seat, token=key_of(token))

        own = replace(who, token=key_of(token))
        return Seated(await self._configure(table_id, own, work), seat, token)

    async def rename(self, table_id: str, who: Who, name: str) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.rename(t, who, name))

    async def leave(self, table_id: str, who: Who) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.leave(t, who))

    async def leave_for_good(
        self,
        table_id: str,
        who: Who,
        leave: Callable[[Table, Who], Table] = seating.leave_for_good,
    ) -> None:
        """Give up one's seat. A table at which no person sits any more is removed."""
        await self._settle(table_id, lambda t: leave(t, who))

        def remove(c: sa.Connection) -> bool:
            is_deserted = not repository.find(c, table_id).persons  # nobody has sat down meanwhile
            if is_deserted:
                repository.remove(c, [table_id])
            return is_deserted

        if await self.store.write(remove):
            self._forget(table_id)

    async def add_bot(self, table_id: str, who: Who, seat: int, bot: str) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.add_bot(t, who, seat, bot))

    async def remove_bot(self, table_id: str, who: Who, seat: int) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.remove_bot(t, who, seat))

    async def start(self, table_id: str, who: Who, bot: str | None = None) -> TableView:
        """Begin the game, with bots in all free seats where one is named.

        If it is running already, nothing happens.
        """
        await self._must_have_room(who, table_id)

        def work(before: Stored) -> Change | None:
            table = before.table
            table.own_seat(who)
            if table.stage == PLAYING:
                return None
            if bot is not None and table.stage == OPEN:
                table = seating.filled(table, bot)
            self.rules.want(table.game)
            return Change(*play.start(table, self.now()))

        return self._view(await self._change(table_id, work), who)

    async def get_ready(self, table_id: str, who: Who) -> TableView:
        """Say that one is ready for a race (`Game.race`). Once is enough."""

        def work(before: Stored) -> Change | None:
            seat = before.table.own_seat(who)
            if before.match is None:
                return None
            return Change(play.get_ready(before.table, before.match, seat, self.now()))

        return self._view(await self._change(table_id, work), who)

    async def _configure(
        self, table_id: str, who: Who, change: Callable[[Table], Table], *, fresh: bool = False
    ) -> TableView:
        return self._view(await self._settle(table_id, change, fresh=fresh), who)

    async def _settle(
        self, table_id: str, change: Callable[[Table], Table], *, fresh: bool = False
    ) -> Stored:
        """A change that leaves the match as it is."""

        def work(before: Stored) -> Change:
            table = change(before.table)
            if before.match is not None and table != before.table:
                # Who plays for whom may have changed: a bot may be due now, or no longer.
                table = play.reseated(before.table, table, before.match, self.now())
            return Change(table)

        return await self._change(table_id, work, fresh=fresh)
