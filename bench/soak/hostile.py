"""Hostile clients: malformed requests, and too many connections and streams."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from itertools import cycle

from bench.client import Client, Refused, read_head
from bench.soak.house import House
from bench.soak.players import Room, addresses
from bench.soak.record import CUT, Record

SILENT = 150  # connections of one client: over the limit per address
WATCHERS = 60  # streams of one client: over the limit
STORM = 10  # clients that open a stream at every table at the same time
STAY = 3.0  # maximum seconds that connections are held
PAUSE = 0.5  # mean seconds between two attacks
ANSWER = 40.0  # timeout for a response in seconds

HALF = (
    b"",
    b"GET / HTTP/1.1\r\nHo",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nContent-Length: 50\r\n\r\n{",
)
NUL = b'{"game": "silencio", "name": "a\\u0000b"}'
MALFORMED = (
    b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: " + b"x" * 3000 + b"\r\n\r\n",
    b"GET /?x=\xff HTTP/1.1\r\nHost: house\r\nAccept: text/html\r\n\r\n",
    b"GET /%00 HTTP/1.1\r\nHost: house\r\n\r\n",
    b"GET /t/../../etc/passwd HTTP/1.1\r\nHost: house\r\n\r\n",
    b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: house\r\n\r\n",
    b"POST /play HTTP/1.1\r\nHost: house\r\nOrigin: http://[\r\nContent-Length: 0\r\n\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nContent-Length: 3\r\n\r\n{{{",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(NUL), NUL),
    b"POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nContent-Length: 999999999\r\n\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: house\r\nContent-Length: -1\r\n\r\n",
    b"DELETE /healthz HTTP/1.1\r\nHost: house\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
AT_TABLES = (
    b"GET %b/events HTTP/1.1\r\nHost: house\r\nLast-Event-ID: " + b"9" * 5000 + b"\r\n\r\n",
    b"GET %b?since=-1&until=99999999999999999999 HTTP/1.1\r\nHost: house\r\n\r\n",
    b"GET %b/replay HTTP/1.1\r\nHost: house\r\n\r\n",
    b"POST %b/start HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer \xff\r\n"
    b"Content-Length: 0\r\n\r\n",
)


class Hostile:
    """Attacks on a house."""

    def __init__(self, house: House, room: Room, record: Record) -> None:
        self.house, self.room, self.record = house, room, record
        self.addresses = addresses(2)

    async def come(self, end: float) -> None:
        """One kind of attack after the other, until a time."""
        kinds = {
            "silent crowds": self.silent,
            "malformed requests": self.malformed,
            "watching crowds": self.watch,
            "storms of streams": self.storm,
            "reconnects of all": self.reconnect,
        }
        for kind in cycle(kinds):
            if time.monotonic() >= end:
                return
            with self.record.noted(kind):
                await kinds[kind]()
            await asyncio.sleep(random.uniform(0, 2 * PAUSE))

    async def silent(self) -> None:
        """Connections that send nothing, or only part of a request."""
        source, sent = next(self.addresses), random.choice(HALF)
        held = await asyncio.gather(*(self._connected(source) for _ in range(SILENT)))
        writers = [found[1] for found in held if found is not None]
        for writer in writers:
            writer.write(sent)
        await asyncio.sleep(random.uniform(0, STAY))
        for writer in writers:
            writer.close()

    async def malformed(self) -> None:
        """Malformed requests, and random bytes."""
        source = next(self.addresses)
        requests = [*MALFORMED, random.randbytes(200)]
        if self.room.players:
            requests += [request % self._some_table().encode() for request in AT_TABLES]
        await asyncio.gather(*(self._sent(source, request) for request in requests))

    async def watch(self) -> None:
        """Many watchers at one table."""
        if self.room.players:
            table = self._some_table()
            await self._watched([table] * WATCHERS, random.uniform(0, STAY))

    async def storm(self) -> None:
        """Many clients open streams at all tables, and disconnect soon after."""
        tables = sorted({player.path for player in self.room.players})
        await asyncio.gather(*(self._watched(tables, random.uniform(0, 1)) for _ in range(STORM)))

    async def reconnect(self) -> None:
        """All players lose their streams at the same time, as when a proxy restarts."""
        for player in list(self.room.players):
            player.cut()

    def _some_table(self) -> str:
        return random.choice(list(self.room.players)).path

    async def _watched(self, tables: list[str], seconds: float) -> None:
        source = next(self.addresses)
        await asyncio.gather(*(self._stream(source, table, seconds) for table in tables))

    async def _stream(self, source: str, table: str, seconds: float) -> None:
        client = Client(self.house.host, self.house.port, source=source)
        begin = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                async for _ in client.events(f"{table}/events"):
                    pass
        except Refused as error:
            self.record.refused(error, begin)
        except CUT:
            pass

    async def _connected(
        self, source: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        with suppress(*CUT):
            return await asyncio.open_connection(
                self.house.host, self.house.port, local_addr=(source, 0)
            )
        return None

    async def _sent(self, source: str, request: bytes) -> None:
        """Send a raw request, and record the status of the response."""
        found = await self._connected(source)
        if found is None:
            return
        reader, writer = found
        begin = time.monotonic()
        try:
            writer.write(request)
            async with asyncio.timeout(ANSWER):
                status, _ = await read_head(reader)
            self.record.answered(status, begin, repr(request[:60]))
        except (*CUT, ValueError):
            pass
        finally:
            writer.close()
