"""`tacit lesson`: lists, plays, answers wrong tries, and never a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tacit.cli.commands import app
from tacit.cli.lesson import LessonTalk, find_lesson
from tacit.engine.errors import BadText, UnknownName
from tacit.games import NAMES
from tacit.lesson.shelf import load_lesson, outlines


def talk(game: str, name: str, answers: list[str], language: str = "en") -> tuple[bool, str]:
    """Whether a lesson came to its end, and all that was told."""
    given: Iterator[str] = iter(answers)
    told: list[str] = []

    def ask(prompt: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    ended = LessonTalk(load_lesson(game, name), language, ask, told.append).run()
    return ended, "\n".join(told)


def test_without_a_name_all_lessons_are_listed() -> None:
    result = CliRunner().invoke(app, ["lesson", "--language", "nl"])
    assert result.exit_code == 0
    for game in NAMES:
        for name in outlines(game):
            assert f"{game}/{name}" in result.output
    assert "Je eerste reis" in result.output


@pytest.mark.parametrize("game", NAMES)
def test_whoever_is_shown_everything_comes_to_the_end(game: str) -> None:
    steps = len(load_lesson(game, "first").steps)
    ended, told = talk(game, "first", ["*"] * steps, "uk")
    assert ended
    assert told.count("\n  » ") == steps


def test_wrong_tries_are_answered_and_nothing_moves() -> None:
    ended, told = talk("silencio", "first", ["", "wait", "wait", "play R3", "nonsense", "99", "q"])
    assert not ended
    assert told.count("Be brave: take it.") == 2
    assert told.count("The rules do not allow that here.") == 1
    assert told.count("Please type a number from 1 to 2") == 2
    assert "pass a card" not in told


def test_a_move_can_be_made_by_number_in_notation_and_step_by_step() -> None:
    ended, told = talk("silver", "first", ["", "1", "1", "draw_deck", "exchange 1", "q"])
    assert not ended
    assert "A 12 and a 9: bad company." in told  # looked at by `mark 1` and `peek2 2`
    assert "Ten points fewer." in told


def test_one_step_back_is_the_step_before() -> None:
    _, told = talk("silencio", "first", ["", "claim", "b", "t", "q"])
    assert told.count("Whoever feels ready takes the start card.") == 2


def test_a_file_is_checked_before_it_is_played(tmp_path: Path) -> None:
    good = Path(load_lesson("silencio", "first").file).read_text(encoding="utf-8")
    path = tmp_path / "mine.md"
    path.write_text(good, encoding="utf-8")
    assert find_lesson(str(path)).name == "mine"
    path.write_text(good.replace("! 0 play Y4: The", "? 0 play Y4: The"), encoding="utf-8")
    with pytest.raises(BadText, match=r"mine\.md:\d+ \? 0 play Y4: expected it to be legal"):
        find_lesson(str(path))
    with pytest.raises(UnknownName, match="no such game, lesson or file"):
        find_lesson("nothing")
    with pytest.raises(UnknownName, match="no such lesson"):
        find_lesson("silver/nothing")


def test_a_lesson_can_be_checked() -> None:
    result = CliRunner().invoke(app, ["lesson", "salomon/first", "--check"])
    assert result.exit_code == 0
    assert "everything in them is so" in result.output
