"""The older forms of the base classes, until all games use the new ones.

Names of players are never declined: every sentence keeps them as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tacit.engine.views import WATCHER, State
from tacit.language import Translator


@dataclass(frozen=True)
class Reader:
    """Whom a sentence is for: the language, the reader's seat and everybody's names."""

    language: Translator
    seat: int
    names: Sequence[str]

    def tell(self, seat: int, you: str, they: str, **parts: object) -> str:
        """What a seat does: in the second person if it is the reader's."""
        text = you if seat == self.seat else they
        return text.format(name=self.names[seat], **parts)

    def tell_pair(
        self, seat: int, other: int, from_you: str, to_you: str, between: str, **parts: object
    ) -> str:
        """What a seat does for or to another one."""
        text = from_you if seat == self.seat else to_you if other == self.seat else between
        return text.format(name=self.names[seat], other=self.names[other], **parts)


@dataclass(frozen=True)
class Scene:
    """A move as one reader sees it."""

    before: State
    after: State
    reader: Reader

    @property
    def t(self) -> Translator:
        return self.reader.language


@dataclass(frozen=True)
class Choice:
    """A decision that a reader has to take."""

    view: State
    reader: Reader

    @property
    def t(self) -> Translator:
        return self.reader.language


def alone(code: int, view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """The heading of an offer in a game whose lists are never long: none."""
    return ""


def no_notes(view: State, viewer: int, names: Sequence[str], language: Translator) -> list[str]:
    """What is written down in a game that has no notebook."""
    return []


def family_of(code: int, families: Mapping[int, Callable[..., object]]) -> int:
    """The family of actions that a code belongs to: the last that begins at or before it."""
    return max(first for first in families if first <= code)


class Seen:
    """A table as one viewer sees it; a game's scene is drawn from it."""

    def __init__(
        self, view: State, viewer: int, names: Sequence[str], language: Translator
    ) -> None:
        self.view, self.viewer, self.names, self.t = view, viewer, names, language
        self.players = int(view.players)
        self.seated = viewer != WATCHER

    def around(self) -> list[int]:
        """The other seats, clockwise from the viewer's left; all of them for a watcher."""
        if not self.seated:
            return list(range(self.players))
        return [(self.viewer + i) % self.players for i in range(1, self.players)]
