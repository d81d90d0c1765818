"""Tables in the database: read as records, written as what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tacit.engine.errors import BadText
from tacit.games import load
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.records import OVER, Seat, Table
from tacit.house.core.secrets import is_table_id
from tacit.house.db.schema import MOVES, REQUESTS, SEATS, TABLES
from tacit.house.db.store import Store
from tacit.match import Move

COLUMN_OF = {"bot": "mind"}  # where a seat's column has an older name than its field


async def find(store: Store, c: AsyncConnection, table_id: str, *, lock: bool = False) -> Table:
    """A table by its id; with `lock`, nobody else can change it until the transaction ends."""
    if not is_table_id(table_id):
        raise NoSuchTable("there is no such table")
    query = sa.select(TABLES).where(TABLES.c.id == table_id)
    row = (await c.execute(store.locked(query) if lock else query)).mappings().first()
    if row is None:
        raise NoSuchTable("there is no such table")
    seats = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
    return as_table(row, (await c.execute(seats)).mappings().all())


def as_table(row: Any, seats: Sequence[Any]) -> Table:
    game = load(row["game"])
    if row["rules"] != game.rules_version:
        raise BadText(
            f"this table plays by version {row['rules']} of the rules of {game.name}, this house"
            f" knows version {game.rules_version}"
        )
    return Table(
        id=row["id"],
        game=game,
        options=row["options"],
        pace=row["pace"],
        seats=tuple(as_seat(seat) for seat in seats),
        created=row["created"],
        changed=row["changed"],
        stage=row["stage"],
        version=row["version"],
        ply=row["ply"],
        state=row["state"],
        position=row["position"],
        seal=SealedDeal(row["seed"], row["salt"]) if row["seed"] is not None else None,
        due=row["due"],
        bot_due=row["bot_due"],
        deadline=row["deadline"],
        follows=row["follows"],
        next=row["next"],
    )


def as_seat(row: Any) -> Seat:
    columns = {name: COLUMN_OF.get(name, name) for name in Seat.__dataclass_fields__}
    return Seat(**{name: row[column] for name, column in columns.items()})


def table_row(table: Table) -> dict[str, Any]:
    seal = table.seal
    return {
        "id": table.id,
        "game": table.game.name,
        "rules": table.game.rules_version,
        "options": dict(table.options),
        "pace": table.pace,
        "stage": table.stage,
        "version": table.version,
        "ply": table.ply,
        "state": table.state,
        "position": table.position,
        "seed": seal.seed if seal else None,
        "salt": seal.salt if seal else None,
        "due": table.due,
        "bot_due": table.bot_due,
        "deadline": table.deadline,
        "follows": table.follows,
        "next": table.next,
        "created": table.created,
        "changed": table.changed,
    }


def seat_row(table: Table, seat: Seat) -> dict[str, Any]:
    fields = asdict(seat).items()
    return {"table_id": table.id, **{COLUMN_OF.get(name, name): value for name, value in fields}}


async def add(c: AsyncConnection, table: Table) -> None:
    await c.execute(sa.insert(TABLES), table_row(table))
    await c.execute(sa.insert(SEATS), [seat_row(table, seat) for seat in table.seats])


async def update(c: AsyncConnection, before: Table, after: Table) -> None:
    """Write what is different."""
    old = table_row(before)
    changed = {k: v for k, v in table_row(after).items() if v != old[k]}
    if changed:
        await c.execute(sa.update(TABLES).where(TABLES.c.id == after.id).values(changed))
    gone = [seat.seat for seat in before.seats if seat not in after.seats]
    new = [seat_row(after, seat) for seat in after.seats if seat not in before.seats]
    # Removed and added rather than updated: somebody who changes places takes the token along.
    if gone:
        here = (SEATS.c.table_id == after.id) & SEATS.c.seat.in_(gone)
        await c.execute(sa.delete(SEATS).where(here))
    if new:
        await c.execute(sa.insert(SEATS), new)


async def remove(c: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete tables with everything that belongs to them, and the links of rematches to them."""
    for link in (TABLES.c.next, TABLES.c.follows):
        await c.execute(sa.update(TABLES).where(link.in_(ids)).values({link: None}))
    await c.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))


# The log


