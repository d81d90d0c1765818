"""The routes of all pages. A table's page and its live updates render the same fragment."""

from __future__ import annotations

from fastapi import APIRouter

from tacit.house.web.routes import (
    app,
    assets,
    daily,
    hints,
    home,
    learn,
    mine,
    open_tables,
    push,
    puzzles,
    replay,
    study,
    table,
)

__all__ = ["router", "table"]

router = APIRouter(include_in_schema=False)
for topic in (
    home,
    daily,
    open_tables,
    learn,
    puzzles,
    mine,
    push,
    replay,
    study,
    hints,
    app,
    assets,
):
    router.include_router(topic.router)
