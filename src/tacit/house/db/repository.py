"""Tables in the database: read as records, written as what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from tacit.game import Game, Race
from tacit.games import NAMES, load
from tacit.house.core.clocks import longest
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.fairness import RUN_TOGETHER, SealedDeal
from tacit.house.core.journal import Note
from tacit.house.core.records import OPEN, OVER, PLAYING, TO_GET_READY, Seat, Table
from tacit.house.core.secrets import is_table_id
from tacit.house.core.upgrades import options_now
from tacit.house.db.schema import MOVES, REQUESTS, SEATS, TABLES
from tacit.house.db.store import Prepared, locked
from tacit.log import Move

LONGEST_PAUSE = 60.0  # seconds: a bot never waits for so long
A_MOMENT = 10.0  # seconds that a transaction may have waited for its turn
COLUMN_OF = {"bot": "mind"}  # where a seat's column has an older name than its field


# Made once: putting a statement together takes longer than carrying it out.
ID: sa.BindParameter[str] = sa.bindparam("table_id")
FIND_TABLE = sa.select(TABLES).where(TABLES.c.id == ID)
FIND_SEATS = sa.select(SEATS).where(SEATS.c.table_id == ID).order_by(SEATS.c.seat)
FIND_LOG = (
    sa.select(MOVES.c.seat, MOVES.c.action).where(MOVES.c.table_id == ID).order_by(MOVES.c.ply)
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
# What a move changes. It is written only on the version that the move was worked out for.
MOVED = ("version", "unseen", "changed", "stage", "ply", "state", "due", "bot_due", "deadline")
WRITE_MOVED = Prepared(
    sa.update(TABLES)
    .where(TABLES.c.id == ID, TABLES.c.version == sa.bindparam("before"))
    .values({name: sa.bindparam(f"new_{name}") for name in MOVED})
)
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
        options=options_now(game, row["stage"], row["options"], len(seats)),
        pace=row["pace"],
        seats=tuple(as_seat(seat) for seat in seats),
        created=row["created"],
        changed=row["changed"],
        stage=row["stage"],
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
        notes=tuple(row["notes"]),
        clock=row["clock"],
        older_rules=older_rules(game, row),
    )


def older_rules(game: Game, row: Any) -> int | None:
    """The version of the rules of a game that has begun, if it is not today's."""
    return None if row["stage"] == OPEN or row["rules"] == game.rules_version else row["rules"]


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
        "rules": table.older_rules or table.game.rules_version,
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
        # Before the start as in tables from before: so it is written when the game starts.
        "sealing": seal.sealing if seal else RUN_TOGETHER,
        "due": table.due,
        "bot_due": table.bot_due,
        "deadline": table.deadline,
        "ready": table.ready,
        "follows": table.follows,
        "next": table.next,
        "watching": table.watching,
        "clock": table.clock,
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
    """Write what is different; False: nothing, since the table is no longer as it was before."""
    values = {f"new_{name}": getattr(after, name) for name in MOVED}
    values["new_unseen"] = written(after.unseen)
    if not WRITE_MOVED.run(c, {"table_id": after.id, "before": before.version, **values}):
        return False
    rest = replace(before, **{name: getattr(after, name) for name in MOVED})
    if rest != after:
        write_rest(c, rest, after)
    return True


def write_rest(c: sa.Connection, before: Table, after: Table) -> None:
    """What only changes between moves: options, people, the rematch."""
    old = table_row(before)
    changed = {k: v for k, v in table_row(after).items() if v != old[k]}
    if changed:
        c.execute(sa.update(TABLES).where(TABLES.c.id == after.id).values(changed))
    gone = [seat.seat for seat in before.seats if seat not in after.seats]
    new = [seat_row(after, seat) for seat in after.seats if seat not in before.seats]
    # Removed and added rather than updated: somebody who changes places takes the token along.
    if gone:
        here = (SEATS.c.table_id == after.id) & SEATS.c.seat.in_(gone)
        c.execute(sa.delete(SEATS).where(here))
    if new:
        c.execute(sa.insert(SEATS), new)


def remove(c: sa.Connection, ids: Sequence[str]) -> None:
    """Delete tables with everything that belongs to them, and the links of rematches to them."""
    for link in (TABLES.c.next, TABLES.c.follows):
        c.execute(sa.update(TABLES).where(link.in_(ids)).values({link: None}))
    c.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))


# The log


def log_of(c: sa.Connection, table_id: str) -> list[Move]:
    return [Move(seat, action) for seat, action in c.execute(FIND_LOG, {"table_id": table_id})]


def write_log(c: sa.Connection, table_id: str, kept: int, length: int, new: Sequence[Move]) -> None:
    """Of a log of some length, keep the first moves; after those come new ones."""
    if kept < length:
        rest = (MOVES.c.table_id == table_id) & (MOVES.c.ply >= kept)
        c.execute(sa.delete(MOVES).where(rest))
    if new:
        rows = [
            {"table_id": table_id, "ply": kept + i, "seat": move.seat, "action": move.action}
            for i, move in enumerate(new)
        ]
        ADD_MOVES.run(c, *rows)


# Requests with a key


def was_asked(c: sa.Connection, table_id: str, seat: int, key: str) -> str | None:
    """What was asked with this key before."""
    found: str | None = c.scalar(FIND_REQUEST, {"table_id": table_id, "seat": seat, "key": key})
    return found


def note_asked(c: sa.Connection, table_id: str, seat: int, key: str, what: str) -> bool:
    """Note what is asked with a key; False: something was asked with it before."""
    row = {"table_id": table_id, "seat": seat, "key": key, "what": what}
    return ADD_REQUEST.run(c, row) == 1


