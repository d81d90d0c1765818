"""The first page, the visitor's settings, starting a game, and the rules."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from tacit.engine.errors import UnknownName
from tacit.games import NAMES, load
from tacit.house.core import seating
from tacit.house.core.names import clean_name
from tacit.house.core.records import OVER, STOPPED
from tacit.house.web import rulebook, templating
from tacit.house.web.context.daily import today_context
from tacit.house.web.context.game import game_summary
from tacit.house.web.context.home import home_context
from tacit.house.web.context.lesson import first_lessons
from tacit.house.web.context.levels import known_level
from tacit.house.web.context.open_tables import open_tables_context
from tacit.house.web.lessons_done import lessons_done
from tacit.house.web.pages import house_of, render
from tacit.house.web.visitors import (
    LANGUAGE,
    LEVEL,
    NAME,
    THEME,
    THEMES,
    Visitor,
    read_form,
    visitor_of,
)
from tacit.language import LANGUAGES

router = APIRouter()


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    visitor, house = visitor_of(request), house_of(request)
    tables, now = house.tables, house.tables.now()
    mine = [] if visitor.is_new else await tables.tables_of(visitor.guest)
    played = [] if visitor.is_new else await house.daily.played(visitor.guest, [house.daily.today])
    streak = 0 if visitor.is_new else await house.daily.streak(visitor.guest)
    context = {
        **home_context(mine, visitor, now),
        **today_context(played, streak, visitor.t),
        **open_tables_context(await tables.open_tables(), visitor.who, now, visitor.t),
        "first_lessons": first_lessons(lessons_done(request)),
    }
    return render(request, visitor, "home.html", context)


@router.post("/me")
async def change_me(request: Request) -> Response:
    """Change name, language and theme."""
    visitor = visitor_of(request)
    form = await read_form(request, visitor)
    back = form.get("back", "/")
    response = RedirectResponse(back if is_own_path(back) else "/", HTTPStatus.SEE_OTHER)
    if "name" in form:
        name = clean_name(form["name"])
        await rename_everywhere(request, visitor, name)
        visitor.keep(response, NAME, name)
    if form.get("language") in LANGUAGES:
        visitor.keep(response, LANGUAGE, form["language"])
    if form.get("theme") in THEMES:
        visitor.keep(response, THEME, form["theme"])
    return response


def is_own_path(path: str) -> bool:
    """Whether a path leads to our own site (prevents open redirects)."""
    return path.startswith("/") and not path.startswith(("//", "/\\"))


async def rename_everywhere(request: Request, visitor: Visitor, name: str) -> None:
    """Rename at all running tables or, if one of them refuses the name, at none."""
    tables = house_of(request).tables
    tables_of = await tables.tables_of(visitor.guest)
    running = [table for table in tables_of if table.stage not in (OVER, STOPPED)]
    for table in running:
        seating.rename(table, visitor.who, name)
    for table in running:
        await tables.rename(table.id, visitor.who, name)


@router.post("/play")
async def play(request: Request) -> Response:
    """Open a table: start at once with bots, or wait for invited friends."""
    visitor, house = visitor_of(request), house_of(request)
    form = await read_form(request, visitor)
    game = form.get("game", "")
    if game not in NAMES:
        raise UnknownName(f"{game[:30]}: no such game")
    alone = form.get("how") != "friends"
    level = known_level(load(game), form.get("level", visitor.level))
    bot = level if alone else None
    seated = await house.tables.create(game, {}, visitor.who, visitor.name, bots=bot, start=alone)
    response = RedirectResponse(f"/t/{seated.table.id}", HTTPStatus.SEE_OTHER)
    if alone and "level" in form:
        visitor.keep(response, LEVEL, level)
    return response


@router.get("/compiling/{game}")
async def compiling(request: Request, game: str) -> Response:
    """How much of a game is compiled, in percent; no content: compilation has ended."""
    progress = house_of(request).compiler.progress(load(game).name)
    if progress is None:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return PlainTextResponse(str(int(100 * progress)))


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    visitor = visitor_of(request)
    guide = load(game).narration.help(visitor.t)
    words = {
        "game": game_summary(game, visitor.t),
        "rulebook": await asyncio.to_thread(rulebook.rulebook, game, visitor.lang),
        "guide": guide,
        "first_lesson": first_lessons(lessons_done(request)).get(game),
        "board_css": templating.board_css_address(game),
    }
    return render(request, visitor, "rules.html", words)
