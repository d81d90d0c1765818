"""Of a connection with a stream of events only an outlet stays, and who reads notices nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
import uvicorn
from fastapi.sse import ServerSentEvent
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from tacit.house import connections
from tacit.house.connections import Connection, Crowd, Outlet
from tacit.house.http.streams import Events, EventStream, Streams, begun_stream
from tacit.house.settings import Settings
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import ID

ASKED = f"GET /t/{ID}/events HTTP/1.1\r\nHost: x\r\n".encode()
BROKEN = "what no event can be made of"
BIG = 100_000  # bytes of an event: more than a transport keeps for who reads slowly


def event_of(text: str) -> ServerSentEvent:
    if text == BROKEN:
        raise RuntimeError
    return ServerSentEvent(raw_data=text)


class Given:
    """What a stream shows: the texts that it is given."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.taken = self.closed = 0  # texts, and how often it was closed
        self.is_complete = self.is_over = self.is_slow = False
        self.call_back: Callable[[], None] = lambda: None

    def give(self, *texts: str, complete: bool = False) -> None:
        self.waiting += texts
        self.is_complete = complete
        self.call_back()

    def open(self, call_back: Callable[[], None]) -> None:
        self.call_back = call_back

    def known(self) -> str | None:
        return None if self.is_slow else self._next()

    async def read(self) -> str | None:
        await asyncio.sleep(0)
        return self._next()

    def _next(self) -> str | None:
        if not self.waiting:
            self.is_over = self.is_complete
            return None
        self.taken += 1
        return self.waiting.pop(0)

    def sent(self) -> None:
        if self.waiting or self.is_complete:
            asyncio.get_running_loop().call_soon(self.call_back)

    def close(self) -> None:
        self.closed += 1

    async def __anext__(self) -> str:
        raise StopAsyncIteration


@dataclass
class Served:
    """An application that streams what it is given, and the server around it."""

    crowd: Crowd
    state: ServerState = field(default_factory=ServerState)
    given: Given = field(default_factory=Given)
    noted: int = 0  # ends of streams
    address: tuple[str, int] = ("", 0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await EventStream(Events(self.given, event_of))(scope, receive, send)
        stream = begun_stream(scope)
        assert stream is not None
        stream.at_end.append(self.note)

    def note(self) -> None:
        self.noted += 1

    @property
    def has_outlet(self) -> bool:
        return [type(one) for one in self.state.connections] == [Outlet]

    async def ask(self, rest: bytes = b"\r\n") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A stream that has begun."""
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(ASKED + rest)
        await reader.readuntil(b"retry: 1000\n\n\r\n")
        return reader, writer


@asynccontextmanager
async def serving(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    served = Served(Crowd(Settings()))
    monkeypatch.setattr(connections, "crowd", lambda: served.crowd)
    config = uvicorn.Config(Streams(served), http=Connection, ws="none", log_level="error")
    server = await asyncio.get_running_loop().create_server(
        lambda: Connection(config, served.state, {}), "127.0.0.1", 0
    )
    async with server, asyncio.timeout(PATIENCE):
        served.address = server.sockets[0].getsockname()
        yield served


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0)


def is_over(served: Served) -> bool:
    """Whether nothing is left of a stream, and everybody has been told, once."""
    return (served.noted, served.given.closed) == (1, 1)


@pytest.mark.parametrize("is_slow", [False, True], ids=["known", "read"])
def test_events_come_and_the_stream_ends_as_it_should(
    monkeypatch: pytest.MonkeyPatch, is_slow: bool
) -> None:
    async def work() -> None:
        async with serving(monkeypatch) as served:
            served.given.is_slow = is_slow
            reader, writer = await served.ask()
            assert served.has_outlet
            await until(lambda: not served.state.tasks)  # no task waits for events
            assert served.crowd.number == 1
            served.given.give("one")
            assert await reader.readuntil(b"\n\n\r\n") == b"b\r\ndata: one\n\n\r\n"
            served.given.give(complete=True)
            assert await reader.read() == b"0\r\n\r\n"
            await until(lambda: is_over(served))
            writer.close()
            await until(lambda: not served.state.connections and not served.state.tasks)
            assert served.crowd.number == 0

    asyncio.run(work())


@pytest.mark.parametrize("sent", [None, b"GET / HTTP/1.1\r\n"], ids=["leaves", "talks"])
def test_who_leaves_or_talks_on_a_stream_is_done_with(
    monkeypatch: pytest.MonkeyPatch, sent: bytes | None
) -> None:
    async def work() -> None:
        async with serving(monkeypatch) as served:
            reader, writer = await served.ask()
            if sent is None:
                writer.close()
            else:
                writer.write(sent)
                assert await reader.read() == b""
            await until(lambda: is_over(served))
            await until(lambda: not served.state.connections and not served.state.tasks)
            assert served.crowd.number == 0
            writer.close()

    asyncio.run(work())


def test_who_reads_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(monkeypatch) as served:
            reader, writer = await served.ask()
            number = 200
            served.given.give(*["x" * BIG] * number, complete=True)
            (outlet,) = served.state.connections
            assert isinstance(outlet, Outlet)
            await until(lambda: outlet._stream._is_paused)
            assert served.given.taken < number
            everything = await reader.read()
            assert everything.count(b"data: ") == number
            assert everything.endswith(b"\r\n0\r\n\r\n")
            writer.close()

    asyncio.run(work())


def test_a_request_that_is_not_all_there_streams_as_long_as_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving(monkeypatch) as served:
            reader, writer = await served.ask(b"Content-Length: 5\r\n\r\n")
            assert not served.has_outlet
            served.given.give("one")
            assert await reader.readuntil(b"\n\n\r\n") == b"b\r\ndata: one\n\n\r\n"
            writer.close()
            await until(lambda: is_over(served))

    asyncio.run(work())


def test_a_stream_that_breaks_is_cut_and_written_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(monkeypatch) as served:
            reader, writer = await served.ask()
            served.given.give(BROKEN)
            assert await reader.read() == b""  # without an end
            await until(lambda: is_over(served))
            writer.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(work())
    assert [record.message for record in caplog.records] == ["a stream of events has failed"]
