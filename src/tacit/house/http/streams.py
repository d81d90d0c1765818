"""Server-sent events, for pages and for programs.

A stream may stay open for hours, so it must need little memory. A route only begins it; the events
are sent by `Stream`, outside all middleware: otherwise the call stack of a dozen layers would stay
in memory, some thirty kilobytes per stream. If the server supports it (`connections.py`), the
request itself is released as well, and only its socket is kept: not even a task waits for news.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Generic, Protocol, TypeVar

from fastapi.sse import ServerSentEvent, format_sse_event
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.paths import table_of_stream

RETRY = 1000  # milliseconds after which a client reconnects
AT_ONCE = 4  # streams begun concurrently: when hundreds reconnect, others must not wait
MOMENT = 1.0  # seconds after which a turn is released, e.g. because the database is unavailable
NOTHING_NEW = ServerSentEvent(comment="still here")
Seen = TypeVar("Seen", covariant=True)
# Offered by a server that can release a request: it lets the stream flow by itself, and the request
# is over. False: it cannot release this one.
LetGo = Callable[["Stream"], bool]
LET_GO = "tacit.let_go"  # key in the scope's state
_STREAM = "tacit.stream"  # key in the scope of the stream that a route has begun
log = logging.getLogger("tacit.house")


class Source(Protocol[Seen]):
    """What a stream shows. It calls back when it is time to look again."""

    is_over: bool

    def open(self, call_back: Callable[[], None]) -> None: ...

    def known(self) -> Seen | None:
        """What there is to see, if that needs no waiting."""

    async def read(self) -> Seen | None:
        """The same, otherwise; None: nothing for now."""

    def sent(self) -> None:
        """What was seen last has been sent."""

    def close(self) -> None: ...

    async def __anext__(self) -> Seen: ...


class Events(Generic[Seen]):
    """What a source shows, as events."""

    __slots__ = ("event_of", "source")

    def __init__(self, source: Source[Seen], event_of: Callable[[Seen], ServerSentEvent]) -> None:
        self.source, self.event_of = source, event_of

    def __aiter__(self) -> Events[Seen]:
        return self

    async def __anext__(self) -> ServerSentEvent:
        return self.event_of(await anext(self.source))

    async def aclose(self) -> None:
        self.source.close()


class Sink(Protocol):
    """Where a stream goes. It pauses the stream while its reader is slow, and closes it if they
    leave."""

    def write(self, part: bytes) -> None: ...

    def end(self) -> None:
        """The stream is complete."""

    def cut(self) -> None:
        """The stream has failed."""


class Stream:
    """A stream that has been begun. It has a task only while it waits for the database."""

    __slots__ = ("_error", "_events", "_first", "_is_due", "_is_paused", "_sink", "_task", "at_end")

    def __init__(self, events: Events[Any]) -> None:
        self.at_end: list[Callable[[], object]] = []
        self._events = events
        self._sink: Sink | None = None  # None: not yet, or closed
        self._task: asyncio.Task[None] | None = None
        self._is_due = self._is_paused = False
        self._first = format_sse_event(retry=RETRY)
        self._error: Exception | None = None

    async def begin(self) -> None:
        """Prepare the first event."""
        source = self._events.source
        try:
            source.open(self.look)
            seen = source.known()
            if seen is None and not source.is_over:
                seen = await source.read()
            if seen is not None:
                self._first += encoded(self._events.event_of(seen))
        except Exception as error:
            self._error = error

    def flow(self, sink: Sink) -> None:
        """Send the first event, and from now on each other one when it comes."""
        self._sink = sink
        sink.write(self._first)
        self._first = b""
        if self._error is not None:
            self._fail(self._error)
            return
        self._events.source.sent()
        if self._is_due or self._events.source.is_over:
            self.look()

    def look(self) -> None:
        """Send what there is to see now."""
        if self._sink is None or self._task is not None or self._is_paused:
            self._is_due = True
            return
        self._is_due = False
        try:
            seen = self._events.source.known()
            if seen is not None or self._events.source.is_over:
                self._send(seen)
            else:
                self._task = asyncio.get_running_loop().create_task(self._read())
        except Exception as error:
            self._fail(error)

    async def _read(self) -> None:
        try:
            self._send(await self._events.source.read())
        except Exception as error:
            self._fail(error)
        self._task = None
        if self._is_due:
            self.look()

    def _send(self, seen: Any) -> None:
        """Send something as an event; None: nothing, or the stream is over."""
        if self._sink is None:
            return
        if seen is not None:
            self._sink.write(encoded(self._events.event_of(seen)))
            self._events.source.sent()
        elif self._events.source.is_over:
            self._sink.end()

    def _fail(self, error: Exception) -> None:
        log.error("a stream of events has failed", exc_info=error)
        if self._sink is not None:
            self._sink.cut()

    def pause(self) -> None:
        self._is_paused = True

    def resume(self) -> None:
        self._is_paused = False
        if self._is_due:
            self.look()

    def close(self) -> None:
        """Nobody reads any more."""
        self._sink = None
        if self._task is not None:
            self._task.cancel()
        self._events.source.close()
        while self.at_end:
            self.at_end.pop()()


def begun_stream(scope: Scope) -> Stream | None:
    """The stream that a request has begun."""
    found: Stream | None = scope.get(_STREAM)
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
        scope[_STREAM] = Stream(self.events)


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
        try:
            async with turn(self._turns):
                await self.app(scope, receive, send)
                if (stream := begun_stream(scope)) is None:
                    return
                await stream.begin()
            let_go: LetGo | None = scope.get("state", {}).get(LET_GO)
            if let_go is None or not let_go(stream):
                await Within(stream, send).run(receive)
        except BaseException:
            if (stream := begun_stream(scope)) is not None:
                stream.close()
            raise


class Within:
    """Sends a stream within its request, for a server that cannot release that."""

    def __init__(self, stream: Stream, send: Send) -> None:
        self._stream, self._send = stream, send
        self._parts: asyncio.Queue[Message | None] = asyncio.Queue()  # None: it is over

    async def run(self, receive: Receive) -> None:
        """Send until everything is sent or the client disconnects."""
        leaving = asyncio.ensure_future(left(receive))
        leaving.add_done_callback(lambda _: self.cut())
        self._stream.flow(self)
        try:
            while (part := await self._parts.get()) is not None:
                await self._send(part)
                self._stream.resume()
        finally:
            leaving.cancel()
            self._stream.close()

    def write(self, part: bytes) -> None:
        self._put(part, more=True)
        self._stream.pause()  # until it is sent

    def end(self) -> None:
        self._put(b"", more=False)
        self.cut()

    def _put(self, part: bytes, more: bool) -> None:
        message = {"type": "http.response.body", "body": part, "more_body": more}
        self._parts.put_nowait(message)

    def cut(self) -> None:
        self._parts.put_nowait(None)


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


def encoded(event: ServerSentEvent) -> bytes:
    return format_sse_event(
        data_str=event.raw_data, event=event.event, id=event.id, comment=event.comment
    )
