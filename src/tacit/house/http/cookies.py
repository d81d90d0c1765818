"""Cookies: kept for a year, out of reach of scripts and of other sites.

Over HTTPS their names begin with `__Host-`: a browser then takes them from this very host alone, so
that no other host of the same domain, and nobody on the way, can plant one.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

YEAR = 365 * 24 * 3600
PREFIX = "__Host-"


def is_secure(request: HTTPConnection) -> bool:
    """Whether a request has come by HTTPS, as far as we are told."""
    always: bool = request.app.state.house.settings.secure_cookies
    return always or request.scope.get("scheme") == "https"


def read_cookie(request: HTTPConnection, name: str) -> str | None:
    return request.cookies.get(PREFIX + name if is_secure(request) else name)


def keep_cookie(response: Response, name: str, value: str, *, secure: bool) -> None:
    """Let the browser keep a value; an empty one is forgotten."""
    response.set_cookie(
        PREFIX + name if secure else name,
        value,
        max_age=YEAR if value else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
