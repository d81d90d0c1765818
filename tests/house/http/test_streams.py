"""Event streams: when many begin at once, they take turns."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from tacit.house.http import streams
from tacit.house.http.streams import AT_ONCE, Streams, turn
from tests.house.drivers.inside import ID


class Counted:
    """An application that says how many requests it answers at the same time."""

    def __init__(self) -> None:
        self.now = self.most = self.answered = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0)
        self.now -= 1
        self.answered += 1


async def nothing() -> Message:
    return {"type": "http.disconnect"}


async def nowhere(message: Message) -> None:
    pass


@pytest.mark.parametrize(
    ("path", "most"),
    [(f"/t/{ID}/events", AT_ONCE), (f"/api/v1/tables/{ID}/events", AT_ONCE), (f"/t/{ID}", 50)],
)
def test_streams_that_come_at_once_take_turns(path: str, most: int) -> None:
    async def work() -> None:
        app = Counted()
        served = Streams(app)
        scope: dict[str, Any] = {"type": "http", "path": path}
        await asyncio.gather(*(served(dict(scope), nothing, nowhere) for _ in range(50)))
        assert (app.most, app.answered) == (most, 50)

    asyncio.run(work())


def test_who_takes_long_gives_the_turn_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOMENT", 0.0)

    async def work() -> None:
        turns = asyncio.Semaphore(AT_ONCE)

        async def wait() -> None:
            async with turn(turns):
                await asyncio.Event().wait()

        waiting = [asyncio.create_task(wait()) for _ in range(AT_ONCE)]
        await asyncio.sleep(0)
        assert turns.locked()
        async with turn(turns):
            pass
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for _ in range(AT_ONCE):  # no turn was given back twice, or kept
            assert not turns.locked()
            await turns.acquire()
        assert turns.locked()

    asyncio.run(work())


@pytest.mark.parametrize("begins", [False, True])
def test_a_house_that_closes_turns_streams_away_without_an_error(begins: bool) -> None:
    """Those that have not begun are told to come again; the others simply end."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if begins:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def work() -> None:
        sent: list[Message] = []

        async def keep(message: Message) -> None:
            sent.append(message)

        scope: dict[str, Any] = {"type": "http", "path": f"/t/{ID}/events"}
        request = asyncio.create_task(Streams(app)(scope, nothing, keep))
        await asyncio.sleep(0)
        request.cancel("the server stops")
        await request
        statuses = [message["status"] for message in sent if "status" in message]
        assert statuses == ([200] if begins else [503])

    asyncio.run(work())
