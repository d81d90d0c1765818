"""Hints as pages: what the viewer can know, and what an expert would do.

Scripts request only the part with the hint.
"""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from tacit.house.core.hints import advice_for, odds_for
from tacit.house.core.viewer import TableView
from tacit.house.web import templating
from tacit.house.web.context.advice import advice_words
from tacit.house.web.context.odds import drawn_odds, odds_context
from tacit.house.web.context.table import table_context
from tacit.house.web.pages import house_of, is_live, render
from tacit.house.web.routes.table import Seen, link_to
from tacit.house.web.visitors import visitor_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/know")
async def know(request: Request, view: Seen) -> HTMLResponse:
    """What can be inferred from what the viewer knows, shown on the board."""
    visitor, game, path = visitor_of(request), view.table.game, f"/t/{view.table.id}"
    drawn = await house_of(request).hints.work_out(
        view, visitor.who, lambda: drawn_odds(game, view.reader(visitor.t), odds_for(view))
    )
    return insight_page(request, view, odds_context(game, drawn, f"{path}/know", path, visitor.t))


@router.get("/t/{table_id}/advice")
async def advice(request: Request, view: Seen) -> HTMLResponse:
    """What an expert would do in the viewer's place."""
    visitor = visitor_of(request)
    given = await house_of(request).hints.work_out(view, visitor.who, lambda: advice_for(view))
    title, path = visitor.t.gettext("What would you do?"), f"/t/{view.table.id}"
    insight = {"title": title, "template": "table/advice.html"}
    insight |= {"address": f"{path}/advice", "back": path}
    words = advice_words(view, given, visitor.t)
    return insight_page(request, view, {"insight": insight, "advice": words})


def insight_page(request: Request, view: TableView, insight: dict[str, Any]) -> HTMLResponse:
    """The table with the hint beside it, or only the hint."""
    visitor = visitor_of(request)
    link = link_to(request, view.table.id)
    words = {**table_context(view, visitor.t, link, token_urlsafe(12)), **insight}
    if is_live(request):
        return HTMLResponse(templating.page("table/insight.html", visitor.lang, words))
    return render(request, visitor, "table.html", words)
