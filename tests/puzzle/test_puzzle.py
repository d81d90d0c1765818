"""A puzzle is read and written as text, and what is wrong in it is told with its line."""

from __future__ import annotations

import re

import pytest

from tacit.engine.errors import BadText
from tacit.puzzle.puzzle import Puzzle, check_puzzle, parse_puzzles, puzzle_text

SMALL = """
# Puzzles

```scenario 7
game silencio players=2
hand 0: R6 G4 | 1: R4 R2 B3
rows R: 3 | B: - | Y: - | G: -
oracle R8 G3
deck rest
turn 1 phase=MAIN
```

```puzzle
kind card
seat 1
found novice=0.25 regular=0.75
best play R4: left=0.5 perfect=0.4
else play B3: left=1.25 perfect=0.125
rest left=2 perfect=0
```
"""


def small(*changes: tuple[str, str]) -> Puzzle:
    """The puzzle above with something else in it."""
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (puzzle,) = parse_puzzles(text, "small.md")
    check_puzzle(puzzle)
    return puzzle


def test_a_puzzle_is_read() -> None:
    puzzle = small()
    words = puzzle.game.notation
    assert (puzzle.number, puzzle.kind, puzzle.seat, puzzle.expected) == (7, "card", 1, 0.5)
    assert words.steps_text(puzzle.best.steps) == "play R4"
    assert puzzle.best.figures == {"left": 0.5, "perfect": 0.4}
    assert puzzle.worth_of(words.steps("play B3")) == {"left": 1.25, "perfect": 0.125}
    assert puzzle.worth_of(words.steps("pass")) == {"left": 2.0, "perfect": 0.0}


def test_what_is_written_is_what_was_read() -> None:
    puzzle = small()
    (again,) = parse_puzzles(puzzle_text(puzzle), "again.md")
    assert puzzle_text(again) == puzzle_text(puzzle)
    assert again.view().tobytes() == puzzle.view().tobytes()
    assert again.key == puzzle.key


def test_a_puzzle_is_known_by_its_position_whatever_its_number() -> None:
    assert small(("scenario 7", "scenario 8")).key == small().key
    assert small(("R6 G4", "R6 G5")).key != small().key


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("scenario 7", "scenario x"), "small.md:4 x: a puzzle is named by its number"),
        (("game silencio", "game nothing"), "small.md:5 7: nothing"),
        (("game silencio players=2\n", ""), "small.md:4 7: a position starts with `game NAME`"),
        (("hand 0: R6", "hand 0: X6"), "small.md:6 7: X6"),
        (("seat 1", "seat one"), "small.md:15 7: one: not a seat"),
        (("seat 1", "seat 0"), "small.md:4 7: seat 0 has nothing to decide"),
        (("kind card\n", ""), "small.md:13 7: expected one line `kind ...`"),
        (("best play R4", "best plya R4"), "small.md:17 7: plya: not an action"),
        (("best play R4", "best play R2"), "small.md:4 7: play R2 is not legal here"),
        (("left=0.5", "left"), "small.md:17 7: left: expected NAME=NUMBER"),
        (("else play", "or play"), "small.md:18 7: or play B3: left=1.25 perfect=0.125: a line"),
        (("```puzzle", "```pzl"), "small.md:13: a `scenario` block, then a `puzzle` block"),
    ],
)
def test_a_puzzle_that_cannot_be_read_says_where(change: tuple[str, str], found: str) -> None:
    with pytest.raises(BadText, match=re.escape(found)):
        small(change)


def test_a_position_needs_a_question_and_a_number_of_its_own() -> None:
    with pytest.raises(BadText, match=r"small\.md:4 7: nothing is asked there"):
        parse_puzzles(SMALL[: SMALL.index("```puzzle")], "small.md")
    with pytest.raises(BadText, match="a number that is taken already"):
        parse_puzzles(SMALL + SMALL, "small.md")
