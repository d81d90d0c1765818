"""Shares the counts for rate limits between workers, by PostgreSQL's NOTIFY.

A notification is a JSON document: the sender (`from`), counts of each kind (`News`), and whether
the worker has just begun to listen (`new`: send me everything) or starts a full report of its
streams (`anew`: forget what you knew of mine).
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from tacit.house.db.store import Store, to_the_end
from tacit.house.limits import Limits, News
from tacit.house.workers.loops import log
from tacit.house.workers.notify import Notifier
from tacit.house.workers.upkeep import Well

CHANNEL = "tacit_limits"
BEAT = 10.0  # seconds between heartbeats, which repeat all streams
PAUSE = 0.02  # seconds between two notifications, to batch what comes meanwhile
PIECE = 60  # counts in a notification, which PostgreSQL limits to 8000 bytes
LONGEST = 64  # characters of a client's address; a proxy could pass on anything


class Exchange:
    """Sends this worker's counts to the others, and receives theirs."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.name = secrets.token_hex(4)
        self._woken = asyncio.Event()
        self._is_new = self._tells_all = False
        limits.has_news = self._woken.set

    def listen_with(self, notifier: Notifier) -> None:
        notifier.channels[CHANNEL] = self.hear
        notifier.start_listening = self.start_listening

    def start_listening(self) -> None:
        """This worker receives notifications from now on, and knows nothing of the others yet.

        Who asked before could not reach it: it tells everything.
        """
        self._is_new = self._tells_all = True
        self._woken.set()

    async def run(self, well: Well) -> None:
        """Send reports for as long as the house is open."""
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await self._woken.wait()
            except TimeoutError:
                self._tells_all = True
            self._woken.clear()
            self.limits.forget_the_silent()
            await to_the_end(self.tell())
            well()
            await asyncio.sleep(PAUSE)

    async def tell(self) -> None:
        """Send what the others do not know yet."""
        found = list(self._documents())
        texts = [json.dumps({"from": self.name, **one}, ensure_ascii=False) for one in found]

        def send(c: sa.Connection) -> None:
            for text in texts:
                c.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))

        if texts:
            await self.store.write(send)

    def _documents(self) -> Iterator[dict[str, Any]]:
        is_new, tells_all = self._is_new, self._tells_all
        self._is_new = self._tells_all = False
        if is_new:
            yield {"new": True}
        yield from pieces(self.limits.news())
        if tells_all:
            yield {"anew": True}
            yield from pieces(self.limits.all_streams())

    def hear(self, payload: str) -> None:
        """Handle a notification of any worker, this one included."""
        try:
            document = json.loads(payload)
            worker = document.pop("from")
            is_new, anew = document.pop("new", False), document.pop("anew", False)
            news = News(**{kind: dict(counts) for kind, counts in document.items()})
        except (ValueError, KeyError, TypeError):
            log.warning("limits of another version of the house are not understood")
            return
        if worker == self.name:
            return
        if is_new:
            self._tells_all = True
            self._woken.set()
        if anew:
            self.limits.forget(worker)
        self.limits.hear(worker, news)


def pieces(news: News) -> Iterator[dict[str, Any]]:
    """Split a report into documents that are short enough."""
    for kind, counts in vars(news).items():
        items = [(key[:LONGEST], number) for key, number in counts.items()]
        for start in range(0, len(items), PIECE):
            yield {kind: dict(items[start : start + PIECE])}
