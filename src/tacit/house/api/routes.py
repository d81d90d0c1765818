"""The JSON API: the same tables, views and moves for programs. docs/api.md shows how to use it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import StreamingResponse

from tacit import bots
from tacit.engine.errors import BadText, StaleMove
from tacit.engine.views import WATCHER
from tacit.games import NAMES, load
from tacit.house.api import replays
from tacit.house.api.schemas import (
    Changes,
    GameOut,
    Games,
    Moment,
    NewBot,
    NewMove,
    NewTable,
    OptionOut,
    PlayOn,
    ReplayOut,
    SeatedOut,
    SitDown,
    TableOut,
    TakeBack,
    table_out,
)
from tacit.house.core.errors import NotYours
from tacit.house.core.records import Who
from tacit.house.core.viewer import Sight
from tacit.house.house import House
from tacit.house.http.identity import token_of, who_asks
from tacit.house.http.problems import Problem, problem_of, words_for
from tacit.house.http.secrets import key_of
from tacit.house.settings import PACES
from tacit.language import LANGUAGES, Translator

PREFIX = "/api/v1"
ERRORS = {
    status: {"description": about, "content": {"application/problem+json": {}}}
    for status, about in (
        (403, "Only somebody with a seat, or another one, may do that."),
        (404, "There is no such table."),
        (409, "It cannot be done now: the game has moved on, or has not come so far."),
        (422, "The request cannot be read, or the rules do not allow it."),
        (429, "Too many requests; `Retry-After` says when to try again."),
    )
}


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


Here = Annotated[House, Depends(house_of)]
Asking = Annotated[Who, Depends(who_asks)]
Words = Annotated[Translator, Depends(words_for)]
TableId = Annotated[str, Path(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
PlyNumber = Annotated[int, Path(ge=0, le=1_000_000)]
Since = Annotated[int, Query(ge=0, le=1_000_000, description="Tell the story from here on.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern="^[!-~]{1,64}$",
        description="Makes a request safe to repeat: with the same key it is carried out once.",
    ),
]
Eyes = Annotated[
    str, Query(pattern="^([0-7]|watcher|all)$", description="A seat, `watcher`, or `all` open.")
]


def language_parameter(
    language: Annotated[
        str | None, Query(description=f"One of {', '.join(LANGUAGES)}; else Accept-Language.")
    ] = None,
) -> None:
    """Only for the documentation: `words_for` reads it."""


router = APIRouter(prefix=PREFIX, responses=ERRORS, dependencies=[Depends(language_parameter)])  # type: ignore[arg-type]


async def look(house: House, request: Request, table_id: str, who: Who) -> Sight:
    sight = await house.see(table_id, who)
    if sight.viewer == WATCHER and token_of(request) is not None:
        raise NotYours("this token belongs to no seat of this table")
    return sight


# Games and tables


@router.get("/games", tags=["games"])
async def games(house: Here, t: Words) -> Games:
    """The games that can be played here, their options and their bots."""
    found = []
    for name in NAMES:
        game = load(name)
        defaults = game.read_options({})
        options = [
            OptionOut(
                name=option.name,
                about=t.gettext(option.about),
                default=option.text(defaults[option.name]),
                values=list(option.words) or None,
                least=option.least,
                most=option.most,
            )
            for option in game.options
        ]
        found.append(
            GameOut(
                name=name,
                rules_version=game.rules_version,
                players=list(game.seats),
                cooperative=game.cooperative,
                options=options,
                minds=bots.names(game),
                ready=house.warmth.is_ready(name),
            )
        )
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
    )
    sight = await house.see(seated.table.id, own(who, seated.token))
    return SeatedOut(seat=seated.seat, token=seated.token, table=table_out(sight, t))


def own(who: Who, token: str) -> Who:
    return Who(who.guest, key_of(token))


@router.get("/tables/{table_id}", tags=["tables"])
async def see_table(
    house: Here, request: Request, who: Asking, t: Words, table_id: TableId, since: Since = 0
) -> TableOut:
    """A table from your eyes: from those of your seat, or of a watcher."""
    return table_out(await look(house, request, table_id, who), t, since)


@router.patch("/tables/{table_id}", tags=["tables"])
async def change_table(
    house: Here, who: Asking, t: Words, table_id: TableId, asked: Changes
) -> TableOut:
    """Change the options (before the start) or the bots' pace."""
    await house.tables.configure(table_id, who, asked.options, asked.pace)
    return table_out(await house.see(table_id, who), t)


