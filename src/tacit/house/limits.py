"""Rate limits and limits on open streams, shared by all workers.

Each worker counts locally and decides at once: a query for each request would cost more than most
requests do. It reports its counts to the other workers (`workers/exchange.py`), but in batches: a
*share* is the part of a limit that a worker may keep unreported, and the shares of all workers
together are a quarter of the limit. So a client that spreads its requests over all workers can
exceed a burst, or the limit on streams, by at most a quarter, plus what it sends while a report is
on its way. In the long run it gets exactly the rate. Somebody who just plays is hardly ever
reported.
"""

from __future__ import annotations

import ipaddress
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from cachetools import LRUCache

from tacit.house.settings import Settings

MOST_CLIENTS = 10_000  # that are tracked
KEPT_BACK = 4  # all shares together are the limit divided by this
HOUR = 3600.0
MOST_CODES = 20  # codes for another device that one client may create or try in an hour
SILENCE = 30.0  # seconds without a report after which a worker's streams count as closed
Counts = dict[str, int]


@lru_cache(MOST_CLIENTS)
def group_of(address: str) -> str:
    """The key an address is counted under: an IPv6 client has a whole /64 network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)


@dataclass(frozen=True)
class News:
    """A report to the other workers: requests and new tables since the last one, open streams."""

    taken: Counts = field(default_factory=dict)
    laid: Counts = field(default_factory=dict)
    of_clients: Counts = field(default_factory=dict)
    of_tables: Counts = field(default_factory=dict)


class Limits:
    """The limits of a house."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self.are_set = settings.rate > 0
        self.now = now
        self.has_news: Callable[[], None] = lambda: None  # called when there is something to report

        def share(limit: int) -> int:
            return max(1, limit // (KEPT_BACK * settings.workers))

        self.requests = Requests(settings.rate, settings.burst, share(settings.burst))
        self.of_clients = OpenStreams(settings.most_streams, share(settings.most_streams))
        self.of_tables = OpenStreams(settings.most_watchers, share(settings.most_watchers))
        tables = settings.most_tables
        self.tables = Requests(tables / HOUR, tables, share(tables))
        # Each worker counts these alone: a few more guesses at a 40-bit code do not matter.
        self.codes = Requests(MOST_CODES / HOUR, MOST_CODES, share=sys.maxsize)
        self.is_crowded: Callable[[], bool] = lambda: False  # whether only players are let in
        self._heard: dict[str, float] = {}  # when each other worker last sent a report

    def take(self, client: str) -> float:
        """Take a token from the client's bucket; if it is empty, the seconds to wait."""
        return self._take(self.requests, client)

    def lay(self, client: str) -> float:
        """The same for opening a table."""
        return self._take(self.tables, client)

    def try_code(self, client: str) -> float:
        """The same for a code that moves a guest to another device."""
        return self.codes.take(client, self.now()) if self.are_set else 0.0

    def _take(self, buckets: Requests, client: str) -> float:
        wait = buckets.take(client, self.now())
        if client in buckets.news:
            self.has_news()
        return wait

    def is_full(self, client: str, table: str) -> bool:
        """Whether there is no room for another stream of somebody who only watches."""
        is_full = self.of_clients.is_full(client) or self.of_tables.is_full(table)
        return is_full or self.is_crowded()

    def count_stream(self, client: str, table: str, change: int) -> None:
        """Count a stream that was opened (1) or closed (-1)."""
        self.of_clients.count(client, change)
        self.of_tables.count(table, change)
        if self.of_clients.news or self.of_tables.news:
            self.has_news()

    # Other workers

    def news(self) -> News:
        """What the others have to be told; it counts as reported from then on."""
        return News(
            self.requests.told(),
            self.tables.told(),
            self.of_clients.told(),
            self.of_tables.told(),
        )

    def all_streams(self) -> News:
        """All open streams reported so far: for a new worker, and as a heartbeat."""
        return News({}, {}, dict(self.of_clients.known), dict(self.of_tables.known))

    def hear(self, worker: str, news: News) -> None:
        """Apply the report of another worker."""
        now = self.now()
        self._heard[worker] = now
        for client, number in news.taken.items():
            self.requests.hear(client, number, now)
        for client, number in news.laid.items():
            self.tables.hear(client, number, now)
        self.of_clients.hear(worker, news.of_clients)
        self.of_tables.hear(worker, news.of_tables)

    def forget_the_silent(self) -> None:
        """Drop the streams of workers that send no reports any more: they were probably killed."""
        now = self.now()
        for worker in [w for w, when in self._heard.items() if now - when > SILENCE]:
            self.forget(worker)

    def forget(self, worker: str) -> None:
        """Forget the streams of another worker."""
        self._heard.pop(worker, None)
        self.of_clients.forget(worker)
        self.of_tables.forget(worker)


class Requests:
    """A token bucket for each client."""

    def __init__(self, rate: float, burst: int, share: int) -> None:
        self.rate, self.burst, self.share = rate, burst, share
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(MOST_CLIENTS)
        self._untold: LRUCache[str, int] = LRUCache(MOST_CLIENTS)
        self.news: Counts = {}

    def level(self, client: str, now: float) -> float:
        left, then = self._buckets.get(client, (float(self.burst), now))
        return min(self.burst, left + (now - then) * self.rate)

    def take(self, client: str, now: float) -> float:
        """Take one token; if there is none, the seconds until there is."""
        left = self.level(client, now)
        if left < 1:
            self._buckets[client] = (left, now)
            return (1 - left) / self.rate
        self._buckets[client] = (left - 1, now)
        untold = self._untold.get(client, 0) + 1
        self._untold[client] = untold
        if untold >= self.share:
            self.news[client] = untold
        return 0.0

    def told(self) -> Counts:
        news, self.news = self.news, {}
        for client in news:
            self._untold.pop(client, None)
        return news

    def hear(self, client: str, number: int, now: float) -> None:
        """Subtract what was taken at another worker. A bucket may become negative, so that a client
        makes up for the excess."""
        self._buckets[client] = (self.level(client, now) - number, now)


class OpenStreams:
    """How many streams are open for each client, or at each table, and how many may be."""

    def __init__(self, most: int, share: int) -> None:
        self.most, self.share = most, share
        self._own: Counter[str] = Counter()
        self.known: Counts = {}  # what was reported to the others
        self.news: set[str] = set()
        self._elsewhere: dict[str, Counts] = {}  # by worker

    def is_full(self, key: str) -> bool:
        elsewhere = sum(counts.get(key, 0) for counts in self._elsewhere.values())
        return self._own[key] + elsewhere >= self.most

    def count(self, key: str, change: int) -> None:
        self._own[key] += change
        number, known = self._own[key], self.known.get(key, 0)
        if not number:
            del self._own[key]
        if abs(number - known) >= self.share or (known and not number):
            self.news.add(key)

    def told(self) -> Counts:
        news = {key: self._own[key] for key in self.news}
        self.news = set()
        self.known = with_changes(self.known, news)
        return news

    def hear(self, worker: str, news: Counts) -> None:
        self._elsewhere[worker] = with_changes(self._elsewhere.get(worker, {}), news)

    def forget(self, worker: str) -> None:
        self._elsewhere.pop(worker, None)


def with_changes(counts: Counts, changes: Counts) -> Counts:
    """Counts with some of them changed; zeros are left out."""
    return {key: number for key, number in {**counts, **changes}.items() if number}
