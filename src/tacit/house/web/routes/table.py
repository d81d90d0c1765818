"""A table: its page, its stream of events, and everything that is done there."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from tacit.engine.errors import TacitError, UnknownName
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.secrets import checked_table_id
from tacit.house.core.viewer import TableView
from tacit.house.http.streams import event_stream
from tacit.house.web.acts import ACTS
from tacit.house.web.context.table import table_context
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.visitors import Visitor, read_form, visitor_of
from tacit.language import explain

router = APIRouter()


async def seen_table(request: Request, table_id: str) -> TableView:
    """The table that a page shows, as its visitor sees it. Raises NoSuchTable."""
    return await house_of(request).see(checked_table_id(table_id), visitor_of(request).who)


Seen = Annotated[TableView, Depends(seen_table)]


@router.get("/t/{table_id}", name="table")
async def table(request: Request, view: Seen) -> HTMLResponse:
    return table_page(request, visitor_of(request), view)


def table_page(
    request: Request,
    visitor: Visitor,
    view: TableView,
    notice: str | None = None,
    status: int = HTTPStatus.OK,
) -> HTMLResponse:
    """A table: the whole page, or the part that changes."""
    words = table_context(view, visitor.t, link_to(request, view.table.id), token_urlsafe(12))
    template = "table/live.html" if is_live(request) else "table.html"
    return render(request, visitor, template, {**words, "notice": notice}, status)


def link_to(request: Request, table_id: str) -> str:
    return str(request.url_for("table", table_id=table_id))


@router.get("/t/{table_id}/events")
async def events(request: Request, view: Seen) -> EventSourceResponse:
    """The table's version whenever something has changed; the page then asks for the fragment."""
    views = house_of(request).follow(view.table.id, visitor_of(request).who)
    return event_stream(versions(views))


async def versions(views: AsyncIterator[TableView]) -> AsyncIterator[ServerSentEvent]:
    async for view in views:
        yield ServerSentEvent(raw_data=str(view.table.version))


@router.post("/t/{table_id}/{act}")
async def do_at_table(request: Request, table_id: str, act: str) -> Response:
    """Anything that is done at a table; the answer is the table after it."""
    visitor, house = visitor_of(request), house_of(request)
    form = await read_form(request, visitor)
    if act not in ACTS:
        raise UnknownName(f"{act[:30]}: nothing that can be done at a table")
    try:
        view = await ACTS[act](house, checked_table_id(table_id), visitor, form)
    except NoSuchTable:
        raise
    except TacitError as error:
        view = await house.see(table_id, visitor.who)
        return table_page(request, visitor, view, explain(error, visitor.t), error.status)
    house.noted(view)
    if is_live(request) and view.table.id == table_id:
        return table_page(request, visitor, view)
    return RedirectResponse(f"/t/{view.table.id}", HTTPStatus.SEE_OTHER)


@router.get("/t/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """The table's address, for a phone."""
    drawn = io.BytesIO()
    segno.make(link_to(request, checked_table_id(table_id)), error="m").save(
        drawn, kind="svg", dark="#2b2620", light="#fdf9f0", border=3, xmldecl=False, scale=6
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
