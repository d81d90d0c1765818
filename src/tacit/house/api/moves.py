"""API routes for moves. They are matched first, since most requests are for them."""

from __future__ import annotations

from typing import Any, ClassVar

from fastapi import APIRouter, Depends, Request, Response

from tacit.engine.errors import BadText, StaleMove
from tacit.house.api.hints import hint_out
from tacit.house.api.parameters import (
    JSON,
    REFUSALS,
    Asking,
    Here,
    Key,
    Seen,
    Sentences,
    TableId,
    Words,
    asking,
    house_of,
    key_asked,
    language_parameter,
    sentences_asked,
    table_id_asked,
)
from tacit.house.api.schemas import HintOut, NewMove, TableOut, TakeBack
from tacit.house.api.tables import table_json, table_out
from tacit.house.http.direct import DirectRoute, Readers, json_body
from tacit.house.http.paths import API
from tacit.house.http.problems import problem_of


class MoveRoute(DirectRoute):
    """Reads what `move` declares."""

    readers: ClassVar[Readers] = {
        "house": house_of,
        "who": asking,
        "t": sentences_asked,
        "table_id": table_id_asked,
        "asked": json_body(NewMove),
        "key": key_asked,
    }


DOCUMENTED: dict[str, Any] = {
    "prefix": API,
    "responses": REFUSALS,
    "dependencies": [Depends(language_parameter)],
}
direct = APIRouter(**DOCUMENTED, route_class=MoveRoute)
router = APIRouter(**DOCUMENTED)


@direct.post("/tables/{table_id}/moves", tags=["moves"], response_model=TableOut)
async def move(
    house: Here,
    request: Request,
    who: Asking,
    t: Sentences,
    table_id: TableId,
    asked: NewMove,
    key: Key = None,
) -> Response:
    """Make a move, decided on position `ply`. It has been stored when the response arrives.

    The same move on the same position, or with the same `Idempotency-Key`, can be sent again: it
    is not played twice. 409 `stale-move` says at which `ply` the game is now.
    """
    if (asked.action is None) == (asked.text is None):
        raise BadText("a move has either `action` or `text`")
    if asked.action is not None:
        actions = [asked.action]
    else:
        notation = (await house.see(table_id, who)).table.game.notation
        actions = notation.steps(asked.text or "")
    try:
        view = await house.tables.play(table_id, who, asked.ply, actions, key)
    except StaleMove as error:
        return problem_of(error, request, ply=(await house.see(table_id, who)).ply)
    return Response(table_json(house.noted(view), t, asked.ply), media_type=JSON)


@router.post("/tables/{table_id}/undo", tags=["moves"])
async def undo(
    house: Here, who: Asking, t: Words, table_id: TableId, asked: TakeBack, key: Key = None
) -> TableOut:
    """Take your last move back, while nobody else could have noticed it."""
    return table_out(house.noted(await house.tables.undo(table_id, who, asked.ply, key)), t)


@router.get("/tables/{table_id}/hint", tags=["moves"])
async def hint(house: Here, who: Asking, view: Seen, t: Words, table_id: TableId) -> HintOut:
    """What you can know, and what an expert would do in your place.

    At a table where all others are bots, or where `hints` is set. One at a time.
    """
    return await house.hints.work_out(view, who, lambda: hint_out(view, t))
