"""Scenarios: blocks in Markdown files that set up a position, make moves and check assertions.

    ```scenario NAME
    game silencio players=3        the game and its options
    hand 0: R4 | 1: R2 | 2: B4     the game's own lines of a position
    > 0 play R4                    a move that must be legal
    ! 1 pass                       a move that must be refused
    = to_move 0 LIGHT              what must hold now
    ```

docs/notation.md describes them in full. Nothing here knows any particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadText, TacitError
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import load
from tacit.match import Match, read_pair, seat_text
from tacit.scenario.assertions import CHECKS, read_seat, seat_of
from tacit.scenario.blocks import Block, Line, read_blocks, read_file

__all__ = ["Report", "Scenario", "read_blocks", "read_file", "run_blocks", "run_files"]

_OPENERS = ("game", "config")  # `config` is an older word for the same


@dataclass
class Report:
    """The results of a run: a line for each block that failed or could not be read."""

    passed: int = 0
    failures: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        return len(self.failures) + len(self.errors)

    @property
    def summary(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"

    @property
    def lines(self) -> list[str]:
        return [*self.errors, *self.failures, self.summary]

    @property
    def status(self) -> int:
        """The exit status: 2 if a block could not be read, 1 if one failed, else 0."""
        return 2 if self.errors else 1 if self.failures else 0


class Failed(Exception):
    """An assertion does not hold, or a move was not handled as expected."""


@contextmanager
def _naming(block: Block, number: int) -> Iterator[None]:
    """Add file and line number to errors raised inside the block."""
    try:
        yield
    except TacitError as error:
        raise BadText(f"{block.where(number)}: {error}") from error


class Scenario:
    """A parsed block: its game, its start position, and the lines to carry out."""

    def __init__(self, block: Block) -> None:
        self.block = block
        if not block.lines:
            raise BadText(f"{block.where(block.number)}: the block is empty")
        first = block.lines[0]
        with _naming(block, first.number):
            self.game, self.options = self._read_opening(first.text)
        steps = [i for i, line in enumerate(block.lines) if line.text[0] in ">!="]
        begin = steps[0] if steps else len(block.lines)
        self.steps = block.lines[begin:]
        self.position = self._read_position(block.lines[1:begin])

    def _read_opening(self, text: str) -> tuple[Game, dict[str, str]]:
        words = text.split()
        if words[0] not in _OPENERS or len(words) < 2:
            raise BadText(f"{text}: a scenario starts with `game NAME`")
        game = load(words[1])
        pairs = [read_pair(word) for word in words[2:]]
        options = dict(pairs)
        if len(options) < len(pairs):
            raise BadText(f"{text}: an option is written twice")
        game.read_options(options)
        return game, options

    def _read_position(self, lines: Sequence[Line]) -> State | None:
        if not lines:
            return None
        try:
            return self.game.notation.read_position(
                [line.text for line in lines], self.game.read_options(self.options)
            )
        except BadText as error:
            wrong = lines[error.line - 1 if error.line else 0]
            raise BadText(f"{self.block.where(wrong.number)}: {error}") from error

    def begin(self) -> Match:
        return Match(self.game, self.options, position=self.position)

    @cached_property
    def end(self) -> Match:
        """The match after the block's moves, whatever its assertions say."""
        match = self.begin()
        for line in self.steps:
            if line.text[0] == ">":
                self.move(match, line)
        return match

    # Moves

    def move(self, match: Match, line: Line) -> None:
        try:
            match.play_all(*self._moves(match, line))
        except BadText:
            raise
        except TacitError as error:
            raise Failed(f"expected {line.text[1:].strip()} to be legal, found: {error}") from error
        if number := int(self.game.broken(match.state)):
            raise Failed(f"expected every invariant to hold, found invariant {number} broken")

    def refuse(self, match: Match, line: Line) -> None:
        before, ply = match.state.tobytes(), match.ply
        what = line.text[1:].strip()
        try:
            match.play_all(*self._moves(match, line))
        except BadText:
            raise
        except TacitError as error:
            if match.state.tobytes() != before or match.ply != ply:
                raise Failed(f"expected {what} to change nothing, found a change") from error
            if not str(error):
                raise Failed(f"expected a reason why {what} is refused, found none") from error
            return
        raise Failed(f"expected {what} to be refused, found it legal")

    def _moves(self, match: Match, line: Line) -> tuple[int, list[int]]:
        """The seat that moves, and all moves that one line stands for."""
        who, _, what = line.text[1:].strip().partition(" ")
        words = self.game.notation
        if who == seat_text(CHANCE):
            return CHANCE, words.chance_numbers(match.state, what)
        return read_seat(who), words.steps(what)

    # Assertions

    def check(self, match: Match, line: Line, find: Callable[[str], Scenario]) -> None:
        name, _, rest = line.text[1:].strip().partition(" ")
        rest = rest.strip()
        if name == "same_view":
            found = self._check_same_view(match, rest, find)
        elif name in CHECKS and (name != "legal" or rest[:1].isdigit()):
            found = CHECKS[name](match, rest)
        else:
            # This includes a game's own `legal` that does not start with a seat.
            found = self.game.notation.check(match.state, name, rest)
        if found is not None:
            raise Failed(f"expected {name} {rest}".rstrip() + f", found {found}")

    def _check_same_view(
        self, match: Match, rest: str, find: Callable[[str], Scenario]
    ) -> str | None:
        who, _, name = rest.partition(" ")
        seat = seat_of(match, who)
        other = find(name.strip())
        if other.game is not self.game or seat >= other.begin().players:
            raise BadText(f"{name}: another game, or no seat {seat} there")
        try:
            same = match.view(seat).tobytes() == other.end.view(seat).tobytes()
        except Failed as failure:
            return f"{name} itself failing: {failure}"
        return None if same else "a different view"

    def run(self, find: Callable[[str], Scenario]) -> None:
        """Carry out all lines. Raises BadText if the file is malformed, Failed if a check fails."""
        match = self.begin()
        for line in self.steps:
            try:
                with _naming(self.block, line.number):
                    if line.text[0] == ">":
                        self.move(match, line)
                    elif line.text[0] == "!":
                        self.refuse(match, line)
                    elif line.text[0] == "=":
                        self.check(match, line, find)
                    else:
                        raise BadText(f"{line.text}: position lines come before the moves")
            except Failed as failure:
                raise Failed(f"{self.block.where(line.number)}: {failure}") from failure


class _Run:
    """All blocks of all files; a block may refer to any other."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self._read: dict[Block, Scenario] = {}

    def scenario(self, block: Block) -> Scenario:
        if block not in self._read:
            self._read[block] = Scenario(block)
        return self._read[block]

    def named(self, near: Block, name: str) -> Scenario:
        """The block of this name: in the same file, or the only one in the other files."""
        found = [block for block in self.blocks if block.name == name]
        beside = [block for block in found if block.file == near.file]
        if beside or len(found) == 1:
            return self.scenario((beside or found)[0])
        raise BadText(f"{name}: {'several blocks have' if found else 'no block has'} this name")

    def report(self) -> Report:
        report = Report()
        for block in self.blocks:
            try:
                self.scenario(block).run(partial(self.named, block))
            except Failed as failure:
                report.failures.append(str(failure))
            except TacitError as error:
                report.errors.append(str(error))
            else:
                report.passed += 1
        return report


def run_blocks(blocks: Sequence[Block]) -> Report:
    return _Run(blocks).report()


def run_files(paths: Iterable[str | Path]) -> Report:
    """Run all blocks of all files. Raises BadText if a file cannot be read."""
    return run_blocks([block for path in paths for block in read_file(path)])
