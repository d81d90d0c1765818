"""Whether a worker is ready to serve.

It checks what every table needs: a database that answers in time, is writable and has the schema of
this version; and the tasks that move bots, handle deadlines and receive notifications. Whether the
rules are compiled does not count: pages and tables work meanwhile, and no other worker would be
faster.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store, newest_revision, revision, touch
from tacit.house.workers.upkeep import Upkeep


@dataclass(frozen=True)
class Readiness:
    """The result of a readiness check."""

    problem: str = ""  # why the worker is not ready
    schema: str | None = None
    seconds: float | None = None  # response time of the database


NO_ANSWER = Readiness("the database does not answer in time")


async def readiness_of(store: Store, upkeep: Upkeep) -> Readiness:
    start = time.perf_counter()
    try:
        schema = await store.read(revision)
        if store.outages.reason is not None:
            await store.write(touch)  # if nobody else writes, the outage would never end
    except Unavailable as error:
        return Readiness(str(error))
    seconds = round(time.perf_counter() - start, 4)
    return Readiness(problem_with(schema, upkeep), schema, seconds)


def problem_with(schema: str | None, upkeep: Upkeep) -> str:
    if schema != (newest := newest_revision()):
        return f"the database has schema {schema}, not {newest}"
    failing = [f"{name} ({upkeep.troubles[name]})" for name in upkeep.troubles]
    if upkeep.needed & upkeep.troubles.keys():
        return f"not at work: {', '.join(failing)}"
    return ""
