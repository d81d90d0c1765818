"""How much a client may ask, and how many streams may be open, at all workers together.

Each worker counts for itself and decides at once: a query for each request would cost more than
most requests do. What it has counted it tells the others (`workers/exchange.py`), but only in lots:
a *share* is the part of a limit that a worker may keep to itself, and the shares of all workers
together are a quarter of the limit. So a client that spreads its requests over all workers has at
most a quarter of a burst, or of the streams, more than one that does not, and what it sends while
the news is under way. For long it has exactly the rate. Somebody who just plays is hardly ever in
the news.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from cachetools import LRUCache

from tacit.house.settings import Settings

MOST_CLIENTS = 10_000  # whose requests are counted
KEPT_BACK = 4  # all shares together are one in so many of the limit
HOUR = 3600.0
SILENCE = 30.0  # seconds without news after which a worker's streams are taken for closed
Counts = dict[str, int]


@dataclass(frozen=True)
class News:
    """What a worker tells the others: requests and new tables since it last told, open streams."""

    taken: Counts = field(default_factory=dict)
    laid: Counts = field(default_factory=dict)
    of_clients: Counts = field(default_factory=dict)
    of_tables: Counts = field(default_factory=dict)


class Limits:
    """The limits of a house."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self.are_set = settings.rate > 0
        self.now = now
        self.has_news: Callable[[], None] = lambda: None  # called when there is something to tell

        def share(limit: int) -> int:
            return max(1, limit // (KEPT_BACK * settings.workers))

        self.requests = Requests(settings.rate, settings.burst, share(settings.burst))
        self.of_clients = OpenStreams(settings.most_streams, share(settings.most_streams))
        self.of_tables = OpenStreams(settings.most_watchers, share(settings.most_watchers))
        tables = settings.most_tables
        self.tables = Requests(tables / HOUR, tables, share(tables))
        self.is_crowded: Callable[[], bool] = lambda: False  # whether only players find room
        self._heard: dict[str, float] = {}  # when each other worker was last heard of

    def take(self, client: str) -> float:
        """Take a request out of the client's bucket; if it is empty, the seconds to wait."""
        return self._take(self.requests, client)

    def lay(self, client: str) -> float:
        """The same for a table that is to be opened."""
        return self._take(self.tables, client)

    def _take(self, buckets: Requests, client: str) -> float:
        wait = buckets.take(client, self.now())
        if client in buckets.news:
            self.has_news()
        return wait

    def is_full(self, client: str, table: str) -> bool:
        """Whether there is no room for one more stream of somebody who watches."""
        is_full = self.of_clients.is_full(client) or self.of_tables.is_full(table)
        return is_full or self.is_crowded()

    @contextmanager
    def one_more_stream(self, client: str, table: str) -> Iterator[None]:
        self._count(client, table, 1)
        try:
            yield
        finally:
            self._count(client, table, -1)

    def _count(self, client: str, table: str, change: int) -> None:
        self.of_clients.count(client, change)
        self.of_tables.count(table, change)
        if self.of_clients.news or self.of_tables.news:
            self.has_news()

    # Other workers

    def news(self) -> News:
        """What the others have to be told; it counts as told then."""
        return News(
            self.requests.told(),
            self.tables.told(),
            self.of_clients.told(),
            self.of_tables.told(),
        )

    def all_streams(self) -> News:
        """What was told of streams, once more: for a new worker, and as a sign of life."""
        return News({}, {}, dict(self.of_clients.known), dict(self.of_tables.known))

    def hear(self, worker: str, news: News) -> None:
        """What another worker has told."""
        now = self.now()
        self._heard[worker] = now
        for client, number in news.taken.items():
            self.requests.hear(client, number, now)
        for client, number in news.laid.items():
            self.tables.hear(client, number, now)
        self.of_clients.hear(worker, news.of_clients)
        self.of_tables.hear(worker, news.of_tables)

    def forget_the_silent(self) -> None:
        """A worker that was killed has closed its streams without a word."""
        now = self.now()
        for worker in [w for w, when in self._heard.items() if now - when > SILENCE]:
            self.forget(worker)

    def forget(self, worker: str) -> None:
        """Forget the streams of another worker."""
        self._heard.pop(worker, None)
        self.of_clients.forget(worker)
        self.of_tables.forget(worker)


class Requests:
    """A bucket of requests for each client, refilled at a steady rate."""

    def __init__(self, rate: float, burst: int, share: int) -> None:
        self.rate, self.burst, self.share = rate, burst, share
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(MOST_CLIENTS)
        self._untold: LRUCache[str, int] = LRUCache(MOST_CLIENTS)
        self.news: Counts = {}

    def level(self, client: str, now: float) -> float:
        left, then = self._buckets.get(client, (float(self.burst), now))
        return min(self.burst, left + (now - then) * self.rate)

    def take(self, client: str, now: float) -> float:
        """Take one; if there is none, the seconds until there is."""
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
        """Taken elsewhere. A bucket may owe something then, so that what was too much is made up
        for."""
        self._buckets[client] = (self.level(client, now) - number, now)


class OpenStreams:
    """How many streams are open for each client, or at each table, and how many may be."""

    def __init__(self, most: int, share: int) -> None:
        self.most, self.share = most, share
        self._own: Counter[str] = Counter()
        self.known: Counts = {}  # what the others know of our own
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
    """Counts with some of them changed; a zero is left out."""
    return {key: number for key, number in {**counts, **changes}.items() if number}
