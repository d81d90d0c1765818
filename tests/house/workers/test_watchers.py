"""Several workers know together who watches a table."""

from __future__ import annotations

import asyncio

import pytest

from tacit.house.core.records import Who
from tacit.house.core.viewer import Watchers
from tacit.house.workers.watchers import SILENCE, Watcher
from tests.house.drivers.inside import followed, opened, two_playing

pytestmark = pytest.mark.postgres


@pytest.fixture
def shared(database: str) -> str:
    if database.startswith("sqlite"):
        pytest.skip("a file has one worker")
    return database


def test_a_worker_hears_of_the_watchers_of_another(shared: str) -> None:
    async def work() -> None:
        async with opened(shared) as one, opened(shared) as other:
            table_id, (ada, _) = await two_playing(one)
            eve = other.follow(table_id, Who(guest="eve"), "Eve")
            await anext(eve)
            seen = await followed(one, table_id, ada, lambda view: view.watchers.number > 0)
            assert seen.watchers == Watchers(1, ("Eve",))
            await eve.aclose()
            await followed(one, table_id, ada, lambda view: view.watchers.number == 0)

    asyncio.run(work())


def test_the_watchers_of_a_worker_that_was_killed_are_forgotten(shared: str) -> None:
    async def work() -> None:
        async with opened(shared) as one:
            gallery = one.gallery
            gallery.hear('{"from": "x", "table": "T", "number": 3, "names": ["Eve"]}')
            gallery.hear("not understood")
            gallery.hear('{"from": "x", "table": "T", "number": "many", "names": []}')
            gallery.enter("T", Watcher("fay", "Fay"))
            assert gallery.of("T") == Watchers(4, ("Eve", "Fay"))
            later = one.clock.now() + SILENCE + 1
            gallery.clock.now = lambda: later  # type: ignore[method-assign]
            assert gallery.of("T") == Watchers(1, ("Fay",))
            gallery.leave("T", Watcher("fay", "Fay"))
            gallery.hear('{"from": "x", "table": "T", "number": 0, "names": []}')
            gallery.hear('{"from": "x", "table": "T", "number": 0, "names": []}')
            assert gallery.of("T") == Watchers()

    asyncio.run(work())
