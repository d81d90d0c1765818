"""Errors as problem documents (RFC 9457): a type, a title for people, details for programmers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from tacit.engine.errors import TacitError
from tacit.house.http.locale import translator_of
from tacit.house.http.paths import is_api, is_static
from tacit.language import explain

MEDIA_TYPE = "application/problem+json"


class Problem(JSONResponse):
    """A problem document."""

    media_type = MEDIA_TYPE

    def __init__(
        self,
        status: int,
        kind: str,
        title: str,
        detail: str = "",
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        content = {"type": f"urn:tacit:problem:{kind}", "title": title, "status": status}
        if detail:
            content["detail"] = detail
        super().__init__({**content, **more}, status, headers)


def problem_of(error: TacitError, request: HTTPConnection, **more: Any) -> Problem:
    """An error as a problem document."""
    title = explain(error, translator_of(request))
    return Problem(error.status, error.kind, title, str(error), **more)


def wants_page(request: HTTPConnection) -> bool:
    """Whether an error is answered with a page instead of a problem document."""
    path: str = request.scope["path"]
    accepts_html = "text/html" in request.headers.get("accept", "")
    return accepts_html and not is_api(path) and not is_static(path)
