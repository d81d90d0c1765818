"""The JSON API: the same tables, views and moves for programs. docs/api.md shows how to use it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Response
from fastapi.responses import PlainTextResponse

from tacit.games import NAMES, load
from tacit.house.api import replays
from tacit.house.api.events import table_events
from tacit.house.api.parameters import (
    JSON,
    REFUSALS,
    Asking,
    Eyes,
    Here,
    PlyNumber,
    SeatNumber,
    Seen,
    Sentences,
    Since,
    TableId,
    Until,
    Words,
    language_parameter,
)
from tacit.house.api.schemas import (
    Changes,
    Games,
    Moment,
    NewBot,
    NewTable,
    PlayOn,
    ReplayOut,
    SeatedOut,
    SitDown,
    TableOut,
)
from tacit.house.api.tables import game_out, seated_out, table_out
from tacit.house.core.errors import NotYours
from tacit.house.http.headers import event_number
from tacit.house.http.paths import API
from tacit.house.http.streams import EventStream
from tacit.house.settings import PACES

router = APIRouter(prefix=API, responses=REFUSALS, dependencies=[Depends(language_parameter)])


# Games and tables


@router.get("/games", tags=["games"])
async def games(house: Here, t: Words) -> Games:
    """The games that can be played here, their options and their bots."""
    found = [game_out(load(name), house.compiler.is_ready(name), t) for name in NAMES]
    return Games(games=found, paces=list(PACES))


@router.post("/tables", status_code=201, tags=["tables"])
async def open_table(house: Here, who: Asking, t: Words, asked: NewTable) -> SeatedOut:
    """Open a table and sit down at it."""
    seated = await house.tables.create(
        asked.game,
        asked.options,
        who,
        asked.name,
        pace=asked.pace,
        bots=asked.bots,
        start=asked.start,
        watching=asked.watching,
        clock=asked.clock,
        stand_in=asked.stand_in,
        hints=asked.hints,
        listed=asked.listed,
    )
    house.noted(seated.view)
    return seated_out(seated, t)


@router.get("/tables/{table_id}", tags=["tables"])
async def see_table(
    view: Seen, t: Sentences, table_id: TableId, since: Since = 0, until: Until = None
) -> TableOut:
    """A table as your seat sees it or, without a seat, as a watcher does.

    Its story has at most the last hundred moves (before `until`, if that is given); `since` says
    where it begins.
    """
    return table_out(view, t, since, until)


@router.patch("/tables/{table_id}", tags=["tables"])
async def change_table(
    house: Here, who: Asking, t: Words, table_id: TableId, asked: Changes
) -> TableOut:
    """Change the options (before the start) or the bots' pace."""
    view = await house.tables.configure(
        table_id,
        who,
        asked.options,
        asked.pace,
        asked.watching,
        asked.clock,
        asked.hints,
        asked.listed,
        asked.stand_in,
    )
    return table_out(house.noted(view), t)


