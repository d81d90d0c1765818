"""Lessons: the list, and each lesson step by step on the real board.

The server stores nothing: the learner's position is in the URL and in the form, and a try is judged
by the rules, on the table as the lesson has set it up.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from tacit.engine.errors import BadText, IllegalMove
from tacit.house.core.errors import NotTogether
from tacit.house.web.acts import number, said
from tacit.house.web.context.lesson import (
    lesson_address,
    lesson_context,
    read_place,
    shelf_context,
)
from tacit.house.web.kit import lesson_kit
from tacit.house.web.lessons_done import keep_done, lessons_done
from tacit.house.web.pages import house_of, is_live, render, without_name
from tacit.house.web.visitors import read_form, visitor_of
from tacit.lesson.lesson import Lesson, Place, Verdict
from tacit.lesson.shelf import load_lesson

router = APIRouter()


@router.get("/learn")
async def learn(request: Request) -> HTMLResponse:
    visitor = visitor_of(request)
    return render(request, visitor, "learn.html", shelf_context(lessons_done(request), visitor.t))


@router.get("/learn/{game}/{name}")
async def lesson(
    request: Request, game: str, name: str, step: str = "", did: str = "", begun: str = ""
) -> HTMLResponse:
    found = await asyncio.to_thread(load_lesson, game, name)
    return await lesson_page(request, found, read_place(found, step, did, begun))


@router.get("/learn/{game}/{name}/kit")
async def kit(request: Request, game: str, name: str) -> JSONResponse:
    """The whole lesson for offline use. Like a hint, it waits for the compiler."""
    visitor, found = visitor_of(request), await asyncio.to_thread(load_lesson, game, name)
    more = without_name(request, visitor, f"/learn/{game}/{name}")
    made = await house_of(request).hints.look_back(
        found.game, visitor.who, lambda: lesson_kit(found, visitor.lang, more)
    )
    return JSONResponse(made)


@router.post("/learn/{game}/{name}")
async def try_something(request: Request, game: str, name: str) -> Response:
    """A try of the learner, or a request to continue."""
    visitor, found = visitor_of(request), await asyncio.to_thread(load_lesson, game, name)
    form = await read_form(request, visitor)
    place = read_place(found, *(form.get(part, "") for part in ("step", "did", "begun")))
    verdict = judge(found, place, form)
    if not verdict.is_right:
        return await lesson_page(request, found, verdict.place, verdict.says)
    response: Response
    if is_live(request):
        response = await lesson_page(request, found, verdict.place)
    else:
        address = lesson_address(game, name, verdict.place)
        response = RedirectResponse(address, HTTPStatus.SEE_OTHER)
    if verdict.place.step == found.last > place.step:
        keep_done(request, response, visitor, game, name)
    return response


def judge(found: Lesson, place: Place, form: dict[str, str]) -> Verdict:
    """The verdict on a form; at a step without a question, anything is right."""
    if not found.steps[place.step].rights:
        return Verdict(True, found.after(place))
    text = form.get("whole") or said(form)
    if not text:
        return found.judge(place, [number(form, "action")])
    try:
        return found.judge(place, found.game.notation.steps(text))
    except (BadText, IllegalMove):
        return Verdict(False, place, NotTogether.sentence)


async def lesson_page(
    request: Request, found: Lesson, place: Place, says: str = ""
) -> HTMLResponse:
    """A step: the whole page, or only its live part."""
    visitor = visitor_of(request)
    # This replays the lesson, possibly interpreted: too slow for the event loop.
    words = await asyncio.to_thread(lesson_context, found, place, visitor.name, visitor.t, says)
    template = "lesson/live.html" if is_live(request) else "lesson.html"
    return render(request, visitor, template, words)