async def log_of(c: AsyncConnection, table_id: str) -> list[Move]:
    query = sa.select(MOVES.c.seat, MOVES.c.action).where(MOVES.c.table_id == table_id)
    rows = await c.execute(query.order_by(MOVES.c.ply))
    return [Move(seat, action) for seat, action in rows]


async def write_log(
    c: AsyncConnection, table_id: str, old: Sequence[Move], log: Sequence[Move]
) -> None:
    """Replace the old log: only what is different is written."""
    kept = next((i for i, (a, b) in enumerate(zip(old, log)) if a != b), min(len(old), len(log)))
    if kept < len(old):
        rest = (MOVES.c.table_id == table_id) & (MOVES.c.ply >= kept)
        await c.execute(sa.delete(MOVES).where(rest))
    if len(log) > kept:
        rows = [
            {"table_id": table_id, "ply": kept + i, "seat": move.seat, "action": move.action}
            for i, move in enumerate(log[kept:])
        ]
        await c.execute(sa.insert(MOVES), rows)


# Requests with a key


async def was_asked(c: AsyncConnection, table_id: str, seat: int, key: str) -> str | None:
    """What was asked with this key before."""
    same = (REQUESTS.c.table_id == table_id) & (REQUESTS.c.seat == seat) & (REQUESTS.c.key == key)
    found: str | None = await c.scalar(sa.select(REQUESTS.c.what).where(same))
    return found


async def note_asked(c: AsyncConnection, table_id: str, seat: int, key: str, what: str) -> None:
    row = {"table_id": table_id, "seat": seat, "key": key, "what": what}
    await c.execute(sa.insert(REQUESTS), row)


# Across tables


async def of_guest(c: AsyncConnection, guest: str, limit: int) -> list[str]:
    """The ids of a guest's tables: the last changed first, finished ones at the end."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(mine))
    done = sa.case((TABLES.c.stage == OVER, 1), else_=0)
    return list(await c.scalars(query.order_by(done, TABLES.c.changed.desc()).limit(limit)))


async def claim_due(
    store: Store, c: AsyncConnection, now: float, until: float, limit: int
) -> list[str]:
    """Tables where a bot is due, claimed until a time: no other worker takes them before."""
    query = sa.select(TABLES.c.id).where(TABLES.c.bot_due <= now)
    query = query.order_by(TABLES.c.bot_due).limit(limit)
    ids = list(await c.scalars(store.locked(query, skip=True)))
    if ids:
        await c.execute(sa.update(TABLES).where(TABLES.c.id.in_(ids)).values(bot_due=until))
    return ids


async def stages(c: AsyncConnection) -> dict[str, int]:
    """How many tables there are at each stage. The index by stage has all that it needs."""
    number = sa.func.count().label("number")
    found = await c.execute(sa.select(TABLES.c.stage, number).group_by(TABLES.c.stage))
    return {row.stage: row.number for row in found}


async def next_due(c: AsyncConnection) -> float | None:
    found: float | None = await c.scalar(sa.select(sa.func.min(TABLES.c.bot_due)))
    return found


async def next_deadline(c: AsyncConnection) -> float | None:
    found: float | None = await c.scalar(sa.select(sa.func.min(TABLES.c.deadline)))
    return found


async def past_deadline(c: AsyncConnection, now: float, limit: int) -> list[str]:
    """Tables where the time to decide is up."""
    query = sa.select(TABLES.c.id).where(TABLES.c.deadline <= now)
    return list(await c.scalars(query.order_by(TABLES.c.deadline).limit(limit)))


async def due_at_once(c: AsyncConnection, now: float) -> None:
    """Drop all claims: they are from a process that has ended."""
    claimed = TABLES.c.bot_due.is_not(None)
    await c.execute(sa.update(TABLES).where(claimed).values(bot_due=now))


async def untouched(
    store: Store, c: AsyncConnection, stage: str, before: float, limit: int
) -> list[str]:
    """Tables at which nothing has happened and nobody has been since a time; they are locked."""
    seen = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.seen >= before)
    query = sa.select(TABLES.c.id).where(TABLES.c.stage == stage, TABLES.c.changed < before, ~seen)
    return list(await c.scalars(store.locked(query.limit(limit), skip=True)))


async def note_seen(c: AsyncConnection, signs: dict[tuple[str, int], float]) -> None:
    """When people last gave a sign of life."""
    for (table_id, seat), when in sorted(signs.items()):
        there = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
        await c.execute(sa.update(SEATS).where(there).values(seen=when))
