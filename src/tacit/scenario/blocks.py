"""The scenario blocks of Markdown files, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tacit.engine.errors import BadText

# Fences and nothing else: a block counts however far it is indented, in a list too, and ends where
# it is closed. What stands in a quotation is quoted, not run.
_MARKDOWN = MarkdownIt("zero").enable("fence")
_FENCE_LINES = 2  # the one that opens a block and the one that closes it


@dataclass(frozen=True)
class Line:
    """A line of a block, without its comment."""

    number: int
    text: str


@dataclass(frozen=True)
class Block:
    """One scenario as it is written."""

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
            blocks.append(_block(token, file, blocks))
    return blocks


def _block(token: Token, file: str, before: list[Block]) -> Block:
    assert token.map is not None  # a fence always knows its lines
    first, end = token.map
    opened = first + 1  # people count lines from 1
    info, lines = token.info.strip(), token.content.removesuffix("\n").split("\n")
    if end - first < token.content.count("\n") + _FENCE_LINES:
        raise BadText(f"{file}:{opened} {info}: the block is not closed")
    name = info.removeprefix("scenario").strip()
    if not name:
        raise BadText(f"{file}:{opened}: the scenario has no name")
    for other in before:
        if other.name == name:
            raise BadText(f"{file}:{opened} {name}: line {other.number} has this name already")
    numbered = (Line(opened + i, _without_comment(line)) for i, line in enumerate(lines, 1))
    return Block(file, name, opened, tuple(line for line in numbered if line.text))


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def read_file(path: str | Path) -> list[Block]:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadText(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError:
        raise BadText(f"{path}: not a text in UTF-8") from None
    return read_blocks(text, str(path))
