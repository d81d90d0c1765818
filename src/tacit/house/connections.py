"""Client connections: limits, timeouts, and cheap long-lived event streams.

A client has a few seconds to send the headers of a request, and some more for the body. The number
of connections per address is limited (except behind a proxy, which has limits of its own), and so
is their total, below the process's limit of open files. When the total is reached, the connection
that has been idle for longest is closed.

Most connections are event streams, on which no further request will come: of each of these only a
small `Outlet` stays in memory.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from functools import cache
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tacit.house.http.paths import table_of_stream
from tacit.house.http.streams import LET_GO, Stream
from tacit.house.limits import group_of
from tacit.house.settings import Settings, from_environment

TO_ASK = 10.0  # seconds to send the headers of a request
TO_SEND = 30.0  # seconds to send its body
KEPT_BACK = 100  # file descriptors reserved for the database, the log and the rules
FOR_PLAYERS = 5  # one in this many connections is reserved for players


class Crowd:
    """The connections of this process."""

    def __init__(self, settings: Settings) -> None:
        self.is_limited = settings.rate > 0 and not settings.proxy
        self.most_of_one = settings.most_connections
        self.most = max(KEPT_BACK, files() - KEPT_BACK)
        self.number = 0
        self._of_one: Counter[str] = Counter()
        # Idle connections: no request yet, or none after the last; the oldest comes first.
        self._waiting: dict[Connection, None] = {}

    def is_crowded(self) -> bool:
        """Whether the remaining connections are reserved for players."""
        return self.number * FOR_PLAYERS >= self.most * (FOR_PLAYERS - 1)

    def come(self, connection: Connection) -> bool:
        """Count a new connection; False: there is no room for it."""
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

    def go(self, connection: Connection | Outlet) -> None:
        if not connection.is_counted:
            return
        connection.is_counted = False
        self.number -= 1
        if isinstance(connection, Connection):
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


class Joining:
    """A transport that sends together what is written in one turn of the event loop.

    The server writes the head of a response and then its body. As two packets they would cost twice
    as much, and wake the client twice.
    """

    __slots__ = ("_parts", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> None:
        if not self._parts:
            asyncio.get_running_loop().call_soon(self.flush)
        self._parts.append(part)

    def flush(self) -> None:
        if self._parts:
            parts, self._parts = self._parts, []
            self._transport.write(b"".join(parts))

    def close(self) -> None:
        self.flush()
        self._transport.close()

    def let_go(self) -> asyncio.Transport:
        """The transport itself, after all that was written."""
        self.flush()
        return self._transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(HttpToolsProtocol):
    """uvicorn's protocol for a connection, with limits and timeouts."""

    transport: Joining  # type: ignore[assignment]

    # Slots: with these in `__dict__` there would be more than thirty attributes, and then instances
    # no longer share their keys, which takes a kilobyte each.
    __slots__ = ("_timer", "address", "crowd", "is_counted")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd = crowd()
        self.address = ""
        self.is_counted = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(Joining(transport))  # type: ignore[arg-type]
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
        forget_itself(self.transport.let_go())

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within(TO_ASK)

    def on_headers_complete(self) -> None:
        self._within(TO_SEND)
        super().on_headers_complete()
        if table_of_stream(self.scope["path"]) is not None:
            self.scope["state"][LET_GO] = self.let_go

    def on_message_complete(self) -> None:
        self._in_time()
        self.crowd.asks(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.crowd.waits(self)

    def let_go(self, stream: Stream) -> bool:
        """Replace this connection by an outlet for a stream; False: that is not possible."""
        is_all_read = self.scope is self.cycle.scope and not self.cycle.more_body
        if (
            not is_all_read
            or self.pipeline
            or self.flow.write_paused
            or self.transport.is_closing()
        ):
            return False
        outlet = Outlet(self, stream)
        self.connections.remove(self)
        self.connections.add(outlet)  # type: ignore[arg-type]
        self.transport.set_protocol(outlet)
        self.is_counted = False  # the outlet is counted instead
        self.cycle.disconnected = True  # tells the server that this request sends nothing more
        # Break reference cycles, which would have to wait for the garbage collector.
        self.parser = None  # type: ignore[assignment]
        del self.scope["state"][LET_GO]
        stream.flow(outlet)
        return True

    def _within(self, seconds: float) -> None:
        """Set a deadline for what is being received, however slowly it comes."""
        self._in_time()
        self._timer = self.loop.call_later(seconds, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _in_time(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus) -> None:
        """Close the connection, with an error response if no other response has begun."""
        if self.transport.is_closing():
            return
        if self.cycle is None or (self.cycle.response_complete and not self.pipeline):
            rest = b"content-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + rest)
        self.transport.close()


class Outlet(asyncio.Protocol):
    """A minimal protocol for a connection that only sends an event stream from now on.

    It saves eight kilobytes: the server's protocol, its parser, and the request with its task.
    """

    __slots__ = ("_connections", "_crowd", "_stream", "_transport", "address", "is_counted")

    def __init__(self, connection: Connection, stream: Stream) -> None:
        self._transport, self._stream = connection.transport.let_go(), stream
        self.address, self.is_counted = connection.address, connection.is_counted
        self._crowd, self._connections = connection.crowd, connection.connections

    def write(self, part: bytes) -> None:
        """Send one chunk (`Transfer-Encoding: chunked`)."""
        self._transport.write(b"%x\r\n%b\r\n" % (len(part), part))

    def end(self) -> None:
        self._transport.write(b"0\r\n\r\n")
        self._transport.close()

    def cut(self) -> None:
        self._transport.close()

    def shutdown(self) -> None:
        """Called when the server stops. Nothing to do: the house ends the stream."""

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._crowd.go(self)
        forget_itself(self._transport)
        self._stream.close()

    def data_received(self, data: bytes) -> None:
        self._transport.close()  # no further request can be answered here

    def pause_writing(self) -> None:
        self._stream.pause()

    def resume_writing(self) -> None:
        self._stream.resume()


def forget_itself(transport: asyncio.BaseTransport) -> None:
    """Break the reference cycle of a closed transport, which keeps a bound method of its own."""
    vars(transport).pop("_read_ready_cb", None)


def files() -> int:
    """The limit of open files, after raising the soft limit to the hard limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else soft
