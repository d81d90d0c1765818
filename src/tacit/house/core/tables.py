"""The authority: everything that can be done at tables. It knows nothing of HTTP.

Every operation is one transaction: the table's row is read and locked, the change is worked out by
`seating` or `playing`, written and committed, and then the bells ring. What is returned has been
stored.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from tacit.engine.errors import BadOption
from tacit.games import load
from tacit.house.core import play, seating
from tacit.house.core.errors import KeyReused
from tacit.house.core.records import OPEN, OVER, PLAYING, Table, Who
from tacit.house.core.viewer import Sight
from tacit.house.db import repository
from tacit.house.db.store import Store
from tacit.house.http.secrets import key_of, new_secret
from tacit.house.settings import Settings
from tacit.house.workers.compiling import Warmth
from tacit.house.workers.notify import Bells, announce
from tacit.match import Match

MOST_KEPT = 512  # matches kept in memory, so that reading a table needs no replay
MOST_LISTED = 50
CLOSED = 20.0  # seconds: a deadline that passed so long ago passed while the house was closed
GRACE = 20.0  # seconds that are left then


@dataclass(frozen=True)
class Seated:
    """Somebody has sat down. The token is the seat's secret for programs; it is told once."""

    table: Table
    seat: int
    token: str


class Tables:
    """The tables of a house."""

    def __init__(self, settings: Settings, store: Store, bells: Bells, warmth: Warmth) -> None:
        self.settings = settings
        self.store = store
        self.bells = bells
        self.warmth = warmth
        self.now: Callable[[], float] = time.time
        self._kept: OrderedDict[str, tuple[Table, Match]] = OrderedDict()

    # Looking

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> Sight:
        """The table, from the eyes of whoever asks.

        Who has heard of a version and wants `at_least` that one is spared the database if it is
        kept in memory.
        """
        kept = self._kept.get(table_id)
        if at_least and kept is not None and kept[0].version >= at_least:
            return self._sight(*kept, who)
        await self._ready(table_id)
        async with self.store.read() as c:
            table = await repository.find(self.store, c, table_id)
            match = await self._match(c, table)
        return self._sight(table, match, who)

    async def replay(self, table_id: str) -> tuple[Table, Match]:
        """A finished game, all open. Raises NotNow before the end."""
        await self._ready(table_id)
        async with self.store.read() as c:
            table = await repository.find(self.store, c, table_id)
            table.must_be(OVER)
            match = await self._match(c, table)
        assert match is not None
        return table, match

    async def tables_of(self, guest: str) -> list[Table]:
        """The tables at which a guest sits, running ones first."""
        async with self.store.read() as c:
            ids = await repository.of_guest(c, guest, MOST_LISTED)
            return [await repository.find(self.store, c, table_id) for table_id in ids]

    # Before the start

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
    ) -> Seated:
        """Open a table and sit down at it; with `bots`, that mind in all other seats."""
        rules = load(game)
        if start:
            await self.warmth.ready(rules)
        now, token = self.now(), new_secret()
        table = seating.opened(rules, options, pace or self.settings.pace, now)
        who = replace(who, token=key_of(token))
        table = seating.sit(table, 0, who, name, now)
        if bots is not None:
            table = seating.filled(table, bots)
        match = None
        if start:
            table, match = play.start(table, now)
        await self._add(table, match)
        return Seated(table, 0, token)

    async def _add(self, table: Table, match: Match | None) -> None:
        async with self.store.write() as c:
            await repository.add(c, table)
            if match is not None:
                await repository.write_log(c, table.id, 0, match.log, 0)
        self._tell(table, match)

    async def configure(
        self, table_id: str, who: Who, options: Mapping[str, str] | None, pace: str | None
    ) -> Table:
        return await self._change(table_id, lambda t: seating.configure(t, who, options, pace))

    async def sit(self, table_id: str, seat: int, who: Who, name: str) -> Seated:
        """Take a free seat."""
        token = new_secret()

        def change(table: Table) -> Table:
            table = seating.sit(table, seat, who, name, self.now())
            return table.with_seat(seat, token=key_of(token))

        return Seated(await self._change(table_id, change), seat, token)

    async def rename(self, table_id: str, who: Who, name: str) -> Table:
        return await self._change(table_id, lambda t: seating.rename(t, who, name))

    async def leave(self, table_id: str, who: Who) -> Table:
        return await self._change(table_id, lambda t: seating.leave(t, who))

    async def add_bot(self, table_id: str, who: Who, seat: int, mind: str) -> Table:
        return await self._change(table_id, lambda t: seating.add_bot(t, who, seat, mind))

    async def remove_bot(self, table_id: str, who: Who, seat: int) -> Table:
        return await self._change(table_id, lambda t: seating.remove_bot(t, who, seat))

    async def start(self, table_id: str, who: Who) -> Table:
        """Begin the game. Asked again while it goes on, nothing happens."""
        await self._ready(table_id, to_start=True)
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            before.own_seat(who)
            if before.stage == PLAYING:
                return before
            table, match = play.start(before, self.now())
            table = await self._save(c, before, table)
            await repository.write_log(c, table.id, 0, match.log, 0)
        self._tell(table, match)
        return table

    # Moves

    async def play(
        self, table_id: str, who: Who, ply: int, actions: Sequence[int], key: str | None = None
    ) -> Table:
        """Make a move, or several steps that belong together, decided on the position `ply`.

        A request repeated (the same move on the same position, or the same key) is answered as the
        first time and not played again.
        """

        def change(table: Table, match: Match, seat: int) -> Table | None:
            return play.play(table, match, seat, ply, actions, self.now())

        return await self._move(table_id, who, change, key, f"play {ply} {list(actions)}")

    async def undo(self, table_id: str, who: Who, ply: int, key: str | None = None) -> Table:
        """Take back one's last move, while nobody could have noticed it."""

        def change(table: Table, match: Match, seat: int) -> Table | None:
            return play.undo(table, match, seat, ply, self.now())

        return await self._move(table_id, who, change, key, f"undo {ply}")

    async def _move(
        self,
        table_id: str,
        who: Who,
        change: Callable[[Table, Match, int], Table | None],
        key: str | None,
        what: str,
    ) -> Table:
        await self._ready(table_id)
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            seat = before.own_seat(who)
            # What was asked is kept as a hash: it may be long.
            if key is not None and await self._is_repeated(c, table_id, seat, key, key_of(what)):
                return before
            before.must_be(PLAYING, OVER)
            match = await self._draft(c, before)
            old = list(match.log)
            after = change(before, match, seat)
            if after is None:
                return before
            after = await self._save(c, before, after)
            await repository.write_log(c, table_id, len(old), match.log, common(old, match.log))
        self._tell(after, match)
        return after

    async def bot_move(self, table_id: str, ply: int, seat: int, action: int) -> Table | None:
        """A bot's move, if the table still stands where the bot thought about it."""
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            if before.stage != PLAYING or before.ply != ply or not before.seats[seat].played_by:
                return None
            match = await self._draft(c, before)
            after = play.play(before, match, seat, ply, [action], self.now())
            assert after is not None
            after = await self._save(c, before, after)
            await repository.write_log(c, table_id, ply, match.log, ply)
        self._tell(after, match)
        return after

    async def time_is_up(self, table_id: str) -> None:
        """End a wait whose deadline has passed.

        Where it passed long ago the house was closed: then those who wait get a little more time.
        """
        await self._ready(table_id)
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            now = self.now()
            if before.deadline is None or before.deadline > now:
                return
            match = await self._draft(c, before)
            old = match.ply
            if now - before.deadline > CLOSED:
                after = replace(before, deadline=now + GRACE)
            else:
                after = play.time_is_up(before, match, now)
            after = await self._save(c, before, after)
            await repository.write_log(c, table_id, old, match.log, old)
        self._tell(after, match)

    async def for_minds(self, table_id: str) -> tuple[Table, Match | None]:
        """A table and its match; only for the bots' own desk, which makes views of it."""
        await self._ready(table_id)
        async with self.store.read() as c:
            table = await repository.find(self.store, c, table_id)
            return table, await self._match(c, table)

    async def no_bot_due(self, table_id: str, version: int) -> None:
        """Take a table off the bots' list if it is still the one that was looked at."""
        async with self.store.write() as c:
            table = await repository.find(self.store, c, table_id, lock=True)
            if table.version == version:
                await repository.update(c, table, replace(table, bot_due=None))

    async def _is_repeated(
        self, c: AsyncConnection, table_id: str, seat: int, key: str, what: str
    ) -> bool:
        asked = await repository.was_asked(c, table_id, seat, key)
        if asked is not None and asked != what:
            raise KeyReused("this key was used for another request")
        if asked is None:
            await repository.note_asked(c, table_id, seat, key, what)
        return asked is not None

    # When somebody is gone

    async def vote(self, table_id: str, who: Who, seat: int) -> Table:
        """Agree that a bot takes over for somebody who is gone."""
        patience = self.settings.gone_after
        return await self._change(
            table_id, lambda t: seating.vote(t, who, seat, self.now(), patience)
        )

    async def withdraw(self, table_id: str, who: Who, seat: int) -> Table:
        return await self._change(table_id, lambda t: seating.withdraw(t, who, seat))

    async def come_back(self, table_id: str, who: Who) -> Table:
        """Take one's seat back from a bot."""
        return await self._change(table_id, lambda t: seating.come_back(t, who, self.now()))

    # After the end

    async def rematch(self, table_id: str, who: Who) -> Table:
        """A new table with the same people, bots and settings; it is the same for all who ask.

        With one person it starts at once; several start it when they are there.
        """
        await self._ready(table_id)
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            before.own_seat(who)
            before.must_be(OVER)
            if before.next is not None:
                return await repository.find(self.store, c, before.next)
            now = self.now()
            again = seating.opened(before.game, before.options, before.pace, now)
            seats = tuple(replace(s, stand_in=None, votes=0) for s in before.seats)
            again = replace(again, seats=seats, follows=before.id)
            match = None
            if len(again.persons) == 1:
                again, match = play.start(again, now)
            await repository.add(c, again)
            if match is not None:
                await repository.write_log(c, again.id, 0, match.log, 0)
            old = await self._save(c, before, replace(before, next=again.id))
        self._tell(old, None)
        self._tell(again, match)
        return again

    async def branch(
        self, table_id: str, who: Who, ply: int, seat: int, name: str, mind: str | None = None
    ) -> Seated:
        """Play on from a moment of a finished game, in one of its seats, against bots."""
        _, finished = await self.replay(table_id)
        if not 0 <= ply < finished.ply:
            raise BadOption(
                f"ply={ply}: the game has positions 0 to {finished.ply - 1} to go on from"
            )
        now, token = self.now(), new_secret()
        options = {o.name: o.text(finished.options[o.name]) for o in finished.game.options}
        table = seating.opened(finished.game, options, self.settings.pace, now)
        table = replace(table, position=finished.at(ply).tobytes())
        table = seating.sit(table, seat, Who(who.guest, key_of(token)), name, now)
        table = seating.filled(table, mind or seating.best_mind(table.game))
        table, match = play.start(table, now)
        await self._add(table, match)
        return Seated(table, seat, token)

    # Inside

    async def _ready(self, table_id: str, *, to_start: bool = False) -> None:
        """Wait, outside of any transaction, until the rules that a table needs are compiled.

        Before the start it needs none.
        """
        if not self.warmth.all_ready:
            async with self.store.read() as c:
                table = await repository.find(self.store, c, table_id)
            if to_start or table.stage != OPEN:
                await self.warmth.ready(table.game)

    async def _change(self, table_id: str, change: Callable[[Table], Table]) -> Table:
        """A change that touches no match."""
        await self._ready(table_id)
        async with self.store.write() as c:
            before = await repository.find(self.store, c, table_id, lock=True)
            after = change(before)
            if after == before:
                return before
            match = await self._match(c, before)
            if match is not None:
                # Who plays for whom may have changed: a bot may be due now, or no longer.
                after = replace(after, bot_due=play.when_bot_is_due(after, match, self.now()))
            after = await self._save(c, before, after)
        self._tell(after, match)
        return after

    async def _save(self, c: AsyncConnection, before: Table, after: Table) -> Table:
        after = replace(after, version=before.version + 1, changed=self.now())
        await repository.update(c, before, after)
        await announce(self.store, c, after)
        return after

    def _tell(self, table: Table, match: Match | None) -> None:
        """After the commit."""
        if match is not None:
            self._keep(table, match)
        self.bells.ring(table.id, table.version, table.goes_on_by_itself)

    def _sight(self, table: Table, match: Match | None, who: Who) -> Sight:
        seat = table.seat_of(who)
        now = self.now()
        gone = [seating.is_gone(s, now, self.settings.gone_after) for s in table.seats]
        return Sight(table, match, seat, gone, now)

    # Tables kept in memory with their matches, each in the newest version that was met.

    def _keep(self, table: Table, match: Match) -> None:
        kept = self._kept.get(table.id)
        if kept is None or kept[0].version <= table.version:
            self._kept[table.id] = (table, match)
        self._kept.move_to_end(table.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _match(self, c: AsyncConnection, table: Table) -> Match | None:
        """The match of a table, to look at."""
        if table.stage == OPEN:
            return None
        kept = self._kept.get(table.id)
        if kept is None or kept[0].version != table.version:
            match = play.restored(table, await repository.log_of(c, table.id))
            self._keep(table, match)
            return match
        return kept[1]

    async def _draft(self, c: AsyncConnection, table: Table) -> Match:
        """A match of the same game, to change: others may be looking at the one that is kept."""
        match = await self._match(c, table)
        assert match is not None
        return play.with_fate(match.copy(), table)


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many moves two logs have in common at their beginning."""
    return next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
