"""A game in words: the reader, an event, and the base class of every game's narration.

Narrations are given views, never states, so they cannot leak hidden information. Names of players
are never declined: every sentence uses them as they are written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tacit.base.advice import Advice, Lead
from tacit.base.tally import NOTHING_COUNTED, Tally
from tacit.engine.views import WATCHER, State
from tacit.language import Translator


@dataclass(frozen=True)
class Reader:
    """The reader of a text: their view, their seat, the names of all players, their language."""

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
        """A sentence about what a seat does: in the second person if it is the reader's seat."""
        text = you if seat == self.viewer else they
        return text.format(name=self.names[seat], **parts)

    def tell_pair(
        self, seat: int, other: int, from_you: str, to_you: str, between: str, **parts: object
    ) -> str:
        """A sentence about what a seat does for or to another one."""
        text = from_you if seat == self.viewer else to_you if other == self.viewer else between
        return text.format(name=self.names[seat], other=self.names[other], **parts)


@dataclass(frozen=True)
class Event:
    """A move as one reader saw it; the reader holds the view after the move."""

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


# The sentences about a move of one family of codes; the number is the index within the family.
EventTeller = Callable[[Event, int], list[str]]
# An action of one family, described as an option for the reader.
ActionTeller = Callable[[Reader, int], str]


def family_of(code: int, families: Mapping[int, object]) -> int:
    """The first code of the family that a code belongs to."""
    firsts = sorted(families)
    return firsts[bisect_right(firsts, code) - 1]


class Narration(ABC):
    """Everything that people read about a game at the table."""

    title: str
    minutes: int  # the approximate length of a game
    silent = False  # whether players may not communicate at all, not even by gestures
    tally: Tally = NOTHING_COUNTED  # the statistics of finished games
    events: Mapping[int, EventTeller]  # by the first code of each family
    actions: Mapping[int, ActionTeller]

    # The game

    @abstractmethod
    def pitch(self, t: Translator) -> str:
        """The game in one sentence."""

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        """The name of an option's value, if it is neither a number nor a seat."""
        return None

    @abstractmethod
    def help(self, t: Translator) -> list[str]:
        """The rules in short."""

    # What happens

    def event(self, event: Event) -> list[str]:
        """The sentences about a move and its consequences."""
        family = family_of(event.code, self.events)
        return [*self.events[family](event, event.code - family), *self.consequences(event)]

    def consequences(self, event: Event) -> list[str]:
        """The sentences that can follow any move, such as a new turn or the end of the game."""
        return []

    # What can be done

    @abstractmethod
    def prompt(self, reader: Reader) -> str:
        """Whose turn it is, and what the reader is asked."""

    def race_prompt(self, reader: Reader) -> str:
        """What everybody is asked at once, in a game that has a race."""
        return self.prompt(reader)

    def before_race(self, reader: Reader, seconds: int) -> str:
        """What everybody is told before a race: what it decides, and what happens at its end."""
        return self.race_prompt(reader)

    def action(self, code: int, reader: Reader) -> str:
        """An action of the reader, in words."""
        family = family_of(code, self.actions)
        return self.actions[family](reader, code - family)

    def group(self, code: int, reader: Reader) -> str:
        """The heading of an action in a long list, one line per heading; "" for none."""
        return ""

    # What an expert would do

    def decision(self, steps: Sequence[tuple[int, Reader]]) -> str:
        """A decision made in hidden steps, each with the reader at that point."""
        return "; ".join(self.action(action, reader) for action, reader in steps)

    def worth(self, figures: Mapping[str, float], reader: Reader) -> str:
        """The value of an action, in the game's own unit; `figures` by name of measure."""
        return ""

    def reason(self, advice: Advice, reader: Reader) -> str:
        """One sentence on why the expert would do that."""
        t = reader.t
        if advice.lead is Lead.ONLY:
            return t.gettext("There is nothing else to do.")
        if advice.lead is Lead.UNJUDGED:
            return t.gettext("One choice is as good as another here.")
        if advice.lead is Lead.PLAN:
            return t.gettext("It pays off with what the expert would do after it.")
        return self.advantage(advice, reader)

    def advantage(self, given: Advice, reader: Reader) -> str:
        """The argument for a choice that is better than the others, or about as good."""
        return ""

    # The state of the game

    @abstractmethod
    def summary(self, reader: Reader) -> list[str]:
        """The whole table, a line for each thing."""

    def notes(self, reader: Reader) -> list[str]:
        """What any player could have noted, for players who let the table keep notes for them."""
        return []

    @abstractmethod
    def result(self, reader: Reader) -> str:
        """How the game ended."""

    def score(self, score: int, t: Translator) -> str:
        """A score by itself, in a word or two."""
        return t.ngettext("{n} point", "{n} points", score).format(n=score)
