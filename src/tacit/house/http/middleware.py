"""Middleware: security headers, host check, size limits, rate limits, and the CSRF check.

Plain ASGI, because a middleware that wraps responses would delay event streams.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable
from functools import partial

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.core.records import Who
from tacit.house.http.errors import (
    AddressTooLong,
    OtherSite,
    TooBig,
    TooManyRequests,
    TooManyStreams,
    TooManyTables,
    UnknownHost,
)
from tacit.house.http.guards import Answer, Guard
from tacit.house.http.headers import host_name, is_loopback, origin_host
from tacit.house.http.identity import client_of, token_in, who_asks
from tacit.house.http.paths import PROBES, is_api, is_free, is_static, lays_table, table_of_stream
from tacit.house.http.streams import begun_stream
from tacit.house.limits import Limits

IsSeated = Callable[[str, Who], Awaitable[bool]]  # at a table
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Whoever knows a table's address may sit down there: other sites must not learn it. (With
    # `no-referrer`, browsers would also hide the origin of our own forms.)
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
RawHeader = tuple[bytes, bytes]
RAW_HEADERS: list[RawHeader] = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
CACHE_CONTROL = b"cache-control"
NO_STORE: list[RawHeader] = [(CACHE_CONTROL, b"no-store")]
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_ADDRESS = 4096  # bytes of a path with its query
MOST_OF_PLAYER = 4  # streams of one player at one table that are exempt from limits
STREAM_PAUSE = 5.0  # seconds until a refused stream should be retried


class SecurityHeaders:
    """Adds the headers to every response, error pages included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = completed(message.get("headers", ()), is_static(scope["path"]))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, with_headers)


def completed(headers: Iterable[RawHeader], is_asset: bool) -> list[RawHeader]:
    """The headers of a response with those that every response has, unless it has its own."""
    given = [h for h in headers if is_asset or h[0] != CACHE_CONTROL]
    names = {name for name, _ in given}
    return [*given, *(h for h in RAW_HEADERS if h[0] not in names), *(() if is_asset else NO_STORE)]


class KnownHost:
    """Refuses requests for host names that are not ours, since links and QR codes contain them.

    Requests to the machine itself, and health checks at any address, are always allowed.
    """

    def __init__(self, names: Collection[str]) -> None:
        self.names = names  # empty: any valid name

    def __call__(self, scope: Scope, headers: Headers) -> UnknownHost | None:
        return None if scope["path"] in PROBES or self.knows(headers) else UnknownHost()

    def knows(self, headers: Headers) -> bool:
        hosts = headers.getlist("host")
        name = host_name(hosts[0]) if len(hosts) == 1 else None
        if name is None:
            return False
        return not self.names or name in self.names or is_loopback(name)


def short_address(scope: Scope, headers: Headers) -> AddressTooLong | None:
    """Refuses URLs that are too long."""
    length = len(scope["path"]) + len(scope.get("query_string", b""))
    return AddressTooLong() if length > MOST_ADDRESS else None


class SmallBody:
    """Refuses bodies that say that they are too long. The server reads no more than they say."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, scope: Scope, headers: Headers) -> TooBig | None:
        length = headers.get("content-length", "0")
        return TooBig() if not length.isdecimal() or int(length) > self.most else None


class SizeLimit(Guard):
    """Refuses bodies that are too long and do not say so, but come in small pieces."""

    def __init__(self, app: ASGIApp, answer: Answer, most: int) -> None:
        super().__init__(app, answer)
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not comes_in_pieces(scope):
            return await self.app(scope, receive, send)
        body = Body(receive, send, self.most)
        with contextlib.suppress(TooBig):
            await self.app(scope, body.receive, body.send)
        if body.is_too_big and not body.is_answered:
            await self.refuse(TooBig(), scope, receive, send)


def comes_in_pieces(scope: Scope) -> bool:
    """Whether the length of a body is not known beforehand (`Transfer-Encoding: chunked`)."""
    return any(name == b"transfer-encoding" for name, _ in scope["headers"])


class Body:
    """Counts the bytes of a body as it arrives. Raises TooBig."""

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive, self._send = receive, send
        self.left = most
        self.is_answered = False

    @property
    def is_too_big(self) -> bool:
        return self.left < 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.is_too_big:
                raise TooBig
        return message

    async def send(self, message: Message) -> None:
        if self.is_too_big and not self.is_answered:
            return  # the application's response to a truncated body: ours replaces it
        self.is_answered = True
        await self._send(message)


class RateLimit(Guard):
    """Limits requests and new tables per client, and event streams per client and per table.

    Watchers never keep out players: somebody with a seat always gets a stream, and a few more for
    other windows.
    """

    def __init__(self, app: ASGIApp, answer: Answer, limits: Limits, is_seated: IsSeated) -> None:
        super().__init__(app, answer)
        self.limits = limits
        self.is_seated = is_seated
        self._of_players: Counter[tuple[str, Who]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limited = scope["type"] == "http" and self.limits.are_set
        if not limited or is_free(scope["path"]):
            return await self.app(scope, receive, send)
        client = client_of(HTTPConnection(scope))
        wait = self.limits.take(client)
        if wait > 0:
            return await self.refuse(TooManyRequests(wait), scope, receive, send)
        if lays_table(scope["method"], scope["path"]) and (wait := self.limits.lay(client)) > 0:
            return await self.refuse(TooManyTables(wait), scope, receive, send)
        table = table_of_stream(scope["path"])
        if table is None:
            return await self.app(scope, receive, send)
        who = who_asks(HTTPConnection(scope))
        if self.limits.is_full(client, table) and not await self.plays(table, who):
            return await self.refuse(TooManyStreams(STREAM_PAUSE), scope, receive, send)
        stream = None
        self.count(client, table, who, 1)
        try:
            await self.app(scope, receive, send)
            stream = begun_stream(scope)
        finally:
            ended = partial(self.count, client, table, who, -1)
            if stream is None:
                ended()
            else:
                stream.at_end.append(ended)

    async def plays(self, table: str, who: Who) -> bool:
        """Whether somebody has a seat there, and not too many streams already."""
        if who == Who() or self._of_players[table, who] >= MOST_OF_PLAYER:
            return False
        return await self.is_seated(table, who)

    def count(self, client: str, table: str, who: Who, change: int) -> None:
        """Count a stream that was opened (1) or closed (-1)."""
        self.limits.count_stream(client, table, change)
        self._of_players[table, who] += change
        if not self._of_players[table, who]:
            del self._of_players[table, who]


def same_origin(scope: Scope, headers: Headers) -> OtherSite | None:
    """Refuses cross-site requests: with SameSite cookies, our protection against CSRF.

    Browsers send the origin of a request (Origin, Sec-Fetch-Site); without these headers, it is
    refused only if it has cookies. API requests with a token are exempt: they ignore cookies.
    """
    is_forged = scope["method"] not in SAFE and is_from_elsewhere(scope, headers)
    return OtherSite() if is_forged else None


def is_from_elsewhere(scope: Scope, headers: Headers) -> bool:
    if is_api(scope["path"]) and token_in(headers) is not None:
        return False  # with a token, cookies are ignored
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        return True
    if origin is not None:
        return origin_host(origin) != headers.get("host")
    return site is None and "cookie" in headers
