"""The contract of a game, as a type; and the few errors that a caller can make.

TacitError
├── BadOption      an option that does not exist or cannot be
├── BadText        a text that does not parse, or a position that breaks an invariant
├── IllegalMove    an action that the rules do not allow here
├── OutOfTurn      a seat that is not due
├── StaleMove      a move made on an older position
├── CannotUndo     a move that can no longer, or never, be taken back
└── UnknownName    no such game, bot or language
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from tacit.chance import CHANCE

State = Any  # one record of a game's dtype (np.record)
WATCHER = -1  # whoever looks on without a seat: `observe` shows what all seats know


class TacitError(Exception):
    """A mistake of the caller's; its text is one clear line."""


class BadOption(TacitError):
    """An option that does not exist or cannot be."""


class BadText(TacitError):
    """A text that does not parse, or a position that breaks an invariant."""

    line = 0  # which line of a text of several is wrong, counted from 1; 0: no one line


class IllegalMove(TacitError):
    """An action that the rules do not allow here."""


class OutOfTurn(TacitError):
    """A seat that is not due."""


class StaleMove(TacitError):
    """A move made on an older position."""


class CannotUndo(TacitError):
    """A move that can no longer, or never, be taken back."""


class UnknownName(TacitError):
    """No such game, bot or language."""


class Recall(Enum):
    """What a log tells again of an earlier move, where remembering is part of the game."""

    WHOLE = "as its reader saw it"
    PUBLIC = "as everybody saw it"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Option:
    """One option of a game: how its value is written, and what it is when nobody says.

    Values are small integers; `words` names those that are written as words (``on``, ``seat:2``).
    """

    name: str
    about: str  # a sentence, translated where it is shown
    least: int
    most: int
    default: Callable[[Mapping[str, int]], int]
    words: Mapping[str, int] = field(default_factory=dict)
    in_rules: bool = True  # False: for the table only, the rules never see it
    or_number: bool = False  # beside its words an option may take numbers

    def parse(self, text: str) -> int:
        if text in self.words:
            return self.words[text]
        if self.or_number or not self.words:
            try:
                value = int(text)
            except ValueError:
                raise BadOption(f"{self.name}={text}: not a whole number") from None
            if self.least <= value <= self.most:
                return value
            raise BadOption(f"{self.name}={text}: must be {self.least} to {self.most}")
        raise BadOption(f"{self.name}={text}: must be one of {', '.join(self.words)}")

    def text(self, value: int) -> str:
        return next((word for word, v in self.words.items() if v == value), str(value))


class Words(Protocol):
    """Everything about a game that is notation (docs/notation.md). Language is in `narration`."""

    def action_text(self, code: int) -> str: ...
    def parse_action(self, text: str) -> int: ...
    # Where an action is made in steps that nobody else sees, one line stands for all of them.
    def is_step(self, code: int) -> bool: ...
    def steps(self, text: str) -> list[int]: ...
    def steps_text(self, codes: Sequence[int]) -> str: ...
    def phase_text(self, s: State) -> str: ...
    def position_lines(self, s: State) -> list[str]: ...
    def view_lines(self, view: State, seat: int) -> list[str]: ...
    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State: ...
    def chance_numbers(self, s: State, outcome: str) -> list[int]: ...
    def check(self, s: State, name: str, rest: str) -> str | None: ...
    def result_text(self, s: State) -> str: ...


class Narration(Protocol):
    """A game in words for people. It is given views, never states: it has nothing to give away.

    `language` is a translator of `tacit.language`, `names` what the seats are called.
    """

    TITLE: str
    MINUTES: int  # that a game takes, about

    def pitch(self, language: Any) -> str: ...
    def value_name(self, option: str, value: str, language: Any) -> str | None: ...

    def narrate(
        self,
        before: State,
        seat: int,
        code: int,
        after: State,
        viewer: int,
        names: Sequence[str],
        language: Any,
    ) -> list[str]: ...
    def describe(
        self, code: int, view: State, viewer: int, names: Sequence[str], language: Any
    ) -> str: ...
    def prompt(self, view: State, viewer: int, names: Sequence[str], language: Any) -> str: ...
    def survey(
        self, view: State, viewer: int, names: Sequence[str], language: Any
    ) -> list[str]: ...
    def guide(self, language: Any) -> list[str]: ...
    def verdict(self, view: State, viewer: int, names: Sequence[str], language: Any) -> str: ...
    # In a long list, the offers of one heading are shown as one line; "" stands by itself.
    def group(
        self, code: int, view: State, viewer: int, names: Sequence[str], language: Any
    ) -> str: ...
    # What everybody could have written down: the memory of those who have the table keep it.
    def notes(self, view: State, viewer: int, names: Sequence[str], language: Any) -> list[str]: ...


@dataclass(frozen=True)
class Race:
    """A decision for which the rules ask one seat after the other, and a live table all at once.

    There the first to take it has it, and it is as if all who would have been asked before had
    waited. If nobody takes it in time, everybody has waited to the end.
    """

    seconds: str  # the option that says how long it may be taken
    rounds: str  # the option that means something only where one is asked after the other
    take: int  # the actions
    wait: int
    is_on: Callable[[State], bool]  # (state or view)
    prompt: Callable[[int, Any], str]  # (viewer, language)


