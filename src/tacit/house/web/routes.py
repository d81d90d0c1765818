"""The pages. Each is rendered from a `Sight`; its live update renders the same fragment."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

import segno
from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, StreamingResponse

from tacit.engine.errors import TacitError, UnknownName
from tacit.games import NAMES, load
from tacit.house.api.routes import PREFIX
from tacit.house.core import seating
from tacit.house.core.errors import NoSuchTable, NotNow
from tacit.house.core.records import OPEN, OVER, Table
from tacit.house.house import House
from tacit.house.http.secrets import clean_name, is_table_id
from tacit.house.web import context, rulebook, templating
from tacit.house.web.visitors import (
    LANGUAGE,
    NAME,
    THEME,
    THEMES,
    Visitor,
    read_form,
    read_language,
    visitor_of,
)
from tacit.language import explain

router = APIRouter(include_in_schema=False)
LIVE = "x-live"  # a page that is kept up to date asks for the fragment only
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
NEVER = {"cache-control": "no-store"}


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


# Rendering


def shown(
    request: Request,
    visitor: Visitor,
    template: str,
    context: dict[str, Any],
    status: int = HTTPStatus.OK,
) -> HTMLResponse:
    whole = {
        "me": {"name": visitor.name},
        "csrf": visitor.csrf,
        "theme": visitor.theme,
        "path": request.url.path,
        **context,
    }
    response = HTMLResponse(templating.page(template, visitor.lang, whole), status, NEVER)
    visitor.greet(response)
    return response


def wants_page(request: Request) -> bool:
    """Whether whoever asks reads pages, and not problem documents."""
    asked = request.headers.get("accept", "")
    return "text/html" in asked and not request.url.path.startswith((PREFIX, "/static/"))


def refusal_page(request: Request, status: int) -> HTMLResponse:
    """An address that leads nowhere, or a failure of ours, as a page."""
    t = visitor_of(request).t
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        title = t.gettext("Something went wrong here.")
        return error_page(request, status, title, t.gettext("It has been written down. Try again."))
    title = t.gettext("There is nothing here.")
    message = t.gettext("The address may be mistyped, or the table may be gone.")
    return error_page(request, status, title, message)


def error_page(request: Request, status: int, title: str, message: str) -> HTMLResponse:
    """What went wrong, as a page."""
    words = {"title": title, "message": message}
    return shown(request, visitor_of(request), "error.html", words, status)


def mistake_page(request: Request, error: TacitError) -> HTMLResponse:
    """A caller's mistake, as a page."""
    t = visitor_of(request).t
    title = t.gettext("That did not work.")
    return error_page(request, error.status, title, explain(error, t))


async def table_page(
    request: Request,
    visitor: Visitor,
    table_id: str,
    notice: str | None = None,
    status: int = HTTPStatus.OK,
) -> HTMLResponse:
    """A table: the whole page, or what changes of it."""
    sight = await house_of(request).see(checked_id(table_id), visitor.who)
    link = str(request.url_for("table", table_id=table_id))
    words = context.table_context(sight, visitor.t, link, token_urlsafe(12))
    template = "live.html" if LIVE in request.headers else "table.html"
    return shown(request, visitor, template, {**words, "notice": notice}, status)


def checked_id(table_id: str) -> str:
    if not is_table_id(table_id):
        raise NoSuchTable(f"{table_id[:30]}: there is no such table")
    return table_id


# The house


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    visitor = visitor_of(request)
    mine = (
        [] if visitor.is_new else await house_of(request).tables.tables_of(visitor.who.guest or "")
    )
    running = [running_words(table, visitor) for table in mine if table.stage != OVER]
    return shown(
        request, visitor, "home.html", {"games": context.games(visitor.t), "running": running}
    )


def running_words(table: Table, visitor: Visitor) -> dict[str, Any]:
    you = table.seat_of(visitor.who)
    others = [seat.name for seat in table.seats if seat.seat != you and seat.name]
    return {
        "id": table.id,
        "title": context.about(table.game.name, visitor.t).title,
        "people": ", ".join(others),
        "waiting": table.stage == OPEN,
        "your_turn": table.awaits(you),
    }


