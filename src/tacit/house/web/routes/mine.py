"""The visitor's own page: finished games and statistics; moving devices, export, deletion."""

from __future__ import annotations

from http import HTTPStatus

import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse, StreamingResponse

from tacit.house.core.passage import LIVES, code_text
from tacit.house.http.errors import TooManyCodes
from tacit.house.http.identity import GUEST, client_of
from tacit.house.web.context.mine import mine_context
from tacit.house.web.invitation import reachable
from tacit.house.web.lessons_done import LESSONS
from tacit.house.web.pages import house_of, render
from tacit.house.web.visitors import (
    LANGUAGE,
    LEVEL,
    NAME,
    THEME,
    chosen_name,
    read_form,
    visitor_of,
)

router = APIRouter(prefix="/me")
SECONDS_A_MINUTE = 60


@router.get("")
async def page(request: Request, page: str = "") -> HTMLResponse:
    visitor, guests = visitor_of(request), house_of(request).guests
    results = [] if visitor.is_new else await guests.results(visitor.guest)
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    return render(request, visitor, "mine/page.html", mine_context(results, number, visitor))


# Moving to another device


@router.post("/carry")
async def carry(request: Request) -> HTMLResponse:
    """Show a code and a link, once."""
    visitor, house = visitor_of(request), house_of(request)
    await read_form(request, visitor)
    count_code(request)
    code, link_code = await house.guests.passages(visitor.secret, chosen_name(request) or "")
    own = reachable(str(request.base_url), house.settings)
    link = f"{own}me/arrive/{link_code}"
    words = {
        "code": code_text(code),
        "address": f"{own}me/arrive",
        "link": link,
        "qr": segno.make(link, error="m").svg_data_uri(
            dark="#2b2620", light="#fdf9f0", border=3, scale=5
        ),
        "minutes": int(LIVES / SECONDS_A_MINUTE),
    }
    return render(request, visitor, "mine/carry.html", words)


@router.get("/arrive")
async def type_code(request: Request) -> HTMLResponse:
    return render(request, visitor_of(request), "mine/arrive.html", {"code": ""})


@router.get("/arrive/{code}")
async def open_link(request: Request, code: str) -> HTMLResponse:
    """Opening the link does not use it up, since messengers open links for previews."""
    return render(request, visitor_of(request), "mine/arrive.html", {"code": code})


@router.post("/arrive")
async def arrive(request: Request) -> Response:
    visitor, guests = visitor_of(request), house_of(request).guests
    form = await read_form(request, visitor)
    count_code(request)
    secret, name = await guests.arrive(visitor.secret, form.get("code", ""))
    response = RedirectResponse("/me", HTTPStatus.SEE_OTHER)
    visitor.keep(response, GUEST, secret)
    if name:
        visitor.keep(response, NAME, name)
    return response


def count_code(request: Request) -> None:
    """Raises TooManyCodes."""
    wait = house_of(request).limits.try_code(client_of(request))
    if wait > 0:
        raise TooManyCodes(wait)


# Export and deletion


@router.get("/file")
async def file(request: Request) -> StreamingResponse:
    visitor = visitor_of(request)
    pieces = house_of(request).guests.file(visitor.guest, visitor.name)
    named = {"content-disposition": "attachment; filename=tacit.json"}
    return StreamingResponse(pieces, media_type="application/json", headers=named)


@router.get("/forget")
async def ask(request: Request) -> HTMLResponse:
    return render(request, visitor_of(request), "mine/forget.html", {})


@router.post("/forget")
async def forget(request: Request) -> Response:
    visitor = visitor_of(request)
    await read_form(request, visitor)
    await house_of(request).guests.forget(visitor.guest)
    response = RedirectResponse("/", HTTPStatus.SEE_OTHER)
    for cookie in (GUEST, NAME, LANGUAGE, THEME, LEVEL, LESSONS):
        visitor.keep(response, cookie, "")
    # Also clear what the browser stores: settings, offline pages, notifications.
    response.headers["clear-site-data"] = '"storage"'
    return response
