"""Access log and metrics for each request; unexpected errors are logged and answered with 500."""

from __future__ import annotations

import logging
import random
import re
import time
from functools import partial
from http import HTTPStatus
from typing import NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.errors import Internal
from tacit.house.http.guards import REFUSAL, Answer
from tacit.house.http.paths import table_of_stream
from tacit.house.http.streams import begun_stream
from tacit.house.observe import logs, metrics
from tacit.house.observe.veil import mark_of

REQUEST_ID = "request_id"  # key in the scope
HEADER = b"x-request-id"
READABLE = re.compile(rb"[A-Za-z0-9._-]{1,64}")
LEFT = 499  # the client disconnected before there was a response, as in nginx


class Access:
    """The middleware that logs and counts every request."""

    def __init__(self, app: ASGIApp, answer: Answer, clients: bool) -> None:
        self.app = app
        self.answer = answer
        self.clients = clients  # whether their addresses are logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        visit = Visit(scope, send)
        error: Exception | None = None
        try:
            await self.app(scope, receive, visit.send)
        except ClientDisconnect:
            pass  # in the middle of the body: there is nobody to answer
        except Exception as mistake:
            error = mistake
            metrics.broken()
            if visit.status:
                raise  # too late for another response: the server closes the connection
            await self.answer(Request(scope), Internal())(scope, receive, visit.send)
        finally:
            stream = begun_stream(scope)
            if stream is None or error is not None:
                self.note(visit, error)
            else:
                visit.detach()
                stream.at_end.append(partial(self.note, visit, None))

    def note(self, visit: Visit, error: Exception | None) -> None:
        """Log and count a request at its end."""
        visit.end()
        if error is not None or logs.access.isEnabledFor(logging.INFO):
            logs.request(visit.fields(self.clients), error)


class Asked(NamedTuple):
    """What is logged of a request."""

    method: str
    route: str  # the template, not the path: that contains the table's id
    table: str | None
    refusal: str | None
    client: str | None

    @classmethod
    def of(cls, scope: Scope) -> Asked:
        route, client = scope.get("route"), scope.get("client")
        return cls(
            scope["method"],
            metrics.ELSEWHERE if route is None else route.path,
            scope.get("path_params", {}).get("table_id"),
            scope.get(REFUSAL),
            client[0] if client else None,
        )


class Visit:
    """A request and its response, for the log and metrics."""

    __slots__ = (
        *("_is_for_stream", "_scope", "_send"),
        *("answered", "bytes", "id", "is_stream", "start", "status"),
    )

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope: Scope | Asked = scope
        self._is_for_stream = table_of_stream(scope["path"]) is not None
        self._send = send
        self.id = scope[REQUEST_ID] = id_of(scope)
        self.start = self.answered = time.perf_counter()
        self.status = self.bytes = 0
        self.is_stream = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.answered = time.perf_counter()
            self.status = message["status"]
            headers = [*message.get("headers", ()), (HEADER, self.id.encode())]
            message = {**message, "headers": headers}
            if self.status == HTTPStatus.OK and self._is_for_stream:
                self.is_stream = True
                metrics.stream_opened()
        elif body := message.get("body"):
            self.bytes += len(body)
        await self._send(message)

    @property
    def asked(self) -> Asked:
        return self._scope if isinstance(self._scope, Asked) else Asked.of(self._scope)

    def detach(self) -> None:
        """Drop references to the request, so that its stream does not keep it in memory."""
        self._send, self._scope = gone, self.asked

    def end(self) -> None:
        self.status = self.status or LEFT
        if self.is_stream:
            metrics.stream_closed()
        else:
            self.answered = time.perf_counter()
        asked = self.asked
        metrics.answered(asked.method, asked.route, self.status, self.answered - self.start)

    def fields(self, clients: bool) -> dict[str, object]:
        """The fields of the log line."""
        asked = self.asked
        fields: dict[str, object] = {
            "request": self.id,
            "method": asked.method if asked.method in metrics.METHODS else "OTHER",
            "route": asked.route,
            "status": self.status,
            "ms": round((time.perf_counter() - self.start) * 1000, 2),
            "bytes": self.bytes,
        }
        if asked.table:
            fields["table"] = mark_of(asked.table)
        if asked.refusal:
            fields["refused"] = asked.refusal
        if clients and asked.client:
            fields["client"] = asked.client
        return fields


async def gone(message: Message) -> None:
    """A `send` that does nothing, for a request that is over."""


def id_of(scope: Scope) -> str:
    """The request id given by the proxy, if it is valid; else a new one."""
    for name, value in scope["headers"]:
        if name == HEADER and READABLE.fullmatch(value):
            return str(value, "ascii")
    return f"{random.getrandbits(64):016x}"  # not a secret: `secrets` would be far slower
