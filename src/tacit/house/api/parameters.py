"""Dependencies and parameters of API routes: the house, the caller, and validated values."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Header, Path, Query, Request
from pydantic import TypeAdapter

from tacit.engine.views import WATCHER
from tacit.house.core.errors import NotYours
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.http.direct import checked
from tacit.house.http.identity import token_of, who_asks
from tacit.house.http.locale import translator_of
from tacit.house.http.problems import MEDIA_TYPE
from tacit.language import LANGUAGES, Translator

MOST_PLIES = 1_000_000
JSON = "application/json"
KEY = "Idempotency-Key"
# The error responses of all operations, for the OpenAPI document.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": about, "content": {MEDIA_TYPE: {}}}
    for status, about in (
        (403, "Only somebody with a seat, or another one, may do that."),
        (404, "There is no such table."),
        (409, "It cannot be done now: the game has moved on, or has not come so far."),
        (410, "The game was played by other rules than those of this house, and cannot go on."),
        (422, "The request cannot be read, or the rules do not allow it."),
        (429, "Too many requests; `Retry-After` says when to try again."),
    )
}


YesOrNo = Literal["yes", "no"]
WORDS = TypeAdapter(YesOrNo).validate_python


# All dependencies are async: FastAPI runs others in a thread, which takes longer than they do.


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def asking(request: Request) -> Who:
    return who_asks(request)


async def words(request: Request) -> Translator:
    return translator_of(request)


async def sentences(
    request: Request,
    words: Annotated[
        YesOrNo,
        Query(description="`no`: prompt, survey, story and whatever `says` something stay empty."),
    ] = "yes",
) -> Translator | None:
    return translator_of(request) if words == "yes" else None


async def sentences_asked(request: Request) -> Translator | None:
    """The same, for a direct route."""
    words = request.query_params.get("words", "yes")
    return translator_of(request) if checked(WORDS, words, "query", "words") == "yes" else None


Here = Annotated[House, Depends(house_of)]
Asking = Annotated[Who, Depends(asking)]
Words = Annotated[Translator, Depends(words)]
Sentences = Annotated[Translator | None, Depends(sentences)]  # None: no sentences are wanted
TableId = Annotated[str, Path(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
PlyNumber = Annotated[int, Path(ge=0, le=MOST_PLIES)]
Since = Annotated[int, Query(ge=0, le=MOST_PLIES, description="Tell the story from here on.")]
Until = Annotated[
    int | None, Query(ge=0, le=MOST_PLIES, description="Tell the story up to here, not to the end.")
]
Key = Annotated[
    str | None,
    Header(
        alias=KEY,
        pattern="^[!-~]{1,64}$",
        description="Makes a request safe to repeat: with the same key it is carried out once.",
    ),
]
Eyes = Annotated[
    str, Query(pattern="^([0-7]|watcher|all)$", description="A seat, `watcher`, or `all` open.")
]


READ_KEY, READ_TABLE_ID = TypeAdapter(Key).validate_python, TypeAdapter(TableId).validate_python


async def key_asked(request: Request) -> str | None:
    """`Key`, for a direct route."""
    return checked(READ_KEY, request.headers.get(KEY), "header", KEY)


async def table_id_asked(request: Request) -> str:
    """`TableId`, for a direct route."""
    return checked(READ_TABLE_ID, request.path_params["table_id"], "path", "table_id")


async def language_parameter(
    language: Annotated[
        str | None, Query(description=f"One of {', '.join(LANGUAGES)}; else Accept-Language.")
    ] = None,
) -> None:
    """Only for the OpenAPI document: `translator_of` reads it."""


async def seen_table(house: Here, request: Request, who: Asking, table_id: TableId) -> TableView:
    """A table as the caller sees it; a token must belong to one of its seats."""
    view = await house.see(table_id, who)
    if view.viewer == WATCHER and token_of(request) is not None:
        raise NotYours("this token belongs to no seat of this table")
    return view


Seen = Annotated[TableView, Depends(seen_table)]
