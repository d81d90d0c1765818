"""`tacit puzzle`: a position with one clearly best move, in the terminal; and how to find some."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import GameName, Language, own_language
from tacit.cli.progress import compile_first, progress
from tacit.cli.talk import Talk
from tacit.cli.terminal import QUIT, TABLE
from tacit.engine.errors import BadOption, IllegalMove, TacitError, UnknownName
from tacit.engine.files import write_whole
from tacit.game import Game
from tacit.games import load
from tacit.puzzle.puzzle import Puzzle, file_text
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tacit.puzzle.words import names_at, reason, title_of, told, verdict

MOST = 1000


def puzzle(
    game: GameName,
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="Which one; default: any.")
    ] = None,
    find: Annotated[
        int | None, typer.Option(metavar="N", help="Find so many new ones in bots' games.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same puzzles found.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where they are put.")] = None,
    language: Language = None,
) -> None:
    """Find the one best move of a position."""
    if find is not None:
        find_some(load(game), find, seed, out, number)
        return
    if out is not None:
        raise BadOption("--out: goes with --find")
    chosen = secrets.choice(list(puzzles_of(game)) or [0]) if number is None else number
    PuzzleTalk(load_puzzle(game, chosen), own_language(language)).run()


def find_some(game: Game, wanted: int, seed: int, out: Path | None, number: int | None) -> None:
    """Find puzzles and write the file after each one, so that an interrupted search keeps them."""
    from tacit.puzzle.finding import find

    if not 1 <= wanted <= MOST:
        raise BadOption(f"--find {wanted}: 1 to {MOST} puzzles")
    if seed < 0:
        raise BadOption(f"--seed {seed}: 0 or more")
    if out is None or number is not None:
        raise BadOption("--find N needs --out FILE, and no number of a puzzle")
    compile_first(game)
    how = f"Found by `tacit puzzle {game.name} --find {wanted} --seed {seed}` (docs/puzzles.md)."
    found: list[Puzzle] = []
    with progress("searching") as advance:
        for one in find(game, wanted, seed):
            found.append(one)
            advance(len(found), wanted)
            write_whole(out, file_text(game, how, found).encode())
    if not found:
        raise UnknownName(f"{game.name}: no puzzle was found; try another seed")
    print(f"{out}: {len(found)} found")


class PuzzleTalk(Talk):
    """The dialogue of a puzzle: the table, one try, and the values of all choices."""

    def __init__(
        self,
        puzzle: Puzzle,
        code: str,
        ask: Callable[[str], str] | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        super().__init__(puzzle.game, puzzle.seat, code, ask, tell)
        self.puzzle = puzzle
        self.names = names_at(self.t.gettext("You"), puzzle, self.t)

    def run(self) -> bool:
        """Ask for the best move, then tell it. False if nothing was tried."""
        match, t = self.puzzle.begin(), self.t
        self.tell(f"{self.puzzle.game.narration.title} {self.puzzle.number}")
        text = t.gettext(
            "Choose by number, or type what stands in brackets. {table}: the table, {quit}: leave."
        )
        self.tell(text.format(table=TABLE, quit=QUIT))
        self.tell("")
        self.table(match).tell_table()
        self.tell(f"  » {title_of(self.puzzle, t)}")
        try:
            self.answered(self.legal_decision())
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            return False
        return True

    def legal_decision(self) -> list[int]:
        """Ask until a legal decision is given."""
        while True:
            moves = self.decision(self.puzzle.begin())
            assert not isinstance(moves, str)
            try:
                self.puzzle.begin().play_all(self.seat, moves)
            except TacitError:
                self.tell(self.t.gettext(IllegalMove.sentence))
            else:
                return moves

    def answered(self, moves: list[int]) -> None:
        reader = self.puzzle.begin().reader(self.seat, self.names, self.t)
        self.tell("")
        self.tell(f"  » {verdict(self.puzzle, moves, self.t)}")
        for one in told(self.puzzle, moves, reader):
            mark = "*" if one.is_best else ">" if one.is_own else " "
            self.tell(f"  {mark} {one.text}: {one.worth}".rstrip(": "))
            if one.is_best:
                self.tell(f"    {reason(self.puzzle, reader)}")
