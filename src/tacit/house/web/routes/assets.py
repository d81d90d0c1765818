"""Static files. Their URLs contain a digest of the content, so browsers cache them forever."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import FileResponse

from tacit.house.web import templating

router = APIRouter()
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


@router.get("/static/art/{game}/{version}/{name}.svg")
async def art(game: str, version: str, name: str) -> Response:
    return Response(templating.art(game, name), media_type="image/svg+xml", headers=FOREVER)


@router.get("/static/art/{game}/{version}/preview.jpg")
async def preview(game: str, version: str) -> FileResponse:
    # Other sites may show it, as messengers do in link previews.
    headers = {**FOREVER, "cross-origin-resource-policy": "cross-origin"}
    return FileResponse(templating.preview(game), headers=headers)


@router.get("/static/art/{game}/{version}/board.css")
async def board_css(game: str, version: str) -> Response:
    sheet = templating.board_part(game, templating.BOARD_CSS)
    return Response(sheet, media_type="text/css", headers=FOREVER)


@router.get("/static/art/{game}/{version}/board.js")
async def board_js(game: str, version: str) -> Response:
    script = templating.board_part(game, templating.BOARD_JS)
    return Response(script, media_type="text/javascript", headers=FOREVER)


@router.get("/static/{version}/{name:path}")
async def static(version: str, name: str) -> Response:
    if name not in templating.static_files():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    content, kind = templating.static_content(name)
    return Response(content, media_type=kind, headers=FOREVER)
