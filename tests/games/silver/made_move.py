"""A move made on a full state of SILVER, told to anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tacit.base.narration import Event, Reader
from tacit.engine.views import State
from tacit.games import load
from tacit.language import translator

GAME = load("silver")


@dataclass
class MadeMove:
    """A move, with the states around it."""

    before: State
    seat: int
    action: int
    after: State

    def event(self, viewer: int, names: Sequence[str], language: str = "en") -> Event:
        """The move as a viewer saw it."""
        code = int(GAME.seen_as(self.before, self.seat, self.action, viewer))
        reader = Reader(GAME.view(self.after, viewer), viewer, names, translator(language))
        return Event(GAME.view(self.before, viewer), self.seat, code, reader)

    def told_to(self, viewer: int, names: Sequence[str], language: str = "en") -> list[str]:
        return GAME.narration.event(self.event(viewer, names, language))


def make(s: State, seat: int, action: int) -> MadeMove:
    """Make a move on a state, in place."""
    before = GAME.copy(s)
    GAME.apply(s, seat, action)
    return MadeMove(before, seat, action, GAME.copy(s))
