"""A response is sent in one go, whatever the server writes it in; and nothing is lost by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from tacit.house import connections
from tacit.house.connections import Connection, Crowd, Joining
from tacit.house.settings import Settings
from tests.house.drivers import PATIENCE

ASKED = b"GET /%b HTTP/1.1\r\nHost: x\r\n%b\r\n"
LAST = b"Connection: close\r\n"
PARTS = 50
BIG = 100_000  # bytes: more than a transport keeps for who reads slowly


class Writes(Joining):
    """Counts what it sends."""

    __slots__ = ()
    sent: list[bytes]

    def flush(self) -> None:
        if self._parts:
            Writes.sent.append(b"".join(self._parts))
        super().flush()


@asynccontextmanager
async def serving(
    monkeypatch: pytest.MonkeyPatch, app: ASGIApp
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to an application."""
    Writes.sent = []
    monkeypatch.setattr(connections, "Joining", Writes)
    monkeypatch.setattr(connections, "crowd", lambda: Crowd(Settings()))
    config = uvicorn.Config(app, http=Connection, ws="none", log_level="error")
    server = await asyncio.get_running_loop().create_server(
        lambda: Connection(config, ServerState(), {}), "127.0.0.1", 0
    )
    async with server, asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        yield reader, writer
        writer.close()


async def named(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the path."""
    await PlainTextResponse(scope["path"])(scope, receive, send)


async def in_parts(scope: Scope, receive: Receive, send: Send) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for n in range(PARTS):
            yield b"%d" % (n % 10) * BIG
            await asyncio.sleep(0)

    await StreamingResponse(parts())(scope, receive, send)


def test_the_head_and_the_body_of_a_response_are_one_packet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving(monkeypatch, named) as (reader, writer):
            writer.write(ASKED % (b"one", b""))
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(4) == b"/one"
            assert len(Writes.sent) == 1

    asyncio.run(work())


def test_requests_sent_at_once_are_answered_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(monkeypatch, named) as (reader, writer):
            names = [b"name%d" % n for n in range(10)]
            writer.write(b"".join(ASKED % (name, b"") for name in names) + ASKED % (b"end", LAST))
            answers = await reader.read()
            at = [answers.index(b"/" + name) for name in (*names, b"end")]
            assert at == sorted(at)

    asyncio.run(work())


def test_all_of_a_long_response_arrives_before_the_connection_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving(monkeypatch, in_parts) as (reader, writer):
            writer.write(ASKED % (b"", LAST))
            answer = await reader.read()
            for n in range(10):
                assert answer.count(b"%d" % n * BIG) == PARTS // 10
            assert answer.endswith(b"0\r\n\r\n")

    asyncio.run(work())


def test_what_cannot_be_read_is_refused_before_the_connection_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving(monkeypatch, named) as (reader, writer):
            writer.write(b"nonsense\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 400")

    asyncio.run(work())
