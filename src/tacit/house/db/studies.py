"""Studies in the database: requested, leased to a worker for a while, and stored move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tacit.house.db.schema import STUDIED, STUDIES
from tacit.house.db.store import locked

# ON CONFLICT: several people may ask at the same moment.
ASK = sa.text(
    "INSERT INTO studies (table_id, moves, due, asked) VALUES (:table_id, :moves, :now, :now)"
    " ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class Asked:
    """The progress of the study of a table's game."""

    table_id: str
    moves: int
    done: int
    due: float | None

    @property
    def is_done(self) -> bool:
        return self.done >= self.moves

    @property
    def has_failed(self) -> bool:
        return self.due is None and not self.is_done


def ask(c: sa.Connection, table_id: str, moves: int, now: float) -> None:
    """Request a study. If it was requested before, it is begun again only if it failed."""
    c.execute(ASK, {"table_id": table_id, "moves": moves, "now": now})
    found = find(c, table_id)
    if found is not None and found.has_failed:
        again = sa.update(STUDIES).where(STUDIES.c.table_id == table_id)
        c.execute(again.values(due=now, failures=0))


def find(c: sa.Connection, table_id: str) -> Asked | None:
    columns = STUDIES.c.table_id, STUDIES.c.moves, STUDIES.c.done, STUDIES.c.due
    row = c.execute(sa.select(*columns).where(STUDIES.c.table_id == table_id)).first()
    return None if row is None else Asked(*row)


def next_due(c: sa.Connection) -> float | None:
    found: float | None = c.scalar(sa.select(sa.func.min(STUDIES.c.due)))
    return found


def claim(c: sa.Connection, now: float, until: float, holder: str) -> str | None:
    """The study that has waited longest, leased until a time: no other worker takes it before."""
    query = sa.select(STUDIES.c.table_id).where(STUDIES.c.due <= now).order_by(STUDIES.c.due)
    table_id: str | None = c.scalar(locked(c, query.limit(1), skip=True))
    if table_id is not None:
        held = sa.update(STUDIES).where(STUDIES.c.table_id == table_id)
        c.execute(held.values(due=until, holder=holder))
    return table_id


def steps_of(c: sa.Connection, table_id: str) -> list[Any]:
    """The moves that have been studied so far."""
    query = sa.select(STUDIED.c.step).where(STUDIED.c.table_id == table_id)
    return list(c.scalars(query.order_by(STUDIED.c.ply)))


def add_steps(
    c: sa.Connection, table_id: str, holder: str, known: int, steps: Sequence[Any], now: float
) -> bool:
    """Store the next moves and release the lease; False: another worker has the study now."""
    mine = (
        (STUDIES.c.table_id == table_id)
        & (STUDIES.c.holder == holder)
        & (STUDIES.c.done == known)
        & STUDIES.c.due.is_not(None)
    )
    done = known + len(steps)
    due = sa.case((STUDIES.c.moves <= done, sa.null()), else_=now)
    if not c.execute(sa.update(STUDIES).where(mine).values(done=done, due=due)).rowcount:
        return False
    if steps:
        rows = [
            {"table_id": table_id, "ply": known + i, "step": step} for i, step in enumerate(steps)
        ]
        c.execute(sa.insert(STUDIED), rows)
    return True


def put_off(c: sa.Connection, table_id: str, until: float) -> None:
    """Continue a study later."""
    c.execute(sa.update(STUDIES).where(STUDIES.c.table_id == table_id).values(due=until))


def note_failure(c: sa.Connection, table_id: str, again: float, most: int) -> None:
    """Record a failure: the study is retried, but at most `most` times."""
    failures = STUDIES.c.failures + 1
    due = sa.case((failures >= most, sa.null()), else_=again)
    mine = sa.update(STUDIES).where(STUDIES.c.table_id == table_id)
    c.execute(mine.values(failures=failures, due=due))


def due_at_once(c: sa.Connection, now: float) -> None:
    """Expire all leases: they are from a process that has ended."""
    c.execute(sa.update(STUDIES).where(STUDIES.c.due.is_not(None)).values(due=now))
