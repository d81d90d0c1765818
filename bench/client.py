"""A minimal HTTP client for benchmarks.

Clients share the machine with the house that they measure, and a full HTTP library takes as long
for a request as the house does for a move.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

# Seconds after which an idle connection is not reused: the house closes it after five.
FRESH = 3.0
MOST_LINE = 1 << 16


class Refused(Exception):
    """The house has refused a request."""

    def __init__(self, what: str, status: int = 0) -> None:
        super().__init__(what)
        self.status = status  # of the response; 0: there was none


class Client:
    """Sends one request after the other on a keep-alive connection, as browsers do."""

    def __init__(
        self, host: str, port: int, token: str | None = None, source: str | None = None
    ) -> None:
        """`source` is the local address to connect from: rate limits are per address."""
        self.host, self.port = host, port
        self._source = None if source is None else (source, 0)
        lines = [f"Host: {host}:{port}", "Accept-Language: en"]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        self._common = "\r\n".join(lines)
        self._kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def text(self, path: str) -> str:
        return (await self._answer(self._request("GET", path))).decode()

    async def post(self, path: str, body: object = None) -> Any:
        return await self.ask("POST", path, body)

    async def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> Any:
        """With an idempotency key, the request is carried out once, however often it is sent."""
        return json.loads(await self._answer(self._request(method, path, body, key)))

    async def events(self, path: str) -> AsyncIterator[Any]:
        """The data of each server-sent event, on a connection of its own."""
        reader, writer = await self._connect()
        try:
            writer.write(self._request("GET", path))
            status, _ = await read_head(reader)
            if status != 200:
                raise Refused(f"GET {path}: {status}", status)
            while piece := await read_chunk(reader):
                # The house sends each event as one chunk.
                for line in piece.split(b"\n"):
                    if line.startswith(b"data: "):
                        yield json.loads(line[len(b"data: ") :])
        finally:
            writer.close()

    def close(self) -> None:
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    async def _answer(self, request: bytes) -> bytes:
        reader, writer = await self._connection()
        writer.write(request)
        status, length = await read_head(reader)
        body = await reader.readexactly(length)
        self._used = time.monotonic()
        if not 200 <= status < 300:
            what = request.split(b" HTTP", 1)[0].decode()
            raise Refused(f"{what}: {status} {body[:200].decode(errors='replace')}", status)
        return body

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if time.monotonic() - self._used > FRESH:
            self.close()
        if self._kept is None:
            self._kept = await self._connect()
        return self._kept

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            self.host, self.port, limit=MOST_LINE, local_addr=self._source
        )

    def _request(
        self, method: str, path: str, body: object = None, key: str | None = None
    ) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", self._common, f"Content-Length: {len(content)}"]
        if content:
            lines.append("Content-Type: application/json")
        if key is not None:
            lines.append(f"Idempotency-Key: {key}")
        return "\r\n".join([*lines, "", ""]).encode() + content


async def read_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """The status of a response, and the length of its body."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    lengths = [line for line in lines if line.lower().startswith("content-length:")]
    return int(first.split(" ")[1]), int(lengths[0].split(":")[1]) if lengths else 0


async def read_chunk(reader: asyncio.StreamReader) -> bytes:
    """One chunk of a chunked response; empty at its end."""
    size = int(await reader.readuntil(b"\r\n"), 16)
    return (await reader.readexactly(size + 2))[:-2]
