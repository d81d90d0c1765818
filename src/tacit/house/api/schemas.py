"""What the JSON API takes and gives, as types; OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tacit.house.core.clocks import CLOCKS, NO_CLOCK
from tacit.house.core.journal import KINDS
from tacit.house.core.names import LONGEST_NAME

Name = Annotated[str, Field(min_length=1, max_length=4 * LONGEST_NAME, examples=["Noor"])]
Word = Annotated[str, Field(min_length=1, max_length=64)]
Options = Annotated[dict[Word, Word], Field(max_length=32, examples=[{"players": "3"}])]
Ply = Annotated[int, Field(ge=0, le=1_000_000, description="How many moves had been made.")]


class Asked(BaseModel):
    """A body of a request: what it does not know, it refuses."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Asked):
    """A table to be opened; whoever opens it sits in seat 0."""

    game: Word
    options: Options = {}
    name: Name
    pace: Word | None = Field(None, description="Of the bots: slow, normal, fast or none.")
    bots: Word | None = Field(None, description="Fill all other seats with this bot.")
    start: bool = Field(False, description="Start at once; all seats must be taken.")
    watching: bool = Field(True, description="Whether others may watch the game.")
    clock: Word = Field(NO_CLOCK, description=f"Time to decide: {', '.join(CLOCKS)}.")


class Changes(Asked):
    """Other settings of a table."""

    options: Options | None = None
    pace: Word | None = None
    watching: bool | None = None
    clock: Word | None = None


class SitDown(Asked):
    name: Name


class NewBot(Asked):
    mind: Word


class NewMove(Asked):
    """A move: one of `action` (a number from the offers) and `text` (the game's notation)."""

    ply: Ply
    action: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=2000)] | None = None


class TakeBack(Asked):
    ply: Ply


class PlayOn(Asked):
    """A moment of a finished game from which to play on, against bots."""

    ply: Ply
    seat: Annotated[int, Field(ge=0, le=7)]
    name: Name
    mind: Word | None = None


# What is given


class OptionOut(BaseModel):
    name: str
    about: str
    default: str
    values: list[str] | None = Field(description="The words it takes; null: numbers only.")
    least: int
    most: int


class GameOut(BaseModel):
    name: str
    rules_version: int
    players: list[int]
    cooperative: bool
    options: list[OptionOut]
    minds: list[str] = Field(description="The bots, weakest first.")
    ready: bool = Field(
        description="Whether the rules are compiled; before, the game is played interpreted."
    )


class Games(BaseModel):
    games: list[GameOut]
    paces: list[str]


class SeatOut(BaseModel):
    seat: int
    kind: str = Field(description="free, person or bot")
    name: str
    mind: str | None = Field(description="The bot that plays here, for itself or for a person.")
    stand_in: bool = Field(description="Whether a bot plays for the person.")
    gone: bool = Field(description="Whether the person has given no sign of life for long.")
    votes: list[int] = Field(description="The seats that want a bot to take over.")


class OfferOut(BaseModel):
    action: int
    text: str = Field(description="In the game's notation.")
    says: str = Field(description="In the reader's language.")


class ToldOut(BaseModel):
    ply: int
    seat: int | None = Field(description="Who moved; null: chance.")
    lines: list[str]


class NoteOut(BaseModel):
    """Something that happened besides the game: somebody went, came back, or is played for."""

    ply: int = Field(description="How many moves had been made, as you count them.")
    kind: str = Field(description=f"One of {', '.join(KINDS)}.")
    seat: int
    says: str = Field(description="In the reader's language.")


class WatchersOut(BaseModel):
    """Those who follow the table without a seat."""

    number: int
    names: list[str] = Field(description="Of those who have chosen one.")


class ResultOut(BaseModel):
    scores: list[int]
    text: str
    says: str


class SealOut(BaseModel):
    """The commitment to all chance; seed and salt are null before the end."""

    commitment: str
    seed: str | None
    salt: str | None


class TableOut(BaseModel):
    """A table from the eyes of whoever asked."""

    id: str
    game: str
    options: dict[str, str]
    pace: str
    stage: str = Field(description="open, playing or over")
    version: int = Field(description="Grows with every change that you could notice.")
    ply: int = Field(
        description="The number of the position, without hidden steps of others; a move names it."
    )
    seats: list[SeatOut]
    you: int | None = Field(description="Your seat; null for a watcher.")
    due: list[int] = Field(description="The seats that are to decide.")
    deadline: float | None = Field(
        description="Unix time after which it is too late to decide; null: there is no hurry."
    )
    prompt: str
    position: list[str] = Field(description="What you know, in the game's notation.")
    survey: list[str] = Field(description="What you know, in words.")
    legal: list[OfferOut]
    can_undo: bool
    since: int = Field(description="`story` tells the moves from this position on.")
    story: list[ToldOut]
    clock: str = Field(description=f"Time to decide: {', '.join(CLOCKS)}.")
    watching: bool = Field(description="Whether others may watch the game.")
    watchers: WatchersOut
    journal: list[NoteOut] = Field(description="What happened besides the game, oldest first.")
    result: ResultOut | None
    seal: SealOut | None
    follows: str | None = Field(description="The table of which this is the rematch.")
    next: str | None = Field(description="The rematch of this table.")


class SeatedOut(BaseModel):
    """You have a seat; its token is told only here."""

    seat: int
    token: str
    table: TableOut


class Moment(BaseModel):
    """One position of a finished game."""

    ply: int
    position: list[str]
    survey: list[str]
    due: list[int]


class ReplayOut(BaseModel):
    """A finished game."""

    table: str
    game: str
    names: list[str]
    plies: int
    log: str = Field(description="The whole game as text, chance included.")
    seal: SealOut
    honest: bool = Field(description="Whether the log follows from the seed committed to.")
    result: ResultOut
    story: list[ToldOut]
