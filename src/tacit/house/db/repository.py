"""Tables in the database: read as records, written as differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from sys import intern
from typing import Any

import sqlalchemy as sa

from tacit.game import Game, Race
from tacit.games import NAMES, load
from tacit.house.core.clocks import longest
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.fairness import RUN_TOGETHER, SealedDeal
from tacit.house.core.journal import Note
from tacit.house.core.listing import wait_for_people
from tacit.house.core.records import (
    OPEN,
    OVER,
    PLAYING,
    TO_GET_READY,
    Seat,
    Table,
    replace,
)
from tacit.house.core.secrets import is_table_id
from tacit.house.core.upgrades import options_now
from tacit.house.db.schema import MOVES, REQUESTS, SEATS, TABLES
from tacit.house.db.store import Prepared, locked
from tacit.log import Move

LONGEST_PAUSE = 60.0  # seconds: longer than a bot ever waits
A_PART = 2000  # moves of a log that are read in one query
A_MOMENT = 10.0  # seconds that a transaction may have waited for a connection
COLUMN_OF = {"bot": "mind"}  # fields of a seat whose columns still have an older name


# Built once: constructing a statement takes longer than executing it.
ID: sa.BindParameter[str] = sa.bindparam("table_id")
FIND_TABLE = sa.select(TABLES).where(TABLES.c.id == ID)
FIND_SEATS = sa.select(SEATS).where(SEATS.c.table_id == ID).order_by(SEATS.c.seat)
FIND_LOG = (
    sa.select(MOVES.c.seat, MOVES.c.action)
    .where(MOVES.c.table_id == ID, MOVES.c.ply >= sa.bindparam("first"))
    .order_by(MOVES.c.ply)
    .limit(sa.bindparam("most"))
)
FIND_REQUEST = sa.select(REQUESTS.c.what).where(
    REQUESTS.c.table_id == ID,
    REQUESTS.c.seat == sa.bindparam("seat"),
    REQUESTS.c.key == sa.bindparam("key"),
)
ADD_MOVES = Prepared(sa.insert(MOVES))
ADD_REQUEST = Prepared(
    sa.text(
        "INSERT INTO requests (table_id, seat, key, what) VALUES (:table_id, :seat, :key, :what)"
        " ON CONFLICT DO NOTHING"
    )
)
# What a move changes, as far as it does. It is written only if the table still has the version that
# the move was computed for (optimistic locking).
VERSION = "version"
MOVED = ("unseen", "changed", "stage", "ply", "state", "due", "bot_due", "deadline")
NOTE_SEEN = Prepared(
    sa.update(SEATS)
    .where(SEATS.c.table_id == sa.bindparam("at"), SEATS.c.seat == sa.bindparam("in_seat"))
    .values(seen=sa.bindparam("new_seen"))
)


def find(c: sa.Connection, table_id: str) -> Table:
    """A table by its id."""
    if not is_table_id(table_id):
        raise NoSuchTable("there is no such table")
    row = c.execute(FIND_TABLE, {"table_id": table_id}).mappings().first()
    if row is None:
        raise NoSuchTable("there is no such table")
    return as_table(row, c.execute(FIND_SEATS, {"table_id": table_id}).mappings().all())


def as_table(row: Any, seats: Sequence[Any]) -> Table:
    game = load(row["game"])
    return Table(
        id=row["id"],
        game=game,
        options=options_now(game, row["stage"], interned(row["options"]), len(seats)),
        pace=intern(row["pace"]),
        seats=tuple(as_seat(seat) for seat in seats),
        created=row["created"],
        changed=row["changed"],
        stage=intern(row["stage"]),
        version=row["version"],
        unseen=tuple(map(int, row["unseen"].split())),
        ply=row["ply"],
        state=row["state"],
        position=row["position"],
        seal=as_seal(row) if row["seed"] is not None else None,
        due=row["due"],
        bot_due=row["bot_due"],
        deadline=row["deadline"],
        ready=row["ready"],
        follows=row["follows"],
        next=row["next"],
        journal=tuple(Note(*note) for note in row["journal"]),
        watching=row["watching"],
        hints=row["hints"],
        notes=tuple(row["notes"]),
        clock=intern(row["clock"]),
        stand_in=intern(row["stand_in"]),
        daily=row["daily"],
        listed=row["listed"],
        older_rules=older_rules(game, row),
    )


def interned(options: Mapping[str, str]) -> dict[str, str]:
    """Intern the strings, which are the same at thousands of tables, to save memory."""
    return {intern(name): intern(value) for name, value in options.items()}


def older_rules(game: Game, row: Any) -> int | None:
    """The rules version of a game that has begun, if it is not the current one."""
    return None if row["stage"] == OPEN or row["rules"] == game.rules_version else row["rules"]


def rules_of(table: Table) -> int:
    return table.game.rules_version if table.older_rules is None else table.older_rules


def as_seal(row: Any) -> SealedDeal:
    return SealedDeal(row["seed"], row["salt"], row["sealing"])


def as_seat(row: Any) -> Seat:
    columns = {name: COLUMN_OF.get(name, name) for name in Seat.__dataclass_fields__}
    return Seat(**{name: row[column] for name, column in columns.items()})


def table_row(table: Table) -> dict[str, Any]:
    seal = table.seal
    return {
        "id": table.id,
        "game": table.game.name,
        "rules": rules_of(table),
        "options": dict(table.options),
        "pace": table.pace,
        "stage": table.stage,
        "version": table.version,
        "unseen": written(table.unseen),
        "ply": table.ply,
        "state": table.state,
        "position": table.position,
        "seed": seal.seed if seal else None,
        "salt": seal.salt if seal else None,
        # Before the start, the column's default: so a newer value is written at the start.
        "sealing": seal.sealing if seal else RUN_TOGETHER,
        "due": table.due,
        "bot_due": table.bot_due,
        "deadline": table.deadline,
        "ready": table.ready,
        "follows": table.follows,
        "next": table.next,
        "watching": table.watching,
        "hints": table.hints,
        "clock": table.clock,
        "stand_in": table.stand_in,
        "daily": table.daily,
        "listed": table.listed,
        "journal": [[note.ply, note.kind, note.seat] for note in table.journal],
        "notes": list(table.notes),
        "created": table.created,
        "changed": table.changed,
    }


def written(counts: Sequence[int]) -> str:
    return " ".join(map(str, counts))


def seat_row(table: Table, seat: Seat) -> dict[str, Any]:
    fields = asdict(seat).items()
    return {"table_id": table.id, **{COLUMN_OF.get(name, name): value for name, value in fields}}


def add(c: sa.Connection, table: Table) -> None:
    c.execute(sa.insert(TABLES), table_row(table))
    c.execute(sa.insert(SEATS), [seat_row(table, seat) for seat in table.seats])


def update(c: sa.Connection, before: Table, after: Table) -> bool:
    """Write what has changed; False: nothing was written, since the table's version is another."""
    news = (name for name in MOVED if getattr(after, name) != getattr(before, name))
    names = (VERSION, *news)
    values = {f"new_{name}": getattr(after, name) for name in names}
    if "unseen" in names:
        values["new_unseen"] = written(after.unseen)
    if not write_moved(names).run(c, {"table_id": after.id, "before": before.version, **values}):
        return False
    rest = replace(before, **{name: getattr(after, name) for name in (VERSION, *MOVED)})
    if rest != after:
        write_rest(c, rest, after)
    return True


