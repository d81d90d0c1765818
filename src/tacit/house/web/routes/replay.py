"""A finished game, position by position."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

from tacit.house.core.secrets import checked_table_id
from tacit.house.core.viewer import TableView
from tacit.house.web.context.replay import ALL_OPEN, replay_context
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.routes.table import Seen
from tacit.house.web.visitors import visitor_of

router = APIRouter()


@router.get("/t/{table_id}/replay")
async def replay(request: Request, view: Seen, ply: str = "", eyes: str = "") -> HTMLResponse:
    visitor = visitor_of(request)
    _, match = await house_of(request).tables.replay(view.table.id, visitor.who)
    at = int(ply) if ply.isascii() and ply.isdigit() and len(ply) < 8 else match.ply
    # The whole story is told, which may take seconds: not where everybody is served.
    words = await asyncio.to_thread(
        replay_context,
        view,
        match.copy(),
        min(at, match.ply),
        chosen_eyes(view, eyes),
        visitor.t,
    )
    return render(
        request, visitor, "table/moment.html" if is_live(request) else "replay.html", words
    )


@router.get("/t/{table_id}/log")
async def log(request: Request, table_id: str) -> PlainTextResponse:
    """The log of a game that is over, or that cannot go on, to take along."""
    who = visitor_of(request).who
    text = await house_of(request).tables.log_text(checked_table_id(table_id), who)
    return PlainTextResponse(text, headers={"content-disposition": "attachment; filename=game.txt"})


def chosen_eyes(view: TableView, wish: str) -> str:
    """As which seat the replay is seen: as asked, else as one's own, else with all cards open."""
    if not wish and view.you is not None:
        return str(view.you)
    seats = [str(seat.seat) for seat in view.table.seats]
    return wish if wish in seats else ALL_OPEN
