"""The scenario blocks of Markdown files, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tacit.engine.errors import BadText

# Only fences are parsed: a block counts at any indentation, also in a list, and ends at its closing
# fence. Blocks inside block quotes are not run.
_MARKDOWN = MarkdownIt("zero").enable("fence")
_FENCE_LINES = 2  # the one that opens a block and the one that closes it


@dataclass(frozen=True)
class Line:
    """A line of a block, without its comment."""

    number: int
    text: str


@dataclass(frozen=True)
class Block:
    """The source text of one scenario."""

    file: str
    name: str
    number: int  # of the line that opens it
    lines: tuple[Line, ...]

    def where(self, number: int) -> str:
        return f"{self.file}:{number} {self.name}"


def read_blocks(text: str, file: str) -> list[Block]:
    """The scenario blocks of a Markdown text. Raises BadText with file and line."""
    blocks: list[Block] = []
    for token in _MARKDOWN.parse(f"{text}\n"):
        if token.type == "fence" and token.info.split()[:1] == ["scenario"]:
            block = named_block(token, file)
            for other in blocks:
                if other.name == block.name:
                    before = f"line {other.number} has this name already"
                    raise BadText(f"{block.where(block.number)}: {before}")
            blocks.append(block)
    return blocks


def named_block(token: Token, file: str) -> Block:
    """A fence as a scenario. Raises BadText with file and line."""
    lines, opened = fenced_lines(token, file), _opened(token)
    name = token.info.strip().removeprefix("scenario").strip()
    if not name:
        raise BadText(f"{file}:{opened}: the scenario has no name")
    return Block(file, name, opened, lines)


def fenced_lines(token: Token, file: str) -> tuple[Line, ...]:
    """The lines inside a fence that are not empty. Raises BadText if it is not closed."""
    assert token.map is not None  # a fence always knows its lines
    first, end = token.map
    if end - first < token.content.count("\n") + _FENCE_LINES:
        raise BadText(f"{file}:{_opened(token)} {token.info.strip()}: the block is not closed")
    lines = token.content.removesuffix("\n").split("\n")
    numbered = (Line(_opened(token) + i, _without_comment(line)) for i, line in enumerate(lines, 1))
    return tuple(line for line in numbered if line.text)


def _opened(token: Token) -> int:
    """The number of the line that opens a fence, counted from 1."""
    assert token.map is not None
    return token.map[0] + 1


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def read_file(path: str | Path) -> list[Block]:
    return read_blocks(read_markdown(path), str(path))


def read_markdown(path: str | Path) -> str:
    """The text of a file. Raises BadText if it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadText(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError:
        raise BadText(f"{path}: not a text in UTF-8") from None
