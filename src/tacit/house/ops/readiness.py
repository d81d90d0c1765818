"""Whether a worker is ready to serve.

What counts is what every table needs: a database that answers in time, can be written and has the
schema that this version works with; and the tasks that move bots, end waits and hear other workers.
Rules that are still being compiled do not count: pages are served and tables laid meanwhile, and no
other worker would be quicker.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from tacit.house.db.outages import Unavailable
from tacit.house.db.store import Store, newest_revision, revision, touch
from tacit.house.workers.upkeep import Upkeep


@dataclass(frozen=True)
class Readiness:
    """What a look at the database has found."""

    problem: str = ""  # why the worker is not ready
    schema: str | None = None
    seconds: float | None = None  # that the database took


NO_ANSWER = Readiness("the database does not answer in time")


async def readiness_of(store: Store, upkeep: Upkeep) -> Readiness:
    start = time.perf_counter()
    try:
        schema = await store.read(revision)
        if store.outages.reason is not None:
            await store.write(touch)  # nobody else may be writing: the outage would never end
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
