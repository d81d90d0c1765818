"""The study of a finished game: requesting it, and its page."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from tacit.house.core.secrets import checked_table_id
from tacit.house.web import templating
from tacit.house.web.context.study import study_context
from tacit.house.web.context.study_picture import can_be_shown, picture_context
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.routes.table import Seen
from tacit.house.web.visitors import read_form, visitor_of

router = APIRouter()


@router.post("/t/{table_id}/study/ask")
async def ask(request: Request, table_id: str) -> Response:
    visitor = visitor_of(request)
    await read_form(request, visitor)
    await house_of(request).studies.ask(checked_table_id(table_id), visitor.who)
    return RedirectResponse(f"/t/{table_id}/study", HTTPStatus.SEE_OTHER)


@router.get("/t/{table_id}/study")
async def study(request: Request, view: Seen, seat: str = "") -> HTMLResponse:
    visitor = visitor_of(request)
    asked, found = await house_of(request).studies.see(view.table.id, visitor.who)
    # Describing all decisions may take a while: not in the event loop.
    words = await asyncio.to_thread(study_context, view, asked, found, seat, visitor.t)
    return render(request, visitor, "study/live.html" if is_live(request) else "study.html", words)


@router.get("/t/{table_id}/study/picture.svg")
async def picture(request: Request, view: Seen) -> Response:
    """Luck and decisions as a picture to share: the visitor's, or everybody's if cooperative."""
    visitor = visitor_of(request)
    _, found = await house_of(request).studies.see(view.table.id, visitor.who)
    if found is None or not can_be_shown(view):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    drawing = await asyncio.to_thread(picture_context, view, found, visitor.t)
    drawn = templating.page("study/picture.svg", visitor.lang, drawing)
    return Response(drawn, media_type="image/svg+xml")