@dataclass(frozen=True, eq=False)
class Game:
    """A game: static facts, its options, its rules and its words."""

    name: str
    rules_version: int
    state: np.dtype
    seats: tuple[int, ...]
    actions: int  # actions are 0..actions-1
    codes: int  # those and what others see of actions and of chance: 0..codes-1
    most_legal: int
    takes_back: bool  # whether moves may ever be taken back
    cooperative: bool  # whether all seats share one score
    lower_is_better: bool
    worst_score: int
    best_score: int
    most_moves: Callable[[Mapping[str, int]], tuple[int, int]]  # bounds: of the seats, of chance
    options: tuple[Option, ...]
    check_options: Callable[[Mapping[str, int]], None]
    # The rules; all compiled and unchecked.
    setup: Callable[..., None]  # (s, options array)
    acting: Callable[..., int]  # (s) -> mask of seats, CHANCE or 0
    legal: Callable[..., int]  # (s, seat, out) -> n, ascending
    apply: Callable[..., None]  # (s, seat, action)
    score: Callable[..., None]  # (s, out)
    observe: Callable[..., None]  # (s, seat or WATCHER, view): view is an array of one record
    imagine: Callable[..., None]  # (view, seat, stream, into): into is an array of one record
    broken: Callable[..., int]  # (s) -> 0 or the number of an invariant
    seen_as: Callable[..., int]  # (s, seat, action, viewer) -> code
    # What a learner is shown: a fixed vector of int8, in named sections.
    encode: Callable[..., int]  # (view, seat, out) -> how much was written
    sections: tuple[tuple[str, int], ...]
    words: Words
    # (view then, view now, whether the reader has decided since); None: all is told again
    recalls: Callable[[State, State, bool], Recall] | None = None
    race: Race | None = None

    @property
    def narration(self) -> Narration:
        """Loaded when it is asked for: simulations need no language."""
        return cast(Narration, import_module(f"tacit.games.{self.name}.narration"))

    def read_options(self, pairs: Mapping[str, str]) -> dict[str, int]:
        """All options, from those that are written. Raises BadOption."""
        by_name = {option.name: option for option in self.options}
        for name in pairs:
            if name not in by_name:
                raise BadOption(f"{name}: {self.name} has no such option ({', '.join(by_name)})")
        values: dict[str, int] = {}
        for option in self.options:
            written = pairs.get(option.name)
            values[option.name] = (
                option.default(values) if written is None else option.parse(written)
            )
        self.check_options(values)
        return values

    def options_text(self, options: Mapping[str, int]) -> str:
        return " ".join(f"{o.name}={o.text(options[o.name])}" for o in self.options)

    def options_array(self, options: Mapping[str, int]) -> np.ndarray:
        """What `setup` reads."""
        return np.array([options[o.name] for o in self.options if o.in_rules], dtype=np.int64)

    def variants(self) -> list[dict[str, int]]:
        """A few settings that between them use every value of every worded option."""
        found = []
        for players in self.seats:
            base = {"players": str(players)}
            found.append(self.read_options(base))
            for option in self.options:
                for word in option.words:
                    try:
                        variant = self.read_options({**base, option.name: word})
                    except BadOption:  # such as a start seat that is not there
                        continue
                    if variant not in found:
                        found.append(variant)
        return found

    def blank(self) -> np.ndarray:
        """An array for one record."""
        return np.zeros(1, dtype=self.state)

    def new(self, options: Mapping[str, int]) -> State:
        s = self.blank()[0]
        self.setup(s, self.options_array(options))
        return s

    def copy(self, s: State) -> State:
        into = self.blank()
        into[0] = s
        return into[0]

    def due(self, s: State) -> list[int]:
        """The seats that are due, in order; [CHANCE] or [] too."""
        mask = int(self.acting(s))
        if mask == CHANCE:
            return [CHANCE]
        return [seat for seat in range(CHANCE.bit_length()) if mask >> seat & 1]

    def legal_actions(self, s: State, seat: int) -> list[int]:
        out = np.empty(self.most_legal, dtype=np.int32)
        return [int(a) for a in out[: self.legal(s, seat, out)]]

    def view(self, s: State, seat: int) -> State:
        into = self.blank()
        self.observe(s, seat, into)
        return into[0]

    def imagined(self, view: State, seat: int, stream: np.ndarray) -> State:
        """A full state that the seat cannot tell from the real one."""
        into = self.blank()
        self.imagine(view, seat, stream, into)
        return into[0]

    def scores(self, s: State) -> list[int]:
        out = np.zeros(8, dtype=np.int64)
        self.score(s, out)
        return [int(x) for x in out[: int(s.players)]]

    @property
    def sign(self) -> int:
        """What turns a score into a reward, of which more is better."""
        return -1 if self.lower_is_better else 1

    def returns(self, s: State) -> list[float]:
        """What a learner is rewarded with, per seat: nothing before the end."""
        if self.acting(s):
            return [0.0] * int(s.players)
        return [float(self.sign * score) for score in self.scores(s)]
