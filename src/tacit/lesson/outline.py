"""The outline of a lesson: its text split into parts, before any move is parsed by a game.

    # The title

    What the lesson is about.

    ```scenario NAME          the table from here on
    ...
    ```

    What the voice says.      one paragraph a step

    ```try
    > 0 play R4               what the learner should do; `> 0 any`: whatever is legal
    | 0 play R5               just as right
    ? 0 pass: The answer.     legal, but not what is asked
    ! 0 play R2: A 2? No.     refused by the rules; a question, and why not
    > 1 play B3               what happens then
    = outcome light           what holds then
    ```

A paragraph without a `try` block is only read. The last one ends the lesson.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tacit.engine.errors import BadText
from tacit.scenario.blocks import Block, Line, fenced_lines, named_block, read_markdown

_MARKDOWN = MarkdownIt("zero").enable(["fence", "heading"])
SHOULD, OR, LEGAL, REFUSED, HOLDS = ">", "|", "?", "!", "="
MARKS = (SHOULD, OR, LEGAL, REFUSED, HOLDS)
LEARNER = "0"
QUESTION = "? "  # ends the question at the start of the answer to an illegal try


@dataclass
class TryLine:
    """A line of a `try` block: a move or an assertion, and the voice's answer to it."""

    line: Line
    answer: str = ""

    @property
    def mark(self) -> str:
        return self.line.text[0]

    @property
    def who(self) -> str:
        return self.line.text[1:].split()[0]

    @property
    def action(self) -> str:
        return self.line.text[1:].strip().partition(" ")[2].strip()


@dataclass
class Part:
    """What the voice says at one step, and its `try` block."""

    number: int  # its line
    says: str
    table: Block | None = None
    tries: list[TryLine] = field(default_factory=list)
    has_block: bool = False


@dataclass
class Outline:
    """The text of a lesson, split into parts."""

    file: str
    title: str
    about: str
    parts: list[Part]

    def sentences(self) -> Iterator[tuple[int, str]]:
        """Every sentence for the learner, with its line number."""
        yield 1, self.title
        yield 1, self.about
        for part in self.parts:
            yield part.number, part.says
            for one in part.tries:
                if one.answer:
                    yield one.line.number, one.answer


def read_outline(path: str | Path) -> Outline:
    """Raises BadText with file and line."""
    return outline(read_markdown(path), str(path))


def outline(text: str, file: str) -> Outline:
    return _Writer(file).read(_MARKDOWN.parse(f"{text}\n"))


class _Writer:
    """Builds an outline, block by block."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.title = self.about = ""
        self.table: Block | None = None
        self.parts: list[Part] = []

    def read(self, tokens: list[Token]) -> Outline:
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            number = token.map[0] + 1 if token.map else 0
            if token.type == "heading_open" and after is not None:
                self.heading(token.tag, after.content, number)
            elif token.type == "paragraph_open" and after is not None:
                self.paragraph(" ".join(after.content.split()), number)
            elif token.type == "fence":
                self.block(token, number)
        if not self.title or not self.about:
            raise self.wrong(1, "a lesson begins with its title (`# Title`) and what it is about")
        if not self.parts or self.parts[-1].has_block:
            raise self.wrong(1, "a lesson ends with a sentence, after which nothing is tried")
        return Outline(self.file, self.title, self.about, self.parts)

    def wrong(self, number: int, what: str) -> BadText:
        return BadText(f"{self.file}:{number}: {what}")

    def heading(self, tag: str, text: str, number: int) -> None:
        if tag != "h1" or self.title:
            raise self.wrong(number, f"{text}: a lesson has one heading, its title")
        self.title = text

    def paragraph(self, text: str, number: int) -> None:
        if not self.title:
            raise self.wrong(number, "a lesson begins with its title (`# Title`)")
        if not self.about:
            self.about = text
            return
        if not self.parts and self.table is None:
            raise self.wrong(number, "the first step needs a table: a block ```scenario NAME")
        self.parts.append(Part(number, text, self.table))
        self.table = None

    def block(self, token: Token, number: int) -> None:
        kind = token.info.split()[:1]
        if kind == ["scenario"]:
            if self.table is not None:
                raise self.wrong(number, "nothing is said at the table before this one")
            self.table = named_block(token, self.file)
        elif kind == ["try"]:
            self.try_block(fenced_lines(token, self.file), number)
        else:
            raise self.wrong(number, f"{token.info}: a lesson has `scenario` and `try` blocks")

    def try_block(self, lines: tuple[Line, ...], number: int) -> None:
        if not self.parts or self.table is not None or self.parts[-1].has_block:
            raise self.wrong(number, "a `try` block follows what the voice says")
        part = self.parts[-1]
        part.has_block = True
        for line in lines:
            if line.text[0] in MARKS:
                part.tries.append(self.try_line(line))
            elif part.tries and part.tries[-1].answer:
                part.tries[-1].answer += f" {line.text}"
            else:
                raise self.wrong(line.number, f"{line.text}: a line begins with {' '.join(MARKS)}")
        if not part.tries:
            raise self.wrong(number, "nothing is tried here: leave the block out")

    def try_line(self, line: Line) -> TryLine:
        if line.text[0] not in (LEGAL, REFUSED):
            move, answer = line.text, ""
        else:
            move, _, answer = line.text.partition(": ")
            if not answer.strip():
                raise self.wrong(line.number, f"{line.text}: the voice answers nothing to it")
            if line.text[0] == REFUSED and QUESTION not in answer:
                raise self.wrong(line.number, f"{answer}: begins with the question that it answers")
        if len(move[1:].split()) < (1 if move[0] == HOLDS else 2):
            raise self.wrong(line.number, f"{move}: expected `{move[0]} SEAT ACTION`")
        one = TryLine(Line(line.number, move.strip()), answer.strip())
        if one.mark in (OR, LEGAL, REFUSED) and one.who != LEARNER:
            raise self.wrong(line.number, f"{move}: the learner sits at seat {LEARNER}")
        return one
