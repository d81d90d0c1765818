"""Who makes a request: browsers send the guest cookie, programs the token of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection

from tacit.house.core.records import Who
from tacit.house.core.secrets import is_secret, key_of, new_secret
from tacit.house.http.cookies import read_cookie
from tacit.house.limits import group_of

GUEST = "guest"  # name of the cookie


def token_of(request: HTTPConnection) -> str | None:
    """The secret in `Authorization: Bearer`."""
    return token_in(request.headers)


def token_in(headers: Mapping[str, str]) -> str | None:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and is_secret(token.strip()) else None


def guest_of(request: HTTPConnection) -> str | None:
    """The secret in the guest's cookie."""
    secret = read_cookie(request, GUEST)
    return secret if is_secret(secret) else None


def who_asks(request: HTTPConnection) -> Who:
    """With a token the cookie is ignored: a program may run in somebody's browser."""
    token = token_of(request)
    if token is not None:
        return Who(token=key_of(token))
    guest = guest_of(request)
    return Who(guest=key_of(guest)) if guest is not None else Who()


def client_of(request: HTTPConnection) -> str:
    """The key under which rate limits count a client."""
    return group_of(request.client.host if request.client else "")


def new_guest() -> str:
    """A secret for a guest who has none."""
    return new_secret()
