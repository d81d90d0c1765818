"""Puzzles in the database: each guest's first try is counted once."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from tacit.house.db.schema import PUZZLES, TRIES

ADD_TRY = sa.text(
    "INSERT INTO tries (guest, key, first, solved) VALUES (:guest, :key, :solved, :solved)"
    " ON CONFLICT DO NOTHING"
)
ADD_PUZZLE = sa.text(
    "INSERT INTO puzzles (key, game, tried, solved) VALUES (:key, :game, 0, 0)"
    " ON CONFLICT DO NOTHING"
)


class Count(NamedTuple):
    """How many guests have tried a puzzle, and how many solved it at the first try."""

    tried: int = 0
    solved: int = 0


def add_try(c: sa.Connection, guest: str, game: str, key: str, solved: bool) -> None:
    """Record a guest's try; only the first counts for the statistics of the puzzle."""
    if c.execute(ADD_TRY, {"guest": guest, "key": key, "solved": solved}).rowcount == 1:
        c.execute(ADD_PUZZLE, {"key": key, "game": game})
        counted = {"tried": PUZZLES.c.tried + 1, "solved": PUZZLES.c.solved + int(solved)}
        c.execute(sa.update(PUZZLES).where(PUZZLES.c.key == key).values(counted))
    elif solved:
        own = (TRIES.c.guest == guest) & (TRIES.c.key == key)
        c.execute(sa.update(TRIES).where(own).values(solved=True))


def counts(c: sa.Connection, game: str) -> dict[str, Count]:
    """The statistics of all puzzles of a game, by key."""
    columns = PUZZLES.c.key, PUZZLES.c.tried, PUZZLES.c.solved
    query = sa.select(*columns).where(PUZZLES.c.game == game)
    return {row.key: Count(row.tried, row.solved) for row in c.execute(query)}


def solved_by(c: sa.Connection, guest: str) -> set[str]:
    """The keys of the puzzles that a guest has solved, at the first try or later."""
    query = sa.select(TRIES.c.key).where(TRIES.c.guest == guest, TRIES.c.solved)
    return set(c.scalars(query))
