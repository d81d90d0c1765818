"""All operations on tables, including those before the start (`lobby.py`). Independent of HTTP.

Every operation is one transaction (`stored.py`). What an operation returns has been stored: the
table as whoever asked for it sees it then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

import sqlalchemy as sa

from tacit.base.board import NO_NOTEBOOK
from tacit.bots import USUAL
from tacit.engine.errors import BadOption, BadText, StaleMove, TacitError
from tacit.engine.views import WATCHER
from tacit.house.core import clocks, gestures, listing, play, seating, upgrades
from tacit.house.core.errors import StillSealed
from tacit.house.core.lobby import Lobby, Seated
from tacit.house.core.positions import Positions
from tacit.house.core.records import NOBODY, OPEN, OVER, PLAYING, STOPPED, Table, Who
from tacit.house.core.results import results_of
from tacit.house.core.secrets import key_of
from tacit.house.core.stored import Change, Request, Stored
from tacit.house.core.viewer import TableView
from tacit.house.db import repository, results
from tacit.house.observe import metrics
from tacit.match import Match

MOST_LISTED = 50
CLOSED = 20.0  # seconds: a deadline that passed longer ago passed while the house was closed
GRACE = 20.0  # seconds that are added then


class Tables(Lobby):
    """The tables of a house."""

    # Looking

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView:
        """The table as whoever makes the request sees it.

        Who knows of a version, and wants `at_least` that one, gets it without a query if it is kept
        in memory.
        """
        if at_least and (known := self.seen_before(table_id, who, at_least)) is not None:
            return known
        found = await self._read(table_id)
        if found.table.stage == STOPPED:
            await self._note_told(found.table, who)
        return self._view(found, who)

    def seen_before(self, table_id: str, who: Who, at_least: int) -> TableView | None:
        """The table, if it is kept in memory in a version that is new enough."""
        known = self._known(table_id)
        if known is None or known.table.version < at_least:
            return None
        return self._view(known, who)

    def is_attended(self, view: TableView) -> bool:
        """Whether the table knows already who has gone and who is back."""
        now, patience = self.now(), self._patience()
        return seating.attended(view.table, view.viewer, now, patience) is view.table

    async def attend(self, view: TableView, who: Who) -> TableView:
        """Note at a table that is looked at who has gone since, and who is back."""
        if self.is_attended(view):
            return view
        now, patience = self.now(), self._patience()
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
        """Record that a player has been told that their game cannot go on."""
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
        self._must_be_opened(found.table)
        assert found.match is not None
        return found.table, found.match

    async def log_text(self, table_id: str, who: Who = NOBODY) -> str:
        """The log of a game that is over, or that cannot go on. Raises NotNow before the end."""
        table = (found := await self._read(table_id)).table
        table.must_be_shown_to(who)
        self._must_be_opened(table)
        if table.stage == STOPPED:
            log = await self.store.read(lambda c: repository.log_of(c, table_id))
            return await asyncio.to_thread(upgrades.log_text, table, log)  # it may be long
        table.must_be(OVER)
        assert found.match is not None
        return await asyncio.to_thread(found.match.copy().text)  # it may be long

    def _must_be_opened(self, table: Table) -> None:
        """Raises StillSealed while others play the same deal."""
        if table.is_sealed(self.now()):
            raise StillSealed("the deal of the day is opened when the day is over")

    async def open_tables(self) -> list[Table]:
        """The tables on the first page."""

        def find(c: sa.Connection) -> list[Table]:
            return [repository.find(c, table_id) for table_id in repository.listed(c, MOST_LISTED)]

        now, patience = self.now(), self._patience()
        tables = await self.store.read(find)
        return [table for table in tables if listing.is_shown(table, now, patience)]

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
                more = GRACE if table.stage == OPEN else clocks.grace(table, GRACE)
                return Change(replace(table, deadline=now + more))
            if table.stage == OPEN:
                self.rules.want(table.game)
                return Change(*listing.ended(table, now, self._patience()))
            match = before.draft()
            if play.race_of(match) is None:
                table = clocks.run_out(table, now)
                return Change(replace(table, bot_due=play.when_bot_is_due(table, match, now)))
            return Change(play.time_is_up(table, match, now), match, metrics.DEADLINE)

        await self._change(table_id, work)

    async def for_workers(self, table_id: str) -> tuple[Table, Match | None]:
        """A table and its match. Only for workers, which make views of it or study it when over."""
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

    async def write_results(self, table_id: str) -> None:
        """What came of a finished game, as it is kept for its players; what is there stays."""
        found = await self._read(table_id)
        rows = results_of(found.table, found.match)
        await self.store.write(lambda c: results.add(c, rows))

    async def rematch(self, table_id: str, who: Who) -> TableView:
        """A new table with the same people, bots and settings; it is the same for all who ask.

        With one person it starts at once; several people start it when they are there.
        """
        again: list[Stored] = []
        await self._must_have_room(who)

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
        self,
        table_id: str,
        who: Who,
        ply: int,
        seat: int,
        name: str,
        bot: str | None = None,
        actions: Sequence[int] = (),
    ) -> Seated:
        """Play on from a position of a finished game, in one of its seats, against bots.

        The seat begins with these actions. Raises BadOption, OutOfTurn or IllegalMove.
        """
        _, finished = await self.replay(table_id, who)
        if not 0 <= ply < finished.ply:
            raise BadOption(
                f"ply={ply}: the game has positions 0 to {finished.ply - 1} to go on from"
            )
        options = seating.written(finished.game, finished.options)
        table = seating.opened(finished.game, options, self.settings.pace, self.now())
        table = replace(table, position=finished.at(ply).tobytes())
        return await self._open(table, seat, who, name, bot or USUAL, True, actions)


def next_game(over: Table, now: float) -> Stored:
    """The table of a rematch; it has started if only one person plays."""
    options = upgrades.options_now(over.game, OPEN, over.options, len(over.seats))
    table = seating.opened(over.game, options, over.pace, now)
    seats = tuple(replace(s, stand_in=None, votes=0, away=False, asked=None) for s in over.seats)
    table = replace(table, seats=seats, follows=over.id, watching=over.watching)
    table = replace(table, clock=over.clock, hints=over.hints, stand_in=over.stand_in)
    match = None
    if len(table.persons) == 1:
        table, match = play.start(seating.filled(table, USUAL), now)
    return Stored(table, match, now)


def position_of(match: Match, seat: int, number: int) -> int:
    """The position that a seat means. Raises StaleMove if there is none."""
    ply = Positions(match, seat).ply(number)
    if ply is None:
        raise StaleMove(f"there is no position {number} in this game")
    return ply
