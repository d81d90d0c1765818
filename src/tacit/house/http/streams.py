"""Server-sent events, for pages and for programs.

A stream may stay open for hours, so it must need little memory. A route only begins it; the events
are sent by `Streams`, outside all middleware: otherwise the call stack of a dozen layers would stay
in memory, some thirty kilobytes per stream. If the server supports it (`connections.py`), the
request itself is released as well, and only its socket is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any, Generic, TypeVar

from fastapi.sse import ServerSentEvent, format_sse_event
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.paths import table_of_stream

RETRY = 1000  # milliseconds after which a client reconnects
AT_ONCE = 4  # streams begun concurrently: when hundreds reconnect, others must not wait
MOMENT = 1.0  # seconds after which a turn is released, e.g. because the database is unavailable
NOTHING_NEW = ServerSentEvent(comment="still here")
View = TypeVar("View")
Write = Callable[[bytes], Awaitable[None]]
# Offered by a server that can release a request: it runs the given work with its own `write`, and
# the request is over. False: it cannot release this one.
LetGo = Callable[[Callable[[Write], Coroutine[Any, Any, None]]], bool]
LET_GO = "tacit.let_go"  # key in the scope's state
_STREAM = "tacit.stream"  # key in the scope of the stream that a route has begun


class Events(Generic[View]):
    """Maps views to events as they come. (A generator would keep each view in memory until the
    next one.)"""

    __slots__ = ("_event_of", "_views")

    def __init__(
        self, views: AsyncGenerator[View, None], event_of: Callable[[View], ServerSentEvent]
    ) -> None:
        self._views, self._event_of = views, event_of

    def __aiter__(self) -> Events[View]:
        return self

    async def __anext__(self) -> ServerSentEvent:
        return self._event_of(await anext(self._views))

    async def aclose(self) -> None:
        await self._views.aclose()


class OpenStream:
    """A stream that has been begun, and callbacks for its end."""

    __slots__ = ("at_end", "events")

    def __init__(self, events: Events[Any]) -> None:
        self.events = events
        self.at_end: list[Callable[[], object]] = []


def begun_stream(scope: Scope) -> OpenStream | None:
    """The stream that a request has begun."""
    found: OpenStream | None = scope.get(_STREAM)
    return found


class EventStream(Response):
    """The response that begins a stream: it only sends the headers."""

    media_type = "text/event-stream"

    def __init__(self, events: Events[Any], status_code: int = HTTPStatus.OK) -> None:
        super().__init__(status_code=status_code)
        del self.headers["content-length"]
        self.events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {
            "type": "http.response.start",
            "status": HTTPStatus.OK,
            "headers": self.raw_headers,
        }
        await send(start)
        scope[_STREAM] = OpenStream(self.events)


class Answer:
    """A `send` that records whether the response has begun."""

    __slots__ = ("is_begun", "send")

    def __init__(self, send: Send) -> None:
        self.send = send
        self.is_begun = False

    async def __call__(self, message: Message) -> None:
        self.is_begun = True
        await self.send(message)


class Streams:
    """Sends the events of a stream after its request has passed all middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or table_of_stream(scope["path"]) is None:
            await self.app(scope, receive, send)
            return
        answer = Answer(send)
        try:
            await self._stream(scope, receive, answer)
        except asyncio.CancelledError:
            # A request is cancelled only at shutdown, after the grace period.
            if not answer.is_begun:
                await Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with turn(self._turns):
            await self.app(scope, receive, send)
        if (stream := begun_stream(scope)) is None:
            return
        let_go: LetGo | None = scope.get("state", {}).get(LET_GO)
        work = partial(send_events, stream, self._turns)
        if let_go is None or not let_go(work):
            await send_until_left(work, receive, send)


async def send_events(stream: OpenStream, turns: asyncio.Semaphore, write: Write) -> None:
    """Send events as they come, until there are no more."""
    try:
        await write(format_sse_event(retry=RETRY))
        async with turn(turns):
            goes_on = await send_next(stream.events, write)
        while goes_on:
            goes_on = await send_next(stream.events, write)
    finally:
        try:
            await stream.events.aclose()
        finally:
            for end in stream.at_end:
                end()


async def send_next(events: Events[Any], write: Write) -> bool:
    """Send the next event; False: there are no more."""
    try:
        part = encoded(await anext(events))
    except StopAsyncIteration:
        return False
    await write(part)
    return True


async def send_until_left(
    work: Callable[[Write], Coroutine[Any, Any, None]], receive: Receive, send: Send
) -> None:
    """Send within the request, until everything is sent or the client disconnects."""
    this = asyncio.current_task()
    assert this is not None
    leaving = asyncio.ensure_future(left(receive))

    def stop(_: object) -> None:
        this.cancel()

    leaving.add_done_callback(stop)
    try:
        await work(partial(send_part, send))
        await send({"type": "http.response.body", "body": b""})
    except asyncio.CancelledError:
        if not leaving.done():
            raise
        this.uncancel()
    finally:
        leaving.remove_done_callback(stop)
        leaving.cancel()


@asynccontextmanager
async def turn(turns: asyncio.Semaphore) -> AsyncIterator[None]:
    """Hold the semaphore, but release it after a moment at the latest."""
    await turns.acquire()
    held = [turns]

    def give_back() -> None:
        if held:
            held.pop().release()

    timer = asyncio.get_running_loop().call_later(MOMENT, give_back)
    try:
        yield
    finally:
        timer.cancel()
        give_back()


async def left(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def send_part(send: Send, part: bytes) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": True})


def encoded(event: ServerSentEvent) -> bytes:
    return format_sse_event(
        data_str=event.raw_data, event=event.event, id=event.id, comment=event.comment
    )
