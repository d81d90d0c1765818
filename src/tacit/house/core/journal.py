"""Events at a table that are not moves: who left, came back, or was replaced by a bot.

These are no moves, so they are not in the log. Each note has its place in it: pages tell it between
the moves that were made before and after it. A note says what everybody at the table could see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tacit.language import Translator

AWAY, BACK = "away", "back"  # no sign of life for long; one again
LEFT = "left"  # whoever sat there has gone for good, and a bot has the seat
HANDED_OVER, TAKEN_OVER = "handed-over", "taken-over"  # a bot plays: as wished, or as agreed
OUT_OF_TIME = "out-of-time"  # a bot plays, since the clock has run out
RETURNED = "returned"  # the seat is taken back from the bot
KINDS = (AWAY, BACK, LEFT, HANDED_OVER, TAKEN_OVER, OUT_OF_TIME, RETURNED)
GESTURE = "gesture-"  # and which one (gestures.py); it is shown, and not told in the log
MOST = 64  # notes that a table keeps: a bad connection can make many


@dataclass(frozen=True)
class Note:
    """Something that happened when so many moves had been made."""

    ply: int
    kind: str
    seat: int


def is_outdated(note: Note, new: Note) -> bool:
    """Whether a note says no more than where somebody was before, between the same two moves.

    Of the gestures of a seat the last one is kept.
    """
    if note.kind.startswith(GESTURE):
        return note.seat == new.seat and new.kind.startswith(GESTURE)
    same = (note.ply, note.seat) == (new.ply, new.seat)
    return same and {note.kind, new.kind} <= {AWAY, BACK}


def sentence(note: Note, viewer: int, names: Sequence[str], t: Translator) -> str:
    """A note in words, for a viewer."""
    if note.seat == viewer:
        return _to_oneself(note.kind, t)
    return _of_another(note.kind, t).format(name=names[note.seat])


def _to_oneself(kind: str, t: Translator) -> str:
    return {
        AWAY: t.gettext("You are away."),
        BACK: t.gettext("You are back."),
        LEFT: t.gettext("You leave the table. A bot has your seat."),
        HANDED_OVER: t.gettext("You let a bot play for you."),
        TAKEN_OVER: t.gettext("You were away: a bot plays for you."),
        OUT_OF_TIME: t.gettext("Your time is up: a bot plays for you."),
        RETURNED: t.gettext("You take your seat back from the bot."),
    }[kind]


def _of_another(kind: str, t: Translator) -> str:
    return {
        AWAY: t.gettext("{name} is away."),
        BACK: t.gettext("{name} is back."),
        LEFT: t.gettext("{name} leaves the table. A bot has the seat."),
        HANDED_OVER: t.gettext("{name} lets a bot play."),
        TAKEN_OVER: t.gettext("{name} is away: a bot takes over."),
        OUT_OF_TIME: t.gettext("{name} is out of time: a bot takes over."),
        RETURNED: t.gettext("{name} takes the seat back from the bot."),
    }[kind]
