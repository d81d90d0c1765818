"""The puzzles that come with the games: `games/<game>/puzzles/puzzles.md`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tacit import games
from tacit.engine.errors import UnknownName
from tacit.games import NAMES
from tacit.puzzle.puzzle import Puzzle, read_puzzles

GAMES = Path(games.__file__).parent


def puzzle_file(game: str) -> Path:
    return GAMES / game / "puzzles" / "puzzles.md"


@cache
def puzzles_of(game: str) -> dict[int, Puzzle]:
    """A game's puzzles by number, in the order of its file; none if it has no such file."""
    if game not in NAMES:
        raise UnknownName(f"{game[:30]}: no such game")
    path = puzzle_file(game)
    return {one.number: one for one in read_puzzles(path)} if path.is_file() else {}


def load_puzzle(game: str, number: int) -> Puzzle:
    """Raises UnknownName."""
    found = puzzles_of(game)
    if number not in found:
        raise UnknownName(f"{game} {number}: no such puzzle")
    return found[number]
