"""Gestures: those that the viewer can make, and those that others have made."""

from __future__ import annotations

from typing import Any

from tacit.house.core.gestures import GESTURES, gesture_of, in_words
from tacit.house.core.records import PLAYING
from tacit.house.core.viewer import TableView
from tacit.language import Translator


def gesture_choices(view: TableView, t: Translator) -> list[dict[str, str]]:
    """The gestures the viewer can make; none in games that are played in silence."""
    table = view.table
    if view.you is None or table.game.narration.silent or table.stage != PLAYING:
        return []
    texts = {
        "smile": t.pgettext("gesture", "Smile"),
        "cheer": t.pgettext("gesture", "Cheer"),
        "wonder": t.pgettext("gesture", "Be amazed"),
        "think": t.pgettext("gesture", "Think"),
        "sigh": t.pgettext("gesture", "Sigh"),
    }
    return [{"value": gesture, "text": texts[gesture]} for gesture in GESTURES]


def gestures_seen(view: TableView, t: Translator) -> list[dict[str, Any]]:
    names = view.table.names
    return [
        {
            "seat": note.seat,
            "gesture": gesture_of(note),
            "name": names[note.seat],
            "text": in_words(gesture_of(note), names[note.seat], t),
        }
        for note in view.gestures()
    ]
