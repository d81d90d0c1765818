"""Tables in the database: how they are read, changed in one transaction, and kept in memory.

A change is computed on the newest version of the table that this process knows, which costs no
query. It is written only if the table still has that version (optimistic locking). If somebody else
was faster, or if the change is refused, it is computed again on the stored table. After the commit
the viewers of the table are notified.

When people were last seen is stored without a new version. So a cached table is valid only for a
while (`Stored.read`), and is then read again. A worker that is alone stores that itself: it notes
it in its cached tables, too, and reads them less often.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa
from cachetools import LRUCache

from tacit.engine.errors import TacitError
from tacit.game import Game
from tacit.house.clock import Clock
from tacit.house.core import play, seating, upgrades
from tacit.house.core.errors import AlreadyPlayed, CannotGoOn, KeyReused
from tacit.house.core.positions import stepper
from tacit.house.core.records import OPEN, OVER, STOPPED, Table, Who, replace
from tacit.house.core.results import results_of
from tacit.house.core.viewer import NO_WATCHERS, TableView, Watchers
from tacit.house.db import daily, repository, results
from tacit.house.db.store import Store
from tacit.house.observe import metrics
from tacit.house.observe.logs import event
from tacit.house.observe.veil import mark_of
from tacit.house.settings import Settings
from tacit.log import Move
from tacit.match import Match

KEY_REUSED = "this key was used for another request"
MOST_SHOWN = 256  # rendered pages and documents, shared by viewers who see the same
MOST_KEPT = 500_000  # moves of all matches in memory, so that reading a table needs no replay
A_TABLE = 100  # the memory of a table without its match, in moves


class ChangeListener(Protocol):
    """Is told of every change (workers/notify.py)."""

    def publish(self, c: sa.Connection, table: Table, only: int | None = None) -> None:
        """Within the transaction: other processes hear of it when it is committed."""

    def notify(
        self, table_id: str, version: int, goes_on_by_itself: bool, only: int | None = None
    ) -> None:
        """After the commit. Of some changes `only` one seat is told."""


class RulesCompiler(Protocol):
    """Compiles the rules of games, which are interpreted before that (workers/compiling.py)."""

    def want(self, game: Game) -> None:
        """Somebody plays this game."""

    def is_ready(self, name: str) -> bool:
        """Whether a game runs as machine code."""


@dataclass(frozen=True)
class Stored:
    """A table with its match, as they were stored together. Read-only."""

    table: Table
    match: Match | None
    read: float = 0.0  # when it was last read from the database

    @property
    def weight(self) -> int:
        """How much memory it takes, in moves."""
        return A_TABLE + (self.match.ply if self.match else 0)

    def draft(self) -> Match:
        """The match, to be changed: a copy, since others may be looking at this one."""
        assert self.match is not None
        return play.with_sealed_chance(self.match.copy(), self.table)


@dataclass(frozen=True)
class Request:
    """Something asked with a key: repeated with the same key, it is not done again."""

    who: Who
    key: str
    what: str


@dataclass(frozen=True)
class Change:
    """What a table becomes, with what else is to be stored in the same transaction."""

    table: Table
    match: Match | None = None  # None: as it was
    by: str = ""  # who made a move
    added: Sequence[Stored] = ()  # new tables that belong to it: a rematch


class Overtaken(Exception):
    """The table has been changed by somebody else in the meantime."""


class Repeated(Exception):
    """This very request was carried out before."""


Work = Callable[[Stored], Change | None]  # None: there is nothing to change


class StoredTables:
    """What every operation on tables is made of."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        listener: ChangeListener,
        rules: RulesCompiler,
        clock: Clock,
    ) -> None:
        self.settings = settings
        self.store = store
        self.listener = listener
        self.rules = rules
        self.clock = clock
        self.now: Callable[[], float] = clock.now
        self.is_told_who_was_seen = False  # whether `saw` is called
        self.watchers_of: Callable[[str], Watchers] = lambda _: NO_WATCHERS
        # Each table in the newest version that was seen, with its match.
        self._kept: LRUCache[str, Stored] = LRUCache(MOST_KEPT, lambda kept: kept.weight)
        # What was made lately from views, for others who see the same.
        self._shown: LRUCache[Hashable, Any] = LRUCache(MOST_SHOWN)
        # Logs that are being played again: once, however many wait for it.
        self._replays: dict[tuple[str, int], asyncio.Future[Match | None]] = {}

    # Reading

    def newest(self, table_id: str) -> Stored | None:
        """A table as this process last knew it, however long ago."""
        return self._kept.get(table_id)

    def _known(self, table_id: str) -> Stored | None:
        """A table as this process knows it, if it was read lately enough to know who is gone."""
        kept = self._kept.get(table_id)
        if kept is None or self.now() - kept.read > self._valid():
            return None
        return kept

    def _valid(self) -> float:
        """For how many seconds a table that was read can be used."""
        return self.settings.gone_after / (1 if self.is_told_who_was_seen else 4)

    def saw(self, signs: Mapping[tuple[str, int], float]) -> None:
        """When people were last seen, by table and seat, has been stored without a new version."""
        for (table_id, seat), when in signs.items():
            if (kept := self._kept.get(table_id)) is not None:
                table = kept.table.with_seat(seat, seen=when)
                self._keep(Stored(table, kept.match, kept.read))

    async def _read(self, table_id: str) -> Stored:
        """A table as it is stored."""
        kept, now = self._kept.get(table_id), self.now()

        def find(c: sa.Connection) -> tuple[Table, Sequence[Move] | None]:
            table = repository.find(c, table_id)
            is_known = kept is not None and kept.table.version == table.version
            needs_log = table.stage != OPEN and not is_known
            return table, repository.log_of(c, table_id) if needs_log else None

        table, log = await self.store.read(find)
        if log is None:
            match = None if table.stage == OPEN or kept is None else kept.match
        elif upgrades.is_from_before(table):
            match = await self._replayed(table, lambda: upgrades.played_again(table, log))
            after = upgrades.taken_over(table, match, now)
            if after != table:
                return await self._take_over(table, after)
        else:
            match = await self._restored(table, log)
        if match is not None:
            self.rules.want(table.game)
        found = Stored(table, match, now)
        self._keep(found)
        return found

    async def _restored(self, table: Table, log: Sequence[Move]) -> Match | None:
        """A table's match. Where its log has to be played again, others are served meanwhile."""
        game = table.game.name
        if len(log) <= (play.LONG if self.rules.is_ready(game) else play.LONG_INTERPRETED):
            return play.restored(table, log)
        return await self._replayed(table, lambda: play.surveyed(play.restored(table, log)))

    async def _replayed(self, table: Table, work: Callable[[], Match | None]) -> Match | None:
        """Slow work runs in a thread, once for all requests for this table."""
        key = (table.id, table.version)
        if key not in self._replays:
            replay = asyncio.ensure_future(asyncio.to_thread(work))
            self._replays[key] = replay
            replay.add_done_callback(lambda _: self._replays.pop(key))
        return await asyncio.shield(self._replays[key])

    async def _take_over(self, before: Table, after: Table) -> Stored:
        """Store what has become of a table from before an update."""
        table = replace(after, version=before.version + 1)
        if table.stage == STOPPED:
            table = replace(table, changed=self.now())  # from now on its players are told
            event("game stopped", game=table.game.name, table=mark_of(table.id))
        await self.store.write(lambda c: repository.update(c, before, table))
        return await self._read(table.id)

    def _keep(self, found: Stored) -> None:
        kept = self._kept.get(found.table.id)
        if kept is None or kept.table.version <= found.table.version:
            self._kept[found.table.id] = found

    def _forget(self, table_id: str) -> None:
        """A table is another one, or gone: who follows it is told."""
        self._kept.pop(table_id, None)
        self.listener.notify(table_id, 0, False)

    def changed_outside(self, ids: Sequence[str]) -> None:
        """Something about these tables was changed in the database, with a new version."""
        for table_id in ids:
            self._forget(table_id)

    def _view(self, found: Stored, who: Who) -> TableView:
        """The table as whoever makes the request sees it. Raises CannotGoOn."""
        now, table = self.now(), found.table
        if table.stage == STOPPED:
            raise CannotGoOn(table.id)
        table.must_be_shown_to(who)
        gone = [seating.is_gone(s, now, self._patience()) for s in table.seats]
        view = TableView(table, found.match, table.seat_of(who), gone, now, self._shown)
        view.watchers = self.watchers_of(table.id)
        return view

    def _patience(self) -> float:
        """How long somebody may be silent; for ever, if the house itself was not awake."""
        patience = self.settings.gone_after
        return patience if self.now() - self.clock.awake_since > patience else math.inf

    # Changing

    async def _change(
        self, table_id: str, work: Work, request: Request | None = None, *, fresh: bool = False
    ) -> Stored:
        """Work out a change and store it; the table after it.

        `fresh` is for what depends on more than a table's version says.
        """
        known = None if fresh else self._known(table_id)
        if known is not None:
            with contextlib.suppress(Overtaken, TacitError):  # what is known may be old
                return await self._carry_out(known, work, request)
        while True:
            before = await self._read(table_id)
            try:
                return await self._carry_out(before, work, request)
            except Overtaken:
                continue
            except TacitError:
                if request is not None and await self._is_repeated(before, request):
                    return before
                raise

    async def _carry_out(self, before: Stored, work: Work, request: Request | None) -> Stored:
        """Store what a table becomes. Raises Overtaken if it is no longer as it was before."""
        change, only = work(before) or Change(before.table), None
        after = Stored(change.table, change.match or before.match, before.read)
        if change.table != before.table:
            only = only_noticed_by(before, after)
            # When it changed is what others can notice: it orders the lists of their tables.
            changed = self.now() if only is None else before.table.changed
            table = replace(change.table, version=before.table.version + 1, changed=changed)
            table = table if only is None else table.with_unseen(only)
            after = Stored(table, after.match, after.read)
        elif request is None:
            return before
        try:
            await self.store.write(
                lambda c: self._write(c, before, after, change, request, only), is_short=True
            )
        except Repeated:
            return await self._read(before.table.id)
        for added in change.added:
            self._tell(added)
        if after.table != before.table:
            self._tell(after, before.table.stage, only)
            if change.by and after.table.ply > before.table.ply:
                metrics.moved(after.table.game.name, change.by, after.table.id)
        return after

    def _write(
        self,
        c: sa.Connection,
        before: Stored,
        after: Stored,
        change: Change,
        request: Request | None,
        only: int | None,
    ) -> None:
        if request is not None:
            note_request(c, before.table, request)
        for added in change.added:
            insert(c, added)
        if after.table == before.table:
            return
        if not repository.update(c, before.table, after.table):
            raise Overtaken
        if change.match is not None:
            write_log(c, before, after)
        if after.table.stage == OVER != before.table.stage:
            results.add(c, results_of(after.table, after.match))
        if after.table.daily and after.table.stage == OVER != before.table.stage:
            note_finished(c, after)
        self.listener.publish(c, after.table, only)

    async def _is_repeated(self, before: Stored, request: Request) -> bool:
        """Whether a request that is refused now was carried out before. Raises KeyReused."""
        seat = before.table.own_seat(request.who)
        asked = await self.store.read(
            lambda c: repository.was_asked(c, before.table.id, seat, request.key)
        )
        if asked is not None and asked != request.what:
            raise KeyReused(KEY_REUSED)
        return asked is not None

    async def _add(self, new: Stored) -> None:
        """A new table."""
        await self.store.write(lambda c: insert(c, new))
        self._tell(new)

    def _tell(self, found: Stored, before: str = OPEN, only: int | None = None) -> None:
        """After the commit, of a table that was at some stage before; or `only` one seat."""
        table = found.table
        if table.stage != before:
            metrics.entered(table.stage, table.game.name, table.id)
        self._keep(found)
        self.listener.notify(table.id, table.version, table.goes_on_by_itself, only)


