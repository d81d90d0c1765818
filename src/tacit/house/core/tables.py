"""Everything that can be done at tables. It knows nothing of HTTP.

Every operation is one transaction (`stored.py`). What an operation returns has been stored: the
table as whoever asked for it sees it then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa

from tacit.base.board import NO_NOTEBOOK
from tacit.bots import USUAL
from tacit.engine.errors import BadOption, BadText, StaleMove, TacitError
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import clocks, gestures, play, seating, upgrades
from tacit.house.core.positions import Positions
from tacit.house.core.records import NOBODY, OVER, PLAYING, STOPPED, Table, Who
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.core.stored import Change, Request, Stored, StoredTables
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.house.observe import metrics
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
        known = self._known(table_id)
        if at_least and known is not None and known.table.version >= at_least:
            return self._view(known, who)
        found = await self._read(table_id)
        if found.table.stage == STOPPED:
            await self._note_told(found.table, who)
        return self._view(found, who)

    async def attend(self, view: TableView, who: Who) -> TableView:
        """Note at a table that is looked at who has gone since, and who is back."""
        now, patience = self.now(), self._patience()
        if seating.attended(view.table, view.viewer, now, patience) == view.table:
            return view
        return await self._configure(
            view.table.id,
            who,
            lambda t: seating.attended(t, t.seat_of(who), now, patience),
            fresh=True,
        )

    def next_to_go(self, table: Table) -> float:
        """In how many seconds to look whether somebody has gone."""
        return seating.next_to_go(table, self.now(), self._patience())

    async def _note_told(self, table: Table, who: Who) -> None:
        """Somebody is told that a game cannot go on: once is enough."""
        seat, now = table.seat_of(who), self.now()
        await self.store.write(lambda c: repository.note_seen(c, {(table.id, seat): now}))

    async def is_seated(self, table_id: str, who: Who) -> bool:
        """Whether somebody has a seat at a table that exists, and that can be looked at."""
        with contextlib.suppress(TacitError):
            return (await self._read(table_id)).table.seat_of(who) != WATCHER
        return False

    async def replay(self, table_id: str, who: Who = NOBODY) -> tuple[Table, Match]:
        """A finished game, with nothing hidden. Raises NotNow before the end."""
        found = await self._read(table_id)
        found.table.must_be_shown_to(who)
        found.table.must_be(OVER)
        assert found.match is not None
        return found.table, found.match

    async def log_text(self, table_id: str, who: Who = NOBODY) -> str:
        """The log of a game that is over, or that cannot go on. Raises NotNow before the end."""
        table = (found := await self._read(table_id)).table
        table.must_be_shown_to(who)
        if table.stage == STOPPED:
            log = await self.store.read(lambda c: repository.log_of(c, table_id))
            return upgrades.log_text(table, log)
        table.must_be(OVER)
        assert found.match is not None
        return await asyncio.to_thread(found.match.copy().text)  # it may be long

    async def tables_of(self, guest: str) -> list[Table]:
        """The tables at which a guest sits, running ones first."""

        def find(c: sa.Connection) -> list[Table]:
            ids = repository.of_guest(c, guest, MOST_LISTED)
            return [repository.find(c, table_id) for table_id in ids]

        return [await self._checked(table) for table in await self.store.read(find)]

    async def _checked(self, table: Table) -> Table:
        """A table of which it is known whether its game can go on."""
        is_old = table.stage == PLAYING and upgrades.is_from_before(table)
        return (await self._read(table.id)).table if is_old else table

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
        watching: bool = True,
        clock: str = clocks.NO_CLOCK,
    ) -> Seated:
        """Open a table and sit down at it; with `bots`, that bot sits in all other seats."""
        rules = load(game)
        table = seating.opened(rules, options, pace or self.settings.pace, self.now())
        table = replace(table, watching=watching, clock=clocks.checked_clock(clock))
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
        new = Stored(table, match, now)
        await self._add(new)
        return Seated(self._view(new, who), seat, token)

    async def configure(
        self,
        table_id: str,
        who: Who,
        options: Mapping[str, str] | None,
        pace: str | None,
        watching: bool | None = None,
        clock: str | None = None,
    ) -> TableView:
        checked = None if clock is None else clocks.checked_clock(clock)
        return await self._configure(
            table_id, who, lambda t: seating.configure(t, who, options, pace, watching, checked)
        )

    async def sit(self, table_id: str, seat: int, who: Who, name: str) -> Seated:
        """Take a free seat."""
        token = new_secret()

        def work(table: Table) -> Table:
            table = seating.sit(table, seat, who, name, self.now())
            return table.with_seat(seat, token=key_of(token))

        own = replace(who, token=key_of(token))
        return Seated(await self._configure(table_id, own, work), seat, token)

    async def rename(self, table_id: str, who: Who, name: str) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.rename(t, who, name))

    async def leave(self, table_id: str, who: Who) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.leave(t, who))

    async def leave_for_good(self, table_id: str, who: Who) -> None:
        """Give up one's seat. A table at which no person sits any more is removed."""
        left = await self._settle(table_id, lambda t: seating.leave_for_good(t, who))
        if not left.table.persons:
            await self.store.write(lambda c: repository.remove(c, [table_id]))
            self._forget(table_id)

    async def add_bot(self, table_id: str, who: Who, seat: int, bot: str) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.add_bot(t, who, seat, bot))

    async def remove_bot(self, table_id: str, who: Who, seat: int) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.remove_bot(t, who, seat))

    async def start(self, table_id: str, who: Who) -> TableView:
        """Begin the game. If it is running already, nothing happens."""

        def work(before: Stored) -> Change | None:
            before.table.own_seat(who)
            if before.table.stage == PLAYING:
                return None
            self.rules.want(before.table.game)
            return Change(*play.start(before.table, self.now()))

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

    # Moves

    async def play(
        self, table_id: str, who: Who, ply: int, actions: Sequence[int], key: str | None = None
    ) -> TableView:
        """Make a move, or several steps that belong together, decided on the position `ply`.

        A repeated request (the same move on the same position, or the same key) is answered as the
        first one was, and not played again.
        """

        def make(table: Table, match: Match, seat: int) -> Table | None:
            at = position_of(match, seat, ply)
            return play.play(table, match, seat, at, actions, self.now())

        return await self._move(table_id, who, make, key, f"play {ply} {list(actions)}")

    async def undo(self, table_id: str, who: Who, ply: int, key: str | None = None) -> TableView:
        """Take back one's last move, while nobody could have noticed it."""

        def make(table: Table, match: Match, seat: int) -> Table | None:
            return play.undo(table, match, seat, position_of(match, seat, ply), self.now())

        return await self._move(table_id, who, make, key, f"undo {ply}")

    async def _move(
        self,
        table_id: str,
        who: Who,
        make: Callable[[Table, Match, int], Table | None],
        key: str | None,
        what: str,
    ) -> TableView:
        def work(before: Stored) -> Change | None:
            seat = before.table.own_seat(who)
            before.table.must_be(PLAYING, OVER)
            match = before.draft()
            table = make(before.table, match, seat)
            return None if table is None else Change(table, match, metrics.PERSON)

        # What was asked is kept as a hash: it may be long.
        request = None if key is None else Request(who, key, key_of(what))
        return self._view(await self._change(table_id, work, request), who)

    async def note(self, table_id: str, who: Who, said: str) -> TableView:
        """Write something into one's own notebook. Raises BadText."""

        def work(before: Stored) -> Change:
            table, seat = before.table, before.table.own_seat(who)
            table.must_be(PLAYING)
            board = table.game.board
            if board is None or before.match is None:
                raise BadText(NO_NOTEBOOK)
            view = before.match.view(seat)
            return Change(
                table.with_notes(seat, board.noted(table.notes_of(seat), said, view, seat))
            )

        return self._view(await self._change(table_id, work), who)

    # What happens by itself

    async def bot_move(self, table_id: str, ply: int, seat: int, action: int) -> bool:
        """A bot's move; False: it was not made, since the table has changed in the meantime."""
        is_late = False

        def work(before: Stored) -> Change | None:
            nonlocal is_late
            table = before.table
            is_late = table.stage != PLAYING or table.ply != ply or not table.seats[seat].played_by
            if is_late:
                return None
            match = before.draft()
            moved = play.play(table, match, seat, ply, [action], self.now())
            assert moved is not None
            return Change(moved, match, metrics.BOT)

        await self._change(table_id, work)
        return not is_late

    async def time_is_up(self, table_id: str) -> None:
        """End a wait whose deadline has passed.

        If it passed long ago, or before the house was awake, the players get some more time.
        """

        def work(before: Stored) -> Change | None:
            table, now = before.table, self.now()
            if table.deadline is None or table.deadline > now:
                return None
            if table.deadline < max(now - CLOSED, self.clock.awake_since):
                return Change(replace(table, deadline=now + clocks.grace(table, GRACE)))
            match = before.draft()
            if play.race_of(match) is None:
                table = clocks.run_out(table, now)
                return Change(replace(table, bot_due=play.when_bot_is_due(table, match, now)))
            return Change(play.time_is_up(table, match, now), match, metrics.DEADLINE)

        await self._change(table_id, work)

    async def for_bots(self, table_id: str) -> tuple[Table, Match | None]:
        """A table and its match. Only for the worker of the bots, which makes views of it."""
        found = await self._read(table_id)
        return found.table, found.match

    async def no_bot_due(self, table_id: str, version: int) -> None:
        """Note that no bot is due at a table, if this is still its version."""
        await self.store.write(lambda c: repository.no_bot_due(c, table_id, version))

    # When somebody is gone

    async def vote(self, table_id: str, who: Who, seat: int) -> TableView:
        """Agree that a bot takes over for somebody who is gone."""
        patience = self._patience()
        return await self._configure(
            table_id, who, lambda t: seating.vote(t, who, seat, self.now(), patience), fresh=True
        )

    async def withdraw(self, table_id: str, who: Who, seat: int) -> TableView:
        return await self._configure(table_id, who, lambda t: seating.withdraw(t, who, seat))

    async def gesture(self, table_id: str, who: Who, gesture: str) -> TableView:
        """Make a gesture, where the game allows that."""

        def work(before: Stored) -> Change:
            before.table.own_seat(who)
            before.table.must_be(PLAYING)
            assert before.match is not None
            return Change(gestures.made(before.table, before.match, who, gesture))

        return self._view(await self._change(table_id, work), who)

    async def come_back(self, table_id: str, who: Who) -> TableView:
        """Take one's seat back from a bot."""
        return await self._configure(table_id, who, lambda t: seating.come_back(t, who, self.now()))

    # After the end

    async def rematch(self, table_id: str, who: Who) -> TableView:
        """A new table with the same people, bots and settings; it is the same for all who ask.

        With one person it starts at once; several people start it when they are there.
        """
        again: list[Stored] = []

        def work(before: Stored) -> Change | None:
            before.table.own_seat(who)
            before.table.must_be(OVER)
            if before.table.next is not None:
                return None
            again[:] = [next_game(before.table, self.now())]
            return Change(replace(before.table, next=again[0].table.id), added=again)

        # The rematch may have been deleted since.
        after = await self._change(table_id, work, fresh=True)
        assert after.table.next is not None
        if again and again[0].table.id == after.table.next:
            return self._view(again[0], who)
        return self._view(await self._read(after.table.next), who)

    async def branch(
        self, table_id: str, who: Who, ply: int, seat: int, name: str, bot: str | None = None
    ) -> Seated:
        """Play on from a position of a finished game, in one of its seats, against bots."""
        _, finished = await self.replay(table_id, who)
        if not 0 <= ply < finished.ply:
            raise BadOption(
                f"ply={ply}: the game has positions 0 to {finished.ply - 1} to go on from"
            )
        options = {o.name: o.text(finished.options[o.name]) for o in finished.game.options}
        table = seating.opened(finished.game, options, self.settings.pace, self.now())
        table = replace(table, position=finished.at(ply).tobytes())
        return await self._open(table, seat, who, name, bot or USUAL, start=True)


def next_game(over: Table, now: float) -> Stored:
    """The table of a rematch; it has started if only one person plays."""
    table = seating.opened(over.game, over.options, over.pace, now)
    seats = tuple(replace(s, stand_in=None, votes=0, away=False, asked=None) for s in over.seats)
    table = replace(table, seats=seats, follows=over.id, watching=over.watching, clock=over.clock)
    match = None
    if len(table.persons) == 1:
        table, match = play.start(table, now)
    return Stored(table, match, now)


def position_of(match: Match, seat: int, number: int) -> int:
    """The position that a seat means. Raises StaleMove if there is none."""
    ply = Positions(match, seat).ply(number)
    if ply is None:
        raise StaleMove(f"there is no position {number} in this game")
    return ply
