"""Puzzles in words: the same for the terminal and the pages of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tacit.base.advice import Advice, Lead, Valued
from tacit.base.narration import Reader
from tacit.base.people import people
from tacit.language import Translator
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.puzzle import Choice, Figures, Puzzle
from tacit.study.advice import in_words

MOST_TOLD = 5  # choices that are listed, besides the one that was made


@dataclass(frozen=True)
class Told:
    """A choice in words: what it is, what it is worth, and whether it was made."""

    text: str
    worth: str
    is_best: bool
    is_own: bool


def title_of(puzzle: Puzzle, t: Translator) -> str:
    return t.gettext(craft_of(puzzle.game).KINDS[puzzle.kind])


def names_at(you: str, puzzle: Puzzle, t: Translator) -> list[str]:
    """The solver's name at their seat, and the names used in examples at the others."""
    others = iter(people(t)[1:])
    players = puzzle.begin().players
    return [you if seat == puzzle.seat else next(others) for seat in range(players)]


def verdict(puzzle: Puzzle, steps: Sequence[int], t: Translator) -> str:
    if tuple(steps) == puzzle.best.steps:
        return t.gettext("Right: there is nothing better.")
    return t.gettext("That is not the best.")


def reason(puzzle: Puzzle, reader: Reader) -> str:
    """Why the answer is best."""
    found: str = craft_of(puzzle.game).reason(advice_of(puzzle), reader)
    return found


def advice_of(puzzle: Puzzle) -> Advice:
    valued = tuple(Valued(choice.steps[0], choice.figures) for choice in puzzle.choices[:2])
    return Advice(puzzle.best.steps, Lead.CLEAR, valued)


def told(puzzle: Puzzle, steps: Sequence[int], reader: Reader) -> list[Told]:
    """What the best choices are worth, and the one that was made."""
    own = tuple(steps)
    shown = list(puzzle.choices[:MOST_TOLD])
    if own not in (choice.steps for choice in shown):
        shown.append(Choice(own, puzzle.worth_of(own) or {}))
    return [
        Told(
            choice_text(puzzle, choice.steps, reader),
            worth_text(puzzle, choice.figures, reader),
            choice is puzzle.best,
            choice.steps == own,
        )
        for choice in shown
    ]


def choice_text(puzzle: Puzzle, steps: Sequence[int], reader: Reader) -> str:
    return in_words(puzzle.game, Advice(tuple(steps), Lead.CLEAR), reader)


def worth_text(puzzle: Puzzle, figures: Figures, reader: Reader) -> str:
    """The value of a choice in words; empty if it is unknown."""
    return puzzle.game.narration.worth(figures, reader) if figures else ""
