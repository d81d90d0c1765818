"""Connections that only take up room make way for those who ask something."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from tacit.house import connections
from tacit.house.connections import KEPT_BACK, Connection, Crowd, files
from tacit.house.limits import group_of
from tacit.house.settings import Settings
from tests.house.drivers import PATIENCE
from tests.house.drivers.process import TACIT, HouseProcess

SOON, NEVER = 0.05, 3600.0


class Busy:
    """What keeps a request waiting."""

    def __init__(self) -> None:
        self.is_asked, self.is_done = asyncio.Event(), asyncio.Event()


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    if busy := scope["state"].get("busy"):
        busy.is_asked.set()
        await busy.is_done.wait()
    await PlainTextResponse(body)(scope, receive, send)


Address = tuple[str, int]


@asynccontextmanager
async def listening(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, busy: Busy | None = None
) -> AsyncIterator[Address]:
    """A server with such connections."""
    monkeypatch.setattr(connections, "crowd", lambda: crowd)
    config = uvicorn.Config(echo, http=Connection, ws="none", log_level="error")
    state, loop = ServerState(), asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: Connection(config, state, {"busy": busy}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()


async def answer_to(address: Address, sent: bytes) -> bytes:
    """All that comes back until the connection is closed."""
    own = socket.create_connection(address)  # which need not be accepted yet
    own.sendall(sent)
    reader, writer = await asyncio.open_connection(sock=own)
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\n"


@pytest.mark.parametrize(
    ("to_ask", "to_send", "sent", "answer"),
    [
        (SOON, NEVER, b"", b"HTTP/1.1 408"),
        (SOON, NEVER, HEAD[:30], b"HTTP/1.1 408"),
        (NEVER, SOON, HEAD, b""),
        (NEVER, SOON, HEAD + b"abc", b""),
        (NEVER, NEVER, HEAD + b"abcde", b"HTTP/1.1 200"),
    ],
)
def test_a_connection_that_does_not_go_on_is_closed(
    monkeypatch: pytest.MonkeyPatch, to_ask: float, to_send: float, sent: bytes, answer: bytes
) -> None:
    monkeypatch.setattr(connections, "TO_ASK", to_ask)
    monkeypatch.setattr(connections, "TO_SEND", to_send)

    async def work() -> None:
        crowd = Crowd(Settings())
        async with listening(crowd, monkeypatch) as address:
            found = await answer_to(address, sent)
            assert found[: len(b"HTTP/1.1 200")] == answer
        assert crowd.number == 0

    asyncio.run(work())


def test_one_address_has_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        crowd = Crowd(Settings(most_connections=2))
        async with listening(crowd, monkeypatch) as address:
            held = [await asyncio.open_connection(*address) for _ in range(2)]
            assert (await answer_to(address, b"")).startswith(b"HTTP/1.1 503")
            for _, writer in held:
                writer.close()
            async with asyncio.timeout(PATIENCE):
                while crowd.number:
                    await asyncio.sleep(0)
            assert (await answer_to(address, HEAD + b"abcde")).startswith(b"HTTP/1.1 200")

    asyncio.run(work())


def test_the_longest_silent_one_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        crowd, busy = Crowd(Settings(rate=0.0)), Busy()
        crowd.most = 3
        async with listening(crowd, monkeypatch, busy) as address, asyncio.timeout(PATIENCE):
            asks = asyncio.create_task(answer_to(address, HEAD + b"abcde"))
            await busy.is_asked.wait()
            first = await asyncio.open_connection(*address)
            first[1].write(HEAD)  # and no more
            second = await asyncio.open_connection(*address)
            while crowd.number < crowd.most:
                await asyncio.sleep(0)
            third = asyncio.create_task(answer_to(address, HEAD + b"abcde"))
            with suppress(ConnectionResetError):
                assert await first[0].read() == b""
            busy.is_done.set()
            assert (await asks).startswith(b"HTTP/1.1 200")
            assert (await third).startswith(b"HTTP/1.1 200")
            second[1].write(HEAD + b"abcde")
            assert (await second[0].read()).startswith(b"HTTP/1.1 200")

    asyncio.run(work())


def test_some_room_is_kept_for_those_who_play() -> None:
    crowd = Crowd(Settings())
    crowd.most = 100
    crowd.number = 79
    assert not crowd.is_crowded()
    crowd.number = 80
    assert crowd.is_crowded()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("", "", True),
    ],
)
def test_whom_an_address_belongs_to(one: str, other: str, same: bool) -> None:
    assert (group_of(one) == group_of(other)) == same


def test_a_house_may_open_as_many_files_as_it_is_allowed() -> None:
    assert files() >= KEPT_BACK


@pytest.fixture(scope="module")
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that may have no more than 500 files open."""
    few = ("bash", "-c", 'ulimit -n 500; exec "$@"', "few", *TACIT)
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house"))}, command=few)
    yield house
    house.kill()


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTTP/1.1\r\nHo", HEAD.replace(b"/", b"/api/v1/tables", 1)],
    ids=["nothing", "half a header", "half a body"],
)
def test_a_thousand_silent_connections_do_not_shut_the_house(
    few_files: HouseProcess, sent: bytes
) -> None:
    """More than the house may have files open, all at once."""
    files()  # this process needs as many
    port = int(few_files.settings["PORT"])
    with ExitStack() as held:
        for _ in range(1000):
            own = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            if sent:
                own.sendall(sent)
        for _ in range(5):
            answer = httpx.get(f"{few_files.address}/api/v1/games", timeout=PATIENCE)
            assert answer.status_code == 200
