"""Rendering: a template with what every page needs; and errors as pages."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from tacit.engine.errors import TacitError
from tacit.house.core.errors import CannotGoOn
from tacit.house.house import House
from tacit.house.web import templating
from tacit.house.web.visitors import Visitor, visitor_of
from tacit.language import explain

LIVE = "x-live"  # a page that keeps itself up to date asks for the part that changes


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def is_live(request: Request) -> bool:
    """Whether only the part of the page that changes is wanted."""
    return LIVE in request.headers


def render(
    request: Request,
    visitor: Visitor,
    template: str,
    context: dict[str, Any],
    status: int = HTTPStatus.OK,
) -> HTMLResponse:
    whole = {
        "me": {"name": visitor.name},
        "theme": visitor.theme,
        "path": request.scope["path"],
        "origin": str(request.base_url).rstrip("/"),
        **context,
    }
    response = HTMLResponse(templating.page(template, visitor.lang, whole), status)
    visitor.greet(response)
    return response


# Errors


def error_page(
    request: Request, visitor: Visitor, status: int, title: str, message: str, **more: str
) -> HTMLResponse:
    words = {"title": title, "message": message, "number": "", "log": "", **more}
    return render(request, visitor, "error.html", words, status)


def mistake_page(request: Request, error: TacitError) -> HTMLResponse:
    """A caller's mistake, as a page."""
    visitor = visitor_of(request)
    message = explain(error, visitor.t)
    if isinstance(error, CannotGoOn):
        title, log = visitor.t.gettext("This game cannot go on."), f"/t/{error.table_id}/log"
        return error_page(request, visitor, error.status, title, message, log=log)
    title = visitor.t.gettext("That did not work.")
    return error_page(request, visitor, error.status, title, message)


def refusal_page(request: Request, status: int, number: str = "") -> HTMLResponse:
    """An address that leads nowhere, or a failure of ours and its number in the log, as a page."""
    visitor = visitor_of(request)
    t = visitor.t
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        title = t.gettext("Something went wrong.")
        message = t.gettext("It has been logged. Please try again.")
    else:
        title = t.gettext("There is nothing here.")
        message = t.gettext("The address may be mistyped, or the table may be gone.")
    return error_page(request, visitor, status, title, message, number=number)
