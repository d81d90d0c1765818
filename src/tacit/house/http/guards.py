"""Base of the middlewares that may refuse a request. The application decides whether a refusal is
answered with a page or with a problem document (`Answer`)."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tacit.engine.errors import TacitError
from tacit.house.observe import metrics

Answer = Callable[[Request, TacitError], Response]
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
