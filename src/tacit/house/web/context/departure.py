"""Leaving a table for good: what that means for the player."""

from __future__ import annotations

from tacit.house.core.records import OPEN, PLAYING
from tacit.house.core.viewer import TableView
from tacit.language import Translator


def departure_words(view: TableView, t: Translator) -> dict[str, str] | None:
    """The button's title and the consequences in words; None: there is nothing to leave."""
    table = view.table
    if view.you is None or table.stage not in (OPEN, PLAYING):
        return None
    if table.daily:
        about = t.gettext("You have one go at a deal of the day: this one will not count.")
        return {"title": t.gettext("Give up"), "about": about}
    if len(table.persons) == 1:
        about = t.gettext("Nobody else sits here, so the table is deleted, and its link with it.")
        return {"title": t.gettext("Remove this table"), "about": about}
    if table.stage == OPEN:
        about = t.gettext("Your seat is free again, and the table is no longer in your list.")
    else:
        about = t.gettext("A bot has your seat from then on, and you cannot take it back.")
    return {"title": t.gettext("Leave this table for good"), "about": about}
