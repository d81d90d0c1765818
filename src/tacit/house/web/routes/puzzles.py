"""Puzzles: the list, and each puzzle on the real board, with one try that counts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from tacit.engine.errors import BadText, IllegalMove, TacitError
from tacit.games import NAMES
from tacit.house.core.errors import NotTogether
from tacit.house.web.acts import number as number_in
from tacit.house.web.acts import said
from tacit.house.web.context.lesson import listed
from tacit.house.web.context.puzzle import puzzle_address, puzzle_context, shelf_context
from tacit.house.web.kit import puzzle_kit
from tacit.house.web.pages import house_of, is_live, render, without_name
from tacit.house.web.visitors import read_form, visitor_of
from tacit.puzzle.puzzle import Puzzle
from tacit.puzzle.shelf import load_puzzle, puzzles_of

router = APIRouter()
NOBODY = ""  # a guest who has solved nothing


@router.get("/puzzles")
async def shelf(request: Request) -> HTMLResponse:
    visitor, puzzles = visitor_of(request), house_of(request).puzzles
    shelves = {}
    for game in NAMES:
        await asyncio.to_thread(puzzles_of, game)  # reads a file the first time
        shelves[game] = await puzzles.shelf(game, visitor.guest)
    return render(request, visitor, "puzzle/shelf.html", shelf_context(shelves, visitor.t))


@router.get("/puzzles/{game}/{number}")
async def puzzle(request: Request, game: str, number: str) -> HTMLResponse:
    return await page(request, await found_puzzle(game, number))


@router.get("/puzzles/{game}/{number}/kit")
async def kit(request: Request, game: str, number: str) -> JSONResponse:
    """The puzzle with the responses to all tries, for offline use."""
    visitor, found = visitor_of(request), await found_puzzle(game, number)
    shelf = await house_of(request).puzzles.shelf(game, NOBODY)
    more = without_name(request, visitor, puzzle_address(found))
    made = await house_of(request).hints.look_back(
        found.game, visitor.who, lambda: puzzle_kit(found, shelf, visitor.lang, more)
    )
    return JSONResponse(made)


@router.post("/puzzles/{game}/{number}")
async def try_something(request: Request, game: str, number: str) -> HTMLResponse:
    """Try a decision, or a step of one. A guest's first decision counts."""
    visitor, found = visitor_of(request), await found_puzzle(game, number)
    form = await read_form(request, visitor)
    begun = begun_in(found, form.get("begun", ""))
    try:
        moves = moves_in(found, form)
    except (BadText, IllegalMove):
        return await page(request, found, said=NotTogether.sentence)
    for tried in ([*begun, *moves], moves):  # a whole move may follow steps of another one
        if not is_legal(found, tried):
            continue
        if found.is_begun(tried):
            return await page(request, found, begun=tried)
        is_right = tuple(tried) == found.best.steps
        await house_of(request).puzzles.tried(visitor.guest, found, is_right)
        return await page(request, found, tried=tried)
    return await page(request, found, said=IllegalMove.sentence)


async def found_puzzle(game: str, number: str) -> Puzzle:
    """Raises UnknownName."""
    known = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0
    return await asyncio.to_thread(load_puzzle, game, known)


def moves_in(found: Puzzle, form: dict[str, str]) -> list[int]:
    if "say" in form:
        return found.game.notation.steps(said(form))
    return [number_in(form, "action")]


def begun_in(found: Puzzle, text: str) -> list[int]:
    """The steps taken so far according to a form; none if they are not legal."""
    try:
        steps = [found.game.notation.parse_action(one) for one in listed(text)]
    except BadText:
        return []
    return steps if found.is_begun(steps) and is_legal(found, steps) else []


def is_legal(found: Puzzle, moves: Sequence[int]) -> bool:
    try:
        found.begin().play_all(found.seat, moves)
    except TacitError:
        return False
    return bool(moves)


async def page(
    request: Request,
    found: Puzzle,
    begun: Sequence[int] = (),
    tried: Sequence[int] = (),
    said: str = "",
) -> HTMLResponse:
    """The whole page, or only its live part."""
    visitor = visitor_of(request)
    shelf = await house_of(request).puzzles.shelf(found.game.name, visitor.guest)
    t = visitor.t
    told = t.gettext(said) if said else ""
    words = puzzle_context(found, shelf, begun, tried, visitor.name, t, told)
    template = "lesson/live.html" if is_live(request) else "puzzle/page.html"
    return render(request, visitor, template, words)
