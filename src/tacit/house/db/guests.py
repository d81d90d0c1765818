"""All rows that belong to a guest: those of every relation with a column `guest`.

Seats are treated separately: when they change, their tables get a new version.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from tacit.house.db.schema import METADATA, PASSAGES, RESULTS, SEATS, TABLES

Row = dict[str, Any]


def owned() -> list[sa.Table]:
    """The relations whose rows belong to guests."""
    others = (SEATS, PASSAGES)
    return [t for t in METADATA.sorted_tables if "guest" in t.c and t not in others]


def rows_of(c: sa.Connection, guest: str) -> dict[str, list[Row]]:
    """All rows that belong to a guest, by relation."""
    found = {}
    for relation in owned():
        columns = [column for column in relation.c if column.name != "guest"]
        mine = sa.select(*columns).where(relation.c.guest == guest)
        found[relation.name] = [dict(row) for row in c.execute(mine).mappings()]
    return found


def seats_of(c: sa.Connection, guest: str, stages: Collection[str]) -> list[str]:
    """The tables at the given stages where a guest has a seat, oldest first."""
    query = sa.select(TABLES.c.id).join(SEATS).where(SEATS.c.guest == guest)
    return list(c.scalars(query.where(TABLES.c.stage.in_(stages)).order_by(TABLES.c.created)))


# Merging two guests


def merge(c: sa.Connection, old: str, new: str) -> list[str]:
    """Move everything from one guest to another; returns the tables that this changes.

    Where both have a seat the old one is not moved: nobody plays two seats. The caller makes the
    old guest leave those tables.
    """
    other = SEATS.alias()
    both = sa.exists().where(other.c.table_id == SEATS.c.table_id, other.c.guest == new)
    moved = list(c.scalars(sa.select(SEATS.c.table_id).where(SEATS.c.guest == old, ~both)))
    c.execute(sa.update(SEATS).where(SEATS.c.guest == old, ~both).values(guest=new))
    count_up(c, moved)
    for relation in owned():
        drop_doubles(c, relation, old, new)
        c.execute(sa.update(relation).where(relation.c.guest == old).values(guest=new))
    c.execute(sa.delete(PASSAGES).where(PASSAGES.c.guest.in_((old, new))))
    return moved


def drop_doubles(c: sa.Connection, relation: sa.Table, old: str, new: str) -> None:
    """Delete the old guest's rows that would duplicate a row, or a result, of the new guest."""
    if relation is RESULTS:
        same = [RESULTS.c.table_id]
    elif "guest" in relation.primary_key.columns:
        same = [column for column in relation.primary_key.columns if column.name != "guest"]
    else:
        return
    other = relation.alias()
    double = sa.exists().where(other.c.guest == new, *(other.c[k.name] == k for k in same))
    c.execute(sa.delete(relation).where(relation.c.guest == old, double))


def count_up(c: sa.Connection, ids: Sequence[str]) -> None:
    """Increment the versions of tables: anything being computed for the old ones is redone."""
    if ids:
        up = sa.update(TABLES).where(TABLES.c.id.in_(ids)).values(version=TABLES.c.version + 1)
        c.execute(up)


# Deleting a guest


def forget(c: sa.Connection, guest: str) -> list[str]:
    """Remove the guest from seats and delete all their rows; returns the tables that this changes.

    Other players keep their results, without this guest's name.
    """
    sat = sa.select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.guest == guest)
    played = sa.select(RESULTS.c.table_id, RESULTS.c.seat).where(RESULTS.c.guest == guest)
    for table_id, seat in c.execute(sat.union(played)).all():
        take_name_from_partners(c, table_id, seat)
    ids = [row.table_id for row in c.execute(sat)]
    nobody = {"guest": None, "token": None, "name": ""}
    c.execute(sa.update(SEATS).where(SEATS.c.guest == guest).values(nobody))
    count_up(c, ids)
    for relation in (*owned(), PASSAGES):
        c.execute(sa.delete(relation).where(relation.c.guest == guest))
    return ids


def take_name_from_partners(c: sa.Connection, table_id: str, seat: int) -> None:
    here = sa.select(RESULTS.c.seat, RESULTS.c.partners).where(RESULTS.c.table_id == table_id)
    for other, partners in c.execute(here).all():
        nameless = [{**p, "name": ""} if p["seat"] == seat else p for p in partners]
        if nameless != partners:
            row = (RESULTS.c.table_id == table_id) & (RESULTS.c.seat == other)
            c.execute(sa.update(RESULTS).where(row).values(partners=nameless))


# Codes for another device


def add_passages(c: sa.Connection, rows: Sequence[Row], now: float) -> None:
    """Add new codes, replacing the guest's older ones; also deletes all that have expired."""
    guests = {row["guest"] for row in rows}
    old = PASSAGES.c.guest.in_(guests) | (PASSAGES.c.until <= now)
    c.execute(sa.delete(PASSAGES).where(old))
    c.execute(sa.insert(PASSAGES), list(rows))


def take_passage(c: sa.Connection, key: str, now: float) -> Row | None:
    """Read and delete a code, which works only once; None: it does not exist or has expired."""
    found = sa.delete(PASSAGES).where(PASSAGES.c.key == key, PASSAGES.c.until > now)
    row = c.execute(found.returning(*PASSAGES.c)).mappings().first()
    return None if row is None else dict(row)
