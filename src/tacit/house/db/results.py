"""Results of finished games: written when a game ends, read by those who played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from tacit.house.db.schema import RESULTS, SEATS, STUDIES, TABLES
from tacit.house.db.store import insert_into


def add(c: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write results, except those that exist already."""
    if rows:
        c.execute(insert_into(c, RESULTS).on_conflict_do_nothing(), [dict(row) for row in rows])


def of_guest(c: sa.Connection, guest: str, limit: int) -> list[dict[str, Any]]:
    """The latest first; `daily` is the day whose deal it was, None if its table was deleted."""
    tables = RESULTS.outerjoin(TABLES, TABLES.c.id == RESULTS.c.table_id)
    query = sa.select(RESULTS, TABLES.c.daily).select_from(tables).where(RESULTS.c.guest == guest)
    found = c.execute(query.order_by(RESULTS.c.finished.desc()).limit(limit))
    return [dict(row) for row in found.mappings()]


def keep_splits(c: sa.Connection, table_id: str, splits: Sequence[Mapping[str, Any]]) -> None:
    """Store how much of a table's results was luck and how much decisions, by seat."""
    for seat, split in enumerate(splits):
        row = (RESULTS.c.table_id == table_id) & (RESULTS.c.seat == seat)
        c.execute(sa.update(RESULTS).where(row).values(split=split))


def unsplit(c: sa.Connection, after: str, limit: int) -> list[str]:
    """Tables after an id whose game has been studied, but some result has no split."""
    lacks = sa.exists().where(RESULTS.c.table_id == STUDIES.c.table_id, RESULTS.c.split.is_(None))
    query = sa.select(STUDIES.c.table_id).where(
        STUDIES.c.table_id > after, STUDIES.c.done >= STUDIES.c.moves, lacks
    )
    return list(c.scalars(query.order_by(STUDIES.c.table_id).limit(limit)))


def unwritten(c: sa.Connection, stage: str, after: str, limit: int) -> list[str]:
    """Tables after an id, at a stage, where a guest has no result yet."""
    known = sa.exists().where(RESULTS.c.table_id == TABLES.c.id, RESULTS.c.seat == SEATS.c.seat)
    lacks = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.guest.is_not(None), ~known)
    query = sa.select(TABLES.c.id).where(
        TABLES.c.id > after, TABLES.c.stage == stage, TABLES.c.position.is_(None), lacks
    )
    return list(c.scalars(query.order_by(TABLES.c.id).limit(limit)))
