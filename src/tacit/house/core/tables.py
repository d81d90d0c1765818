"""Everything that can be done at tables. It knows nothing of HTTP.

Every operation is one transaction (`stored.py`). What an operation returns has been stored: the
table as whoever asked for it sees it then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tacit.engine.errors import BadOption
from tacit.games import load
from tacit.house.core import play, seating
from tacit.house.core.errors import KeyReused
from tacit.house.core.records import OVER, PLAYING, Table, Who
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.core.stored import Change, StoredTables
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.match import Match

MOST_LISTED = 50
CLOSED = 20.0  # seconds: a deadline that passed longer ago passed while the house was closed
GRACE = 20.0  # seconds that are added then


@dataclass(frozen=True)
class Seated:
    """Somebody has sat down. The token is the seat's secret for programs; it is told only once."""

    view: TableView
    seat: int
    token: str

    @property
    def table(self) -> Table:
        return self.view.table


class Tables(StoredTables):
    """The tables of a house."""

    # Looking

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView:
        """The table as whoever makes the request sees it.

        Who knows of a version, and wants `at_least` that one, gets it without a query if it is kept
        in memory.
        """
        kept = self._kept.get(table_id)
        if at_least and kept is not None and kept[0].version >= at_least:
            return self._view(*kept, who)
        return self._view(*await self._read(table_id), who)

    async def replay(self, table_id: str) -> tuple[Table, Match]:
        """A finished game, with nothing hidden. Raises NotNow before the end."""
        table, match = await self._read(table_id)
        table.must_be(OVER)
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
        """Open a table and sit down at it; with `bots`, that bot sits in all other seats."""
        rules = load(game)
        table = seating.opened(rules, options, pace or self.settings.pace, self.now())
        return await self._open(table, 0, who, name, bots, start)

    async def _open(
        self, table: Table, seat: int, who: Who, name: str, bots: str | None, start: bool
    ) -> Seated:
        """Store a new table at which somebody sits."""
        now, token = self.now(), new_secret()
        who = replace(who, token=key_of(token))
        table = seating.sit(table, seat, who, name, now)
        if bots is not None:
            table = seating.filled(table, bots)
        match = None
        if start:
            self.rules.want(table.game)
            table, match = play.start(table, now)
        await self._add(table, match)
        return Seated(self._view(table, match, who), seat, token)

    async def configure(
        self, table_id: str, who: Who, options: Mapping[str, str] | None, pace: str | None
    ) -> TableView:
        return await self._change(table_id, who, lambda t: seating.configure(t, who, options, pace))

    async def sit(self, table_id: str, seat: int, who: Who, name: str) -> Seated:
        """Take a free seat."""
        token = new_secret()

        def work(table: Table) -> Table:
            table = seating.sit(table, seat, who, name, self.now())
            return table.with_seat(seat, token=key_of(token))

        own = replace(who, token=key_of(token))
        return Seated(await self._change(table_id, own, work), seat, token)

    async def rename(self, table_id: str, who: Who, name: str) -> TableView:
        return await self._change(table_id, who, lambda t: seating.rename(t, who, name))

    async def leave(self, table_id: str, who: Who) -> TableView:
        return await self._change(table_id, who, lambda t: seating.leave(t, who))

    async def add_bot(self, table_id: str, who: Who, seat: int, bot: str) -> TableView:
        return await self._change(table_id, who, lambda t: seating.add_bot(t, who, seat, bot))

    async def remove_bot(self, table_id: str, who: Who, seat: int) -> TableView:
        return await self._change(table_id, who, lambda t: seating.remove_bot(t, who, seat))

    async def start(self, table_id: str, who: Who) -> TableView:
        """Begin the game. If it is running already, nothing happens."""
        async with self._changing(table_id) as change:
            change.before.own_seat(who)
            if change.before.stage != PLAYING:
                change.to(*play.start(change.before, self.now()))
        return self._view(change.table, change.match, who)

    # Moves

    async def play(
        self, table_id: str, who: Who, ply: int, actions: Sequence[int], key: str | None = None
    ) -> TableView:
        """Make a move, or several steps that belong together, decided on the position `ply`.

        A repeated request (the same move on the same position, or the same key) is answered as the
        first one was, and not played again.
        """

        def make(table: Table, match: Match, seat: int) -> Table | None:
            return play.play(table, match, seat, ply, actions, self.now())

        return await self._move(table_id, who, make, key, f"play {ply} {list(actions)}")

    async def undo(self, table_id: str, who: Who, ply: int, key: str | None = None) -> TableView:
        """Take back one's last move, while nobody could have noticed it."""

        def make(table: Table, match: Match, seat: int) -> Table | None:
            return play.undo(table, match, seat, ply, self.now())

        return await self._move(table_id, who, make, key, f"undo {ply}")

    async def _move(
        self,
        table_id: str,
        who: Who,
        make: Callable[[Table, Match, int], Table | None],
        key: str | None,
        what: str,
    ) -> TableView:
        async with self._changing(table_id) as change:
            seat = change.before.own_seat(who)
            # What was asked is kept as a hash: it may be long.
            if key is None or not await is_repeated(change, seat, key, key_of(what)):
                change.before.must_be(PLAYING, OVER)
                match = change.draft()
                table = make(change.before, match, seat)
                if table is not None:
                    change.to(table, match)
        return self._view(change.table, change.match, who)

    # What happens by itself

    async def bot_move(self, table_id: str, ply: int, seat: int, action: int) -> Table | None:
        """A bot's move, if the table has not changed since the bot decided."""
        async with self._changing(table_id) as change:
            table = change.before
            if table.stage != PLAYING or table.ply != ply or not table.seats[seat].played_by:
                return None
            match = change.draft()
            moved = play.play(table, match, seat, ply, [action], self.now())
            assert moved is not None
            change.to(moved, match)
        return change.table

    async def time_is_up(self, table_id: str) -> None:
        """End a wait whose deadline has passed.

        If it passed long ago, the house was closed: then the players get some more time.
        """
        async with self._changing(table_id) as change:
            table, now = change.before, self.now()
            if table.deadline is None or table.deadline > now:
                return
            if now - table.deadline > CLOSED:
                change.to(replace(table, deadline=now + GRACE))
            else:
                match = change.draft()
                change.to(play.time_is_up(table, match, now), match)

    async def for_bots(self, table_id: str) -> tuple[Table, Match | None]:
        """A table and its match. Only for the worker of the bots, which makes views of it."""
        return await self._read(table_id)

    async def no_bot_due(self, table_id: str, version: int) -> None:
        """Note that no bot is due at a table, if this is still its version."""
        async with self.store.write() as c:
            table = await repository.find(self.store, c, table_id, lock=True)
            if table.version == version:
                await repository.update(c, table, replace(table, bot_due=None))

    # When somebody is gone

    async def vote(self, table_id: str, who: Who, seat: int) -> TableView:
        """Agree that a bot takes over for somebody who is gone."""
        patience = self.settings.gone_after
        return await self._change(
            table_id, who, lambda t: seating.vote(t, who, seat, self.now(), patience)
        )

    async def withdraw(self, table_id: str, who: Who, seat: int) -> TableView:
        return await self._change(table_id, who, lambda t: seating.withdraw(t, who, seat))

    async def come_back(self, table_id: str, who: Who) -> TableView:
        """Take one's seat back from a bot."""
        return await self._change(table_id, who, lambda t: seating.come_back(t, who, self.now()))

    # After the end

    async def rematch(self, table_id: str, who: Who) -> TableView:
        """A new table with the same people, bots and settings; it is the same for all who ask.

        With one person it starts at once; several people start it when they are there.
        """
        async with self._changing(table_id) as change:
            change.before.own_seat(who)
            change.before.must_be(OVER)
            if change.before.next is not None:
                again = await repository.find(self.store, change.c, change.before.next)
                return self._view(again, await self._match(change.c, again), who)
            again, match = next_game(change.before, self.now())
            await self._insert(change.c, again, match)
            change.to(replace(change.before, next=again.id))
        self._tell(again, match)
        return self._view(again, match, who)

    async def branch(
        self, table_id: str, who: Who, ply: int, seat: int, name: str, bot: str | None = None
    ) -> Seated:
        """Play on from a position of a finished game, in one of its seats, against bots."""
        _, finished = await self.replay(table_id)
        if not 0 <= ply < finished.ply:
            raise BadOption(
                f"ply={ply}: the game has positions 0 to {finished.ply - 1} to go on from"
            )
        options = {o.name: o.text(finished.options[o.name]) for o in finished.game.options}
        table = seating.opened(finished.game, options, self.settings.pace, self.now())
        table = replace(table, position=finished.at(ply).tobytes())
        return await self._open(
            table, seat, who, name, bot or seating.best_bot(table.game), start=True
        )


async def is_repeated(change: Change, seat: int, key: str, what: str) -> bool:
    """Whether a request with this key was made before. Raises KeyReused if it was another one."""
    asked = await repository.was_asked(change.c, change.before.id, seat, key)
    if asked is not None and asked != what:
        raise KeyReused("this key was used for another request")
    if asked is None:
        await repository.note_asked(change.c, change.before.id, seat, key, what)
    return asked is not None


def next_game(over: Table, now: float) -> tuple[Table, Match | None]:
    """The table of a rematch; it has started if only one person plays."""
    table = seating.opened(over.game, over.options, over.pace, now)
    seats = tuple(replace(seat, stand_in=None, votes=0) for seat in over.seats)
    table = replace(table, seats=seats, follows=over.id)
    return play.start(table, now) if len(table.persons) == 1 else (table, None)
