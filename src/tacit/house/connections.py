"""Connections of clients: whoever only takes up room makes way for those who ask something.

A connection has some seconds to say what it wants, and to send all of it. One address may have only
so many (a proxy as many as it likes: it has limits of its own), and all together fewer than the
process may have files open. When there is no room left, the one that has said nothing for the
longest time is closed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from functools import cache
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tacit.house.settings import Settings, from_environment

TO_ASK = 10.0  # seconds until the headers of a request are there
TO_SEND = 30.0  # seconds until its body is
KEPT_BACK = 100  # files that the database, the log and the rules may need
FOR_PLAYERS = 5  # one in so many connections is not for those who only watch


class Crowd:
    """The connections of this process."""

    def __init__(self, settings: Settings) -> None:
        self.is_limited = settings.rate > 0 and not settings.proxy
        self.most_of_one = settings.most_connections
        self.most = max(KEPT_BACK, files() - KEPT_BACK)
        self.number = 0
        self._of_one: Counter[str] = Counter()
        # Those that have not asked anything yet, or nothing more; the oldest comes first.
        self._waiting: dict[Connection, None] = {}

    def is_crowded(self) -> bool:
        """Whether what is left is for those who play."""
        return self.number * FOR_PLAYERS >= self.most * (FOR_PLAYERS - 1)

    def come(self, connection: Connection) -> bool:
        """Whether there is room for one more."""
        address = connection.address
        if self.is_limited and self._of_one[address] >= self.most_of_one:
            return False
        if self.number >= self.most and not self._make_room():
            return False
        self.number += 1
        self._of_one[address] += 1
        return True

    def _make_room(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        oldest.transport.abort()
        self.go(oldest)
        return True

    def go(self, connection: Connection) -> None:
        if not connection.is_counted:
            return
        connection.is_counted = False
        self.number -= 1
        self._waiting.pop(connection, None)
        self._of_one[connection.address] -= 1
        if not self._of_one[connection.address]:
            del self._of_one[connection.address]

    def waits(self, connection: Connection) -> None:
        if connection.is_counted:
            self._waiting[connection] = None

    def asks(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)


@cache
def crowd() -> Crowd:
    return Crowd(from_environment())


class Connection(HttpToolsProtocol):
    """One of them, as the server knows it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd = crowd()
        self.address = ""
        self.is_counted = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = group_of(self.client[0] if self.client else "")
        self.is_counted = self.crowd.come(self)
        if not self.is_counted:
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        self.crowd.waits(self)
        self._within(TO_ASK)

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        self.crowd.go(self)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within(TO_ASK)

    def on_headers_complete(self) -> None:
        self._within(TO_SEND)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_time()
        self.crowd.asks(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.crowd.waits(self)

    def _within(self, seconds: float) -> None:
        """What is under way has so many seconds, however slowly it comes."""
        self._in_time()
        self._timer = self.loop.call_later(seconds, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _in_time(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus) -> None:
        """Close it, and say why if nothing else was said."""
        if self.transport.is_closing():
            return
        if self.cycle is None or (self.cycle.response_complete and not self.pipeline):
            rest = b"content-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + rest)
        self.transport.close()


def group_of(address: str) -> str:
    """Whom an address belongs to: of IPv6 one has as many as one likes, with one first half."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)


def files() -> int:
    """How many files this process may have open; as many as it may allow itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else soft
