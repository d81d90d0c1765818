"""The house as a web app: its manifest, its service worker, and the offline page."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from tacit.engine.errors import UnknownName
from tacit.games import NAMES
from tacit.house.web import templating
from tacit.house.web.context.game import game_summary
from tacit.house.web.pages import render
from tacit.house.web.visitors import visitor_of
from tacit.language import LANGUAGES, translator

router = APIRouter()
OFFLINE = "/offline"
# For lessons and puzzles that were visited, the kit is cached (web/kit.py). Nothing in the cache is
# personal.
EXERCISES = ("/learn/", "/puzzles/")
# The files of the offline page.
SHELL = ("house.css", "people.css", "mine.css", "house.js", "offline.js", "icon.svg")
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


@router.get("/manifest/{lang}.webmanifest")
async def manifest(lang: str) -> JSONResponse:
    """One per language, since browsers request it without cookies. Raises UnknownName."""
    if lang not in LANGUAGES:
        raise UnknownName(f"{lang[:30]}: no such language")
    return JSONResponse(manifest_of(lang), media_type="application/manifest+json")


def manifest_of(lang: str) -> dict[str, Any]:
    t = translator(lang)
    return {
        "id": "/",
        "name": f"Tacit: {t.gettext('games of silence and secrets')}",
        "short_name": "Tacit",
        "description": t.gettext("A table for games of silence and secrets."),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": templating.CLOTH["light"],
        "theme_color": templating.CLOTH["light"],
        "icons": [
            {
                "src": templating.static_address(f"icons/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {"name": t.gettext("Your games"), "url": "/me"},
            *(
                {
                    "name": t.gettext("Rules of {game}").format(game=game_summary(name, t).title),
                    "url": f"/rules/{name}",
                }
                for name in NAMES
            ),
        ],
    }


@router.get("/worker.js")
async def service_worker() -> Response:
    """The service worker; at the root, since its scope is the pages below its path.

    It begins with constants of this version of the house: so with a new version its content
    changes, and browsers install it in place of the old one.
    """
    script = templating.static_files()["worker.js"].read_text(encoding="utf-8")
    known = f"const HOUSE = {json.dumps(of_this_version())};\n"
    return Response(
        known + script, media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


def of_this_version() -> dict[str, Any]:
    faces = {templating.LATIN_FACE, *templating.FACES.values()}
    covers = [templating.art_address(name, templating.COVER) for name in NAMES]
    return {
        "version": templating.house_version(),
        "icon": templating.static_address("icons/icon-192.png"),
        "offline": OFFLINE,
        "shell": [*(templating.static_address(name) for name in (*SHELL, *sorted(faces))), *covers],
        "rulebooks": [f"/rules/{name}" for name in NAMES],
        "exercises": EXERCISES,
    }


@router.get(OFFLINE)
async def offline(request: Request) -> HTMLResponse:
    visitor = visitor_of(request)
    words = {"games": [game_summary(name, visitor.t) for name in NAMES]}
    return render(request, visitor, "offline.html", words)
