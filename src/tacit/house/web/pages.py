"""Renders pages with the context that all of them need, and errors as pages."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from tacit.engine.errors import TacitError
from tacit.house.core.errors import CannotGoOn
from tacit.house.core.hints import NoHints, OneAtATime, WarmingUp
from tacit.house.house import House
from tacit.house.web import templating
from tacit.house.web.visitors import Visitor, visitor_of
from tacit.language import explain

LIVE = "x-live"  # header of a page's script that updates only the live part
KEPT = "x-kept"  # header of a service worker that caches the page: it must have no name in it


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def is_live(request: Request) -> bool:
    """Whether only the live part of the page is requested."""
    return LIVE in request.headers


def render(
    request: Request,
    visitor: Visitor,
    template: str,
    context: dict[str, Any],
    status: int = HTTPStatus.OK,
) -> HTMLResponse:
    path, name = request.scope["path"], "" if KEPT in request.headers else visitor.name
    whole = {**around(request, visitor, path, name), **context}
    response = HTMLResponse(templating.page(template, visitor.lang, whole), status)
    visitor.greet(response)
    return response


def around(request: Request, visitor: Visitor, path: str, name: str) -> dict[str, Any]:
    """The context that every page needs."""
    return {
        "me": {"name": name, "is_new": visitor.is_new},
        "theme": visitor.theme,
        "path": path,
        "origin": str(request.base_url).rstrip("/"),
    }


def without_name(request: Request, visitor: Visitor, path: str) -> dict[str, Any]:
    """The same for a page that is cached on the device."""
    return around(request, visitor, path, "")


# Errors


def error_page(
    request: Request, visitor: Visitor, status: int, title: str, message: str, **more: str
) -> HTMLResponse:
    words = {"title": title, "message": message, "number": "", "log": "", "table": "", **more}
    return render(request, visitor, "error.html", words, status)


def mistake_page(request: Request, error: TacitError) -> HTMLResponse:
    """A caller's mistake, as a page."""
    visitor = visitor_of(request)
    message = explain(error, visitor.t)
    if isinstance(error, CannotGoOn):
        title, log = visitor.t.gettext("This game cannot go on."), f"/t/{error.table_id}/log"
        return error_page(request, visitor, error.status, title, message, log=log)
    title = visitor.t.gettext("That did not work.")
    # Whoever asked for a hint sits at a table, and goes on there.
    is_hint = isinstance(error, NoHints | OneAtATime | WarmingUp)
    table = request.scope["path"].rsplit("/", 1)[0] if is_hint else ""
    return error_page(request, visitor, error.status, title, message, table=table)


def refusal_page(request: Request, status: int, number: str = "") -> HTMLResponse:
    """A page for 404 and the like, or for an internal error with its request id."""
    visitor = visitor_of(request)
    t = visitor.t
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        title = t.gettext("Something went wrong.")
        message = t.gettext("It has been logged. Please try again.")
    else:
        title = t.gettext("There is nothing here.")
        message = t.gettext("The address may be mistyped, or the table may be gone.")
    return error_page(request, visitor, status, title, message, number=number)
