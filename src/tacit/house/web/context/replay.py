"""A position of a finished game as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tacit.base.board import Scene, Situation
from tacit.base.narration import Reader
from tacit.engine.chance import CHANCE
from tacit.engine.views import WATCHER
from tacit.house.core.gestures import is_gesture
from tacit.house.core.journal import sentence
from tacit.house.core.records import Table
from tacit.house.core.viewer import TableView, latest, pauses, story
from tacit.house.web.context.game import board_of, board_parts
from tacit.house.web.context.table import in_order, log_lines, note_lines, table_words
from tacit.language import Translator
from tacit.match import Match

ALL_OPEN = "all"


@dataclass(frozen=True)
class ReplayPosition:
    """A position of a finished game, and as which seat it is seen."""

    table: str
    ply: int
    last: int
    looks: str  # a seat's number, or ALL_OPEN
    before: int
    after: int
    eyes: list[dict[str, Any]]
    told: list[str]

    @property
    def branch_seat(self) -> int:
        """The seat of whoever plays on from here."""
        return 0 if self.looks == ALL_OPEN else int(self.looks)

    def link(self, ply: int) -> str:
        return f"/t/{self.table}/replay?ply={ply}&eyes={self.looks}"


def replay_context(
    view: TableView, match: Match, ply: int, looks: str, t: Translator
) -> dict[str, Any]:
    """All that `table/moment.html` needs."""
    table = view.table
    viewer = int(looks) if looks != ALL_OPEN else WATCHER
    told = [entry for entry in story(match, viewer, 0, table.names, t) if entry.ply < ply]
    stops = stopping_places(match)
    position = ReplayPosition(
        table.id,
        ply,
        match.ply,
        looks,
        before=max((stop for stop in stops if stop < ply), default=0),
        after=min((stop for stop in stops if stop > ply), default=match.ply),
        eyes=eyes(table, looks, t),
        told=told[-1].lines if told else [],
    )
    return {
        "table": table_words(view, t, ""),
        "moment": position,
        "scene": scene_at(table, match, ply, looks, t),
        "log": in_order(log_lines(told), notes_before(view, ply, viewer, t)),
        **board_parts(table.game.name),
    }


def notes_before(view: TableView, ply: int, viewer: int, t: Translator) -> list[dict[str, Any]]:
    table = view.table
    notes = [n for n in table.journal if n.ply < ply and not is_gesture(n)]
    return note_lines(notes, lambda note: sentence(note, viewer, table.names, t))


def scene_at(table: Table, match: Match, ply: int, looks: str, t: Translator) -> Scene:
    """The board at a position, as a seat saw it or with all cards open."""
    viewer = int(looks) if looks != ALL_OPEN else WATCHER
    shown = match.at(ply) if looks == ALL_OPEN else match.view(viewer, ply)
    return board_of(table.game).scene(
        Situation(
            Reader(shown, viewer, table.names, t),
            moves=latest(match, viewer, ply),
            options=table.options,
            pauses=lambda: pauses(match, viewer, ply),
        )
    )


def stopping_places(match: Match) -> list[int]:
    """The positions where somebody has to decide, and the end: chance's moves are skipped."""
    after_chance = [
        ply
        for ply in range(1, match.ply)
        if match.log[ply].seat != CHANCE or match.log[ply - 1].seat != CHANCE
    ]
    return [0, *after_chance, match.ply]


def eyes(table: Table, looks: str, t: Translator) -> list[dict[str, Any]]:
    """As which seat the replay can be seen."""
    seats = [
        {"value": str(seat.seat), "text": table.names[seat.seat], "now": looks == str(seat.seat)}
        for seat in table.seats
    ]
    everything = {"value": ALL_OPEN, "text": t.gettext("all cards open"), "now": looks == ALL_OPEN}
    return [*seats, everything]
