"""Actions, positions, chance and assertions as text: what the notations of all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate

from tacit.base.symbols import parse_number
from tacit.engine.chance import CHANCE_LIMIT
from tacit.engine.errors import BadText, IllegalMove
from tacit.engine.views import State

# An assertion of a scenario: None if it holds, else what was found instead.
Check = Callable[[State, str], str | None]
# The numbers that chance must play for an outcome, given the text after its verb.
Outcome = Callable[[State, str], list[int]]


class ActionTexts:
    """The texts of all codes of a game, indexed by code."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self._code_of = {text: code for code, text in enumerate(self.texts)}
        self._beginnings = {begin for text in self.texts for begin in beginnings(text.split())}

    def text(self, code: int) -> str:
        if not 0 <= code < len(self.texts):
            raise BadText(f"{code}: not an action (0 to {len(self.texts) - 1})")
        return self.texts[code]

    def find(self, text: str) -> int | None:
        return self._code_of.get(" ".join(text.split()))

    def parse(self, text: str) -> int:
        """The code of a text. The error names the first word that matches no action."""
        code = self.find(text)
        if code is not None:
            return code
        words = text.split()
        for begin, word in zip(beginnings(words), words, strict=True):
            if begin not in self._beginnings:
                raise BadText(f"{word}: not an action, or not part of one, in `{text.strip()}`")
        raise BadText(f"{text.strip() or 'no action'}: something is missing")


def beginnings(words: Iterable[str]) -> Iterable[str]:
    """All prefixes: for `give R7 2` they are give, give R7 and give R7 2."""
    return accumulate(words, "{} {}".format)


class Notation(ABC):
    """The notation of a game (docs/notation.md). Sentences for people are in `Narration`.

    A game defines the names of its actions, phases, outcomes of chance and assertions, and how a
    position is written and read.
    """

    game: str  # the game's name
    actions: ActionTexts
    phases: Sequence[str]  # by `s.phase`
    outcomes: Mapping[str, Outcome]  # of chance, by verb
    checks: Mapping[str, Check]  # assertions, by name

    # Actions

    def action_text(self, code: int) -> str:
        return self.actions.text(code)

    def parse_action(self, text: str) -> int:
        return self.actions.parse(text)

    # Where an action is made in hidden steps, one line stands for all of them.

    def is_step(self, code: int) -> bool:
        return False

    def steps(self, text: str) -> list[int]:
        """The actions that one line stands for."""
        return [self.parse_action(text)]

    def steps_text(self, codes: Sequence[int]) -> str:
        """The line for actions that belong together; the inverse of `steps`."""
        return self.action_text(codes[-1])

    # Positions

    def phase_text(self, s: State) -> str:
        return self.phases[int(s.phase)]

    @abstractmethod
    def position_lines(self, s: State) -> list[str]:
        """The full position, including hidden state, as lines that `read_position` reads."""

    def view_lines(self, view: State, seat: int) -> list[str]:
        """What a seat sees, for people to read; `?` stands for the unknown."""
        return [f"seen_by {seat}", *self.position_lines(view)]

    @abstractmethod
    def read_position(self, lines: Sequence[str], options: Mapping[str, int]) -> State: ...

    @abstractmethod
    def result_text(self, s: State) -> str: ...

    # Chance

    def chance_numbers(self, s: State, outcome: str) -> list[int]:
        """The numbers that chance must play for this outcome; a number stands for itself.

        Raises IllegalMove if the outcome is impossible.
        """
        verb, _, rest = outcome.strip().partition(" ")
        if verb.isdecimal() and not rest:
            return [raw_number(verb)]
        if verb not in self.outcomes:
            known = ", ".join(self.outcomes)
            raise BadText(f"{verb or 'nothing'}: not an outcome of chance ({known} or a number)")
        return self.outcomes[verb](s, rest.strip())

    # Assertions

    def check(self, s: State, name: str, rest: str) -> str | None:
        """None if the assertion holds, else what was found. Raises BadText for an unknown name."""
        if name not in self.checks:
            known = ", ".join(self.checks)
            raise BadText(f"{name}: not an assertion of {self.game} ({known})")
        return self.checks[name](s, rest.strip())


def raw_number(text: str) -> int:
    number = int(text)
    if number >= CHANCE_LIMIT:
        raise IllegalMove(f"{text}: chance plays a number from 0 to {CHANCE_LIMIT - 1}")
    return number


def expect_phase(is_now: bool, outcome: str, phase: str) -> None:
    """Raise IllegalMove for an outcome of chance that does not fit the phase."""
    if not is_now:
        raise IllegalMove(f"{outcome}: cannot be now, the phase is {phase}")


def start_number(s: State, seat_text: str) -> int:
    """The number that chance plays to choose this start player."""
    seat = parse_number(seat_text)
    if seat >= s.players:
        raise IllegalMove(f"start {seat_text}: there are seats 0 to {s.players - 1}")
    return seat


# Assertions


def unless_same(found: str, expected: str) -> str | None:
    """None if both are equal apart from white space, else what was found."""
    return None if found == " ".join(expected.split()) else found


def broken_invariant(
    number: int, texts: Mapping[int, str], detail: str = "", prefix: str = ""
) -> BadText:
    """The error for a position that breaks an invariant; `prefix` goes before its number."""
    found = f" ({detail})" if detail else ""
    return BadText(f"breaks invariant {prefix}{number}: {texts[number]}{found}")