@router.get(
    "/tables/{table_id}/events",
    tags=["tables"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def events(
    house: Here,
    request: Request,
    who: Asking,
    t: Words,
    table_id: TableId,
    since: Since = 0,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """The table as a stream of server-sent events: now, and again after every change.

    Each event is called `table` and has the same content as the table itself; its story begins
    where that of the event before ended.
    """
    await look(house, request, table_id, who)
    if last_event_id is not None and last_event_id.isdecimal():
        since = int(last_event_id)
    return StreamingResponse(
        table_events(house, table_id, who, t, since), media_type="text/event-stream"
    )


async def table_events(
    house: House, table_id: str, who: Who, t: Translator, since: int
) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    last: Sight | None = None
    sent = ""
    async for sight in house.follow(table_id, who):
        since = since if last is None else sight.same_until(last)
        table = table_out(sight, t, since)
        data = table.model_dump_json()
        if data == sent:
            yield ": still here\n\n"
            continue
        yield f"id: {sight.ply}\nevent: table\ndata: {data}\n\n"
        # What it would be if nothing happened from here on.
        last, told = sight, {"since": sight.ply, "story": []}
        sent = table.model_copy(update=told).model_dump_json()


@router.post("/tables/{table_id}/start", tags=["tables"])
async def start(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """Start the game, once all seats are taken."""
    await house.tables.start(table_id, who)
    return table_out(await house.see(table_id, who), t)


# Seats


@router.post("/tables/{table_id}/seats/{seat}", status_code=201, tags=["seats"])
async def sit(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: SitDown
) -> SeatedOut:
    """Take a free seat."""
    seated = await house.tables.sit(table_id, seat, who, asked.name)
    sight = await house.see(table_id, own(who, seated.token))
    return SeatedOut(seat=seat, token=seated.token, table=table_out(sight, t))


@router.patch("/tables/{table_id}/seats/{seat}", tags=["seats"])
async def rename(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: SitDown
) -> TableOut:
    """Change your name."""
    if (await house.see(table_id, who)).viewer != seat:
        raise NotYours(f"seat {seat} is not yours")
    await house.tables.rename(table_id, who, asked.name)
    return table_out(await house.see(table_id, who), t)


@router.delete("/tables/{table_id}/seats/{seat}", tags=["seats"])
async def leave(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber
) -> TableOut:
    """Leave your seat, or send a bot away. In a running game a bot plays on for you."""
    if (await house.see(table_id, who)).viewer == seat:
        await house.tables.leave(table_id, who)
    else:
        await house.tables.remove_bot(table_id, who, seat)
    return table_out(await house.see(table_id, who), t)


@router.put("/tables/{table_id}/seats/{seat}/bot", tags=["seats"])
async def add_bot(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber, asked: NewBot
) -> TableOut:
    """Put a bot into a free seat."""
    await house.tables.add_bot(table_id, who, seat, asked.mind)
    return table_out(await house.see(table_id, who), t)


@router.put("/tables/{table_id}/seats/{seat}/vote", tags=["seats"])
async def vote(house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber) -> TableOut:
    """Agree that a bot plays for somebody who is gone."""
    await house.tables.vote(table_id, who, seat)
    return table_out(await house.see(table_id, who), t)


@router.delete("/tables/{table_id}/seats/{seat}/vote", tags=["seats"])
async def withdraw(
    house: Here, who: Asking, t: Words, table_id: TableId, seat: SeatNumber
) -> TableOut:
    """Agree no longer."""
    await house.tables.withdraw(table_id, who, seat)
    return table_out(await house.see(table_id, who), t)


@router.post("/tables/{table_id}/return", tags=["seats"])
async def come_back(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """Take your seat back from the bot that played for you."""
    await house.tables.come_back(table_id, who)
    return table_out(await house.see(table_id, who), t)


# Moves


@router.post("/tables/{table_id}/moves", tags=["moves"], response_model=TableOut)
async def move(
    house: Here,
    request: Request,
    who: Asking,
    t: Words,
    table_id: TableId,
    asked: NewMove,
    key: Key = None,
) -> TableOut | Problem:
    """Make a move, decided on position `ply`. It is stored when the answer comes.

    The same move on the same position, or with the same `Idempotency-Key`, can be sent again: it
    is not played twice. 409 `stale-move` says at which `ply` the game is now.
    """
    if (asked.action is None) == (asked.text is None):
        raise BadText("a move has either `action` or `text`")
    if asked.action is not None:
        actions = [asked.action]
    else:
        words = (await house.see(table_id, who)).table.game.notation
        actions = words.steps(asked.text or "")
    try:
        after = await house.tables.play(table_id, who, asked.ply, actions, key)
    except StaleMove as error:
        return problem_of(error, request, ply=(await house.see(table_id, who)).ply)
    return table_out(await house.see(table_id, who, after.version), t, asked.ply)


@router.post("/tables/{table_id}/undo", tags=["moves"])
async def undo(
    house: Here, who: Asking, t: Words, table_id: TableId, asked: TakeBack, key: Key = None
) -> TableOut:
    """Take your last move back, while nobody else could have noticed it."""
    await house.tables.undo(table_id, who, asked.ply, key)
    return table_out(await house.see(table_id, who), t)


# After the end


@router.post("/tables/{table_id}/rematch", tags=["after the end"])
async def rematch(house: Here, who: Asking, t: Words, table_id: TableId) -> TableOut:
    """A new table with the same people; your token is valid there, too."""
    again = await house.tables.rematch(table_id, who)
    return table_out(await house.see(again.id, who), t)


@router.get("/tables/{table_id}/replay", tags=["after the end"])
async def replay(house: Here, t: Words, table_id: TableId, eyes: Eyes = "all") -> ReplayOut:
    """A finished game as one seat saw it, or all open, with what proves its chance."""
    table, match = await house.tables.replay(table_id)
    return replays.replay_out(table, match, replays.viewer_of(eyes, table), t)


@router.get("/tables/{table_id}/replay/{ply}", tags=["after the end"])
async def moment(
    house: Here, t: Words, table_id: TableId, ply: PlyNumber, eyes: Eyes = "all"
) -> Moment:
    """One position of a finished game."""
    table, match = await house.tables.replay(table_id)
    return replays.moment_out(table, match, replays.viewer_of(eyes, table), ply, t)


@router.post("/tables/{table_id}/branch", status_code=201, tags=["after the end"])
async def branch(house: Here, who: Asking, t: Words, table_id: TableId, asked: PlayOn) -> SeatedOut:
    """Play on from a moment of a finished game against bots, at a new table."""
    seated = await house.tables.branch(table_id, who, asked.ply, asked.seat, asked.name, asked.mind)
    sight = await house.see(seated.table.id, own(who, seated.token))
    return SeatedOut(seat=seated.seat, token=seated.token, table=table_out(sight, t))
