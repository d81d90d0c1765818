"""Puzzles at the house: how hard they turn out to be, and which of them a guest has solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from tacit.house.db import puzzles
from tacit.house.db.puzzles import Count
from tacit.house.db.store import Store
from tacit.puzzle.puzzle import Puzzle
from tacit.puzzle.shelf import puzzles_of

BOTS_COUNT = 10.0  # what bots find counts as much as so many guests
LEAST_TRIED = 5  # before that, a share would say nothing


@dataclass(frozen=True)
class Rated:
    """A puzzle as a guest finds it on the shelf."""

    puzzle: Puzzle
    count: Count
    is_solved: bool  # by this guest

    @property
    def ease(self) -> float:
        """How often it is solved: as far as is known, and before that as bots do."""
        expected = BOTS_COUNT * self.puzzle.expected
        return (self.count.solved + expected) / (self.count.tried + BOTS_COUNT)

    @property
    def share(self) -> float | None:
        """How many guests have solved it at once; None: too few have tried."""
        return self.count.solved / self.count.tried if self.count.tried >= LEAST_TRIED else None


class Puzzles:
    """The puzzles of a house."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def shelf(self, game: str, guest: str) -> list[Rated]:
        """All puzzles of a game, the easiest first."""

        def find(c: sa.Connection) -> tuple[dict[str, Count], set[str]]:
            return puzzles.counts(c, game), puzzles.solved_by(c, guest)

        counts, solved = await self.store.read(find)
        rated = [
            Rated(one, counts.get(one.key, Count()), one.key in solved)
            for one in puzzles_of(game).values()
        ]
        return sorted(rated, key=lambda one: (-one.ease, one.puzzle.number))

    async def tried(self, guest: str, puzzle: Puzzle, solved: bool) -> None:
        """Note what a guest has tried. The first try counts, and only that."""
        name, key = puzzle.game.name, puzzle.key
        await self.store.write(lambda c: puzzles.add_try(c, guest, name, key, solved))


def following(shelf: Sequence[Rated], puzzle: Puzzle) -> Puzzle | None:
    """The next one that is not solved yet, from easy to hard, then from the beginning."""
    at = next(i for i, one in enumerate(shelf) if one.puzzle.key == puzzle.key)
    later = (one.puzzle for one in [*shelf[at + 1 :], *shelf[:at]] if not one.is_solved)
    return next(later, None)