@cache
def write_moved(names: tuple[str, ...]) -> Prepared:
    """Writes these columns alone: with the others the indexes on them would be written, too, which
    are a quarter of the pages of a move."""
    values: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in names}
    is_same = TABLES.c.id == ID, TABLES.c.version == sa.bindparam("before")
    return Prepared(sa.update(TABLES).where(*is_same).values(values))


def write_rest(c: sa.Connection, before: Table, after: Table) -> None:
    """Write what moves rarely change: options, people, the rematch."""
    old = table_row(before)
    changed = {k: v for k, v in table_row(after).items() if v != old[k]}
    if changed:
        c.execute(sa.update(TABLES).where(TABLES.c.id == after.id).values(changed))
    gone = [seat.seat for seat in before.seats if seat not in after.seats]
    new = [seat_row(after, seat) for seat in after.seats if seat not in before.seats]
    # Delete and insert rather than update: tokens are unique per table, and move with people.
    if gone:
        here = (SEATS.c.table_id == after.id) & SEATS.c.seat.in_(gone)
        c.execute(sa.delete(SEATS).where(here))
    if new:
        c.execute(sa.insert(SEATS), new)


def remove(c: sa.Connection, ids: Sequence[str]) -> None:
    """Delete tables with everything that belongs to them, and links of rematches to them."""
    for link in (TABLES.c.next, TABLES.c.follows):
        c.execute(sa.update(TABLES).where(link.in_(ids)).values({link: None}))
    c.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))


