"""The house as a whole: creates its parts, and opens and closes them together."""

from __future__ import annotations

from tacit.house.clock import Clock
from tacit.house.core.daily import DailyDeals
from tacit.house.core.guests import Guests
from tacit.house.core.puzzles import Puzzles
from tacit.house.core.records import Who
from tacit.house.core.studies import Studies
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import TableView
from tacit.house.db.store import Store, StoreAway
from tacit.house.following import Follower
from tacit.house.limits import Limits
from tacit.house.settings import Settings
from tacit.house.workers.bots import BotWorker
from tacit.house.workers.chronicle import Chronicle
from tacit.house.workers.cleanup import Cleanup
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.daily import DailyExpert
from tacit.house.workers.deadlines import Deadlines
from tacit.house.workers.exchange import Exchange
from tacit.house.workers.hints import Hints
from tacit.house.workers.notify import Notifier
from tacit.house.workers.presence import Presence
from tacit.house.workers.pulse import Pulse
from tacit.house.workers.push import Device, Push
from tacit.house.workers.studies import StudyWorker
from tacit.house.workers.upkeep import Upkeep
from tacit.house.workers.watchdog import Watchdog
from tacit.house.workers.watchers import Gallery

__all__ = ["Device", "House"]


class House:
    """What pages and the API use: `tables` to act, `see` and `follow` to look."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = Clock()
        self.store = Store(settings)
        self.store.outages.at_end = self.clock.wake
        self.upkeep = Upkeep()
        self.notifier = Notifier()
        self.compiler = Compiler()
        self.tables = Tables(settings, self.store, self.notifier, self.compiler, self.clock)
        self.guests = Guests(self.tables)
        self.bots = BotWorker(settings, self.store, self.tables, self.compiler, self.clock)
        self.hints = Hints(self.compiler)
        self.deadlines = Deadlines(self.store, self.tables, self.clock)
        self.studies = Studies(self.store, self.tables, self.clock)
        self.student = StudyWorker(
            self.store, self.tables, self.compiler, self.clock, lambda: self.bots.is_busy
        )
        self.studies.when_asked = self.student.wake
        self.daily = DailyDeals(self.tables)
        self.puzzles = Puzzles(self.store)
        self.expert = DailyExpert(self.daily, self.compiler)
        self.cleanup = Cleanup(settings, self.store, self.clock)
        self.chronicle = Chronicle(self.store, self.tables)
        self.presence = Presence(self.store, settings.gone_after, self.clock)
        self.push = Push(settings, self.store, self.clock)
        self.pulse = Pulse(self.store, self.clock)
        self.watchdog = Watchdog(self.store, self.clock, self._wake_workers)
        self.gallery = Gallery(self.store, self.notifier, self.clock)
        self.tables.watchers_of = self.gallery.of
        self.is_alone = self.store.is_sqlite  # no other worker changes a table
        if self.is_alone:
            self.tables.is_told_who_was_seen = True
            self.presence.when_stored = self.tables.saw
        self.limits = Limits(settings)
        self.exchange = Exchange(self.store, self.limits)

    async def open(self) -> None:
        """Raises StoreError. If the database is only unreachable for now, opens without it."""
        keep = self.upkeep.start
        try:
            await self.store.open()
        except StoreAway:
            keep("schema", lambda _: self.store.open(), needed=True)
        self.notifier.wake_workers = self._wake_workers
        keep("compiler", lambda _: self.compiler.run())
        keep("bots", self.bots.run, needed=True)
        keep("deadlines", self.deadlines.run, needed=True)
        keep("studies", self.student.run)
        keep("cleanup", self.cleanup.run)
        keep("chronicle", self.chronicle.run)
        keep("daily", self.expert.run)
        keep("presence", self.presence.run)
        keep("push", self.push.run)
        keep("pulse", self.pulse.run)
        keep("watchdog", self.watchdog.run)
        keep("gallery", self.gallery.run)
        if not self.is_alone:
            self.gallery.listen_with(self.notifier)
            self.exchange.listen_with(self.notifier)
            keep("exchange", self.exchange.run)
            keep("listener", lambda well: self.notifier.listen(self.store, well), needed=True)

    async def close(self) -> None:
        await self.upkeep.close()
        await self.bots.close()
        self.student.close()
        self.hints.close()
        await self.store.close()

    def _wake_workers(self) -> None:
        self.bots.wake()
        self.deadlines.wake()

    def noted(self, view: TableView) -> TableView:
        """The same view; its viewer is marked as present."""
        self.presence.sign(view.table.id, view.you)
        return view

    async def see(self, table_id: str, who: Who, at_least: int = 0) -> TableView:
        """A table as seen by whoever makes the request."""
        view = await self.tables.see(table_id, who, at_least)
        return self.noted(await self.tables.attend(view, who))

    def known(self, table_id: str, who: Who, at_least: int) -> TableView | None:
        """The same, if it needs no query; else None."""
        view = self.tables.seen_before(table_id, who, at_least)
        return self.noted(view) if view is not None and self.tables.is_attended(view) else None

    def follow(self, table_id: str, who: Who, name: str = "") -> Follower:
        """Follow a table; a watcher is shown to the others by the name they chose."""
        return Follower(self, table_id, who, name)
