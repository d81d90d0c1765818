"""A table as a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Hashable

from fastapi.sse import ServerSentEvent

from tacit.house.api.tables import table_json
from tacit.house.core.viewer import Bookmark, TableView
from tacit.house.http.streams import NOTHING_NEW, Events
from tacit.language import Translator


async def table_events(views: AsyncIterator[TableView], t: Translator, since: int) -> Events:
    """An event for each view that differs from the one before, with the story since then."""
    sight: Hashable = None
    read: Bookmark | None = None
    async for view in views:
        if view.sight == sight:
            yield NOTHING_NEW
            continue
        since = since if read is None else view.since(read)
        table = table_json(view, t, since).decode()
        yield ServerSentEvent(event="table", id=str(view.ply), raw_data=table)
        sight, read = view.sight, view.bookmark
