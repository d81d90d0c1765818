"""What every request passes: security headers, limits of size and rate, and the origin check.

Plain ASGI, because a middleware that wraps responses would hold up event streams. How a refusal is
answered, as a page or as a document, the application says (`Answer`).
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from cachetools import LRUCache
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.engine.errors import TacitError
from tacit.house.http.errors import (
    AddressTooLong,
    OtherSite,
    TooBig,
    TooMany,
    TooManyRequests,
    TooManyStreams,
)
from tacit.house.http.paths import is_static, table_of_stream
from tacit.house.settings import Settings

Answer = Callable[[Request, TacitError], Response]

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
    # `no-referrer`, browsers would hide the origin of our own forms, too.)
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
STORE_NOTHING = {"cache-control": "no-store"}
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_CLIENTS = 10_000  # whose requests are counted
MOST_ADDRESS = 4096  # bytes of a path with its query
STREAM_PAUSE = 5.0  # seconds until a refused stream is worth another try


class SecurityHeaders:
    """Adds the headers to every response, error pages included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not is_static(scope["path"]):
                    headers.update(STORE_NOTHING)
            await send(message)

        await self.app(scope, receive, with_headers)


class Guard:
    """A middleware that may refuse a request."""

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self.app = app
        self.answer = answer

    async def refuse(self, error: TacitError, scope: Scope, receive: Receive, send: Send) -> None:
        response = self.answer(Request(scope), error)
        if isinstance(error, TooMany):
            response.headers["retry-after"] = str(math.ceil(error.seconds))
        await response(scope, receive, send)


class SizeLimit(Guard):
    """Refuses bodies and addresses that are too long, also if they come in small pieces."""

    def __init__(self, app: ASGIApp, answer: Answer, most: int) -> None:
        super().__init__(app, answer)
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        if len(scope["path"]) + len(scope.get("query_string", b"")) > MOST_ADDRESS:
            return await self.refuse(AddressTooLong(), scope, receive, send)
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self.most:
            return await self.refuse(TooBig(), scope, receive, send)
        body = Body(receive, send, self.most)
        with contextlib.suppress(TooBig):
            await self.app(scope, body.receive, body.send)
        if body.is_too_big and not body.is_answered:
            await self.refuse(TooBig(), scope, receive, send)


class Body:
    """Counts the bytes of a body as it comes. Raises TooBig."""

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
            return  # the application's answer to a broken body: ours takes its place
        self.is_answered = True
        await self._send(message)


class RateLimit(Guard):
    """Limits requests (a bucket for each client, refilled at a steady rate) and open streams.

    Each worker counts for itself: shared counts would cost a query for every request, and it is the
    database that they protect.
    """

    def __init__(
        self,
        app: ASGIApp,
        answer: Answer,
        settings: Settings,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(app, answer)
        self.rate, self.burst = settings.rate, settings.burst
        self.now = now
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(MOST_CLIENTS)
        self._of_client = OpenStreams(settings.most_streams)
        self._of_table = OpenStreams(settings.most_watchers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limited = scope["type"] == "http" and self.rate > 0
        if not limited or is_static(scope["path"]):
            return await self.app(scope, receive, send)
        client = (scope.get("client") or ("",))[0]
        wait = self.take(client)
        if wait > 0:
            return await self.refuse(TooManyRequests(wait), scope, receive, send)
        table = table_of_stream(scope["path"])
        if table is None:
            return await self.app(scope, receive, send)
        if self._of_client.is_full(client) or self._of_table.is_full(table):
            return await self.refuse(TooManyStreams(STREAM_PAUSE), scope, receive, send)
        with self._of_client.one_more(client), self._of_table.one_more(table):
            await self.app(scope, receive, send)

    def take(self, client: str) -> float:
        """Take a request out of the client's bucket; if it is empty, the seconds to wait."""
        now = self.now()
        left, then = self._buckets.get(client, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        enough = left >= 1
        self._buckets[client] = (left - 1 if enough else left, now)
        return 0.0 if enough else (1 - left) / self.rate


class OpenStreams:
    """How many streams are open for each client, or at each table, and how many may be."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def is_full(self, key: str) -> bool:
        return self._open[key] >= self.most

    @contextlib.contextmanager
    def one_more(self, key: str) -> Iterator[None]:
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


class SameOrigin(Guard):
    """Refuses what another site makes a browser send; with SameSite cookies, our one protection.

    A browser says where a request comes from (Origin, Sec-Fetch-Site). A request with a token, or
    without cookies, uses nothing that belongs to the browser's user.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and is_forged(scope):
            return await self.refuse(OtherSite(), scope, receive, send)
        await self.app(scope, receive, send)


def is_forged(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if headers.get("authorization"):
        return False
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        return True
    if origin is not None:
        return urlsplit(origin).netloc != headers.get("host")
    return site is None and "cookie" in headers
