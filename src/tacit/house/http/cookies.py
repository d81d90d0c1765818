"""Cookies: kept for a year, inaccessible to scripts (HttpOnly) and other sites (SameSite).

Over HTTPS their names begin with `__Host-`: a browser then accepts them from this host only, so
that neither another host of the same domain nor a man in the middle can set one.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

YEAR = 365 * 24 * 3600
PREFIX = "__Host-"


def is_secure(request: HTTPConnection) -> bool:
    """Whether a request came over HTTPS, as far as we know."""
    always: bool = request.app.state.house.settings.secure_cookies
    return always or request.scope.get("scheme") == "https"


def read_cookie(request: HTTPConnection, name: str) -> str | None:
    return request.cookies.get(PREFIX + name if is_secure(request) else name)


def keep_cookie(response: Response, name: str, value: str, *, secure: bool) -> None:
    """Set a cookie; an empty value deletes it."""
    response.set_cookie(
        PREFIX + name if secure else name,
        value,
        max_age=YEAR if value else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
