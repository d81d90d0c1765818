"""The voice's sentences in the learner's language, and the names of the players."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.people import people
from tacit.language import Translator
from tacit.lesson.outline import QUESTION

NAMED = ("anna", "ben", "clara", "david")  # the placeholders for the seats in sentences


def names_at(you: str, players: int, t: Translator) -> list[str]:
    """The learner's name, then the names used in examples."""
    return [you, *people(t)[1:players]]


def say(sentence: str, names: Sequence[str], t: Translator) -> str:
    """A sentence of a lesson, translated; `{ben}` is replaced by the name of seat 1."""
    return t.gettext(sentence).format(**dict(zip(NAMED, names, strict=False)))


def question(sentence: str, names: Sequence[str], t: Translator) -> str:
    """The question at the start of the answer to an illegal try."""
    asked, mark, _ = say(sentence, names, t).partition(QUESTION)
    return asked + mark.strip()