# The log


def log_of(c: sa.Connection, table_id: str) -> list[Move]:
    """The log of a game, read in parts: with PostgreSQL other requests run in between."""
    log: list[Move] = []
    while True:
        part = {"table_id": table_id, "first": len(log), "most": A_PART}
        log += [Move(seat, action) for seat, action in c.execute(FIND_LOG, part)]
        if len(log) % A_PART or len(log) == part["first"]:
            return log


def write_log(c: sa.Connection, table_id: str, kept: int, length: int, new: Sequence[Move]) -> None:
    """Keep the first `kept` moves of a log of some length, and append new ones."""
    if kept < length:
        rest = (MOVES.c.table_id == table_id) & (MOVES.c.ply >= kept)
        c.execute(sa.delete(MOVES).where(rest))
    if new:
        rows = [
            {"table_id": table_id, "ply": kept + i, "seat": move.seat, "action": move.action}
            for i, move in enumerate(new)
        ]
        ADD_MOVES.run(c, *rows)


# Idempotency keys


def was_asked(c: sa.Connection, table_id: str, seat: int, key: str) -> str | None:
    """The request that was made with this idempotency key before."""
    found: str | None = c.scalar(FIND_REQUEST, {"table_id": table_id, "seat": seat, "key": key})
    return found


def note_asked(c: sa.Connection, table_id: str, seat: int, key: str, what: str) -> bool:
    """Record the request made with a key; False: the key was used before."""
    row = {"table_id": table_id, "seat": seat, "key": key, "what": what}
    return ADD_REQUEST.run(c, row) == 1


# Across tables


def of_guest(c: sa.Connection, guest: str, limit: int) -> list[str]:
    """The ids of a guest's tables: most recently changed first, finished ones last."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.game.in_(NAMES))
    done = sa.case((TABLES.c.stage == OVER, 1), else_=0)
    return list(c.scalars(query.order_by(done, TABLES.c.changed.desc()).limit(limit)))


def running_of(c: sa.Connection, guest: str, since: float, besides: str = "") -> int:
    """How many games a guest is playing: those that have changed since a time."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    is_running = (TABLES.c.stage == PLAYING) & (TABLES.c.changed > since)
    query = sa.select(sa.func.count()).select_from(TABLES)
    others = TABLES.c.id.in_(mine) & (TABLES.c.id != besides)
    return c.scalar(query.where(others, is_running)) or 0


def are_there(c: sa.Connection, ids: Sequence[str]) -> set[str]:
    """Those of the given tables that have not been deleted."""
    return set(c.scalars(sa.select(TABLES.c.id).where(TABLES.c.id.in_(ids))))


def listed(c: sa.Connection, limit: int) -> list[str]:
    """Tables listed on the first page: those where bots fill in soonest come first."""
    query = sa.select(TABLES.c.id).where(TABLES.c.listed > 0, TABLES.c.stage == OPEN)
    return list(c.scalars(query.order_by(TABLES.c.deadline).limit(limit)))


def listed_by(c: sa.Connection, guest: str) -> list[str]:
    """The tables listed on the first page where a guest has a seat."""
    mine = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.guest == guest)
    return list(c.scalars(sa.select(TABLES.c.id).where(TABLES.c.listed > 0, mine)))


def claim_due(
    c: sa.Connection, now: float, until: float, limit: int, *, seen_since: float, for_people: bool
) -> list[str]:
    """Tables where a bot is due, leased until a time: no other worker takes them before.

    Either those where a person seen since a time waits for the bot, or all others.
    """
    plays = SEATS.c.stand_in.is_(None) & (SEATS.c.guest.is_not(None) | SEATS.c.token.is_not(None))
    waits = plays & (SEATS.c.seen >= seen_since)
    people = sa.exists().where(SEATS.c.table_id == TABLES.c.id, waits)
    query = sa.select(TABLES.c.id).where(TABLES.c.bot_due <= now, people if for_people else ~people)
    query = query.order_by(TABLES.c.bot_due).limit(limit)
    ids = list(c.scalars(locked(c, query, skip=True)))
    if ids:
        c.execute(sa.update(TABLES).where(TABLES.c.id.in_(ids)).values(bot_due=until))
    return ids


def stages(c: sa.Connection) -> dict[str, int]:
    """How many tables there are at each stage: an index-only query."""
    number = sa.func.count().label("number")
    found = c.execute(sa.select(TABLES.c.stage, number).group_by(TABLES.c.stage))
    return {row.stage: row.number for row in found}


