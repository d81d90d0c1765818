"""A match put into words: what anybody is told of it, in any language."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.narration import Reader
from tacit.engine.chance import CHANCE
from tacit.language import translator
from tacit.match import Match
from tests.drivers import play_outcome

NAMES = ("Ada", "Bo", "Cees", "Dora")
CYRILLIC_NAMES = ("Ада", "Богдан", "Соля", "Дем’ян")  # with letters that only Ukrainian has


class Telling:
    """A match, and what people are told of it."""

    def __init__(self, match: Match, names: Sequence[str] = NAMES) -> None:
        self.match = match
        self.names = names[: match.players]
        self.narration = match.game.narration

    # What happens

    def tell(self, seat: int, move: str, viewer: int, code: str = "en") -> list[str]:
        """Make a move, with all steps behind it; what a viewer is told of it."""
        before = self.match.ply
        if seat == CHANCE:
            play_outcome(self.match, move)
        else:
            self.match.play_text(seat, move)
        return [
            line for ply in range(before, self.match.ply) for line in self.at(ply, viewer, code)
        ]

    def at(self, ply: int, viewer: int, code: str = "en") -> list[str]:
        """What a viewer was told of an earlier move."""
        event = self.match.event(ply, viewer, self.names, translator(code))
        return self.narration.event(event)

    def play(self, seat: int, *moves: str) -> Telling:
        for move in moves:
            self.match.play_text(seat, move)
        return self

    # Where the match stands

    def reader(self, viewer: int, code: str = "en") -> Reader:
        return self.match.reader(viewer, self.names, translator(code))

    def prompt(self, viewer: int, code: str = "en") -> str:
        return self.narration.prompt(self.reader(viewer, code))

    def summary(self, viewer: int, code: str = "en") -> list[str]:
        return self.narration.summary(self.reader(viewer, code))

    def notes(self, viewer: int, code: str = "en") -> list[str]:
        return self.narration.notes(self.reader(viewer, code))

    def result(self, viewer: int, code: str = "en") -> str:
        return self.narration.result(self.reader(viewer, code))

    def action(self, move: str, viewer: int, code: str = "en") -> str:
        """An action in words, whether or not it is legal."""
        action = self.match.game.notation.parse_action(move)
        return self.narration.action(action, self.reader(viewer, code))

    def actions(self, viewer: int, code: str = "en") -> list[str]:
        """All legal actions in words."""
        reader = self.reader(viewer, code)
        return [self.narration.action(action, reader) for action in self.match.legal(viewer)]
