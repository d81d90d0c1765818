"""The request and response types of the JSON API; OpenAPI is generated from them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tacit.bots import USUAL
from tacit.house.core.clocks import CLOCKS, NO_CLOCK
from tacit.house.core.journal import KINDS
from tacit.house.core.listing import NOT_LISTED, WAITS
from tacit.house.core.names import LONGEST_NAME

Name = Annotated[str, Field(min_length=1, max_length=4 * LONGEST_NAME, examples=["Noor"])]
Word = Annotated[str, Field(min_length=1, max_length=64)]
Options = Annotated[dict[Word, Word], Field(max_length=32, examples=[{"players": "3"}])]
LISTED = (
    "Minutes on the first page, where anybody may join, until bots fill in and the game starts:"
    f" {', '.join(map(str, WAITS))}; 0: it is not there."
)
STAND_IN = "The bot that plays for people who are gone, or whose time is up."
Ply = Annotated[int, Field(ge=0, le=1_000_000, description="How many moves had been made.")]

Action = Annotated[int, Field(ge=0, le=1_000_000)]


class Asked(BaseModel):
    """A request body. Unknown fields are rejected."""

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
    stand_in: Word = Field(USUAL, description=STAND_IN)
    hints: bool = Field(False, description="Whether everybody may ask for hints.")
    listed: int = Field(NOT_LISTED, description=LISTED)


class Changes(Asked):
    """Other settings of a table."""

    options: Options | None = None
    pace: Word | None = None
    watching: bool | None = None
    clock: Word | None = None
    stand_in: Word | None = Field(None, description=STAND_IN)
    hints: bool | None = None
    listed: int | None = Field(None, description=LISTED)


class SitDown(Asked):
    name: Name


class NewBot(Asked):
    mind: Word


class NewMove(Asked):
    """A move: one of `action` (a number from the offers) and `text` (the game's notation)."""

    ply: Ply
    action: Action | None = None
    text: Annotated[str, Field(min_length=1, max_length=2000)] | None = None


class TakeBack(Asked):
    ply: Ply


class PlayOn(Asked):
    """A moment of a finished game from which to play on, against bots."""

    ply: Ply
    seat: Annotated[int, Field(ge=0, le=7)]
    name: Name
    mind: Word | None = None
    actions: list[Action] = Field(
        [], max_length=8, description="What the seat does there first: the steps of one decision."
    )


# Responses


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
    """A table as the caller may see it."""

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
        description="Unix time after which it is too late to decide, for you if you are due, else"
        " for the first of the others; null: there is no hurry."
    )
    prompt: str
    position: list[str] = Field(description="What you know, in the game's notation.")
    survey: list[str] = Field(description="What you know, in words.")
    legal: list[OfferOut]
    can_undo: bool
    since: int = Field(description="`story` tells the moves from this position on.")
    story: list[ToldOut]
    clock: str = Field(description=f"Time to decide: {', '.join(CLOCKS)}.")
    stand_in: str = Field(description=STAND_IN)
    watching: bool = Field(description="Whether others may watch the game.")
    hints: bool = Field(description="Whether everybody may ask for hints.")
    watchers: WatchersOut
    listed: int = Field(description=LISTED)
    daily: str = Field(description="The day whose deal it plays; empty: a deal of its own.")
    journal: list[NoteOut] = Field(description="What happened besides the game, oldest first.")
    result: ResultOut | None
    seal: SealOut | None
    follows: str | None = Field(description="The table of which this is the rematch.")
    next: str | None = Field(description="The rematch of this table.")


class ChanceOut(BaseModel):
    """How likely something hidden is at a place, both in the game's notation."""

    seat: int | None = Field(description="Whose place it is; null: nobody's.")
    place: str
    thing: str
    chance: float


class OddsOut(BaseModel):
    """What follows from what you know."""

    exact: bool = Field(description="Else it is counted from samples.")
    chances: list[ChanceOut]


class ValuedOut(BaseModel):
    action: int
    text: str = Field(description="In the game's notation.")
    says: str = Field(description="In the reader's language.")
    figures: dict[str, float] = Field(description="By the names of the game's measures.")
    worth: str = Field(description="The same in words.")


class AdviceOut(BaseModel):
    """What an expert bot would do in your place, knowing what you know."""

    actions: list[int] = Field(description="One decision; mostly it has one step.")
    says: str = Field(description="In the reader's language.")
    lead: str = Field(description="only, clear, close, plan or unjudged")
    reason: str
    choices: list[ValuedOut] = Field(description="The expert's first, then the best of the rest.")


class HintOut(BaseModel):
    """What you can know and, if you are to decide, what an expert would do."""

    ply: int
    odds: OddsOut | None = Field(description="null: nobody has written that for this game.")
    advice: AdviceOut | None


class OpenTable(BaseModel):
    """A table on the first page."""

    id: str
    game: str
    options: dict[str, str]
    names: list[str] = Field(description="Of those who sit there, bots included.")
    free: int = Field(description="How many seats are free.")
    starts: float | None = Field(description="Unix time at which bots fill in.")


class OpenTables(BaseModel):
    tables: list[OpenTable]


class DealOut(BaseModel):
    """A deal of the day; its results are shown when the day is over."""

    game: str
    seal: SealOut
    scores: dict[int, int] | None = Field(
        description="How many people had which score; null before the day is over."
    )
    expert: int | None = Field(description="The score of the expert bot on the same deal.")


class DayOut(BaseModel):
    day: str
    opened: bool = Field(description="Whether the day is over, and its deals lie open.")
    deals: list[DealOut]


class SeatedOut(BaseModel):
    """Your seat; its token is returned only here."""

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
