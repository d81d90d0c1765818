"""A game in words for people: who reads, what happened, and what every game's words start from.

Narrations are given views, never states: they have nothing to give away. Names of players are never
declined: every sentence keeps them as they are written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tacit.engine.views import WATCHER, State
from tacit.language import Translator


@dataclass(frozen=True)
class Reader:
    """Whom a text is for: what they see, where they sit, everybody's names, their language."""

    view: State
    viewer: int  # a seat, or WATCHER
    names: Sequence[str]
    language: Translator

    @property
    def t(self) -> Translator:
        return self.language

    @property
    def players(self) -> int:
        return int(self.view.players)

    @property
    def is_seated(self) -> bool:
        return self.viewer != WATCHER

    def others(self) -> list[int]:
        """The other seats, clockwise from the reader's left; all of them for a watcher."""
        if not self.is_seated:
            return list(range(self.players))
        return [(self.viewer + i) % self.players for i in range(1, self.players)]

    def tell(self, seat: int, you: str, they: str, **parts: object) -> str:
        """What a seat does: in the second person if it is the reader's."""
        text = you if seat == self.viewer else they
        return text.format(name=self.names[seat], **parts)

    def tell_pair(
        self, seat: int, other: int, from_you: str, to_you: str, between: str, **parts: object
    ) -> str:
        """What a seat does for or to another one."""
        text = from_you if seat == self.viewer else to_you if other == self.viewer else between
        return text.format(name=self.names[seat], other=self.names[other], **parts)


@dataclass(frozen=True)
class Event:
    """A move as one reader saw it; the reader's own view is the one after it."""

    before: State
    seat: int  # who moved, or CHANCE
    code: int  # the move as the reader saw it (`seen_as`)
    reader: Reader

    @property
    def after(self) -> State:
        return self.reader.view

    @property
    def t(self) -> Translator:
        return self.reader.language


# The sentences on a move of one family of codes; the number says which of the family it is.
EventTeller = Callable[[Event, int], list[str]]
# An action of one family, as something that the reader could do.
ActionTeller = Callable[[Reader, int], str]


def family_of(code: int, families: Mapping[int, object]) -> int:
    """The family that a code belongs to: the last that begins at or before it."""
    return max(first for first in families if first <= code)


class Narration(ABC):
    """Everything that people read about a game at the table."""

    title: str
    minutes: int  # that a game takes, about
    silent = False  # whether players may tell each other nothing, by gestures neither
    events: Mapping[int, EventTeller]  # by the first code of each family
    actions: Mapping[int, ActionTeller]

    # The game

    @abstractmethod
    def pitch(self, t: Translator) -> str:
        """The game in one sentence."""

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        """What a value of an option is called, where it is no number and no seat."""
        return None

    @abstractmethod
    def help(self, t: Translator) -> list[str]:
        """The rules in short."""

    # What happens

    def event(self, event: Event) -> list[str]:
        """The sentences that tell of a move, with what follows from it."""
        family = family_of(event.code, self.events)
        return [*self.events[family](event, event.code - family), *self.consequences(event)]

    def consequences(self, event: Event) -> list[str]:
        """What follows from a move, whatever it was: a new turn, the end."""
        return []

    # What can be done

    @abstractmethod
    def prompt(self, reader: Reader) -> str:
        """Whose turn it is, and what the reader is asked."""

    def race_prompt(self, reader: Reader) -> str:
        """What everybody is asked at once, in a game that has a race."""
        return self.prompt(reader)

    def before_race(self, reader: Reader, seconds: int) -> str:
        """What everybody is told before a race: what it is about, and what happens in the end."""
        return self.race_prompt(reader)

    def action(self, code: int, reader: Reader) -> str:
        """What an action of the reader's would be."""
        family = family_of(code, self.actions)
        return self.actions[family](reader, code - family)

    def group(self, code: int, reader: Reader) -> str:
        """In a long list, the actions of one heading are one line; "" stands by itself."""
        return ""

    # Where the game stands

    @abstractmethod
    def summary(self, reader: Reader) -> list[str]:
        """The whole table, a line for each thing."""

    def notes(self, reader: Reader) -> list[str]:
        """What everybody could have written down, for those who let the table keep it."""
        return []

    @abstractmethod
    def result(self, reader: Reader) -> str:
        """How the game ended."""
