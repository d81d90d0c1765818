"""Event streams, for pages and for programs.

FastAPI's route of its own for them (`yield` in the route) puts two tasks and two queues between a
table and its reader, which costs a third more memory for each stream; its response and its encoding
are used here without that.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi.sse import EventSourceResponse, ServerSentEvent, format_sse_event

RETRY = 1000  # milliseconds after which a client connects again
NOTHING_NEW = ServerSentEvent(comment="still here")


def event_stream(events: AsyncIterator[ServerSentEvent]) -> EventSourceResponse:
    """A response that sends events as they come, until there are no more."""
    return EventSourceResponse(encoded(events))


async def encoded(events: AsyncIterator[ServerSentEvent]) -> AsyncIterator[bytes]:
    yield format_sse_event(retry=RETRY)
    async for event in events:
        yield format_sse_event(
            data_str=event.raw_data, event=event.event, id=event.id, comment=event.comment
        )
