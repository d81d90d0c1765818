"""A position of a finished game as a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
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
from tacit.study.odds import has_odds
from tacit.study.study import Decision, Study
from tacit.study.words import DecisionWords, decision_words

ALL_OPEN = "all"


@dataclass(frozen=True)
class MomentStudy:
    """What a study says about a moment, restricted to what the chosen seat may know."""

    made: DecisionWords | None  # the decision that has just been made
    costly: DecisionWords | None  # the costly one that comes next
    before: int | None  # positions of the previous and next costly moves
    after: int | None


@dataclass(frozen=True)
class ReplayPosition:
    """A position of a finished game, and from which seat it is seen."""

    table: str
    ply: int
    last: int
    looks: str  # a seat's number, or ALL_OPEN
    before: int
    after: int
    eyes: list[dict[str, Any]]
    told: list[str]
    has_odds: bool
    study: MomentStudy | None = None

    @property
    def branch_seat(self) -> int:
        """The seat for playing on from here."""
        return 0 if self.looks == ALL_OPEN else int(self.looks)

    @property
    def know(self) -> str | None:
        """The address of what the seat could know here; None: there is nothing to show."""
        if not self.has_odds or self.looks == ALL_OPEN or self.ply == self.last:
            return None
        return f"/t/{self.table}/replay/know?ply={self.ply}&eyes={self.looks}"

    def link(self, ply: int) -> str:
        return f"/t/{self.table}/replay?ply={ply}&eyes={self.looks}"


def replay_context(
    view: TableView, match: Match, ply: int, looks: str, study: Study | None, t: Translator
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
        has_odds=has_odds(table.game),
        study=None if study is None else moment_study(study, ply, looks, table.names, t),
    )
    return {
        "table": table_words(view, t),
        "moment": position,
        "scene": scene_at(table, match, ply, looks, t),
        "log": in_order(log_lines(told), notes_before(view, ply, viewer, t)),
        **board_parts(table.game.name),
    }


def moment_study(
    study: Study, ply: int, looks: str, names: Sequence[str], t: Translator
) -> MomentStudy:
    """Seen from a seat, only its own costly moves: others decided on what it did not see."""

    def words(decision: Decision | None) -> DecisionWords | None:
        return None if decision is None else decision_words(study, decision, names, t)

    moved = [i for i, move in enumerate(study.match.log[:ply]) if move.seat != CHANCE]
    made = [d for d in study.decisions if moved and d.last == moved[-1]]
    costly = [d for d in study.costly if looks in (ALL_OPEN, str(d.seat))]
    here = [d for d in costly if d.first <= ply <= d.ply]
    return MomentStudy(
        made=words(made[0] if made else None),
        costly=words(here[0] if here else None),
        before=max((d.ply for d in costly if d.ply < ply), default=None),
        after=min((d.ply for d in costly if d.ply > ply), default=None),
    )


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
    """The choices of seats from which the replay can be seen."""
    seats = [
        {"value": str(seat.seat), "text": table.names[seat.seat], "now": looks == str(seat.seat)}
        for seat in table.seats
    ]
    everything = {"value": ALL_OPEN, "text": t.gettext("all cards open"), "now": looks == ALL_OPEN}
    return [*seats, everything]
