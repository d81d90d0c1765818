"""Extracts the sentences of lessons for translation (see `language/locale/babel.cfg`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from tacit.lesson.outline import outline


def extract(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, None, str, list[str]]]:
    """All sentences of a lesson, as a Babel extraction method."""
    written = outline(file.read().decode(), getattr(file, "name", "lesson"))
    for number, sentence in written.sentences():
        yield number, None, sentence, []
