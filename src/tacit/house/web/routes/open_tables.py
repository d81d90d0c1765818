"""The list of open tables as a fragment, which the first page polls."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from tacit.house.web.context.open_tables import open_tables_context
from tacit.house.web.pages import house_of, render
from tacit.house.web.visitors import visitor_of

router = APIRouter()


@router.get("/open")
async def open_tables(request: Request) -> HTMLResponse:
    visitor, tables = visitor_of(request), house_of(request).tables
    found = open_tables_context(await tables.open_tables(), visitor.who, tables.now(), visitor.t)
    return render(request, visitor, "open/tables.html", found)
