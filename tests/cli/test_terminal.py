"""A game in the terminal: moves in secret steps, lists of hundreds of offers, taking back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacit.bots import load as load_bot
from tacit.cli.kept_game import KeptGame
from tacit.cli.terminal import QUIT, Session
from tacit.engine.chance import CHANCE, Seeded
from tacit.games.salomon import GAME
from tacit.games.salomon.rules.state import EXPOSE, GUESS
from tacit.match import Match


class Conversation:
    """What a person answers at a table, and what is said to them."""

    def __init__(self, path: Path, *answers: str, **options: str) -> None:
        self.match = Match(GAME, {"players": "2", "start": "0", **options}, Seeded(3))
        bot = load_bot("random", GAME)
        kept = KeptGame(self.match, 0, [bot] * self.match.players, "en", path, seed=3)
        self.answers = list(answers)
        self.asked: list[int] = []  # after which lines there was a question
        self.lines: list[str] = []
        self.finished = Session(kept, self.answer, self.lines.append).run()

    def answer(self, prompt: str) -> str:
        self.asked.append(len(self.lines))
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def after(self, question: int) -> list[str]:
        """What was said between an answer and the next question."""
        ends = [*self.asked[question + 1 :], len(self.lines)]
        return self.lines[self.asked[question] : ends[0]]

    def moves(self) -> list[str]:
        return [GAME.notation.action_text(move.action) for move in self.match.log if move.seat == 0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.tacit"


HAND = "Yours: red 3, red 5, red joker, yellow 1, yellow 3, green joker, blue 1, blue 3, purple 3"
WHOLE = "arrange rows=BGRPY cols=43152 jokers=RJ@0,GJ@1,PJ@2"


def test_a_move_in_steps_can_be_typed_as_one_line(path: Path) -> None:
    talk = Conversation(path, WHOLE)
    assert any(HAND in line for line in talk.lines)
    assert talk.moves()[:4] == ["row B", "row G", "row R", "row P"]
    assert talk.moves()[-1] == "done"
    assert "· It is your turn." in talk.lines


def test_a_line_that_is_partly_illegal_changes_nothing(path: Path) -> None:
    talk = Conversation(path, WHOLE.replace("PJ@2", "PJ@1"))
    assert talk.moves() == []
    assert talk.after(0)[0] == "Please type a number from 1 to 5, or ? for help."


def test_steps_without_a_choice_are_not_asked_about(path: Path) -> None:
    """Seat 0 has a red, a green and a purple joker: 4 rows, 4 columns, 3 jokers, done."""
    talk = Conversation(path, *["1"] * 12)
    assert len(talk.moves()) == 14
    assert talk.moves().count("joker -") == 2
    assert "· It is your turn." in talk.lines


def test_chance_fills_in_the_steps_that_are_left(path: Path) -> None:
    talk = Conversation(path, "row P", "*", "q")
    assert talk.moves()[0] == "row P"
    assert len(talk.moves()) == 13
    assert "   1  keep this arrangement  [done]" in talk.after(1)
    assert talk.match.legal(0) == [GAME.notation.parse_action("done")]


def test_steps_are_taken_back_with_those_that_only_followed(path: Path) -> None:
    """The last step with a choice is the purple joker's: done, no blue one before it."""
    talk = Conversation(path, *["1"] * 11, "b", "b")
    assert "Arrange your tiles: where do you place the purple joker?" in talk.after(11)
    assert "Arrange your tiles: where do you place the green joker?" in talk.after(12)
    assert len(talk.moves()) == 10


def test_what_others_have_seen_is_not_taken_back(path: Path) -> None:
    talk = Conversation(path, WHOLE, "b")
    assert talk.after(1)[0] == "This move can no longer be taken back."
    assert talk.moves()[-1] == "done"


def test_hundreds_of_offers_are_shown_under_headings(path: Path) -> None:
    talk = Conversation(path, WHOLE)
    offers = [line for line in talk.after(0) if "guess at Taras" in line]
    assert len(offers) == 10
    assert offers[0].startswith("   1-30   guess at Taras, ")
    assert offers[-1].startswith(" 271-300  guess at Taras, ")
    assert talk.after(0)[-1].startswith("Type a part of an offer to see all that have it")


def written(cell: str) -> str:
    """A cell in notation: e1 is r0c4."""
    return f"r{int(cell[1]) - 1}c{'abcde'.index(cell[0])}"


@pytest.mark.parametrize("answer", ["g3 r0", "R0 green 3", "taras 3 green r0"])
def test_typing_a_part_shows_what_has_it(path: Path, answer: str) -> None:
    whole = Conversation(path, WHOLE)
    names = [line.split()[-1] for line in whole.after(0) if "guess at Taras, " in line]
    cells = [written(name) for name in names if name[1] == "1"]
    assert cells
    found = Conversation(path, WHOLE, answer).after(1)
    assert [line.split("  ")[-1] for line in found if "guess" in line] == [
        f"[guess 1 {cell} G3]" for cell in cells
    ]


def test_a_part_that_is_in_no_offer_is_asked_again(path: Path) -> None:
    talk = Conversation(path, WHOLE, "orange 7", "0", "301")
    for question in (1, 2, 3):
        assert talk.after(question)[0] == "Please type a number from 1 to 300, or ? for help."


def test_a_number_of_a_long_list_is_a_move(path: Path) -> None:
    talk = Conversation(path, WHOLE, "300")
    legal = [line for line in talk.after(0) if line.startswith(" 271-300")]
    cell = written(legal[0].split()[-1])
    assert talk.moves()[-1] == f"guess 1 {cell} PJ"


def test_without_a_notebook_nothing_is_noted(path: Path) -> None:
    with_it, without = (Conversation(path, WHOLE, notebook=word) for word in ("facts", "off"))
    noted = "Tiles you have not seen (20)"
    assert any(noted in line for line in with_it.lines)
    assert not any(noted in line for line in without.lines)


def test_a_whole_game_is_played_by_lot(path: Path) -> None:
    talk = Conversation(path, *["*"] * 400, players="3", arrangement="lines_random")
    assert talk.finished
    assert "Places: 1. " in talk.lines[-1]


def test_a_bot_that_counts_boards_waits_for_the_compiler_and_only_there(path: Path) -> None:
    match = Match(GAME, {"players": "2", "start": "1"}, Seeded(3))
    phases: list[int] = []
    kept = KeptGame(match, 0, [load_bot("regular", GAME)] * 2, "en", path, seed=3)
    answers = iter(["*"] * 6)
    Session(
        kept,
        lambda prompt: next(answers, QUIT),
        lambda line: None,
        before_long_thought=lambda: phases.append(int(match.state.phase)),
    ).run()
    assert {move.seat for move in match.log} == {0, 1, CHANCE}
    assert phases
    assert set(phases) <= {GUESS, EXPOSE}
