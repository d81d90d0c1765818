"""The interface that every game implements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from tacit.base.board import Board
from tacit.base.narration import Narration
from tacit.base.notation import Notation
from tacit.engine.bits import members_of
from tacit.engine.chance import CHANCE
from tacit.engine.encode import encoding_type
from tacit.engine.errors import BadOption
from tacit.engine.options import Option, options_record
from tacit.engine.views import State


class Recall(Enum):
    """How much the log repeats of an earlier move, where remembering is part of the game."""

    WHOLE = "as its reader saw it"
    PUBLIC = "as everybody saw it"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Forgetting:
    """How the log forgets, where remembering is part of the game."""

    is_on: Callable[[State], bool]  # (state or view): whether this table plays that way
    # (view at the time, view now, whether the reader has made a decision since)
    recalls: Callable[[State, State, bool], Recall]


@dataclass(frozen=True)
class Race:
    """A decision for which the rules ask the seats in turn, but a live table asks all at once.

    At a live table the first seat to take it gets it, and the seats that would have been asked
    before it count as having waited. If nobody takes it in time, everybody has waited.
    """

    seconds: str  # the option for the time limit
    rounds: str  # the option that applies only where the seats are asked in turn
    take: int  # the actions
    wait: int
    is_on: Callable[[State], bool]  # (state or view)


# Where each part of a game is defined: field of `Game`, module within the game, name there.
PARTS = {
    "options": ("options", "OPTIONS"),
    "check_options": ("options", "check_options"),
    "most_moves": ("options", "most_moves"),
    "state": ("rules.state", "STATE"),
    "actions": ("rules.actions", "ACTIONS"),
    "codes": ("rules.actions", "CODES"),
    "most_legal": ("rules.actions", "MOST_LEGAL"),
    "setup": ("rules.setup", "setup"),
    "acting": ("rules.legal", "acting"),
    "choices": ("rules.legal", "choices"),
    "legal": ("rules.legal", "legal"),
    "apply": ("rules.apply", "apply"),
    "score": ("rules.apply", "score"),
    "seen_as": ("rules.apply", "seen_as"),
    "observe": ("rules.knowledge", "observe"),
    "imagine": ("rules.imagine", "imagine"),
    "broken": ("rules.invariants", "broken"),
    "encode_into": ("rules.encode", "encode"),
    "sections": ("rules.encode", "SECTIONS"),
    "notation": ("notation", "NOTATION"),
}


def assembled(package: str, **facts: Any) -> Game:
    """A game from its package. Every game defines the same names in the same modules (`PARTS`)."""
    found = {
        field: getattr(import_module(f"{package}.{module}"), name)
        for field, (module, name) in PARTS.items()
    }
    return Game(name=package.rpartition(".")[2], **found, **facts)


@dataclass(frozen=True, eq=False)
class Game:
    """A game: static facts, its options, its rules and its words."""

    name: str
    rules_version: int
    state: np.dtype
    seats: tuple[int, ...]
    actions: int  # actions are 0..actions-1
    codes: int  # actions, and what others see of actions and of chance: 0..codes-1
    most_legal: int
    takes_back: bool  # whether moves can be taken back at all
    cooperative: bool  # whether all seats share one score
    lower_is_better: bool
    worst_score: int
    best_score: int
    # Upper bounds on the number of the seats' moves (may be infinite) and of moves of chance.
    most_moves: Callable[[Mapping[str, int]], tuple[float, int]]
    options: tuple[Option, ...]
    check_options: Callable[[Mapping[str, int]], None]
    # The rules. They are compiled and do not validate their arguments.
    setup: Callable[..., None]  # (s, record of the options)
    acting: Callable[..., int]  # (s) -> bit mask of seats, CHANCE or 0
    choices: Callable[..., int]  # (s, seat that is to move, runs) -> n, see engine/runs.py
    legal: Callable[..., int]  # (s, seat, out) -> n, ascending
    apply: Callable[..., None]  # (s, seat, action)
    score: Callable[..., None]  # (s, out)
    observe: Callable[..., None]  # (s, seat or WATCHER, view): view is an array of one record
    imagine: Callable[..., None]  # (view, seat, stream, into): into is an array of one record
    broken: Callable[..., int]  # (s) -> 0 or the number of an invariant
    seen_as: Callable[..., int]  # (s, seat, action, viewer) -> code
    # The observation of a learning agent: a fixed vector of int8, in named sections.
    encode_into: Callable[..., int]  # (view, seat, into) -> length written
    sections: tuple[tuple[str, int], ...]
    notation: Notation
    forgetting: Forgetting | None = None  # None: the log repeats everything
    race: Race | None = None
    # (s, seat, its only legal action): whether a table plays it without asking. It is played at
    # once, so it must be public that the seat had no choice: otherwise the timing would leak it.
    is_formality: Callable[[State, int, int], bool] | None = None
    # The first rules version whose logs still replay to the same games; None: only the current one.
    same_games_since: int | None = None

    # Narration and board are loaded lazily: simulations need neither.

    @cached_property
    def narration(self) -> Narration:
        found: Narration = import_module(f"tacit.games.{self.name}.narration").NARRATION
        return found

    @cached_property
    def board(self) -> Board | None:
        """How a page draws the game; None if it is shown in words only."""
        package = f"tacit.games.{self.name}.board"
        if find_spec(package) is None:
            return None
        found: Board = import_module(package).BOARD
        return found

    @cached_property
    def hidden_steps(self) -> np.ndarray:
        """For each action, whether it is a hidden step of a longer move that others see whole."""
        return np.array([self.notation.is_step(action) for action in range(self.actions)])

    @cached_property
    def has_hidden_steps(self) -> bool:
        return bool(self.hidden_steps.any())

    def read_options(self, pairs: Mapping[str, str]) -> dict[str, int]:
        """The values of all options, with defaults for those not given. Raises BadOption."""
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

    def options_record(self, options: Mapping[str, int]) -> np.ndarray:
        """The options as an array of one record, for `setup`."""
        return options_record(self.options, options)

    def variants(self) -> list[dict[str, int]]:
        """A few settings that together cover every value of every option with named values."""
        found = []
        for players in self.seats:
            base = {"players": str(players)}
            found.append(self.read_options(base))
            for option in self.options:
                for word in option.words:
                    try:
                        variant = self.read_options({**base, option.name: word})
                    except BadOption:  # such as a start seat that does not exist
                        continue
                    if variant not in found:
                        found.append(variant)
        return found

    def blank(self) -> np.ndarray:
        """A zeroed array of one state record."""
        return np.frombuffer(bytearray(self.state.itemsize), dtype=self.state)

    def new(self, options: Mapping[str, int]) -> State:
        s = self.blank()[0]
        self.setup(s, self.options_record(options)[0])
        return s

    def copy(self, s: State) -> State:
        return self.thawed(s.tobytes())

    def thawed(self, frozen: bytes) -> State:
        """A state from its bytes."""
        return np.frombuffer(bytearray(frozen), dtype=self.state)[0]

    def due(self, s: State) -> list[int]:
        """The seats that are to move, in order; [CHANCE] for chance, [] at the end."""
        mask = int(self.acting(s))
        return [CHANCE] if mask == CHANCE else members_of(mask)

    def legal_actions(self, s: State, seat: int) -> list[int]:
        out = np.empty(self.most_legal, dtype=np.int32)
        actions: list[int] = out[: self.legal(s, seat, out)].tolist()
        return actions

    def view(self, s: State, seat: int) -> State:
        into = self.blank()
        self.observe(s, seat, into)
        return into[0]

    def imagined(self, view: State, seat: int, stream: np.ndarray) -> State:
        """A sampled full state from the seat's information set."""
        into = self.blank()
        self.imagine(view, seat, stream, into)
        return into[0]

    @cached_property
    def encoding(self) -> np.dtype:
        """The type of the record that `encode_into` writes into."""
        return encoding_type(sum(size for _, size in self.sections))

    def encode(self, view: State, seat: int, out: np.ndarray) -> int:
        """Write a view into `out`, an array of int8; returns the length written."""
        return int(self.encode_into(view, seat, out.view(self.encoding)[0]))

    def scores(self, s: State) -> list[int]:
        out = np.zeros(8, dtype=np.int64)
        self.score(s, out)
        return [int(x) for x in out[: int(s.players)]]

    @property
    def sign(self) -> int:
        """The factor that turns a score into a reward, where higher is better."""
        return -1 if self.lower_is_better else 1

    def returns(self, s: State) -> list[float]:
        """The reward of each seat: zero before the end of the game."""
        if self.acting(s):
            return [0.0] * int(s.players)
        return [float(self.sign * score) for score in self.scores(s)]
