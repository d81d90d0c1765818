"""The pages. Each is rendered from a `TableView`; its live update renders the same fragment."""

from __future__ import annotations

from fastapi import APIRouter

from tacit.house.web.routes import assets, home, replay, table

__all__ = ["router", "table"]

router = APIRouter(include_in_schema=False)
for topic in (home, replay, assets):
    router.include_router(topic.router)
