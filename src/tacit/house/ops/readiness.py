"""Whether a worker is ready to serve.

What counts is what every request needs: a database that answers in time and has the schema that
this version works with. Rules that are still being compiled do not count: pages are served and
tables laid meanwhile, and no other worker would be quicker.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from tacit.house.db.store import Store, newest_revision, revision


@dataclass(frozen=True)
class Readiness:
    """What a look at the database has found."""

    problem: str = ""  # why the worker is not ready
    schema: str | None = None
    seconds: float | None = None  # that the database took


NO_ANSWER = Readiness("the database does not answer in time")


async def readiness_of(store: Store) -> Readiness:
    start = time.perf_counter()
    try:
        schema = await store.read(revision)
    except (sa.exc.SQLAlchemyError, OSError) as error:
        return Readiness(f"the database cannot be reached ({type(error).__name__})")
    newest = newest_revision()
    problem = "" if schema == newest else f"the database has schema {schema}, not {newest}"
    return Readiness(problem, schema, round(time.perf_counter() - start, 4))