@router.post("/me")
async def change_me(request: Request) -> Response:
    """Name, language and light."""
    visitor = visitor_of(request)
    form = await read_form(request, visitor)
    back = form.get("back", "/")
    response = RedirectResponse(back if is_own_path(back) else "/", HTTPStatus.SEE_OTHER)
    if "name" in form:
        name = clean_name(form["name"])
        visitor.keep(response, NAME, name)
        await rename_everywhere(request, visitor, name)
    if language := read_language(form.get("language", "")):
        visitor.keep(response, LANGUAGE, language)
    if form.get("theme") in THEMES:
        visitor.keep(response, THEME, form["theme"])
    return response


def is_own_path(path: str) -> bool:
    """Whether an address leads to a page of ours, and nowhere else."""
    return path.startswith("/") and not path.startswith(("//", "/\\"))


async def rename_everywhere(request: Request, visitor: Visitor, name: str) -> None:
    tables = house_of(request).tables
    for table in await tables.tables_of(visitor.who.guest or ""):
        if table.stage != OVER:
            await tables.rename(table.id, visitor.who, name)


@router.post("/play")
async def play(request: Request) -> Response:
    """Sit down: with bots at once, or at a table to which friends are invited."""
    visitor = visitor_of(request)
    form = await read_form(request, visitor)
    game = form.get("game", "")
    if game not in NAMES:
        raise UnknownName(f"{game[:30]}: no such game")
    house = house_of(request)
    alone = form.get("how") != "friends"
    if alone and not house.warmth.is_ready(game):
        return shown(request, visitor, "laying.html", {"game": context.about(game, visitor.t)})
    mind = seating.best_mind(load(game)) if alone else None
    seated = await house.tables.create(game, {}, visitor.who, visitor.name, bots=mind, start=alone)
    return RedirectResponse(f"/t/{seated.table.id}", HTTPStatus.SEE_OTHER)


@router.get("/ready/{game}")
async def ready(request: Request, game: str) -> Response:
    """Whether a game can be played yet: the page that waits for it asks."""
    known = game in NAMES and house_of(request).warmth.is_ready(game)
    return Response(status_code=HTTPStatus.NO_CONTENT if known else HTTPStatus.ACCEPTED)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    visitor = visitor_of(request)
    guide = load(game).narration.help(visitor.t)
    drawn = house_of(request).warmth.is_ready(game)
    words = {
        "game": context.about(game, visitor.t),
        "rulebook": await asyncio.to_thread(rulebook.rulebook, game, visitor.lang, drawn),
        "guide": guide,
        "board_css": templating.board_css_address(game),
    }
    return shown(request, visitor, "rules.html", words)


# At a table


@router.get("/t/{table_id}", name="table")
async def table(request: Request, table_id: str) -> HTMLResponse:
    return await table_page(request, visitor_of(request), table_id)


@router.get("/t/{table_id}/events")
async def events(request: Request, table_id: str) -> Response:
    """A line whenever something has changed; the page then asks for the fragment."""
    visitor, house = visitor_of(request), house_of(request)
    await house.see(checked_id(table_id), visitor.who)

    async def lines() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        async for sight in house.follow(table_id, visitor.who):
            yield f"data: {sight.table.version}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers=NEVER)


@router.post("/t/{table_id}/{act}")
async def do_at_table(request: Request, table_id: str, act: str) -> Response:
    """Anything that is done at a table: answered with the table as it then is."""
    visitor = visitor_of(request)
    form = await read_form(request, visitor)
    house = house_of(request)
    if act not in ACTS:
        raise UnknownName(f"{act[:30]}: nothing that can be done at a table")
    try:
        onward = await ACTS[act](house, checked_id(table_id), visitor, form)
    except NoSuchTable:
        raise
    except TacitError as error:
        notice = explain(error, visitor.t)
        return await table_page(request, visitor, table_id, notice, error.status)
    if LIVE in request.headers and onward is None:
        return await table_page(request, visitor, table_id)
    return RedirectResponse(f"/t/{onward or table_id}", HTTPStatus.SEE_OTHER)


def number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotNow(f"{name}: a number is missing")
    return int(text)


Form = dict[str, str]


