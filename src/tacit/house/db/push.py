"""Web Push subscriptions, and which turns have been announced."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from tacit.house.db.schema import CALLS, MOVES, SEATS, SUBSCRIPTIONS, TABLES
from tacit.house.db.store import insert_into

NO_MOVE = -1


# Subscriptions


def mark_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def subscribe(c: sa.Connection, row: Mapping[str, Any], most: int) -> None:
    """Add a browser, or update it; of each guest only the `most` newest are kept."""
    whole = {**row, "mark": mark_of(row["endpoint"])}
    add = insert_into(c, SUBSCRIPTIONS)
    c.execute(add.on_conflict_do_update(index_elements=["mark"], set_=whole), whole)
    mine = sa.select(SUBSCRIPTIONS.c.mark).where(SUBSCRIPTIONS.c.guest == row["guest"])
    newest_first = mine.order_by(SUBSCRIPTIONS.c.made.desc())
    for old in c.scalars(newest_first).all()[most:]:
        remove(c, old)


def unsubscribe(c: sa.Connection, guest: str, endpoint: str) -> None:
    own = (SUBSCRIPTIONS.c.guest == guest) & (SUBSCRIPTIONS.c.mark == mark_of(endpoint))
    c.execute(sa.delete(SUBSCRIPTIONS).where(own))


def remove(c: sa.Connection, mark: str) -> None:
    c.execute(sa.delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.mark == mark))


def of_guest(c: sa.Connection, guest: str) -> list[dict[str, Any]]:
    found = c.execute(sa.select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.guest == guest))
    return [dict(row) for row in found.mappings()]


# Turns


def waiting(
    c: sa.Connection, stage: str, changed: float, seen: float, limit: int
) -> list[dict[str, Any]]:
    """Turns of absent subscribers that have waited and have not been announced.

    A turn is identified by the last move of its seat: when the seat has moved, it is a new one.
    """
    is_due = TABLES.c.due.op(">>")(SEATS.c.seat).op("&")(1) == 1
    wants = sa.exists().where(SUBSCRIPTIONS.c.guest == SEATS.c.guest)
    own = (MOVES.c.table_id == SEATS.c.table_id) & (MOVES.c.seat == SEATS.c.seat)
    last = sa.select(sa.func.max(MOVES.c.ply)).where(own).scalar_subquery()
    turn = sa.func.coalesce(last, NO_MOVE)
    told = sa.exists().where(
        CALLS.c.table_id == SEATS.c.table_id, CALLS.c.seat == SEATS.c.seat, CALLS.c.turn == turn
    )
    query = (
        sa.select(TABLES.c.id, TABLES.c.game, SEATS.c.seat, SEATS.c.guest, turn.label("turn"))
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(TABLES.c.stage == stage, TABLES.c.changed <= changed)
        .where(SEATS.c.seen <= seen, SEATS.c.stand_in.is_(None), wants, is_due, ~told)
        .order_by(TABLES.c.changed)
        .limit(limit)
    )
    return [dict(row) for row in c.execute(query).mappings()]


def claim(c: sa.Connection, table_id: str, seat: int, turn: int) -> bool:
    """Record that a turn is being announced; False: another worker does so, or has done so."""
    row = {"table_id": table_id, "seat": seat, "turn": turn}
    add = insert_into(c, CALLS).on_conflict_do_update(
        index_elements=["table_id", "seat"], set_={"turn": turn}, where=CALLS.c.turn != turn
    )
    return bool(c.execute(add, row).rowcount == 1)
