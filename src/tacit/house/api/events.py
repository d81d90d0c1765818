"""A table as a stream of server-sent events."""

from __future__ import annotations

from collections.abc import Hashable

from fastapi.sse import ServerSentEvent

from tacit.house.api.tables import table_json
from tacit.house.core.viewer import Bookmark, TableView
from tacit.house.http.streams import NOTHING_NEW, Events, Source
from tacit.language import Translator


def table_events(views: Source[TableView], t: Translator | None, since: int) -> Events[TableView]:
    """An event for each view that differs from the one before, with the story since then."""
    return Events(views, Documents(t, since))


class Documents:
    """Turns the views of a stream into events."""

    __slots__ = ("_read", "_sight", "_since", "_t")

    def __init__(self, t: Translator | None, since: int) -> None:
        self._t, self._since = t, since  # where the first story begins
        self._sight: Hashable = None
        self._read: Bookmark | None = None

    def __call__(self, view: TableView) -> ServerSentEvent:
        if view.sight == self._sight:
            return NOTHING_NEW
        since = self._since if self._read is None else view.since(self._read)
        self._sight, self._read = view.sight, view.bookmark
        table = table_json(view, self._t, since).decode()
        return ServerSentEvent(event="table", id=str(view.ply), raw_data=table)
