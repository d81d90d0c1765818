"""Guards before every request: security headers, sizes, rates, and forged requests.

Plain ASGI, because a middleware that wraps responses would hold up event streams.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.problems import Problem, words_for
from tacit.house.settings import Settings
from tacit.house.web import routes as pages

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # The address of a table is an invitation. (With `no-referrer`, browsers hide the origin of our
    # own forms, too.)
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_CLIENTS = 10_000
MOST_ADDRESS = 4096  # bytes of a path with its query


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
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class TooBig(Exception):
    """A body that is longer than allowed."""


class SizeLimit:
    """Refuses bodies and addresses that are too long, also if they come in small pieces."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        if len(scope["path"]) + len(scope.get("query_string", b"")) > MOST_ADDRESS:
            return await refuse(scope, receive, send, 414, "address-too-long")
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self.most:
            return await refuse(scope, receive, send, 413, "too-big")
        came, started, too_big = 0, False, False

        async def counted() -> Message:
            nonlocal came, too_big
            message = await receive()
            if message["type"] == "http.request":
                came += len(message.get("body", b""))
                if came > self.most:
                    too_big = True
                    raise TooBig
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            if too_big and not started:
                return  # what the application makes of it is replaced by our own answer
            started = True
            await send(message)

        with contextlib.suppress(TooBig):
            await self.app(scope, counted, noted)
        if too_big and not started:
            await refuse(scope, receive, send, 413, "too-big")


class RateLimit:
    """A bucket of requests for each client, filled again at a steady rate; and open streams.

    Each worker counts for itself: sharing the counts would cost a look at the database for every
    request, which is what they are to protect.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.app = app
        self.rate, self.burst = settings.rate, settings.burst
        self.now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._of_client = Crowd(settings.most_streams)
        self._of_table = Crowd(settings.most_watchers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limited = scope["type"] == "http" and self.rate > 0
        if not limited or scope["path"].startswith("/static/"):
            return await self.app(scope, receive, send)
        client = (scope.get("client") or ("",))[0]
        wait = self.take(client)
        if wait > 0:
            return await refuse(scope, receive, send, 429, "too-many-requests", wait)
        if not scope["path"].endswith("/events"):
            return await self.app(scope, receive, send)
        table = scope["path"].split("/")[-2]
        if self._of_client.is_full(client) or self._of_table.is_full(table):
            return await refuse(scope, receive, send, 429, "too-many-streams", 5.0)
        with self._of_client.one_more(client), self._of_table.one_more(table):
            await self.app(scope, receive, send)

    def take(self, client: str) -> float:
        """Take a request out of the client's bucket; else how long to wait for one."""
        now = self.now()
        left, then = self._buckets.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        enough = left >= 1
        self._buckets[client] = (left - 1 if enough else left, now)
        while len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1 - left) / self.rate


class Crowd:
    """How many there are of each kind at this moment, and how many there may be."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._here: Counter[str] = Counter()

    def is_full(self, kind: str) -> bool:
        return self._here[kind] >= self.most

    @contextlib.contextmanager
    def one_more(self, kind: str) -> Iterator[None]:
        self._here[kind] += 1
        try:
            yield
        finally:
            self._here[kind] -= 1
            if not self._here[kind]:
                del self._here[kind]


class SameOrigin:
    """Refuses what another site makes a browser send.

    A browser says where a request comes from (Origin, Sec-Fetch-Site). A program with a token, or
    without any cookie, has nothing that another site could borrow.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and is_forged(scope):
            return await refuse(scope, receive, send, 403, "other-site")
        await self.app(scope, receive, send)


def is_forged(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if headers.get("authorization"):
        return False
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != headers.get("host")
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    return "cookie" in headers


async def refuse(
    scope: Scope, receive: Receive, send: Send, status: int, kind: str, wait: float = 0.0
) -> None:
    """Answer with a problem document, or with a page to whoever reads pages."""
    request = Request(scope)
    t = words_for(request)
    title = {
        "other-site": t.gettext("This request came from another site and was not carried out."),
        "too-big": t.gettext("That is more than can be sent at once."),
        "address-too-long": t.gettext("This address is too long."),
        "too-many-requests": t.gettext("Too many requests at once. Please wait a moment."),
        "too-many-streams": t.gettext("Too many pages are open here. Close one, or wait a moment."),
    }[kind]
    answer: Response
    if pages.wants_page(request):
        answer = pages.error_page(request, status, t.gettext("That did not work."), title)
    else:
        answer = Problem(status, kind, title)
    if status == 429:
        answer.headers["retry-after"] = str(math.ceil(wait))
    await answer(scope, receive, send)
