"""Subscribers of a table hear of every change once."""

from __future__ import annotations

import asyncio

from tacit.house.workers.notify import ALIVE, Notifier
from tests.house.drivers.inside import Hears


def test_all_subscribers_of_a_table_are_notified_and_nobody_else() -> None:
    async def work() -> None:
        notifier = Notifier()
        here, there = Hears(notifier, "a"), Hears(notifier, "a")
        elsewhere = Hears(notifier, "b", alive=0.01)
        notifier.notify("a")
        assert await here.next() is True
        assert await there.next() is True
        assert await elsewhere.next() is False
        notifier.close()
        assert await here.next() is False
        assert here.subscriber.is_closed

    asyncio.run(work())


def test_a_change_is_notified_once_however_often_it_is_reported() -> None:
    async def work() -> None:
        notifier = Notifier()
        woken: list[bool] = []
        notifier.wake_workers = lambda: woken.append(True)
        changes = Hears(notifier, "a", alive=0.01)
        notifier.notify("a", 5, goes_on_by_itself=False)
        assert await changes.next() is True
        assert notifier.newest_version("a") == 5
        notifier.notify("a", 5, goes_on_by_itself=True)  # as it comes back from the database
        notifier.notify("a", 4, goes_on_by_itself=False)
        assert await changes.next() is False
        notifier.notify_all()  # something may have been missed: the newest version is unknown
        assert await changes.next() is True
        assert notifier.newest_version("a") == 0
        notifier.notify("a", 6, goes_on_by_itself=False)
        assert await changes.next() is True
        assert len(woken) == 3  # by the version that goes on by itself, and twice by `notify_all`

    asyncio.run(work())


def test_changes_in_quick_succession_are_heard_of_together() -> None:
    async def work() -> None:
        notifier = Notifier()
        changes = Hears(notifier, "a", alive=ALIVE)
        for version in (5, 6, 7):
            notifier.notify("a", version)
        assert await changes.next() is True
        assert changes.is_silent

    asyncio.run(work())
