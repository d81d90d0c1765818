"""Base of the middlewares that may refuse a request. The application decides whether a refusal is
answered with a page or with a problem document (`Answer`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tacit.engine.errors import TacitError
from tacit.house.observe import metrics

Answer = Callable[[Request, TacitError], Response]
# What is wrong with a request, by its first line and its headers; None: nothing.
Check = Callable[[Scope, Headers], TacitError | None]
REFUSAL = "refused"  # key of the reason in the scope


class Guard:
    """A middleware that may refuse a request."""

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self.app = app
        self.answer = answer

    async def refuse(self, error: TacitError, scope: Scope, receive: Receive, send: Send) -> None:
        scope[REFUSAL] = error.kind
        metrics.refused(error.kind)
        await self.answer(Request(scope), error)(scope, receive, send)


class Checks(Guard):
    """Refuses a request for the first thing that is wrong with it, before anything is read of it.

    One middleware for all checks: each of its own would cost as much as the check.
    """

    def __init__(self, app: ASGIApp, answer: Answer, checks: Sequence[Check]) -> None:
        super().__init__(app, answer)
        self.checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            for check in self.checks:
                if (error := check(scope, headers)) is not None:
                    return await self.refuse(error, scope, receive, send)
        await self.app(scope, receive, send)