@router.get(
    "/tables/{table_id}/events",
    tags=["tables"],
    response_class=EventStream,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def events(
    house: Here,
    who: Asking,
    view: Seen,
    t: Sentences,
    table_id: TableId,
    since: Since = 0,
    last_event_id: Annotated[str | None, Header()] = None,
) -> EventStream:
    """The table as a stream of server-sent events: now, and again after every change.

    Each event is called `table` and has the same content as the table itself; its story begins
    where that of the event before ended.
    """
    if (known := event_number(last_event_id)) is not None:
        since = known
    return EventStream(table_events(house.follow(table_id, who), t, since))


@router.post("/tables/{table_id}/start", tags=["tables"])
async def start(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """Start the game, once all seats are taken."""
    return table_out(house.noted(await house.tables.start(table_id, who)), t)


# Seats


@router.post("/tables/{table_id}/join", status_code=201, tags=["seats"])
async def join(house: Here, who: Asking, t: Words, table_id: TableId, asked: SitDown) -> SeatedOut:
    """Take any free seat. If two want the last one at once, one gets 409 `table-full`."""
    seated = await house.tables.join(table_id, who, asked.name)
    house.noted(seated.view)
    return seated_out(seated, t)


@router.post("/tables/{table_id}/seats/{seat}", status_code=201, tags=["seats"])
async def sit(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: SitDown
) -> SeatedOut:
    """Take a free seat."""
    seated = await house.tables.sit(table_id, seat, who, asked.name)
    house.noted(seated.view)
    return seated_out(seated, t)


@router.patch("/tables/{table_id}/seats/{seat}", tags=["seats"])
async def rename(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: SitDown
) -> TableOut:
    """Change your name."""
    if (await house.see(table_id, who)).viewer != seat:
        raise NotYours(f"seat {seat} is not yours")
    return table_out(await house.tables.rename(table_id, who, asked.name), t)


@router.delete("/tables/{table_id}/seats/{seat}", tags=["seats"])
async def leave(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber
) -> TableOut:
    """Leave your seat, or send a bot away. In a running game a bot plays on for you."""
    if (await house.see(table_id, who)).viewer == seat:
        return table_out(await house.tables.leave(table_id, who), t)
    return table_out(await house.tables.remove_bot(table_id, who, seat), t)


@router.put("/tables/{table_id}/seats/{seat}/bot", tags=["seats"])
async def add_bot(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: NewBot
) -> TableOut:
    """Put a bot into a free seat."""
    return table_out(house.noted(await house.tables.add_bot(table_id, who, seat, asked.mind)), t)


@router.put("/tables/{table_id}/seats/{seat}/vote", tags=["seats"])
async def vote(house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber) -> TableOut:
    """Agree that a bot plays for somebody who is gone."""
    return table_out(house.noted(await house.tables.vote(table_id, who, seat)), t)


@router.delete("/tables/{table_id}/seats/{seat}/vote", tags=["seats"])
async def withdraw(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber
) -> TableOut:
    """Withdraw that agreement."""
    return table_out(house.noted(await house.tables.withdraw(table_id, who, seat)), t)


@router.post("/tables/{table_id}/return", tags=["seats"])
async def come_back(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """Take your seat back from the bot that played for you."""
    return table_out(house.noted(await house.tables.come_back(table_id, who)), t)


@router.post("/tables/{table_id}/quit", status_code=204, tags=["seats"])
async def leave_for_good(house: Here, who: Asking, table_id: TableId) -> None:
    """Leave for good: a bot takes your seat. If no other person is left, the table is removed."""
    await house.tables.leave_for_good(table_id, who)


@router.post("/tables/{table_id}/ready", tags=["seats"])
async def get_ready(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """Say that you are ready for SILENCIO's start; a program always is."""
    return table_out(house.noted(await house.tables.get_ready(table_id, who)), t)


# After the end


@router.post("/tables/{table_id}/rematch", tags=["after the end"])
async def rematch(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """A new table with the same people; your token is valid there, too."""
    return table_out(house.noted(await house.tables.rematch(table_id, who)), t)


@router.get("/tables/{table_id}/replay", tags=["after the end"], response_model=ReplayOut)
async def replay(
    house: Here, who: Asking, t: Words, table_id: TableId, eyes: Eyes = "all"
) -> Response:
    """A finished game as one seat saw it or with all cards open, with proof of its randomness."""
    table, match = await house.tables.replay(table_id, who)

    def tell() -> str:
        whole = replays.replay_out(table, match.copy(), replays.viewer_of(eyes, table), t)
        return whole.model_dump_json()

    # It may take seconds: not in the event loop.
    return Response(await asyncio.to_thread(tell), media_type=JSON)


@router.get(
    "/tables/{table_id}/log",
    tags=["after the end"],
    response_class=PlainTextResponse,
)
async def log(house: Here, who: Asking, table_id: TableId) -> PlainTextResponse:
    """The log of a game that is over, or that cannot go on by the rules of this house."""
    return PlainTextResponse(await house.tables.log_text(table_id, who))


@router.get("/tables/{table_id}/replay/{ply}", tags=["after the end"])
async def moment(
    house: Here, who: Asking, t: Words, table_id: TableId, ply: PlyNumber, eyes: Eyes = "all"
) -> Moment:
    """One position of a finished game."""
    table, match = await house.tables.replay(table_id, who)
    viewer = replays.viewer_of(eyes, table)
    return await asyncio.to_thread(replays.moment_out, table, match.copy(), viewer, ply, t)


@router.post("/tables/{table_id}/branch", status_code=201, tags=["after the end"])
async def branch(house: Here, who: Asking, t: Words, table_id: TableId, asked: PlayOn) -> SeatedOut:
    """Play on from a moment of a finished game against bots, at a new table.

    With `actions` the seat begins with another move than the one that was made there.
    """
    own = who, asked.ply, asked.seat, asked.name, asked.mind
    seated = await house.tables.branch(table_id, *own, asked.actions)
    house.noted(seated.view)
    return seated_out(seated, t)