# Across tables


def of_guest(c: sa.Connection, guest: str, limit: int) -> list[str]:
    """The ids of a guest's tables: the last changed first, finished ones at the end."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.game.in_(NAMES))
    done = sa.case((TABLES.c.stage == OVER, 1), else_=0)
    return list(c.scalars(query.order_by(done, TABLES.c.changed.desc()).limit(limit)))


def claim_due(
    c: sa.Connection, now: float, until: float, limit: int, *, for_people: bool
) -> list[str]:
    """Tables where a bot is due, claimed until a time: no other worker takes them before.

    With people who wait for it, or those at which bots are among themselves.
    """
    plays = SEATS.c.stand_in.is_(None) & (SEATS.c.guest.is_not(None) | SEATS.c.token.is_not(None))
    people = sa.exists().where(SEATS.c.table_id == TABLES.c.id, plays)
    query = sa.select(TABLES.c.id).where(TABLES.c.bot_due <= now, people if for_people else ~people)
    query = query.order_by(TABLES.c.bot_due).limit(limit)
    ids = list(c.scalars(locked(c, query, skip=True)))
    if ids:
        c.execute(sa.update(TABLES).where(TABLES.c.id.in_(ids)).values(bot_due=until))
    return ids


def stages(c: sa.Connection) -> dict[str, int]:
    """How many tables there are at each stage. The index by stage has all that it needs."""
    number = sa.func.count().label("number")
    found = c.execute(sa.select(TABLES.c.stage, number).group_by(TABLES.c.stage))
    return {row.stage: row.number for row in found}


def no_bot_due(c: sa.Connection, table_id: str, version: int) -> None:
    """Note that no bot is due at a table, if this is still its version."""
    still = (TABLES.c.id == table_id) & (TABLES.c.version == version)
    c.execute(sa.update(TABLES).where(still).values(bot_due=None))


def next_due(c: sa.Connection) -> float | None:
    found: float | None = c.scalar(sa.select(sa.func.min(TABLES.c.bot_due)))
    return found


def next_deadline(c: sa.Connection) -> float | None:
    found: float | None = c.scalar(sa.select(sa.func.min(TABLES.c.deadline)))
    return found


def past_deadline(c: sa.Connection, now: float, limit: int) -> list[str]:
    """Tables where the time to decide is up."""
    query = sa.select(TABLES.c.id).where(TABLES.c.deadline <= now)
    return list(c.scalars(query.order_by(TABLES.c.deadline).limit(limit)))


def due_at_once(c: sa.Connection, now: float) -> None:
    """Drop all claims: they are from a process that has ended."""
    claimed = TABLES.c.bot_due.is_not(None)
    c.execute(sa.update(TABLES).where(claimed).values(bot_due=now))


def repair_times(c: sa.Connection, now: float) -> int:
    """Bring times that cannot be to where they can; how many there were."""
    latest = now + LONGEST_PAUSE
    repairs = [
        sa.update(TABLES).where(TABLES.c.bot_due > latest).values(bot_due=now),
        sa.update(SEATS).where(SEATS.c.seen > latest).values(seen=now),
        sa.update(TABLES).where(*forgotten_bot(now)).values(bot_due=now),
        *repaired_deadlines(c, now),
    ]
    return sum(c.execute(repair).rowcount for repair in repairs)


def repaired_deadlines(c: sa.Connection, now: float) -> list[sa.Update]:
    """Nobody has longer to decide than the table's options say.

    A deadline that was set a moment after `now` is none to repair.
    """
    columns = TABLES.c.id, TABLES.c.game, TABLES.c.options, TABLES.c.deadline, TABLES.c.clock
    repairs = []
    for row in c.execute(sa.select(*columns).where(TABLES.c.deadline > now + LONGEST_PAUSE)):
        race = load(row.game).race
        wait = longest_wait(race, row.options) if race is not None else 0.0
        latest = now + max(wait, longest(row.clock))
        if row.deadline > latest + A_MOMENT:
            repairs.append(sa.update(TABLES).where(TABLES.c.id == row.id).values(deadline=latest))
    return repairs


def longest_wait(race: Race, options: Mapping[str, str]) -> float:
    """To get ready for a race, or to take what it is about."""
    return max(float(options[race.seconds]), TO_GET_READY)


def forgotten_bot(now: float) -> list[sa.ColumnElement[bool]]:
    """A bot is due, and has been for a while, but the table does not say when."""
    is_due = TABLES.c.due.op(">>")(SEATS.c.seat).op("&")(1) == 1
    is_bot = SEATS.c.mind.is_not(None) | SEATS.c.stand_in.is_not(None)
    return [
        TABLES.c.stage == PLAYING,
        TABLES.c.changed < now - LONGEST_PAUSE,
        TABLES.c.bot_due.is_(None),
        TABLES.c.deadline.is_(None),
        sa.exists().where(SEATS.c.table_id == TABLES.c.id, is_due, is_bot),
    ]


def untouched(c: sa.Connection, stage: str, before: float, limit: int) -> list[str]:
    """Tables at which nothing has happened and nobody has been since a time; they are locked."""
    seen = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.seen >= before)
    query = sa.select(TABLES.c.id).where(TABLES.c.stage == stage, TABLES.c.changed < before, ~seen)
    return list(c.scalars(locked(c, query.limit(limit), skip=True)))


def note_seen(c: sa.Connection, signs: dict[tuple[str, int], float]) -> None:
    """When people last gave a sign of life."""
    rows = [
        {"at": table_id, "in_seat": seat, "new_seen": when}
        for (table_id, seat), when in sorted(signs.items())
    ]
    NOTE_SEEN.run(c, *rows)
