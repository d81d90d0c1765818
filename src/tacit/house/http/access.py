"""One line in the log and one count for each request. What breaks is answered, and written down."""

from __future__ import annotations

import logging
import re
import secrets
import time
from functools import partial
from http import HTTPStatus

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tacit.house.http.errors import Internal
from tacit.house.http.guards import REFUSAL, Answer
from tacit.house.http.paths import table_of_stream
from tacit.house.http.streams import begun_stream
from tacit.house.observe import logs, metrics
from tacit.house.observe.veil import mark_of

REQUEST_ID = "request_id"  # where the scope has it
HEADER = b"x-request-id"
READABLE = re.compile(rb"[A-Za-z0-9._-]{1,64}")
LEFT = 499  # for a client that left before there was an answer; nginx says so, too


class Access:
    """Sees every request from its beginning to its end."""

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
            pass  # in the middle of what it sent: there is nobody to answer
        except Exception as mistake:
            error = mistake
            metrics.broken()
            if visit.status:
                raise  # too late for an answer: the server cuts the connection
            await self.answer(Request(scope), Internal())(scope, receive, visit.send)
        finally:
            stream = begun_stream(scope)
            if stream is None or error is not None:
                self.note(visit, error)
            else:
                visit.detach()
                stream.at_end.append(partial(self.note, visit, None))

    def note(self, visit: Visit, error: Exception | None) -> None:
        """The end of a request."""
        visit.end()
        if error is not None or logs.access.isEnabledFor(logging.INFO):
            logs.request(visit.fields(self.clients), error)


class Visit:
    """One request, and what became of it."""

    __slots__ = ("_send", "answered", "bytes", "id", "is_stream", "scope", "start", "status")

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self._send = scope, send
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
            if self.status == HTTPStatus.OK and table_of_stream(self.scope["path"]) is not None:
                self.is_stream = True
                metrics.stream_opened()
        elif body := message.get("body"):
            self.bytes += len(body)
        await self._send(message)

    @property
    def route(self) -> str:
        """The template, and not the address: that has a table's id in it."""
        route = self.scope.get("route")
        return metrics.ELSEWHERE if route is None else route.path

    def detach(self) -> None:
        """Let go of all that the request has passed: its stream goes on without it."""
        self._send = gone

    def end(self) -> None:
        self.status = self.status or LEFT
        if self.is_stream:
            metrics.stream_closed()
        else:
            self.answered = time.perf_counter()
        metrics.answered(self.scope["method"], self.route, self.status, self.answered - self.start)

    def fields(self, clients: bool) -> dict[str, object]:
        """For the log."""
        scope = self.scope
        fields: dict[str, object] = {
            "request": self.id,
            "method": scope["method"] if scope["method"] in metrics.METHODS else "OTHER",
            "route": self.route,
            "status": self.status,
            "ms": round((time.perf_counter() - self.start) * 1000, 2),
            "bytes": self.bytes,
        }
        if table := scope.get("path_params", {}).get("table_id"):
            fields["table"] = mark_of(table)
        if reason := scope.get(REFUSAL):
            fields["refused"] = reason
        if clients and scope.get("client"):
            fields["client"] = scope["client"][0]
        return fields


async def gone(message: Message) -> None:
    """Where a request has sent its answer to, once it is over."""


def id_of(scope: Scope) -> str:
    """As the proxy names the request, if that can be read; else a name of our own."""
    for name, value in scope["headers"]:
        if name == HEADER and READABLE.fullmatch(value):
            return str(value, "ascii")
    return secrets.token_hex(8)
