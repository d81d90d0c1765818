"""The deals of the day in the database: who has begun and finished which, and their secret."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tacit.house.db.keys import key
from tacit.house.db.schema import DAILY, RESULTS

EXPERT = "expert"  # the bot that also plays each deal; no clash with guests' keys of 64 letters
SECRET = "daily"
BYTES = 32
MOST_DAYS = 1000  # of a guest that are read: no streak is longer
ADD_ATTEMPT = sa.text(
    "INSERT INTO daily (day, game, guest, table_id, begun)"
    " VALUES (:day, :game, :guest, :table_id, :begun) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class Attempt:
    """A guest's only try at a deal."""

    day: str
    game: str
    table_id: str
    begun: float
    finished: float | None = None
    score: int | None = None
    place: int | None = None


COLUMNS = [DAILY.c[name] for name in Attempt.__dataclass_fields__]


def secret(c: sa.Connection) -> bytes:
    """The secret that all deals of the day are derived from."""
    return key(c, SECRET, lambda: secrets.token_bytes(BYTES))


def begin(c: sa.Connection, guest: str, new: Attempt) -> bool:
    """Record that somebody begins a deal; False: they had begun it before."""
    row = {"day": new.day, "game": new.game, "table_id": new.table_id, "begun": new.begun}
    return c.execute(ADD_ATTEMPT, {"guest": guest, **row}).rowcount == 1


def begin_again(c: sa.Connection, guest: str, new: Attempt, before: float) -> bool:
    """Restart a deal that was begun before a time and not finished; False: there is none."""
    stuck = [DAILY.c.finished.is_(None), DAILY.c.begun < before]
    found = sa.update(DAILY).where(*of(new.day, new.game, guest), *stuck).values(begun=new.begun)
    return c.execute(found).rowcount == 1


def finish(
    c: sa.Connection, day: str, game: str, guest: str, now: float, score: int, place: int
) -> None:
    result = {"finished": now, "score": score, "place": place}
    c.execute(sa.update(DAILY).where(*of(day, game, guest)).values(result))


def of(day: str, game: str, guest: str) -> list[sa.ColumnElement[bool]]:
    return [DAILY.c.day == day, DAILY.c.game == game, DAILY.c.guest == guest]


def attempts(c: sa.Connection, guest: str, days: Sequence[str]) -> list[Attempt]:
    """The deals that somebody has begun on some days."""
    query = sa.select(*COLUMNS).where(DAILY.c.guest == guest, DAILY.c.day.in_(days))
    return [Attempt(*row) for row in c.execute(query)]


def days_begun(c: sa.Connection, days: Sequence[str]) -> list[str]:
    """Those of the given days on which anybody has begun a deal, latest first."""
    query = sa.select(DAILY.c.day).where(DAILY.c.day.in_(days)).distinct()
    return list(c.scalars(query.order_by(DAILY.c.day.desc())))


def days_played(c: sa.Connection, guest: str) -> list[str]:
    """The days of which somebody has finished a deal, latest first."""
    query = sa.select(DAILY.c.day).where(DAILY.c.guest == guest, DAILY.c.finished.is_not(None))
    return list(c.scalars(query.distinct().order_by(DAILY.c.day.desc()).limit(MOST_DAYS)))


def distribution(c: sa.Connection, day: str, game: str, before: float) -> dict[int, int]:
    """How many people finished a deal before a time, by score."""
    people = [DAILY.c.day == day, DAILY.c.game == game, DAILY.c.guest != EXPERT]
    number = sa.func.count().label("number")
    query = sa.select(DAILY.c.score, number).where(*people, DAILY.c.finished < before)
    return {row.score: row.number for row in c.execute(query.group_by(DAILY.c.score))}


def kept_facts(c: sa.Connection, day: str, game: str) -> list[tuple[str, float, Any]]:
    """The statistics of all finished games of a deal: guest, time of finishing, and facts."""
    own = (RESULTS.c.table_id == DAILY.c.table_id) & (RESULTS.c.guest == DAILY.c.guest)
    query = sa.select(DAILY.c.guest, DAILY.c.finished, RESULTS.c.facts).join(RESULTS, own)
    done = [DAILY.c.day == day, DAILY.c.game == game, DAILY.c.finished.is_not(None)]
    found = c.execute(query.where(*done))
    return [(guest, finished, facts) for guest, finished, facts in found]


def games_begun(c: sa.Connection, day: str) -> list[str]:
    """The games whose deal of a day somebody has begun and the expert has not finished."""
    done = sa.select(DAILY.c.game).where(
        DAILY.c.day == day, DAILY.c.guest == EXPERT, DAILY.c.finished.is_not(None)
    )
    query = sa.select(DAILY.c.game).where(
        DAILY.c.day == day, DAILY.c.guest != EXPERT, DAILY.c.game.not_in(done)
    )
    return list(c.scalars(query.distinct()))
