"""Event streams: what both kinds of streams, for pages and for programs, begin with."""

from __future__ import annotations

from fastapi.sse import ServerSentEvent

RETRY = 1000  # milliseconds after which a client connects again
FIRST = ServerSentEvent(retry=RETRY)
