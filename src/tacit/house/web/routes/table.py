"""A table: its page, its stream of events, and everything that is done there."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Hashable
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.sse import ServerSentEvent

from tacit.engine.errors import TacitError, UnknownName
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.secrets import checked_table_id
from tacit.house.core.viewer import Bookmark, TableView
from tacit.house.http.headers import event_number
from tacit.house.http.streams import NOTHING_NEW, Events, EventStream
from tacit.house.web import templating
from tacit.house.web.acts import ACTS
from tacit.house.web.context.table import table_context
from tacit.house.web.invitation import link_for
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.visitors import Visitor, chosen_name, read_form, visitor_of
from tacit.language import explain, translator

router = APIRouter(include_in_schema=False)


async def seen_table(request: Request, table_id: str) -> TableView:
    """The table that a page shows, as its visitor sees it. Raises NoSuchTable."""
    return await house_of(request).see(checked_table_id(table_id), visitor_of(request).who)


Seen = Annotated[TableView, Depends(seen_table)]


@router.post("/t/{table_id}/quit")
async def quit_table(request: Request, table_id: str) -> Response:
    """Leave a table for good. It may be gone then, so the first page is shown."""
    visitor = visitor_of(request)
    await read_form(request, visitor)
    await house_of(request).tables.leave_for_good(checked_table_id(table_id), visitor.who)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@router.post("/t/{table_id}/{act}")
async def do_at_table(request: Request, table_id: str, act: str) -> Response:
    """Anything that is done at a table; the answer is the table after it."""
    visitor, house = visitor_of(request), house_of(request)
    form = await read_form(request, visitor)
    if act not in ACTS:
        raise UnknownName(f"{act[:30]}: nothing that can be done at a table")
    try:
        view = await ACTS[act](house, checked_table_id(table_id), visitor, form)
    except TacitError as error:
        if isinstance(error, NoSuchTable) or error.seconds:
            raise  # the table cannot be shown, or not now
        view = await house.see(table_id, visitor.who)
        return table_page(request, visitor, view, explain(error, visitor.t), error.status)
    house.noted(view)
    if is_live(request) and view.table.id == table_id:
        return table_page(request, visitor, view, since=new_since(view, form))
    return RedirectResponse(f"/t/{view.table.id}", HTTPStatus.SEE_OTHER)


def new_since(view: TableView, form: dict[str, str]) -> int | None:
    """Where the log begins that a page lacks, if all that has happened since is its own move."""
    before, ply = form.get("version", ""), form.get("ply", "")
    is_next = before == str(view.version - 1) and ("action" in form or "say" in form)
    return int(ply) if is_next and not view.forgets else None


@router.get("/t/{table_id}", name="table")
async def table(request: Request, view: Seen) -> HTMLResponse:
    return table_page(request, visitor_of(request), view)


def table_page(
    request: Request,
    visitor: Visitor,
    view: TableView,
    notice: str | None = None,
    status: int = HTTPStatus.OK,
    since: int | None = None,
) -> HTMLResponse:
    """A table: the whole page, or the part that changes."""
    link = link_to(request, view.table.id)
    if is_live(request) and notice is None:
        response = HTMLResponse(fragment(view, visitor.lang, link, since), status)
        visitor.greet(response)
        return response
    words = table_context(view, visitor.t, link, token_urlsafe(12))
    template = "table/live.html" if is_live(request) else "table.html"
    return render(request, visitor, template, {**words, "notice": notice}, status)


def fragment(view: TableView, lang: str, link: str, since: int | None) -> str:
    """The part of a table's page that changes, made once for all who see the same.

    Its log begins at `since`, if that is known: the page has the rest.
    """

    def make() -> str:
        words = table_context(view, translator(lang), link, token_urlsafe(12), since)
        return templating.page("table/live.html", lang, words)

    return view.once((lang, link, since), make)


def link_to(request: Request, table_id: str) -> str:
    return link_for(str(request.base_url), table_id, house_of(request).settings)


@router.get("/t/{table_id}/events", response_class=EventStream)
async def events(
    request: Request,
    view: Seen,
    version: int | None = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> EventStream:
    """The part that changes, whenever it has; a page says which version it has already."""
    if (known := event_number(last_event_id)) is not None:
        version = known
    visitor = visitor_of(request)
    name = chosen_name(request) or ""
    views = house_of(request).follow(view.table.id, visitor.who, name)
    link = link_to(request, view.table.id)
    return EventStream(fragments(views, visitor.lang, link, version))


async def fragments(
    views: AsyncIterator[TableView], lang: str, link: str, version: int | None
) -> Events:
    sight: Hashable = None
    read: Bookmark | None = None
    async for view in views:
        is_known = sight is None and view.version == version
        if is_known or view.sight == sight:
            yield NOTHING_NEW
        else:
            since = None if read is None or view.forgets else view.since(read)
            html = fragment(view, lang, link, since)
            yield ServerSentEvent(id=str(view.version), raw_data=html)
        sight, read = view.sight, view.bookmark


@router.get("/t/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """The table's address, for a phone."""
    drawn = io.BytesIO()
    segno.make(link_to(request, checked_table_id(table_id)), error="m").save(
        drawn, kind="svg", dark="#2b2620", light="#fdf9f0", border=3, xmldecl=False, scale=6
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
