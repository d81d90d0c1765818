"""Who watches which table, across all workers.

This is known only while their streams are open, and is not stored. Changes are announced in
batches. With PostgreSQL each worker tells the others about its watchers when they change, and
periodically about all of them: entries that are not refreshed expire, so the watchers of a killed
worker disappear.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa

from tacit.house.clock import Clock
from tacit.house.core.viewer import NO_WATCHERS, Watchers
from tacit.house.db.store import Store, to_the_end
from tacit.house.workers.loops import log
from tacit.house.workers.notify import NOTIFY, Notifier
from tacit.house.workers.upkeep import Well

CHANNEL = "tacit_watchers"
GATHER = 1.0  # seconds to collect changes before they are announced
BEAT = 20.0  # seconds after which a worker announces all its watchers again
SILENCE = 3 * BEAT
MOST_NAMES = 20  # that are sent: a notification of PostgreSQL has at most 8000 bytes


@dataclass(frozen=True)
class Watcher:
    """Somebody with an open stream; a guest may have several."""

    guest: str
    name: str  # empty: none was chosen


class Gallery:
    """The watchers of all tables."""

    def __init__(self, store: Store, notifier: Notifier, clock: Clock) -> None:
        self.store, self.notifier, self.clock = store, notifier, clock
        self.name = secrets.token_hex(4)
        self._here: defaultdict[str, list[Watcher]] = defaultdict(list)
        # By table and worker, with the time it was received.
        self._elsewhere: defaultdict[str, dict[str, tuple[float, Watchers]]] = defaultdict(dict)
        self._changed: set[str] = set()  # tables whose changes are still to be announced
        self._woken = asyncio.Event()

    def enter(self, table_id: str, watcher: Watcher) -> None:
        self._here[table_id].append(watcher)
        self._has_changed(table_id)

    def leave(self, table_id: str, watcher: Watcher) -> None:
        self._here[table_id].remove(watcher)
        if not self._here[table_id]:
            del self._here[table_id]
        self._has_changed(table_id)

    def _has_changed(self, table_id: str) -> None:
        self._changed.add(table_id)
        self._woken.set()

    def of(self, table_id: str) -> Watchers:
        """The watchers at this worker, and those that other workers have announced."""
        if table_id not in self._here and table_id not in self._elsewhere:
            return NO_WATCHERS
        lately = self.clock.now() - SILENCE
        told = self._elsewhere.get(table_id, {}).values()
        parts = [self._own(table_id), *(part for when, part in told if when > lately)]
        names = sorted({name for part in parts for name in part.names})
        return Watchers(sum(part.number for part in parts), tuple(names))

    def _own(self, table_id: str) -> Watchers:
        here = set(self._here.get(table_id, ()))
        return Watchers(len(here), tuple(sorted({one.name for one in here if one.name})))

    # Announcing changes

    async def run(self, well: Well) -> None:
        """Announce changes to the tables and to other workers for as long as the house is open."""
        while True:
            with suppress(TimeoutError):  # after which all watchers are announced again
                async with asyncio.timeout(BEAT):
                    await self._woken.wait()
                await asyncio.sleep(GATHER)
            self._woken.clear()
            await to_the_end(self.tell())
            well()

    async def tell(self) -> None:
        changed, self._changed = self._changed, set()
        for table_id in changed:
            self.notifier.wake(table_id)
        if not self.store.is_sqlite:
            await self._tell_others(changed or set(self._here))

    async def _tell_others(self, tables: set[str]) -> None:
        payloads = [json.dumps(self._document(table_id)) for table_id in sorted(tables)]

        def send(c: sa.Connection) -> None:
            for payload in payloads:
                c.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})

        if payloads:
            await self.store.write(send)

    # Other workers

    def listen_with(self, notifier: Notifier) -> None:
        notifier.channels[CHANNEL] = self.hear

    def _document(self, table_id: str) -> dict[str, object]:
        own = self._own(table_id)
        names = own.names[:MOST_NAMES]
        return {"from": self.name, "table": table_id, "number": own.number, "names": names}

    def hear(self, payload: str) -> None:
        """Handle a notification of any worker, this one included."""
        try:
            document = json.loads(payload)
            worker, table_id = document["from"], document["table"]
            part = Watchers(int(document["number"]), tuple(document["names"]))
        except (ValueError, KeyError, TypeError):
            log.warning("watchers of another version of the house are not understood")
            return
        if worker == self.name:
            return
        before = self.of(table_id)
        if part.number:
            self._elsewhere[table_id][worker] = (self.clock.now(), part)
        elif self._elsewhere[table_id].pop(worker, None) is None or not self._elsewhere[table_id]:
            del self._elsewhere[table_id]
        if self.of(table_id) != before:
            self.notifier.wake(table_id)
