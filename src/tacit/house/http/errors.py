"""Errors of requests that are refused before they reach a route, or cannot be read."""

from __future__ import annotations

from http import HTTPStatus

from tacit.engine.errors import N_, TacitError


class OtherSite(TacitError):
    """A cross-site request (CSRF)."""

    status = HTTPStatus.FORBIDDEN
    kind = "other-site"
    sentence = N_("This request came from another site and was not carried out.")


class UnknownHost(TacitError):
    """A request whose Host header is invalid, or not one of ours."""

    status = HTTPStatus.BAD_REQUEST
    kind = "unknown-host"
    sentence = N_("This house is not known by the name in this address.")


class TooBig(TacitError):
    """A request body over the size limit."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    kind = "too-big"
    sentence = N_("That is more than can be sent at once.")


class AddressTooLong(TacitError):
    """A URL over the size limit."""

    status = HTTPStatus.REQUEST_URI_TOO_LONG
    kind = "address-too-long"
    sentence = N_("This address is too long.")


class TooMany(TacitError):
    """A limit is reached: try again after some seconds."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds


class TooManyRequests(TooMany):
    kind = "too-many-requests"
    sentence = N_("Too many requests at once. Please wait a moment.")


class TooManyStreams(TooMany):
    kind = "too-many-streams"
    sentence = N_("Too many pages are open here. Close one, or wait a moment.")


class TooManyTables(TooMany):
    kind = "too-many-tables"
    sentence = N_("You have opened many tables in a short time. Please wait a while.")


class TooManyCodes(TooMany):
    kind = "too-many-codes"
    sentence = N_("That was a lot of codes in a short time. Please wait a while.")


class Unreadable(TacitError):
    """A request that does not match the API's schema, or cannot be parsed."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "unreadable"
    sentence = N_("This request cannot be read.")


class Internal(TacitError):
    """A bug of ours, which has been logged."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR
    kind = "internal"
    sentence = N_("Something went wrong. It has been logged.")
