"""Subscribers of a table hear of every change once."""

from __future__ import annotations

import asyncio

from tacit.house.workers.notify import Notifier


def test_all_subscribers_of_a_table_are_notified_and_nobody_else() -> None:
    async def work() -> None:
        notifier = Notifier()
        here, there, elsewhere = (
            notifier.subscribe("a"),
            notifier.subscribe("a"),
            notifier.subscribe("b", alive=0.01),
        )
        for changes in (here, there, elsewhere):
            assert await anext(changes) is True  # at once
        notifier.notify("a")
        assert await anext(here) is True
        assert await anext(there) is True
        assert await anext(elsewhere) is False
        notifier.close()
        assert [change async for change in here] == []

    asyncio.run(work())


def test_a_change_is_notified_once_however_often_it_is_reported() -> None:
    async def work() -> None:
        notifier = Notifier()
        woken: list[bool] = []
        notifier.wake_workers = lambda: woken.append(True)
        changes = notifier.subscribe("a", alive=0.01)
        await anext(changes)
        notifier.notify("a", 5, goes_on_by_itself=False)
        assert await anext(changes) is True
        assert notifier.newest_version("a") == 5
        notifier.notify("a", 5, goes_on_by_itself=True)  # as it comes back from the database
        notifier.notify("a", 4, goes_on_by_itself=False)
        assert await anext(changes) is False
        notifier.notify_all()  # something may have been missed: the newest version is unknown
        assert await anext(changes) is True
        assert notifier.newest_version("a") == 0
        notifier.notify("a", 6, goes_on_by_itself=False)
        assert await anext(changes) is True
        assert len(woken) == 3  # by the version that goes on by itself, and twice by `notify_all`

    asyncio.run(work())
