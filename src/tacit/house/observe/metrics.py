"""Prometheus metrics. docs/operate.md lists them.

No label comes from user input: routes are templates, games and stages are ours. With several
workers each writes its values to a file of its own, and the worker that is scraped adds them up
(`scrape.py`).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType
from typing import Literal, Self

import sqlalchemy as sa
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)

from tacit.house.observe.logs import event
from tacit.house.observe.veil import mark_of

disable_created_metrics()  # the `_created` series double the output, and nobody reads them
REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
ELSEWHERE = "(none)"  # route of requests that matched none, or were refused before routing
PERSON, BOT, DEADLINE = "person", "bot", "deadline"  # what makes a move


def histogram(name: str, about: str, *labels: str) -> Histogram:
    return Histogram(name, about, labels, buckets=SECONDS, registry=REGISTRY)


def counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(name, about, labels, registry=REGISTRY)


def gauge(
    name: str, about: str, *labels: str, mode: Literal["livesum", "livemin", "livemax"] = "livesum"
) -> Gauge:
    return Gauge(name, about, labels, multiprocess_mode=mode, registry=REGISTRY)


REQUESTS = histogram(
    "tacit_request_seconds",
    "Time to answer a request; of an event stream, to open it",
    *("method", "route", "status"),
)
REFUSED = counter("tacit_refused_total", "Requests refused before they were looked at", "reason")
BROKEN = counter("tacit_broken_total", "Requests that failed by a mistake of ours")
STREAMS = gauge("tacit_streams_open", "Event streams that are open")
MOVES = counter("tacit_moves_total", "Moves made at tables", "game", "by")
GAMES = counter("tacit_games_total", "Games that began (playing) and ended (over)", "game", "stage")
DELAY = histogram(
    "tacit_event_delay_seconds", "From the change of a table until a follower is sent it"
)
THINKING = gauge("tacit_bots_thinking", "Bots that are choosing a move")
THOUGHT = histogram("tacit_bot_thinking_seconds", "Time in which a bot chose a move", "game")
LATE = histogram("tacit_late_seconds", "How late something due by itself was begun", "what")
READY = gauge("tacit_game_ready", "Whether a game's rules are compiled", "game", mode="livemin")
COMPILING = gauge(
    "tacit_compile_seconds", "Time until a game's rules were ready", "game", mode="livemax"
)
TRANSACTIONS = histogram(
    "tacit_transaction_seconds", "A transaction, with waiting for its turn", "kind"
)
CONNECTED = counter("tacit_database_connections_total", "Connections made to the database")
POOL = gauge("tacit_database_connections_in_use", "Connections in use")
FAILURES = counter("tacit_database_errors_total", "Transactions that failed by the database")
TASK_FAILURES = counter("tacit_task_failures_total", "Failures of what happens by itself", "task")
TASK_WELL = gauge("tacit_task_well", "Whether a task does its work", "task", mode="livemin")
LAG = histogram("tacit_loop_lag_seconds", "How late the event loop runs what is due")

# Cached, since looking up a metric by its labels takes longer than counting.
_request = cache(REQUESTS.labels)
_refused = cache(REFUSED.labels)
_moves = cache(MOVES.labels)
_games = cache(GAMES.labels)
_thought = cache(THOUGHT.labels)
_late = cache(LATE.labels)
_transaction = cache(TRANSACTIONS.labels)


# Requests


def answered(method: str, route: str, status: int, seconds: float) -> None:
    known = method if method in METHODS else "OTHER"
    _request(known, route, f"{status // 100}xx").observe(seconds)


def refused(reason: str) -> None:
    _refused(reason).inc()


def broken() -> None:
    BROKEN.inc()


def stream_opened() -> None:
    STREAMS.inc()


def stream_closed() -> None:
    STREAMS.dec()


def sent(seconds: float) -> None:
    """A change has been sent to a follower of the table."""
    DELAY.observe(max(0.0, seconds))


# Tables


def moved(game: str, by: str, table_id: str) -> None:
    _moves(game, by).inc()
    if by == DEADLINE:
        event("deadline passed", game=game, table=mark_of(table_id))


def entered(stage: str, game: str, table_id: str) -> None:
    """A table has entered another stage: its game has started, or is over."""
    _games(game, stage).inc()
    what = "game over" if stage == "over" else "game started"
    event(what, game=game, table=mark_of(table_id))


# Background work


@contextmanager
def thinking(game: str) -> Iterator[None]:
    """Measures a bot's choice."""
    start = time.perf_counter()
    THINKING.inc()
    try:
        yield
    finally:
        THINKING.dec()
        _thought(game).observe(time.perf_counter() - start)


def late(what: str, seconds: float) -> None:
    _late(what).observe(max(0.0, seconds))


@contextmanager
def preparing(game: str) -> Iterator[None]:
    """Measures compiling, or loading, a game's rules."""
    start = time.perf_counter()
    READY.labels(game).set(0)
    event("compiling", game=game)
    yield
    seconds = time.perf_counter() - start
    READY.labels(game).set(1)
    COMPILING.labels(game).set(seconds)
    event("compiled", game=game, seconds=round(seconds, 3))


def task_failed(task: str) -> None:
    TASK_FAILURES.labels(task).inc()


def task_is_well(task: str, well: bool) -> None:
    TASK_WELL.labels(task).set(well)


def loop_was_late(seconds: float) -> None:
    LAG.observe(max(0.0, seconds))


# The database


class Transaction:
    """Measures a transaction."""

    __slots__ = ("_kind", "_start")

    def __init__(self, kind: Literal["read", "write"]) -> None:
        self._kind = kind

    def __enter__(self) -> Self:
        self._start = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        _transaction(self._kind).observe(time.perf_counter() - self._start)
        if isinstance(error, sa.exc.SQLAlchemyError | sqlite3.Error | OSError):
            FAILURES.inc()


def connected() -> None:
    CONNECTED.inc()


def connections_in_use(number: int) -> None:
    POOL.set(number)
