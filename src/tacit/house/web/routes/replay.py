"""A finished game, position by position."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

from tacit.base.narration import Reader
from tacit.house.core.hints import NoHints
from tacit.house.core.secrets import checked_table_id
from tacit.house.core.viewer import TableView
from tacit.house.web import templating
from tacit.house.web.context.odds import drawn_odds, odds_context
from tacit.house.web.context.replay import ALL_OPEN, replay_context
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.routes.table import Seen
from tacit.house.web.visitors import visitor_of
from tacit.match import Match
from tacit.study.odds import odds_of

router = APIRouter()


@router.get("/t/{table_id}/replay")
async def replay(request: Request, view: Seen, ply: str = "", eyes: str = "") -> HTMLResponse:
    visitor = visitor_of(request)
    _, match = await house_of(request).tables.replay(view.table.id, visitor.who)
    words = await moment_words(request, view, match, read_ply(ply, match), chosen_eyes(view, eyes))
    return render(
        request, visitor, "table/moment.html" if is_live(request) else "replay.html", words
    )


@router.get("/t/{table_id}/replay/know")
async def know(request: Request, view: Seen, ply: str = "", eyes: str = "") -> HTMLResponse:
    """What a seat could know at a moment, shown on the board."""
    visitor, house, game = visitor_of(request), house_of(request), view.table.game
    _, match = await house.tables.replay(view.table.id, visitor.who)
    at, looks = read_ply(ply, match), chosen_eyes(view, eyes)
    if looks == ALL_OPEN:
        raise NoHints("with all cards open there is nothing to find out")
    words = await moment_words(request, view, match, at, looks)
    reader = Reader(match.view(int(looks), at), int(looks), view.table.names, visitor.t)
    drawn = await house.hints.look_back(
        game, visitor.who, lambda: drawn_odds(game, reader, odds_of(game, reader.view, int(looks)))
    )
    moment = words["moment"]
    words |= odds_context(game, drawn, moment.know or "", moment.link(at), visitor.t)
    if is_live(request):
        return HTMLResponse(templating.page("table/insight.html", visitor.lang, words))
    return render(request, visitor, "replay.html", words)


def read_ply(text: str, match: Match) -> int:
    """The position given in a URL; the last, if none is given."""
    at = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else match.ply
    return min(at, match.ply)


async def moment_words(
    request: Request, view: TableView, match: Match, ply: int, looks: str
) -> dict[str, Any]:
    visitor = visitor_of(request)
    _, study = await house_of(request).studies.see(view.table.id, visitor.who)
    # Telling the whole story may take seconds: not in the event loop.
    return await asyncio.to_thread(replay_context, view, match.copy(), ply, looks, study, visitor.t)


@router.get("/t/{table_id}/log")
async def log(request: Request, table_id: str) -> PlainTextResponse:
    """Download the log of a game that is over, or that cannot go on."""
    who = visitor_of(request).who
    text = await house_of(request).tables.log_text(checked_table_id(table_id), who)
    return PlainTextResponse(text, headers={"content-disposition": "attachment; filename=game.txt"})


def chosen_eyes(view: TableView, wish: str) -> str:
    """Whose view the replay shows: as requested, else the visitor's own, else all cards open."""
    if not wish and view.you is not None:
        return str(view.you)
    seats = [str(seat.seat) for seat in view.table.seats]
    return wish if wish in seats else ALL_OPEN
