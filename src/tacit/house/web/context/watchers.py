"""The watchers of a table in words."""

from __future__ import annotations

from tacit.house.core.viewer import TableView
from tacit.language import Translator


def watcher_words(view: TableView, t: Translator) -> str:
    """The number of watchers and the names of those who have one; empty if there are none."""
    number, names = view.watchers.number, view.watchers.names
    if not number:
        return ""
    text = t.ngettext("{n} person is watching", "{n} people are watching", number).format(n=number)
    return f"{text}: {', '.join(names)}" if names else text
