"""A table: its page, its event stream, and all actions there."""

from __future__ import annotations

import io
from collections.abc import Hashable
from dataclasses import replace
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.sse import ServerSentEvent

from tacit.bots import USUAL, levels
from tacit.engine.errors import TacitError, UnknownName
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.records import OPEN
from tacit.house.core.secrets import checked_table_id
from tacit.house.core.viewer import Bookmark, TableView
from tacit.house.http.direct import DirectRoute
from tacit.house.http.headers import event_number
from tacit.house.http.streams import NOTHING_NEW, Events, EventStream, Source
from tacit.house.web import templating
from tacit.house.web.acts import ACTS
from tacit.house.web.context.table import table_context
from tacit.house.web.invitation import link_for
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.question import question, to_send_again
from tacit.house.web.visitors import LEVEL, Visitor, chosen_name, read_form, visitor_of
from tacit.language import explain, translator

router = APIRouter(include_in_schema=False)
direct = APIRouter(include_in_schema=False, route_class=DirectRoute)


async def seen_table(request: Request, table_id: str) -> TableView:
    """The table that a page shows, as its visitor sees it. Raises NoSuchTable."""
    return await house_of(request).see(checked_table_id(table_id), visitor_of(request).who)


Seen = Annotated[TableView, Depends(seen_table)]


@direct.post("/t/{table_id}/quit")
async def quit_table(request: Request, table_id: str) -> Response:
    """Leave a table for good. It may be deleted then, so redirect to the first page."""
    visitor = visitor_of(request)
    await read_form(request, visitor)
    await house_of(request).tables.leave_for_good(checked_table_id(table_id), visitor.who)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@direct.post("/t/{table_id}/{act}")
async def do_at_table(request: Request, table_id: str, act: str) -> Response:
    """Any action at a table; the response is the table afterwards."""
    visitor, house = visitor_of(request), house_of(request)
    form = await read_form(request, visitor)
    if act not in ACTS:
        raise UnknownName(f"{act[:30]}: nothing that can be done at a table")
    try:
        if act == "move" and not is_live(request) and (asked := await ask(request, table_id, form)):
            return asked
        view = await ACTS[act](house, checked_table_id(table_id), visitor, form)
    except TacitError as error:
        if isinstance(error, NoSuchTable) or error.seconds:
            raise  # the table cannot be shown, or not at the moment
        view = await house.see(table_id, visitor.who)
        return table_page(request, visitor, view, explain(error, visitor.t), error.status)
    house.noted(view)
    if act == "bot" and form.get("mind") in levels(view.table.game):
        visitor = replace(visitor, level=form["mind"])
    response: Response = RedirectResponse(f"/t/{view.table.id}", HTTPStatus.SEE_OTHER)
    if is_live(request) and view.table.id == table_id:
        response = table_page(request, visitor, view, since=new_since(view, form))
    if act == "bot":
        visitor.keep(response, LEVEL, visitor.level)
    return response


async def ask(request: Request, table_id: str, form: dict[str, str]) -> HTMLResponse | None:
    """Without scripts: a page that asks for confirmation of a costly move."""
    visitor, view = visitor_of(request), await seen_table(request, table_id)
    scene = table_context(view, visitor.t, link_to(request, table_id), "").get("scene")
    asked = question(scene, form) if scene else None
    if asked is None:
        return None
    words = {"question": asked, "table_id": view.table.id, "fields": to_send_again(form)}
    return render(request, visitor, "table/question.html", words)


def new_since(view: TableView, form: dict[str, str]) -> int | None:
    """Where the part of the log begins that a page lacks, if only its own move has happened."""
    before, ply = form.get("version", ""), form.get("ply", "")
    is_next = before == str(view.version - 1) and ("action" in form or "say" in form)
    return int(ply) if is_next and not view.forgets else None


@router.get("/t/{table_id}", name="table")
async def table(request: Request, view: Seen, options: str | None = None) -> HTMLResponse:
    """A table. With `options` it does not reload while somebody changes them."""
    return table_page(request, visitor_of(request), view, stays=options is not None)


def table_page(
    request: Request,
    visitor: Visitor,
    view: TableView,
    notice: str | None = None,
    status: int = HTTPStatus.OK,
    since: int | None = None,
    stays: bool = False,
) -> HTMLResponse:
    """A table: the whole page, or only its live part."""
    link = link_to(request, view.table.id)
    if is_live(request) and notice is None:
        response = HTMLResponse(fragment(view, visitor.lang, link, since, visitor.level), status)
        visitor.greet(response)
        return response
    words = table_context(view, visitor.t, link, token_urlsafe(12), level=visitor.level)
    template = "table/live.html" if is_live(request) else "table.html"
    return render(request, visitor, template, {**words, "notice": notice, "stays": stays}, status)


def fragment(view: TableView, lang: str, link: str, since: int | None, level: str = USUAL) -> str:
    """The live part of a table's page, rendered once for all who see the same.

    Its log begins at `since`, if given: the page has the rest.
    """

    def make() -> str:
        words = table_context(view, translator(lang), link, token_urlsafe(12), since, level)
        return templating.page("table/live.html", lang, words)

    # The preferred level of bots matters only before the start.
    offered = level if view.table.stage == OPEN else ""
    return view.once((lang, link, since, offered), make)


def link_to(request: Request, table_id: str) -> str:
    return link_for(str(request.base_url), table_id, house_of(request).settings)


@router.get("/t/{table_id}/events", response_class=EventStream)
async def events(
    request: Request,
    view: Seen,
    version: int | None = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> EventStream:
    """The live part, whenever it has changed; a page tells which version it has already."""
    if (known := event_number(last_event_id)) is not None:
        version = known
    visitor = visitor_of(request)
    name = chosen_name(request) or ""
    views = house_of(request).follow(view.table.id, visitor.who, name)
    link = link_to(request, view.table.id)
    return EventStream(fragments(views, visitor.lang, link, version, visitor.level))


def fragments(
    views: Source[TableView],
    lang: str,
    link: str,
    version: int | None,
    level: str = USUAL,
) -> Events[TableView]:
    """A fragment for each view that differs from the previous one; the page has `version`."""
    return Events(views, Fragments(lang, link, version, level))


class Fragments:
    """Turns the views of a stream into events."""

    __slots__ = ("_lang", "_level", "_link", "_read", "_sight", "_version")

    def __init__(self, lang: str, link: str, version: int | None, level: str) -> None:
        self._lang, self._link, self._version, self._level = lang, link, version, level
        self._sight: Hashable = None
        self._read: Bookmark | None = None

    def __call__(self, view: TableView) -> ServerSentEvent:
        sight, read = self._sight, self._read
        self._sight, self._read = view.sight, view.bookmark
        is_known = sight is None and view.version == self._version
        if is_known or view.sight == sight:
            return NOTHING_NEW
        since = None if read is None or view.forgets else view.since(read)
        html = fragment(view, self._lang, self._link, since, self._level)
        return ServerSentEvent(id=str(view.version), raw_data=html)


@router.get("/t/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """A QR code of the table's link."""
    drawn = io.BytesIO()
    segno.make(link_to(request, checked_table_id(table_id)), error="m").save(
        drawn, kind="svg", dark="#2b2620", light="#fdf9f0", border=3, xmldecl=False, scale=6
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
