"""A table and its seats as immutable records: a change makes a new record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tacit.bots import USUAL
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.house.core import days
from tacit.house.core.errors import CannotGoOn, NotNow, NotYours, Unwatched
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.journal import MOST, Note, is_outdated

OPEN, PLAYING, OVER = "open", "playing", "over"  # the stages of a table
TO_GET_READY = 120.0  # seconds that people have to get ready for a race once somebody else is
STOPPED = "stopped"  # its game was played by other rules, and cannot go on (upgrades.py)
Record = TypeVar("Record", "Seat", "Table")


def replace(record: Record, **changes: Any) -> Record:
    """As `dataclasses.replace`, in a fifth of the time: a move changes its table several times."""
    fields = record.__dict__
    if not changes.keys() <= fields.keys():
        raise TypeError(f"no such fields: {', '.join(changes.keys() - fields.keys())}")
    new = object.__new__(type(record))
    new.__dict__.update(fields, **changes)
    return new


@dataclass(frozen=True)
class Who:
    """Who makes a request: known by a guest's key (a browser), a seat's (a program), or unknown."""

    guest: str | None = None
    token: str | None = None


NOBODY = Who()  # in particular


@dataclass(frozen=True)
class Seat:
    """A place at a table: a person's (guest, token or both), a bot's, or free."""

    seat: int
    name: str = ""
    token: str | None = None
    guest: str | None = None
    bot: str | None = None  # its name
    stand_in: str | None = None  # the bot that plays for a person who is gone
    votes: int = 0  # the seats that want a bot to take over, as a mask
    seen: float = 0.0  # when the person last gave a sign of life
    reserve: float = 0.0  # seconds left beyond those for one decision (clocks.py)
    asked: float | None = None  # since when a decision is asked of the person, by the clock
    away: bool = False  # whether the journal says that the person has gone

    @property
    def is_person(self) -> bool:
        return self.token is not None or self.guest is not None

    @property
    def is_free(self) -> bool:
        return not self.is_person and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that makes this seat's moves, if one does."""
        return self.stand_in or self.bot

    def belongs_to(self, who: Who) -> bool:
        by_token = who.token is not None and who.token == self.token
        return by_token or (who.guest is not None and who.guest == self.guest)


@dataclass(frozen=True)
class Table:
    """A table: the game, who sits at it, and where it stands."""

    id: str
    game: Game
    options: Mapping[str, str]
    pace: str
    seats: tuple[Seat, ...]
    created: float
    changed: float
    stage: str = OPEN
    version: int = 1
    unseen: tuple[int, ...] = ()  # by seat, the versions that nobody else could notice
    ply: int = 0
    state: bytes | None = None
    position: bytes | None = None  # where the game began, if not at its beginning
    seal: SealedDeal | None = None
    due: int = 0  # the seats that have to decide, as a mask
    bot_due: float | None = None  # when a bot has to move
    deadline: float | None = None  # when the time to decide ends
    ready: int = 0  # the seats that are ready for a race, as a mask
    follows: str | None = None  # the table of which this is the rematch
    next: str | None = None  # the rematch of this table
    journal: tuple[Note, ...] = ()  # what happened besides the game
    clock: str = "none"  # how long people have to decide (clocks.py)
    stand_in: str = USUAL  # the bot that plays for people who are gone, or whose time is up
    watching: bool = True  # whether others may watch the game
    hints: bool = False  # whether everybody may ask for hints, also among people
    notes: tuple[str, ...] = ()  # by seat, what its owner has written down, for nobody else
    daily: str = ""  # the day whose deal it plays; empty: a deal of its own
    listed: int = 0  # minutes on the first page until bots fill in; 0: it is not there
    older_rules: int | None = None  # the version of the rules, if it is not that of the game

    @property
    def names(self) -> list[str]:
        """What to call each seat; a seat that nobody has taken is a number."""
        return [seat.name or str(seat.seat + 1) for seat in self.seats]

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.is_person]

    def awaits(self, seat: int) -> bool:
        """Whether it is up to the person in a seat to decide."""
        return seat != WATCHER and bool(self.due >> seat & 1) and not self.seats[seat].played_by

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the table will change without a request: by a bot's move or a deadline."""
        return self.bot_due is not None or self.deadline is not None

    def seat_of(self, who: Who) -> int:
        """The seat of whoever makes the request, or WATCHER."""
        return next((seat.seat for seat in self.seats if seat.belongs_to(who)), WATCHER)

    def is_alone_with_bots(self, seat: int) -> bool:
        """Whether nobody else at the table is a person."""
        return not any(other.is_person for other in self.seats if other.seat != seat)

    def own_seat(self, who: Who) -> int:
        """The seat of whoever makes the request. Raises NotYours if they have none."""
        seat = self.seat_of(who)
        if seat == WATCHER:
            raise NotYours("only those who sit at this table can do that")
        return seat

    def version_for(self, viewer: int) -> int:
        """The version, counting only what a viewer could notice (positions.py)."""
        return self.version - sum(n for seat, n in enumerate(self.unseen) if seat != viewer)

    def with_unseen(self, seat: int) -> Table:
        """This table after a change that only one seat could notice."""
        counts = self.unseen or (0,) * len(self.seats)
        return replace(self, unseen=tuple(n + (at == seat) for at, n in enumerate(counts)))

    def notes_of(self, viewer: int) -> str:
        """What a viewer has written down; only they may see it."""
        return self.notes[viewer] if 0 <= viewer < len(self.notes) else ""

    def with_notes(self, seat: int, text: str) -> Table:
        """This table after the owner of a seat has written something down."""
        notes = self.notes or ("",) * len(self.seats)
        return replace(self, notes=(*notes[:seat], text, *notes[seat + 1 :]))

    def at(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise NotYours(f"there are seats 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    def was_told(self, who: Who) -> bool:
        """Whether somebody has looked at this table since it last changed."""
        return any(seat.belongs_to(who) and seat.seen >= self.changed for seat in self.seats)

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """This table with a seat changed."""
        seats = tuple(replace(s, **changes) if s.seat == seat else s for s in self.seats)
        return replace(self, seats=seats)

    def must_be_shown_to(self, who: Who) -> None:
        """Raises Unwatched if the game has begun and is only for those who play it."""
        if not self.watching and self.stage != OPEN and self.seat_of(who) == WATCHER:
            raise Unwatched("only those who sit at this table may look at its game")

    def is_sealed(self, now: float) -> bool:
        """Whether nothing may be told of its deal, even after the end: others play it today."""
        return bool(self.daily) and now < days.end_of(self.daily)

    def noted(self, kind: str, seat: int) -> Table:
        """This table with a note in its journal."""
        new = Note(self.ply, kind, seat)
        kept = [note for note in self.journal if not is_outdated(note, new)]
        return replace(self, journal=(*kept, new)[-MOST:])

    def must_be(self, *stages: str) -> None:
        """Raises NotNow at any other stage, or CannotGoOn."""
        if self.stage == STOPPED:
            raise CannotGoOn(self.id)
        if self.stage not in stages:
            reason = {
                OPEN: "the game has not started yet",
                PLAYING: "the game is going on",
                OVER: "the game is over",
            }
            raise NotNow(reason[self.stage])
