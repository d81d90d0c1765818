"""`tacit puzzle`: one try, what every choice is worth, finding some; and never a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tacit.cli.commands import app
from tacit.cli.puzzle import PuzzleTalk
from tacit.engine.errors import TacitError
from tacit.puzzle.puzzle import Puzzle, read_puzzles
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tests.puzzle.games import WITH_PUZZLES


def talk(puzzle: Puzzle, answers: list[str], language: str = "en") -> tuple[bool, str]:
    """Whether something was tried, and all that was told."""
    given: Iterator[str] = iter(answers)
    told: list[str] = []

    def ask(prompt: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    tried = PuzzleTalk(puzzle, language, ask, told.append).run()
    return tried, "\n".join(told)


def texts(puzzle: Puzzle) -> list[str]:
    return [puzzle.game.notation.steps_text(choice.steps) for choice in puzzle.choices]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_answer_is_right_and_everything_else_is_not(game: str) -> None:
    puzzle = load_puzzle(game, 1)
    best, other, *_ = texts(puzzle)
    tried, told = talk(puzzle, [best])
    assert tried
    assert "Right: there is nothing better." in told
    tried, told = talk(puzzle, [other])
    assert tried
    assert "That is not the best." in told
    assert told.count("\n  * ") == told.count("\n  > ") == 1


def test_only_what_the_rules_allow_is_a_try() -> None:
    puzzle = load_puzzle("salomon", 1)
    best = texts(puzzle)[0]
    tried, told = talk(puzzle, ["stop", "nonsense", "t", best], "de")
    assert tried
    assert "Das erlauben die Regeln hier nicht." in told
    tried, told = talk(puzzle, ["nonsense", "q"])
    assert not tried
    assert "Right" not in told


def test_a_decision_in_steps_is_tried_as_a_whole() -> None:
    of_silver = puzzles_of("silver").values()
    puzzle = next(p for p in of_silver if any(len(choice.steps) > 1 for choice in p.choices))
    whole = next(choice for choice in puzzle.choices if len(choice.steps) > 1)
    answers = [puzzle.game.notation.action_text(step) for step in whole.steps]
    at_once, told_at_once = talk(puzzle, [puzzle.game.notation.steps_text(whole.steps)])
    step_by_step, told = talk(puzzle, answers)
    assert at_once
    assert step_by_step
    assert told_at_once.splitlines()[-1] == told.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["nothing"], "nothing"),
        (["salomon", "99999"], "salomon 99999: no such puzzle"),
        (["salomon", "--find", "0", "--out", "x.md"], "--find 0"),
        (["salomon", "--find", "2"], "--find N needs --out FILE"),
        (["salomon", "1", "--out", "x.md"], "--out: goes with --find"),
        (["salomon", "--find", "1", "--seed", "-1", "--out", "x.md"], "--seed -1"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments: list[str], found: str) -> None:
    result = CliRunner().invoke(app, ["puzzle", *arguments])
    assert isinstance(result.exception, TacitError)
    assert found in str(result.exception)


def test_puzzles_are_found_and_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    arguments = ["puzzle", "salomon", "--find", "1", "--seed", "9", "--out", str(path)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "1 found" in result.output
    (puzzle,) = read_puzzles(path)
    assert puzzle.best.figures == {"right": 1.0}
    assert "--find 1 --seed 9" in path.read_text(encoding="utf-8")
