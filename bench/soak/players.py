"""People who play whatever happens: requests are retried until they are answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from bench.client import Client, Refused
from bench.people import API, Seat, ended, laid
from bench.soak.house import House
from bench.soak.ledger import Ledger
from bench.soak.record import CUT, Record

# Without the race for SILENCIO's start: there, a request that is too late succeeds without a move.
OPTIONS = {"silencio": {"start": "seat:0"}, "silver": {"rounds": "1"}}
ANSWER = 40.0  # timeout for a response in seconds: a writer may wait 20 for a lock
UNHEARD = 10.0  # seconds without an event after which a player polls
PATIENCE = 180.0  # seconds after which a table counts as stuck
AGAIN = 0.05, 0.5  # range of seconds before a retry
WAIT = (429, 500, 502, 503, 504)  # statuses that are retried


def addresses(first: int) -> Iterator[str]:
    """A different address for each client, as on the internet: all of 127.0.0.0/8 is local."""
    return (f"127.{first}.{n >> 8 & 255}.{n & 255}" for n in count(1))


class Player(Seat):
    """A player who follows a table by its event stream and reconnects whenever that is cut."""

    def __init__(self, client: Client, path: str, ledger: Ledger, record: Record) -> None:
        super().__init__(client, path)
        self.ledger, self.record = ledger, record
        self.luck = random.Random()
        self._watching = asyncio.create_task(self.watch())

    def cut(self) -> None:
        """Drop the stream, and reconnect at once."""
        self._watching.cancel()
        self._watching = asyncio.create_task(self.watch())

    async def leave(self) -> None:
        await ended(self._watching)
        self.client.close()

    async def watch(self) -> None:
        while True:
            begin = time.monotonic()
            try:
                async for table in self.client.events(f"{self.path}/events"):
                    self.look_at(table)
            except Refused as error:
                self.record.refused(error, begin)
            except CUT:
                pass
            await asyncio.sleep(self.luck.uniform(*AGAIN))

    async def play(self, end: float, every: float) -> None:
        """Play to the end of the game: with pauses until a time, then without."""
        while self.seen["stage"] != "over":
            if self.seen["legal"]:
                if time.monotonic() < end:
                    await asyncio.sleep(self.luck.expovariate(1 / every))
                await self.move()
            else:
                await self.wait()

    async def wait(self) -> None:
        """Wait until it is this player's turn, or the game is over. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not self.seen["legal"] and self.seen["stage"] != "over":
                try:
                    await asyncio.wait_for(self.hears(), UNHEARD)
                except TimeoutError:
                    await self.look()

    async def look(self) -> None:
        """Fetch the current table, even if it is behind what was seen before."""
        self.seen = await self.insist("GET", self.path)

    async def move(self) -> None:
        ply, offer = self.seen["ply"], self.luck.choice(self.seen["legal"])
        body = {"ply": ply, "action": offer["action"]}
        key = f"{ply}-{self.luck.getrandbits(64)}"
        try:
            answer = await self.insist("POST", f"{self.path}/moves", body, key)
        except Refused as error:
            if error.status != 409:
                raise
            await self.look()
        else:
            self.ledger.note(ply, offer["text"])
            self.look_at(answer)

    async def insist(
        self, method: str, path: str, body: object = None, key: str | None = None
    ) -> dict[str, Any]:
        """Retry until there is a response. Raises Refused or TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while True:
                begin = time.monotonic()
                try:
                    asking = self.client.ask(method, path, body, key)
                    found: dict[str, Any] = await asyncio.wait_for(asking, ANSWER)
                    return found
                except Refused as error:
                    self.record.refused(error, begin)
                    if error.status not in WAIT:
                        raise
                except CUT:
                    self.client.close()
                self.record.repeated += 1
                await asyncio.sleep(self.luck.uniform(*AGAIN))


@dataclass(frozen=True)
class Played:
    """A table that was played at, and the acknowledged moves of its players."""

    path: str
    ledgers: list[Ledger]


class Room:
    """Tables of two people, or of one with a bot; when a game is over, a new one begins."""

    def __init__(self, house: House, games: list[str], record: Record) -> None:
        self.house, self.games, self.record = house, games, record
        self.addresses = addresses(1)
        self.played: list[Played] = []
        self.players: set[Player] = set()

    async def fill(self, tables: int, end: float, every: float) -> None:
        """Play at some tables until a time, then finish each game."""
        await asyncio.gather(*(self._at_table(n, end, every) for n in range(tables)))

    async def _at_table(self, number: int, end: float, every: float) -> None:
        game = self.games[number % len(self.games)]
        with_bot = number % (2 * len(self.games)) >= len(self.games)
        while time.monotonic() < end:
            try:
                async with self._seated(game, with_bot) as players:
                    await asyncio.gather(*(player.play(end, every) for player in players))
            except (Refused, TimeoutError) as error:
                self.record.failures.append(f"{game}: {str(error) or 'nobody could move'}")

    @asynccontextmanager
    async def _seated(self, game: str, with_bot: bool) -> AsyncIterator[list[Player]]:
        async with AsyncExitStack() as stack:
            path, tokens = await self._laid(game, with_bot)
            ledgers = [Ledger(seat) for seat in range(len(tokens))]
            self.played.append(Played(path, ledgers))
            players = []
            for token, ledger in zip(tokens, ledgers, strict=True):
                client = Client(self.house.host, self.house.port, token, next(self.addresses))
                player = Player(client, path, ledger, self.record)
                stack.push_async_callback(player.leave)
                players.append(player)
            self.players.update(players)
            stack.callback(self.players.difference_update, players)
            if not with_bot:
                players[0].look_at(await players[0].insist("POST", f"{path}/start"))
            yield players

    async def _laid(self, game: str, with_bot: bool) -> tuple[str, list[str]]:
        """Open a new table; if anything fails, try another one. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while True:
                door = Client(self.house.host, self.house.port, source=next(self.addresses))
                begin = time.monotonic()
                try:
                    return await asyncio.wait_for(lay(door, game, with_bot), ANSWER)
                except Refused as error:
                    self.record.refused(error, begin)
                except CUT:
                    pass
                finally:
                    door.close()
                await asyncio.sleep(random.uniform(*AGAIN))


async def lay(door: Client, game: str, with_bot: bool) -> tuple[str, list[str]]:
    options = {"players": "2", **OPTIONS.get(game, {})}
    if not with_bot:
        return await laid(door, game, options)
    asked = {"game": game, "options": options, "name": "Ada", "bots": "random", "start": True}
    opened = await door.post(API, asked)
    return f"{API}/{opened['table']['id']}", [opened["token"]]
