"""Limits at several workers: whoever spreads over all of them gets hardly more than at one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from itertools import count, cycle, islice
from pathlib import Path

import pytest

from scripts.postgres import Postgres
from tacit.house.db.store import Store
from tacit.house.house import House
from tacit.house.limits import KEPT_BACK, SILENCE, Limits, News
from tacit.house.settings import Settings
from tacit.house.workers import exchange
from tacit.house.workers.exchange import PIECE, Exchange, pieces
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import opened

RATE, BURST = 2.0, 40
# As of one of two workers. (SQLite refuses to have two, but nothing is opened here.)
TWO = Settings(rate=RATE, burst=BURST, workers=2, database="postgresql://nowhere/x")
CLIENT = "192.0.2.7"


class Clock:
    """The time, as the test says."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def taken(workers: list[Limits], tries: int, between: Callable[[], None]) -> int:
    """How many of so many requests get through that go to each worker in turn."""
    got = 0
    for worker in islice(cycle(workers), tries):
        got += worker.take(CLIENT) == 0.0
        between()
    return got


def connected(number: int, **settings: object) -> tuple[list[Limits], Clock, Callable[[], None]]:
    """Workers without a database between them, and what brings each the others' news."""
    clock = Clock()
    asked = TWO.model_copy(update={"workers": number, **settings})
    workers = [Limits(asked, clock) for _ in range(number)]

    def deliver() -> None:
        for name, worker in enumerate(workers):
            news = worker.news()
            for other in workers:
                if other is not worker:
                    other.hear(str(name), news)

    return workers, clock, deliver


@pytest.mark.parametrize("number", [1, 2, 4, 8])
def test_a_burst_over_all_workers_is_at_most_a_quarter_more(number: int) -> None:
    workers, _, deliver = connected(number)
    got = taken(workers, 20 * BURST, deliver)
    assert BURST <= got <= BURST + BURST // KEPT_BACK


