"""A table as a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi.sse import ServerSentEvent

from tacit.house.api.schemas import TableOut
from tacit.house.api.tables import table_out
from tacit.house.core.viewer import TableView
from tacit.language import Translator

NOTHING_NEW = ServerSentEvent(comment="still here")


async def table_events(
    views: AsyncIterator[TableView], t: Translator, since: int
) -> AsyncIterator[ServerSentEvent]:
    """An event for each view that differs from the one before, with the story since then."""
    last: TableView | None = None
    sent: TableOut | None = None
    async for view in views:
        since = since if last is None else view.same_until(last)
        table = table_out(view, t, since)
        if table == sent:
            yield NOTHING_NEW
            continue
        yield ServerSentEvent(event="table", id=str(view.ply), raw_data=table.model_dump_json())
        # The next table if nothing happens until then.
        last, sent = view, table.model_copy(update={"since": view.ply, "story": []})
