"""Which lessons a visitor has done: stored in a cookie."""

from __future__ import annotations

from fastapi import Request, Response

from tacit.games import NAMES
from tacit.house.http.cookies import read_cookie
from tacit.house.web.context.lesson import key_of
from tacit.house.web.visitors import Visitor
from tacit.lesson.shelf import outlines

LESSONS = "lessons"
BETWEEN = "~"


def lessons_done(request: Request) -> list[str]:
    """The lessons done in this browser that still exist, in order."""
    kept = (read_cookie(request, LESSONS) or "").split(BETWEEN)
    return [key for game in NAMES for name in outlines(game) if (key := key_of(game, name)) in kept]


def keep_done(request: Request, response: Response, visitor: Visitor, game: str, name: str) -> None:
    """Remember that a lesson is done."""
    done = dict.fromkeys([*lessons_done(request), key_of(game, name)])
    visitor.keep(response, LESSONS, BETWEEN.join(done))