def no_bot_due(c: sa.Connection, table_id: str, version: int) -> None:
    """Record that no bot is due at a table, if this is still its version."""
    still = (TABLES.c.id == table_id) & (TABLES.c.version == version)
    c.execute(sa.update(TABLES).where(still).values(bot_due=None))


def next_due(c: sa.Connection) -> float | None:
    found: float | None = c.scalar(sa.select(sa.func.min(TABLES.c.bot_due)))
    return found


def next_deadline(c: sa.Connection) -> float | None:
    found: float | None = c.scalar(sa.select(sa.func.min(TABLES.c.deadline)))
    return found


def past_deadline(c: sa.Connection, now: float, limit: int) -> list[str]:
    """Tables whose deadline has passed."""
    query = sa.select(TABLES.c.id).where(TABLES.c.deadline <= now)
    return list(c.scalars(query.order_by(TABLES.c.deadline).limit(limit)))


def due_at_once(c: sa.Connection, now: float) -> None:
    """Expire all leases: they are from a process that has ended."""
    claimed = TABLES.c.bot_due.is_not(None)
    c.execute(sa.update(TABLES).where(claimed).values(bot_due=now))


def repair_times(c: sa.Connection, now: float) -> int:
    """Correct impossible times; returns how many there were."""
    latest = now + LONGEST_PAUSE
    repairs = [
        sa.update(TABLES).where(TABLES.c.bot_due > latest).values(bot_due=now),
        sa.update(SEATS).where(SEATS.c.seen > latest).values(seen=now),
        sa.update(TABLES).where(*forgotten_bot(now)).values(bot_due=now),
        *repaired_deadlines(c, now),
    ]
    return sum(c.execute(repair).rowcount for repair in repairs)


def repaired_deadlines(c: sa.Connection, now: float) -> list[sa.Update]:
    """Limit deadlines to the longest time that the table's options allow.

    With some tolerance, since a deadline may have been set a moment after `now`.
    """
    names = ("id", "game", "options", "deadline", "clock", "listed")
    columns = [TABLES.c[name] for name in names]
    repairs = []
    for row in c.execute(sa.select(*columns).where(TABLES.c.deadline > now + LONGEST_PAUSE)):
        race = load(row.game).race
        wait = longest_wait(race, row.options) if race is not None else 0.0
        latest = now + max(wait, longest(row.clock), wait_for_people(row.listed))
        if row.deadline > latest + A_MOMENT:
            repairs.append(sa.update(TABLES).where(TABLES.c.id == row.id).values(deadline=latest))
    return repairs


def longest_wait(race: Race, options: Mapping[str, str]) -> float:
    """The longest wait in a race: to get ready, or to decide."""
    return max(float(options[race.seconds]), TO_GET_READY)


def forgotten_bot(now: float) -> list[sa.ColumnElement[bool]]:
    """Conditions for tables where a bot has been due for a while, but `bot_due` is not set."""
    is_due = TABLES.c.due.op(">>")(SEATS.c.seat).op("&")(1) == 1
    is_bot = SEATS.c.mind.is_not(None) | SEATS.c.stand_in.is_not(None)
    asks_person = sa.exists().where(SEATS.c.table_id == TABLES.c.id, is_due, ~is_bot)
    return [
        TABLES.c.stage == PLAYING,
        TABLES.c.changed < now - LONGEST_PAUSE,
        TABLES.c.bot_due.is_(None),
        TABLES.c.deadline.is_(None),
        sa.exists().where(SEATS.c.table_id == TABLES.c.id, is_due, is_bot),
        (TABLES.c.daily == "") | ~asks_person,  # in deals of the day bots wait for people
    ]


def untouched(c: sa.Connection, stage: str, before: float, limit: int) -> list[str]:
    """Tables that have not changed and where nobody was seen since a time. Locks their rows."""
    seen = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.seen >= before)
    query = sa.select(TABLES.c.id).where(TABLES.c.stage == stage, TABLES.c.changed < before, ~seen)
    return list(c.scalars(locked(c, query.limit(limit), skip=True)))


def note_seen(c: sa.Connection, signs: Mapping[tuple[str, int], float]) -> None:
    """Record when people were last seen."""
    rows = [
        {"at": table_id, "in_seat": seat, "new_seen": when}
        for (table_id, seat), when in signs.items()
    ]
    NOTE_SEEN.run(c, *rows)
