"""A puzzle: a position, the seat that is to decide, and the value of each choice.

In a Markdown file it is two blocks: the position, as a scenario named by the puzzle's number, and
the question:

    ```scenario 7
    game silencio players=3       the position, as in every scenario
    ...
    ```

    ```puzzle
    kind card                     what it is about
    seat 1                        who is to decide
    found novice=0.19 regular=1   how often these bots find the answer
    best play R4: left=0.21       the answer, and what it is worth
    else play B3: left=1.4        all other choices, the best first
    rest right=0                  choices that have no line of their own, if there are such
    ```

A choice consists of all steps that make up one decision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from markdown_it import MarkdownIt

from tacit.engine.errors import BadText, TacitError
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import load
from tacit.match import Match
from tacit.scenario.assertions import read_seat
from tacit.scenario.blocks import Block, Line, fenced_lines, named_block, read_markdown
from tacit.scenario.runner import Failed, Scenario

_MARKDOWN = MarkdownIt("zero").enable("fence")
KIND, SEAT, FOUND, BEST, OTHER, REST = WORDS = ("kind", "seat", "found", "best", "else", "rest")
Steps = tuple[int, ...]
Figures = Mapping[str, float]


@dataclass(frozen=True)
class Choice:
    """A choice, and its expected value by each of the game's measures."""

    steps: Steps
    figures: Figures


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. The first of its choices is the answer."""

    number: int
    game: Game
    position: Block
    kind: str
    seat: int
    found: Mapping[str, float]  # by bot: how often it finds the answer
    choices: Sequence[Choice]
    rest: Figures | None = None

    @cached_property
    def scenario(self) -> Scenario:
        """The position. Raises BadText with file and line."""
        try:
            return Scenario(self.position)
        except Failed as failure:
            raise BadText(str(failure)) from failure

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @cached_property
    def key(self) -> str:
        """A stable key, independent of the puzzle's number: a hash of position and seat."""
        lines = [*(line.text for line in self.position.lines), str(self.seat)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    @property
    def expected(self) -> float:
        """The prior for how often people solve it: as often as the bots do."""
        return sum(self.found.values()) / len(self.found)

    def begin(self) -> Match:
        return self.scenario.begin()

    def view(self) -> State:
        return self.begin().view(self.seat)

    def worth_of(self, steps: Sequence[int]) -> Figures | None:
        """The values of a choice; None if they are unknown."""
        for choice in self.choices:
            if choice.steps == tuple(steps):
                return choice.figures
        return self.rest

    def is_begun(self, steps: Sequence[int]) -> bool:
        """Whether these are only the first steps of a choice."""
        return bool(steps) and self.game.notation.is_step(steps[-1])


# Written


def position_text(game: Game, options: Mapping[str, int], state: State) -> list[str]:
    """The lines of a scenario. Options at their default values are left out."""
    plain = game.read_options({"players": str(options["players"])})
    own = (o for o in game.options if o.name == "players" or options[o.name] != plain[o.name])
    settings = " ".join(f"{o.name}={o.text(options[o.name])}" for o in own)
    return [f"game {game.name} {settings}", *game.notation.position_lines(state)]


def puzzle_text(puzzle: Puzzle) -> str:
    words = puzzle.game.notation
    lines = [f"```scenario {puzzle.number}"]
    lines += [line.text for line in puzzle.position.lines]
    lines += ["```", "", "```puzzle", f"kind {puzzle.kind}", f"seat {puzzle.seat}"]
    lines.append(f"found {figures_text(puzzle.found)}")
    for i, choice in enumerate(puzzle.choices):
        mark = OTHER if i else BEST
        lines.append(f"{mark} {words.steps_text(choice.steps)}: {figures_text(choice.figures)}")
    if puzzle.rest is not None:
        lines.append(f"{REST} {figures_text(puzzle.rest)}")
    return "\n".join([*lines, "```", ""])


def figures_text(figures: Figures) -> str:
    return " ".join(f"{name}={round(value, 3):g}" for name, value in figures.items())


def from_easy_to_hard(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Sort by how often bots find the answer, then by number of choices, and renumber."""
    ordered = sorted(puzzles, key=lambda one: (-one.expected, len(one.choices), one.key))
    return [replace(one, number=number) for number, one in enumerate(ordered, 1)]


def file_text(game: Game, how: str, puzzles: Iterable[Puzzle]) -> str:
    head = f"# {game.narration.title}: puzzles\n\n{how}\n"
    return "\n".join([head, *map(puzzle_text, from_easy_to_hard(puzzles))])


# Read


def read_puzzles(path: str | Path) -> list[Puzzle]:
    """The puzzles of a file. Raises BadText with file and line."""
    return parse_puzzles(read_markdown(path), str(path))


def parse_puzzles(text: str, file: str) -> list[Puzzle]:
    found: list[Puzzle] = []
    for position, asked, number in _pairs(text, file):
        puzzle = _Reader(position, asked, number).puzzle()
        if any(other.number == puzzle.number for other in found):
            raise BadText(f"{position.where(position.number)}: a number that is taken already")
        found.append(puzzle)
    return found


def _pairs(text: str, file: str) -> Iterator[tuple[Block, tuple[Line, ...], int]]:
    """Each position with the lines of its `puzzle` block and the line number of that block."""
    position: Block | None = None
    for token in _MARKDOWN.parse(f"{text}\n"):
        if token.type != "fence":
            continue
        kind, number = token.info.split()[:1], token.map[0] + 1 if token.map else 0
        if kind == ["scenario"] and position is None:
            position = named_block(token, file)
        elif kind == ["puzzle"] and position is not None:
            yield position, fenced_lines(token, file), number
            position = None
        else:
            raise BadText(f"{file}:{number}: a `scenario` block, then a `puzzle` block, and so on")
    if position is not None:
        raise BadText(f"{position.where(position.number)}: nothing is asked there")


class _Reader:
    """Reads the two blocks of a puzzle."""

    def __init__(self, position: Block, asked: tuple[Line, ...], number: int) -> None:
        self.position, self.asked, self.number = position, asked, number

    def wrong(self, number: int, what: object) -> BadText:
        return BadText(f"{self.position.where(number)}: {what}")

    def puzzle(self) -> Puzzle:
        name = self.position.name
        if not (name.isascii() and name.isdigit()):
            raise self.wrong(self.position.number, "a puzzle is named by its number")
        game = self._game()
        self._check_words()
        return Puzzle(
            int(name),
            game,
            self.position,
            self._only(KIND).text.split()[1],
            self._seat(),
            self._figures(self._only(FOUND)),
            [self._choice(game, line) for line in self._choice_lines()],
            self._figures(self._only(REST)) if self._lines(REST) else None,
        )

    def _game(self) -> Game:
        """The game of the position. The rest of the position is parsed lazily."""
        lines = self.position.lines
        words = lines[0].text.split() if lines else []
        if len(words) < 2 or words[0] != "game":
            raise self.wrong(self.position.number, "a position starts with `game NAME`")
        try:
            return load(words[1])
        except TacitError as error:
            raise self.wrong(lines[0].number, error) from error

    def _check_words(self) -> None:
        for line in self.asked:
            if line.text.split()[0] not in WORDS:
                raise self.wrong(line.number, f"{line.text}: a line begins with {', '.join(WORDS)}")

    def _lines(self, word: str) -> list[Line]:
        return [line for line in self.asked if line.text.split()[0] == word]

    def _only(self, word: str) -> Line:
        lines = self._lines(word)
        if len(lines) != 1 or len(lines[0].text.split()) < 2:
            raise self.wrong(self.number, f"expected one line `{word} ...`")
        return lines[0]

    def _choice_lines(self) -> list[Line]:
        return [self._only(BEST), *self._lines(OTHER)]

    def _seat(self) -> int:
        line = self._only(SEAT)
        try:
            return read_seat(line.text.split()[1])
        except BadText as error:
            raise self.wrong(line.number, error) from error

    def _choice(self, game: Game, line: Line) -> Choice:
        what = line.text.partition(":")[0].partition(" ")[2]
        try:
            steps = game.notation.steps(what)
        except TacitError as error:
            raise self.wrong(line.number, error) from error
        return Choice(tuple(steps), self._figures(line))

    def _figures(self, line: Line) -> dict[str, float]:
        """All name=value pairs of a line, after its colon if it has one."""
        before, colon, after = line.text.partition(":")
        figures = {}
        for pair in after.split() if colon else before.split()[1:]:
            name, _, value = pair.partition("=")
            try:
                figures[name] = float(value)
            except ValueError:
                raise self.wrong(line.number, f"{pair}: expected NAME=NUMBER") from None
        if not figures:
            raise self.wrong(line.number, f"{line.text}: expected NAME=NUMBER")
        return figures


def check_puzzle(puzzle: Puzzle) -> None:
    """Check that the position is valid, its seat is to move and all choices are legal.

    Raises BadText.
    """
    match, where = puzzle.begin(), puzzle.position.where(puzzle.position.number)
    if puzzle.seat not in match.due:
        raise BadText(f"{where}: seat {puzzle.seat} has nothing to decide")
    for choice in puzzle.choices:
        try:
            match.copy().play_all(puzzle.seat, choice.steps)
        except TacitError as error:
            raise BadText(f"{where}: {error}") from error
