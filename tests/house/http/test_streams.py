"""Event streams: when many begin at once, they take turns."""

from __future__ import annotations

import asyncio

import pytest
from fastapi.sse import ServerSentEvent

from tacit.house.http import streams
from tacit.house.http.streams import AT_ONCE, Events, first_of


class Crowd:
    """Streams that come at once, and how many of them are making their first event."""

    def __init__(self) -> None:
        self.now = self.most = 0

    async def events(self) -> Events:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0)
        self.now -= 1
        yield ServerSentEvent(raw_data="a table")

    async def stuck(self) -> Events:
        await asyncio.Event().wait()
        yield ServerSentEvent(raw_data="never")


def test_a_crowd_takes_turns_and_everybody_is_served() -> None:
    async def work() -> None:
        crowd, turns = Crowd(), asyncio.Semaphore(AT_ONCE)
        firsts = await asyncio.gather(*(first_of(crowd.events(), turns) for _ in range(50)))
        assert [event.raw_data for event in firsts if event] == ["a table"] * 50
        assert crowd.most == AT_ONCE

    asyncio.run(work())


def test_who_waits_for_an_event_gives_the_turn_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOMENT", 0.0)

    async def work() -> None:
        crowd, turns = Crowd(), asyncio.Semaphore(AT_ONCE)
        waiting = [asyncio.create_task(first_of(crowd.stuck(), turns)) for _ in range(AT_ONCE)]
        await asyncio.sleep(0)
        served = await first_of(crowd.events(), turns)
        assert served is not None
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not turns.locked()
        for _ in range(AT_ONCE):  # no turn was given back twice, or kept
            await turns.acquire()
        assert turns.locked()

    asyncio.run(work())
