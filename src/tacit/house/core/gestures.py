"""A few gestures without words, where the game allows it: everybody sees them until the next move.

A gesture is a note in the journal of a table. Each seat makes at most one at a position, as that
seat counts them: whether it may make another must not tell that others have made steps unseen.
"""

from __future__ import annotations

from tacit.engine.errors import UnknownName
from tacit.house.core.errors import NotNow
from tacit.house.core.journal import GESTURE, Note
from tacit.house.core.positions import Positions
from tacit.house.core.records import PLAYING, Table, Who
from tacit.language import Translator
from tacit.match import Match

GESTURES = ("smile", "cheer", "wonder", "think", "sigh")


def made(table: Table, match: Match, who: Who, gesture: str) -> Table:
    """Somebody makes a gesture. Raises NotNow, NotYours or UnknownName."""
    seat = table.own_seat(who)
    table.must_be(PLAYING)
    if gesture not in GESTURES:
        raise UnknownName(f"{gesture[:30]}: must be one of {', '.join(GESTURES)}")
    if table.game.narration.silent:
        raise NotNow("this game is played in silence")
    positions = Positions(match, seat)
    here = positions.number(match.ply)
    own = (note for note in table.journal if note.seat == seat and is_gesture(note))
    if any(positions.number(min(note.ply, match.ply)) == here for note in own):
        raise NotNow("one gesture at a time: the next after the next move")
    return table.noted(GESTURE + gesture, seat)


def is_gesture(note: Note) -> bool:
    return note.kind.startswith(GESTURE)


def gesture_of(note: Note) -> str:
    return note.kind.removeprefix(GESTURE)


def in_words(gesture: str, name: str, t: Translator) -> str:
    """A gesture for those who cannot see it."""
    return {
        "smile": t.gettext("{name} smiles"),
        "cheer": t.gettext("{name} cheers"),
        "wonder": t.gettext("{name} is amazed"),
        "think": t.gettext("{name} is thinking"),
        "sigh": t.gettext("{name} sighs"),
    }[gesture].format(name=name)
