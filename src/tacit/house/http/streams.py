"""Event streams, for pages and for programs.

A stream is open for as long as somebody looks. So a route only begins it; the events are sent by
`Streams`, outside of everything that a request passes: the calls of a dozen layers would stay in
memory, some thirty kilobytes for each stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi.sse import ServerSentEvent, format_sse_event
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.paths import table_of_stream

RETRY = 1000  # milliseconds after which a client connects again
AT_ONCE = 4  # streams that are begun at a time: when hundreds come back, others are served between
MOMENT = 1.0  # seconds after which a turn is given away: the database may be away
NOTHING_NEW = ServerSentEvent(comment="still here")
Events = AsyncGenerator[ServerSentEvent, None]
# What the line in the log says of a request; the rest of its scope need not be kept.
NEEDED = {"type", "method", "path", "path_params", "route", "client", "request_id", "refused"}
_STREAM = "tacit.stream"  # where the scope has the stream that a route has begun


class OpenStream:
    """A stream that has been begun, and what is to be done when it ends."""

    __slots__ = ("at_end", "events")

    def __init__(self, events: Events) -> None:
        self.events = events
        self.at_end: list[Callable[[], object]] = []


def begun_stream(scope: Scope) -> OpenStream | None:
    """The stream that a request has begun."""
    found: OpenStream | None = scope.get(_STREAM)
    return found


class EventStream(Response):
    """The beginning of a stream."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, status_code: int = HTTPStatus.OK) -> None:
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
    """Sends an answer, and knows whether it has begun."""

    __slots__ = ("is_begun", "send")

    def __init__(self, send: Send) -> None:
        self.send = send
        self.is_begun = False

    async def __call__(self, message: Message) -> None:
        self.is_begun = True
        await self.send(message)


class Streams:
    """Sends the events of a stream, once the request that began it has come through."""

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
            # Only a house that closes, and cannot wait any longer, cancels a request.
            if not answer.is_begun:
                await Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with turn(self._turns):
            await self.app(scope, receive, send)
        if (stream := begun_stream(scope)) is not None:
            for name in scope.keys() - NEEDED:
                del scope[name]
            try:
                await send_events(stream.events, receive, send, self._turns)
            finally:
                for end in stream.at_end:
                    end()


async def send_events(
    events: Events, receive: Receive, send: Send, turns: asyncio.Semaphore
) -> None:
    """Send events as they come, until there are no more or the reader has left."""
    this = asyncio.current_task()
    assert this is not None
    leaving = asyncio.ensure_future(left(receive))

    def stop(_: object) -> None:
        this.cancel()

    leaving.add_done_callback(stop)
    try:
        await send_part(send, format_sse_event(retry=RETRY))
        async with turn(turns):
            first = await anext(events, None)
        if first is not None:
            await send_part(send, encoded(first))
        async for event in events:
            await send_part(send, encoded(event))
        await send({"type": "http.response.body", "body": b""})
    except asyncio.CancelledError:
        if not leaving.done():
            raise
        this.uncancel()
    finally:
        leaving.remove_done_callback(stop)
        leaving.cancel()
        await events.aclose()


@asynccontextmanager
async def turn(turns: asyncio.Semaphore) -> AsyncIterator[None]:
    """One of so many turns; whoever takes longer than a moment has given it away."""
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
    """Until the reader has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def send_part(send: Send, part: bytes) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": True})


def encoded(event: ServerSentEvent) -> bytes:
    return format_sse_event(
        data_str=event.raw_data, event=event.event, id=event.id, comment=event.comment
    )