@pytest.mark.parametrize("number", [2, 4])
def test_for_long_it_is_the_rate_and_not_a_multiple(number: int) -> None:
    workers, clock, deliver = connected(number)
    taken(workers, 20 * BURST, deliver)
    later = 0
    for _ in range(600):
        clock.time += 1.0
        later += taken(workers, 10 * number, deliver)
    assert later == pytest.approx(RATE * 600, abs=BURST // KEPT_BACK)


def test_without_news_each_worker_would_give_a_whole_burst() -> None:
    """The fault that the tests above would find."""
    workers, *_ = connected(4)
    assert taken(workers, 20 * BURST, lambda: None) == 4 * BURST


def test_somebody_who_asks_little_is_not_in_the_news() -> None:
    one, _ = connected(2)[0]
    told: list[bool] = []
    one.has_news = lambda: told.append(True)
    for _ in range(4):  # one less than a share
        one.take(CLIENT)
    assert (told, one.news()) == ([], News())
    one.take(CLIENT)
    assert told
    assert one.news() == News(taken={CLIENT: 5})
    assert one.news() == News()


@pytest.mark.parametrize("number", [1, 2, 4])
def test_streams_of_all_workers_count_together(number: int) -> None:
    most = 40
    workers, _, deliver = connected(number, most_streams=most, most_watchers=1000)
    with ExitStack() as watching:
        open_streams = 0
        for worker in islice(cycle(workers), 10 * most):
            if not worker.is_full(CLIENT, "table"):
                worker.count_stream(CLIENT, "table", 1)
                watching.callback(worker.count_stream, CLIENT, "table", -1)
                open_streams += 1
            deliver()
        assert most <= open_streams <= most + most // KEPT_BACK
        assert not workers[0].is_full("another", "table")
    deliver()
    assert not any(worker.is_full(CLIENT, "table") for worker in workers)
    assert all(worker.all_streams() == News() for worker in workers)


def test_the_streams_of_a_worker_that_was_killed_are_forgotten() -> None:
    clock = Clock()
    limits = Limits(TWO, clock)
    limits.hear("gone", News(of_tables={"table": 100}))
    assert limits.is_full(CLIENT, "table")
    clock.time = SILENCE
    limits.forget_the_silent()
    assert limits.is_full(CLIENT, "table")
    clock.time += 1
    limits.forget_the_silent()
    assert not limits.is_full(CLIENT, "table")


def test_news_is_cut_into_pieces_that_the_database_takes() -> None:
    counts = {f"2001:db8:ffff:ffff:ffff:ffff:ffff:{n:04x}": n for n in range(3 * PIECE)}
    sent = list(pieces(News(counts, {"x" * 1000: 1}, {})))
    assert all(len(json.dumps(piece)) < 7900 for piece in sent)
    together: dict[str, int] = {}
    for piece in sent:
        together |= piece.get("taken", {})
    assert together == counts


NOT_UNDERSTOOD = ["", "[]", "{}", '{"from": "x", "levels": {}}', '{"from": "x", "taken": 3}']


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_another_version_says_does_no_harm(tmp_path: Path, text: str) -> None:
    settings = Settings(data=str(tmp_path), rate=RATE)
    limits = Limits(settings)
    Exchange(Store(settings), limits).hear(text)
    assert limits.take(CLIENT) == 0.0


def test_who_begins_to_listen_asks_and_tells_all(tmp_path: Path) -> None:
    """Others may have asked when it could not hear them."""
    limits = Limits(TWO)
    for _ in range(40):  # what is far from the limit is not told
        limits.count_stream(CLIENT, "table", 1)
    limits.news()  # is told when nobody listens
    exchange = Exchange(Store(Settings(data=str(tmp_path))), limits)
    exchange.start_listening()
    streams = list(pieces(limits.all_streams()))
    assert streams
    assert list(exchange._documents()) == [{"new": True}, {"anew": True}, *streams]
    assert list(exchange._documents()) == []


# On PostgreSQL


@pytest.fixture
def url(postgres_server: Postgres) -> str:
    return postgres_server.database()


@asynccontextmanager
async def two_workers(url: str, **settings: object) -> AsyncIterator[tuple[House, House, Clock]]:
    """Two workers that hear each other, and whose clocks stand still."""
    asked = {"rate": RATE, "burst": BURST, "workers": 2, **settings}
    clock = Clock()
    async with opened(url, **asked) as one, opened(url, **asked) as other:
        one.limits.now = other.limits.now = clock
        for house in (one, other):
            await has_heard(house, one if house is other else other)
        yield one, other, clock


ROUNDS = count()


async def has_heard(listener: House, teller: House) -> None:
    """Wait until one worker has heard all that another has told so far."""
    name = f"marker {next(ROUNDS)}"
    async with asyncio.timeout(PATIENCE):
        while listener.limits.requests.level(name, 0.0) == BURST:
            teller.limits.requests.news[name] = 1
            await teller.exchange.tell()
            await asyncio.sleep(0.01)


def test_two_workers_give_a_client_one_rate_together(url: str) -> None:
    async def work() -> None:
        async with two_workers(url) as (one, other, clock):

            async def tried(tries: int) -> int:
                got = 0
                for house in islice(cycle((one, other)), tries):
                    got += house.limits.take(CLIENT) == 0.0
                    if house.limits.requests.news:
                        await has_heard(other if house is one else one, house)
                return got

            burst = await tried(4 * BURST)
            assert BURST <= burst <= BURST + BURST // KEPT_BACK
            clock.time = 10.0
            assert await tried(4 * BURST) + burst <= BURST + 10 * RATE + BURST // KEPT_BACK
            clock.time = 10_000.0
            assert await tried(4 * BURST) <= BURST + BURST // KEPT_BACK

    asyncio.run(work())


def test_a_new_worker_learns_what_is_open_elsewhere(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "BEAT", 2 * PATIENCE)  # it has to ask

    async def work() -> None:
        settings = {"rate": RATE, "workers": 2, "most_streams": 8}
        async with opened(url, **settings) as one:
            with ExitStack() as watching:
                for _ in range(8):
                    one.limits.count_stream(CLIENT, "table", 1)
                    watching.callback(one.limits.count_stream, CLIENT, "table", -1)
                async with opened(url, **settings) as late:
                    async with asyncio.timeout(PATIENCE):
                        while not late.limits.is_full(CLIENT, "table"):
                            await asyncio.sleep(0.01)
                    watching.close()
                    async with asyncio.timeout(PATIENCE):
                        while late.limits.is_full(CLIENT, "table"):
                            await asyncio.sleep(0.01)

    asyncio.run(work())
