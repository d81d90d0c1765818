"""Simulated people at tables: two seats, each with an open event stream, and random moves."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from bench.client import Client, Refused
from tacit.games import load

API = "/api/v1/tables"
PATIENCE = 60.0  # seconds after which a missing update is a failure


@dataclass
class Tally:
    """What happened at the tables during a measurement."""

    delays: list[float] = field(default_factory=list)  # of each move that others see, in seconds
    unseen: int = 0  # the other moves: steps that only their maker sees
    failures: list[str] = field(default_factory=list)

    @property
    def moves(self) -> int:
        return len(self.delays) + self.unseen


class Seat:
    """One person: the newest view they have received, and when."""

    def __init__(self, client: Client, path: str, words: bool = True) -> None:
        self.client = client
        self.path = path
        self.asks = "" if words else "?words=no"
        self.seen: dict[str, Any] = {"version": 0, "ply": -1, "legal": [], "stage": "open"}
        self.at = 0.0
        self._news = asyncio.Event()
        self._ended = False

    async def watch(self) -> None:
        """Follow the table until the stream ends."""
        try:
            async for table in self.client.events(f"{self.path}/events{self.asks}"):
                self.look_at(table)
        finally:
            self._ended = True
            self._news.set()

    def look_at(self, table: dict[str, Any]) -> None:
        if table["version"] > self.seen["version"]:
            self.seen, self.at = table, time.perf_counter()
            self._news.set()

    async def sees(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.seen["version"] < version:
                if self._ended:
                    raise Refused(f"the stream of {self.path} has ended")
                await self.hears()

    async def hears(self) -> None:
        """Wait until there is something new."""
        self._news.clear()
        await self._news.wait()


class Pair:
    """Two people at a table."""

    def __init__(self, seats: list[Seat], luck: random.Random) -> None:
        self.seats = seats
        self.luck = luck

    @property
    def is_over(self) -> bool:
        return any(seat.seen["stage"] == "over" for seat in self.seats)

    async def move(self) -> float | None:
        """Make a random move; returns the seconds until the other player saw it.

        None: it was a step that nobody else sees. (Each seat therefore has its own versions.)
        """
        mover = self.luck.choice([seat for seat in self.seats if seat.seen["legal"]])
        other = next(seat for seat in self.seats if seat is not mover)
        offer = self.luck.choice(mover.seen["legal"])
        ply, before = mover.seen["ply"], other.seen["version"]
        click = time.perf_counter()
        answer = await mover.client.post(
            f"{mover.path}/moves{mover.asks}", {"ply": ply, "action": offer["action"]}
        )
        mover.look_at(answer)
        if load(answer["game"]).hidden_steps[offer["action"]]:
            return None
        await other.sees(before + 1)
        return other.at - click


@asynccontextmanager
async def seated(
    host: str, port: int, game: str, luck: random.Random, words: bool = True
) -> AsyncIterator[Pair]:
    """Two people sit down at a new table, open their streams and start the game."""
    async with AsyncExitStack() as stack:
        door = Client(host, port)
        stack.callback(door.close)
        path, tokens = await laid(door, game, {"players": "2"})
        seats = []
        for token in tokens:
            client = Client(host, port, token)
            stack.callback(client.close)
            seats.append(Seat(client, path, words))
        begun = await seats[0].client.post(f"{path}/start")
        for seat in seats:
            watching = asyncio.create_task(seat.watch())
            stack.push_async_callback(ended, watching)
        for seat in seats:
            await seat.sees(begun["version"])  # nobody has made a hidden step yet
        yield Pair(seats, luck)


async def laid(door: Client, game: str, options: dict[str, str]) -> tuple[str, list[str]]:
    """A new table with two people: its path, and the tokens of their seats."""
    opened = await door.post(API, {"game": game, "options": options, "name": "Ada"})
    path = f"{API}/{opened['table']['id']}"
    joined = await door.post(f"{path}/seats/1", {"name": "Ben"})
    return path, [opened["token"], joined["token"]]


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """With a thousand tables, one collection stops the people for a fifth of a second."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Room:
    """Many tables at once; when a game is over, it is replaced by a new table."""

    def __init__(
        self, host: str, port: int, games: list[str], seed: int, words: bool = True
    ) -> None:
        self.host, self.port, self.games, self.seed = host, port, games, seed
        self.words = words  # whether they are sent sentences
        self._pairs: dict[int, tuple[AsyncExitStack, Pair]] = {}

    async def fill(self, tables: int, at_once: int = 16) -> None:
        """Seat people until there are so many tables."""
        turn = asyncio.Semaphore(at_once)

        async def sit_down(number: int) -> None:
            async with turn:
                await self._seat(number)

        await asyncio.gather(*(sit_down(number) for number in range(len(self._pairs), tables)))

    async def empty(self) -> None:
        for number in list(self._pairs):
            stack, _ = self._pairs.pop(number)
            await stack.aclose()

    async def play(self, seconds: float, every: float) -> Tally:
        """Play at all tables for a while; `every`: mean seconds between moves, 0: no pauses."""
        tally = Tally()
        with no_garbage_collection():
            end = time.perf_counter() + seconds
            await asyncio.gather(*(self._play(number, end, every, tally) for number in self._pairs))
        return tally

    async def _play(self, number: int, end: float, every: float, tally: Tally) -> None:
        luck = random.Random(f"{self.seed} pauses {number}")
        try:
            while True:
                pause = luck.expovariate(1 / every) if every else 0.0
                if time.perf_counter() + pause >= end:
                    return
                if pause:
                    await asyncio.sleep(pause)
                pair = self._pairs[number][1]
                if pair.is_over:
                    pair = await self._seat(number)
                delay = await pair.move()
                if time.perf_counter() >= end:
                    continue
                if delay is None:
                    tally.unseen += 1
                else:
                    tally.delays.append(delay)
        except (Refused, OSError, EOFError, TimeoutError) as error:
            tally.failures.append(f"{type(error).__name__}: {error}")

    async def _seat(self, number: int) -> Pair:
        if number in self._pairs:
            stack, old = self._pairs.pop(number)
            await stack.aclose()
            luck = old.luck
        else:
            luck = random.Random(f"{self.seed} moves {number}")
        game = self.games[number % len(self.games)]
        stack = AsyncExitStack()
        at = seated(self.host, self.port, game, luck, self.words)
        pair = await stack.enter_async_context(at)
        self._pairs[number] = (stack, pair)
        return pair
