"""The deal of the day: its page, starting it, and a picture to share."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from tacit.house.core import days
from tacit.house.core.daily import DailyDeals
from tacit.house.web import templating
from tacit.house.web.context.daily import daily_context, picture_context, week_before
from tacit.house.web.pages import house_of, render
from tacit.house.web.visitors import read_form, visitor_of

router = APIRouter()


@router.get("/daily")
async def today(request: Request) -> HTMLResponse:
    return await page(request, house_of(request).daily.today)


@router.get("/daily/{day}")
async def one_day(request: Request, day: str) -> HTMLResponse:
    return await page(request, known_day(day, house_of(request).daily))


def known_day(day: str, deals: DailyDeals) -> str:
    """The day if it is today or earlier; else 404."""
    if not days.is_day(day) or day > deals.today:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return day


async def page(request: Request, day: str) -> HTMLResponse:
    visitor, deals = visitor_of(request), house_of(request).daily
    now, guest = deals.today, visitor.guest
    week = await deals.days_begun(week_before(now))
    context = daily_context(
        day,
        now,
        await deals.of(day, guest),
        await deals.of(days.later(now, 1), guest) if day == now else [],
        week,
        await deals.played(guest, week),
        await deals.streak(guest),
        visitor.lang,
        visitor.t,
    )
    return render(request, visitor, "daily/page.html", context)


@router.post("/daily/{game}")
async def begin(request: Request, game: str) -> Response:
    """Begin today's deal, or continue it."""
    visitor = visitor_of(request)
    await read_form(request, visitor)
    table_id = await house_of(request).daily.begin(game, visitor.who, visitor.name)
    return RedirectResponse(f"/t/{table_id}", HTTPStatus.SEE_OTHER)


@router.get("/daily/{day}/picture.svg")
async def picture(request: Request, day: str) -> Response:
    """The visitor's results of a day as a picture, without spoilers."""
    visitor, deals = visitor_of(request), house_of(request).daily
    found = await deals.of(known_day(day, deals), visitor.guest)
    drawing = picture_context(
        day, found, await deals.streak(visitor.guest), visitor.lang, visitor.t
    )
    if not any(row["result"] for row in drawing["rows"]):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    drawn = templating.page("daily/picture.svg", visitor.lang, drawing)
    return Response(drawn, media_type="image/svg+xml")