async def move(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    """A move: an action's number, or what is said in the game's notation, perhaps several steps."""
    ply, key = number(form, "ply"), form.get("request", "")[:64] or None
    if "say" in form:
        words = (await house.see(table_id, visitor.who)).table.game.notation
        actions = words.steps(form["say"])
    else:
        actions = [number(form, "action")]
    await house.tables.play(table_id, visitor.who, ply, actions, key)


async def undo(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    key = form.get("request", "")[:64] or None
    await house.tables.undo(table_id, visitor.who, number(form, "ply"), key)


async def sit(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.sit(table_id, number(form, "seat"), visitor.who, visitor.name)


async def leave(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.leave(table_id, visitor.who)


async def bot(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    seat, mind = number(form, "seat"), form.get("mind", "")
    await house.tables.add_bot(table_id, visitor.who, seat, mind)


async def unbot(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.remove_bot(table_id, visitor.who, number(form, "seat"))


async def options(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    table = (await house.see(table_id, visitor.who)).table
    wanted = context.changed_options(table, form)
    await house.tables.configure(table_id, visitor.who, wanted, None)


async def pace(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.configure(table_id, visitor.who, None, form.get("pace"))


async def start(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    """Bots take the seats that are still free."""
    sight = await house.see(table_id, visitor.who)
    mind = seating.best_mind(sight.table.game)
    for seat in sight.table.seats:
        if seat.is_free:
            await house.tables.add_bot(table_id, visitor.who, seat.seat, mind)
    await house.tables.start(table_id, visitor.who)


async def vote(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.vote(table_id, visitor.who, number(form, "seat"))


async def unvote(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.withdraw(table_id, visitor.who, number(form, "seat"))


async def back(house: House, table_id: str, visitor: Visitor, form: Form) -> None:
    await house.tables.come_back(table_id, visitor.who)


async def rematch(house: House, table_id: str, visitor: Visitor, form: Form) -> str:
    return (await house.tables.rematch(table_id, visitor.who)).id


async def branch(house: House, table_id: str, visitor: Visitor, form: Form) -> str:
    """Play on from a moment of a finished game."""
    ply, seat = number(form, "ply"), number(form, "seat")
    seated = await house.tables.branch(table_id, visitor.who, ply, seat, visitor.name)
    return seated.table.id


ACTS: dict[str, Any] = {
    act.__name__: act
    for act in (
        move,
        undo,
        sit,
        leave,
        bot,
        unbot,
        options,
        pace,
        start,
        vote,
        unvote,
        back,
        rematch,
        branch,
    )
}


@router.get("/t/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """The table's address, for a phone."""
    link = str(request.url_for("table", table_id=checked_id(table_id)))
    drawn = io.BytesIO()
    segno.make(link, error="m").save(
        drawn, kind="svg", dark="#2b2620", light="#fdf9f0", border=3, xmldecl=False, scale=6
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=NEVER)


# Looking back


@router.get("/t/{table_id}/replay")
async def replay(request: Request, table_id: str, ply: str = "", eyes: str = "") -> HTMLResponse:
    visitor, house = visitor_of(request), house_of(request)
    sight = await house.see(checked_id(table_id), visitor.who)
    _, match = await house.tables.replay(table_id)
    at = int(ply) if ply.isascii() and ply.isdigit() and len(ply) < 8 else match.ply
    seats = [str(seat.seat) for seat in sight.table.seats]
    looks = eyes if eyes in seats else context.ALL_OPEN
    if not eyes and sight.you is not None:
        looks = str(sight.you)
    words = context.replay_context(sight, match, min(at, match.ply), looks, visitor.t)
    template = "moment.html" if LIVE in request.headers else "replay.html"
    return shown(request, visitor, template, words)


# What pages load


@router.get("/static/art/{game}/{version}/{name}.svg")
async def art(game: str, version: str, name: str) -> Response:
    return Response(templating.art(game, name), media_type="image/svg+xml", headers=FOREVER)


@router.get("/static/art/{game}/{version}/board.css")
async def board_css(game: str, version: str) -> Response:
    sheet = templating.board_part(game, templating.BOARD_CSS)
    return Response(sheet, media_type="text/css", headers=FOREVER)


@router.get("/static/art/{game}/{version}/board.js")
async def board_js(game: str, version: str) -> Response:
    script = templating.board_part(game, templating.BOARD_JS)
    return Response(script, media_type="text/javascript", headers=FOREVER)


@router.get("/static/{version}/{name:path}")
async def static(version: str, name: str) -> FileResponse:
    if name not in templating.static_files():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return FileResponse(templating.static_files()[name], headers=FOREVER)