def only_noticed_by(before: Stored, after: Stored) -> int | None:
    """The seat that has only written something down, or made or taken back unseen steps."""
    if (writer := note_writer(before.table, after.table)) is not None:
        return writer
    if before.match is None or after.match is None or after.match is before.match:
        return None
    is_same = (before.table.stage, before.table.due) == (after.table.stage, after.table.due)
    return stepper(before.table.game, before.match.log, after.match.log) if is_same else None


def note_writer(before: Table, after: Table) -> int | None:
    """The seat whose owner has written something down, if that is all that has happened."""
    if after.notes == before.notes or replace(after, notes=before.notes) != before:
        return None
    seats = range(len(after.seats))
    return next(seat for seat in seats if after.notes_of(seat) != before.notes_of(seat))


def note_request(c: sa.Connection, table: Table, request: Request) -> None:
    """Raises Repeated if it was made before, and KeyReused if that was another one."""
    seat = table.own_seat(request.who)
    if repository.note_asked(c, table.id, seat, request.key, request.what):
        return
    if repository.was_asked(c, table.id, seat, request.key) != request.what:
        raise KeyReused(KEY_REUSED)
    raise Repeated


def note_begun(c: sa.Connection, table: Table) -> None:
    """Somebody begins a deal of the day. Raises AlreadyPlayed if it is not the first time."""
    guest = table.persons[0].guest
    new = daily.Attempt(table.daily, table.game.name, table.id, table.changed)
    if guest is None or not daily.begin(c, guest, new):
        raise AlreadyPlayed("this guest has played today's deal before")


def note_finished(c: sa.Connection, over: Stored) -> None:
    """Somebody has finished a deal of the day."""
    table, match = over.table, over.match
    assert match is not None
    for seat in table.persons:
        if seat.guest is not None:
            result = play.standing(match, seat.seat)
            daily.finish(c, table.daily, table.game.name, seat.guest, table.changed, *result)


def insert(c: sa.Connection, new: Stored) -> None:
    if new.table.daily:
        note_begun(c, new.table)
    repository.add(c, new.table)
    if new.match is not None:
        repository.write_log(c, new.table.id, 0, 0, list(new.match.log))


def write_log(c: sa.Connection, before: Stored, after: Stored) -> None:
    """What is different in the log: a move is added, or one is taken back."""
    assert after.match is not None
    log = after.match.log
    kept = length = 0
    if before.match is not None:
        kept, length = before.match.log.same_until(log), before.match.ply
    repository.write_log(c, after.table.id, kept, length, log[kept:])
