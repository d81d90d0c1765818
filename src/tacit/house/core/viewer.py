"""A table as one viewer sees it: everything that pages and the API may show, and nothing else.

This is the boundary for hidden information: a `TableView` returns views, never states, and moves as
its viewer saw them. The viewer is a seat, or WATCHER for somebody without a seat.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, MutableMapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tacit import bots
from tacit.base.narration import Reader
from tacit.engine.chance import CHANCE
from tacit.engine.views import WATCHER, State
from tacit.game import Race, Recall
from tacit.house.core import clocks, gestures, journal, play
from tacit.house.core.journal import Note
from tacit.house.core.positions import Positions, is_hidden, same_until
from tacit.house.core.records import OVER, PLAYING, Table
from tacit.house.core.story import StoryCache, Told
from tacit.language import Translator
from tacit.log import Log
from tacit.match import Match

LATEST = 4  # moves: one decision takes at most so many, with what followed from it
STORIES = StoryCache()
Shown = TypeVar("Shown")


class StoryEntry(NamedTuple):
    """A move in words: the position it was made on, who made it, and what is told of it."""

    ply: int
    seat: int | None  # None: chance
    turn: int  # the position of the first move that was made in one go with it
    is_step: bool  # whether it was only a step towards a move
    told: Told

    @property
    def lines(self) -> list[str]:
        return list(self.told.lines)


class LegalAction(NamedTuple):
    """Something that the viewer may do now."""

    action: int
    text: str  # in the game's notation
    says: str  # in the viewer's language; empty for a program that reads no words


class Watchers(NamedTuple):
    """Those who look at a table without a seat."""

    number: int = 0
    names: tuple[str, ...] = ()  # of those who have chosen one


NO_WATCHERS = Watchers()


@dataclass(frozen=True)
class Bookmark:
    """How far a viewer has read; what was read is not to be had from it."""

    _log: Log | None


class TableView:
    """A table as one viewer sees it."""

    def __init__(
        self,
        table: Table,
        match: Match | None,
        viewer: int,
        gone: Sequence[bool],
        now: float = 0.0,
        shared: MutableMapping[Hashable, Any] | None = None,
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.gone = tuple(gone)
        self.now = now
        self.watchers = NO_WATCHERS
        self._match = match
        self._shared = {} if shared is None else shared

    @cached_property
    def sight(self) -> Hashable:
        """What the viewer sees, in short: with the same sight there is nothing new to show."""
        table = self.table.id, self.version, self.is_opened
        return *table, self.viewer, self.gone, self.watchers

    def once(self, what: Hashable, make: Callable[[], Shown]) -> Shown:
        """Something made from this view, only once for all who see the same."""
        key = self.sight, self.seconds_left, what
        found: Shown | None = self._shared.get(key)
        if found is None:
            found = self._shared[key] = make()
        return found

    @property
    def you(self) -> int | None:
        return None if self.viewer == WATCHER else self.viewer

    @cached_property
    def version(self) -> int:
        """Counts the changes that the viewer could notice."""
        return self.table.version_for(self.viewer)

    @cached_property
    def _positions(self) -> Positions:
        match = self._match
        assert match is not None
        # With the same sight somebody else may have made hidden steps: then the version is another.
        at = ("positions", self.table.version)
        return self.once(at, lambda: Positions(match, self.viewer))

    @cached_property
    def ply(self) -> int:
        """The position, as the viewer counts (positions.py)."""
        return 0 if self._match is None else self._positions.number(self._match.ply)

    @property
    def is_over(self) -> bool:
        return self.table.stage == OVER

    @property
    def is_opened(self) -> bool:
        """Whether the game is over, and nothing of it has to stay secret any longer."""
        return self.is_over and not self.table.is_sealed(self.now)

    @cached_property
    def game_view(self) -> State:
        """What the viewer knows of the game; None before the start."""
        return None if self._match is None else self._match.view(self.viewer)

    @cached_property
    def due(self) -> list[int]:
        """The seats that have to decide."""
        return [] if self._match is None else play.due(self.table, self._match)

    @cached_property
    def legal(self) -> list[int]:
        """What the viewer may do now."""
        if self._match is None or self.viewer == WATCHER or self.table.stage != PLAYING:
            return []
        return play.legal(self.table, self._match, self.viewer)

    @cached_property
    def timed(self) -> int | None:
        """The seat whose time is shown; None: there is none, or it is the same for everybody.

        That is the viewer's own, or that of the first whose time is up.
        """
        limits = [clocks.limit_of(self.table, seat) for seat in self.table.seats]
        if not limits or min(limits) == math.inf:
            return None
        is_own = self.viewer != WATCHER and limits[self.viewer] < math.inf
        return self.viewer if is_own else limits.index(min(limits))

    @property
    def deadline(self) -> float | None:
        """When the time to decide ends: that of the seat whose time is shown."""
        if self.timed is None or self.table.deadline is None:
            return self.table.deadline
        # What passed while the house was closed is added to the table's alone.
        return max(self.table.deadline, clocks.limit_of(self.table, self.table.seats[self.timed]))

    @property
    def seconds_left(self) -> int | None:
        """How long there is left to decide; None: there is no deadline."""
        deadline = self.deadline
        return None if deadline is None else max(0, math.ceil(deadline - self.now))

    @cached_property
    def unready(self) -> list[int]:
        """The people for whom a race waits until they are ready."""
        return [] if self._match is None else play.unready(self.table, self._match)

    @property
    def race(self) -> Race | None:
        """The race that is going on: something that only the first gets."""
        return None if self._match is None else play.race_of(self._match)

    @cached_property
    def can_undo(self) -> bool:
        if self._match is None or self.viewer == WATCHER or self.table.stage != PLAYING:
            return False
        if self.table.daily:
            return False
        return self._match.can_undo(self.viewer)

    def reader(self, t: Translator) -> Reader:
        """The viewer as the reader of the game's sentences."""
        return Reader(self.game_view, self.viewer, self.table.names, t)

    def legal_actions(self, t: Translator | None) -> list[LegalAction]:
        """What the viewer may do now, in notation and, if somebody reads them, in words."""
        text = self.table.game.notation.action_text
        if t is None:
            return [LegalAction(action, text(action), "") for action in self.legal]
        reader, says = self.reader(t), self.table.game.narration.action
        return [LegalAction(action, text(action), says(action, reader)) for action in self.legal]

    def prompt(self, t: Translator) -> str:
        """Whose turn it is, and what is asked."""
        if self._match is None:
            return ""
        if self.race is not None and self.unready:
            seconds = self._match.options[self.race.seconds]
            return self.table.game.narration.before_race(self.reader(t), seconds)
        if self.race is not None:
            return self.table.game.narration.race_prompt(self.reader(t))
        return self.table.game.narration.prompt(self.reader(t))

    def summary(self, t: Translator) -> list[str]:
        """The whole table in words."""
        if self._match is None:
            return []
        return self.table.game.narration.summary(self.reader(t))

    def lines(self) -> list[str]:
        """The position in the game's notation, as far as the viewer knows it."""
        if self._match is None:
            return []
        return self.table.game.notation.view_lines(self.game_view, self.viewer)

    @property
    def bookmark(self) -> Bookmark:
        return Bookmark(None if self._match is None else self._match.log)

    def since(self, bookmark: Bookmark) -> int:
        """Up to which position the log is as it was at a bookmark: moves can be taken back."""
        if self._match is None or bookmark._log is None:
            return 0
        return same_until(self._match, bookmark._log, self.viewer, self._positions)

    @property
    def forgets(self) -> bool:
        """Whether the log tells less of earlier moves later on: remembering is part of the game."""
        if self._match is None or self.is_over:
            return False
        forgetting = self.table.game.forgetting
        return forgetting is not None and forgetting.is_on(self.game_view)

    def story(self, since: int, t: Translator, until: int | None = None) -> list[StoryEntry]:
        """What happened since a position, without the moves of which there is nothing to tell."""
        if self._match is None or (begins := self._positions.ply(since)) is None:
            return []
        ends = self._match.ply if until is None else self._positions.ply(until)
        told = story(self._match, self.viewer, begins, self.table.names, t, ends)
        number = self._positions.number
        return [e._replace(ply=number(e.ply), turn=number(e.turn)) for e in told]

    def notes(self, since: int = 0) -> list[Note]:
        """What happened besides the game, at positions as the viewer counts them."""
        if self._match is None:
            return []
        last = self._match.ply  # moves may have been taken back since
        told = (note for note in self.table.journal if not gestures.is_gesture(note))
        places = ((self._positions.number(min(n.ply, last)), n) for n in told)
        return [replace(note, ply=place) for place, note in places if place >= since]

    def gestures(self) -> list[Note]:
        """The gestures that were made since the last move that the viewer saw."""
        if self._match is None or self.table.stage != PLAYING:
            return []
        last, shown = self._match.ply, filter(gestures.is_gesture, self.table.journal)
        return [n for n in shown if self._positions.number(min(n.ply, last)) == self.ply]

    def note_in_words(self, note: Note, t: Translator) -> str:
        return journal.sentence(note, self.viewer, self.table.names, t)

    def bot_notes(self) -> np.ndarray:
        """What a bot in the viewer's seat would have noted, of what the viewer has seen."""
        assert self._match is not None
        return bots.notes_of(self._match, self.viewer)

    def latest(self) -> list[tuple[int, int]]:
        """The last few moves as the viewer saw them: the seat and the code of each."""
        return [] if self._match is None else latest(self._match, self.viewer, self._match.ply)

    def pauses(self) -> list[State]:
        """What the viewer saw each time it was chance's turn during the game: between rounds."""
        return [] if self._match is None else pauses(self._match, self.viewer, self._match.ply)

    # After the end

    def chance(self) -> list[tuple[int, int]]:
        """The numbers that chance played, with their positions; none before they may be told."""
        if self._match is None or not self.is_opened:
            return []
        return [(ply, m.action) for ply, m in enumerate(self._match.log) if m.seat == CHANCE]

    @property
    def scores(self) -> list[int] | None:
        if self._match is None or not self.is_over:
            return None
        return self.table.game.scores(self._match.state)

    @property
    def result(self) -> str | None:
        """The result in the game's notation."""
        if self._match is None or not self.is_over:
            return None
        return self.table.game.notation.result_text(self._match.state)

    def result_in_words(self, t: Translator) -> str | None:
        """The result in words."""
        if self._match is None or not self.is_over:
            return None
        return self.table.game.narration.result(self.reader(t))


def story(
    match: Match,
    viewer: int,
    since: int,
    names: Sequence[str],
    t: Translator,
    until: int | None = None,
) -> list[StoryEntry]:
    """What a viewer is told of the moves since a position, and until another."""
    entries = []
    viewer_at = viewers_told(match, viewer)
    turn, mover = turn_before(match, viewer, max(since, 0))
    for ply in range(max(since, 0), match.ply if until is None else until):
        if is_break(match, ply, viewer, mover):
            turn, mover = ply, match.log[ply].seat
        told_as = viewer_at(ply)
        told = Told() if told_as is None else STORIES.told(match, ply, told_as, names, t)
        if told.lines:
            seat, action = match.log[ply]
            is_step = seat != CHANCE and bool(match.game.hidden_steps[action])
            entries.append(StoryEntry(ply, None if seat == CHANCE else seat, turn, is_step, told))
    return entries


def is_break(match: Match, ply: int, viewer: int, mover: int) -> bool:
    """Whether somebody else moves than before, as far as a viewer sees it.

    What chance does belongs to the move before it.
    """
    move = match.log[ply]
    return move.seat not in (mover, CHANCE) and not is_hidden(match.game, move, viewer)


def turn_before(match: Match, viewer: int, ply: int) -> tuple[int, int]:
    """Where the moves began that whoever moved last has made in one go; and who that is."""
    turn, mover = 0, CHANCE
    for at in reversed(range(ply)):
        if not is_break(match, at, viewer, CHANCE):
            continue
        if mover not in (CHANCE, match.log[at].seat):
            break
        turn, mover = at, match.log[at].seat
    return turn, mover


def latest(match: Match, viewer: int, ply: int) -> list[tuple[int, int]]:
    """The last few moves before a position as a viewer saw them: seat and code of each.

    Without formalities: those came with the move before them, which is what there is to see.
    """
    plies = (
        at
        for at in reversed(range(ply))
        if not is_hidden(match.game, match.log[at], viewer) and not play.was_formality(match, at)
    )
    moves = [match.seen_at(at, viewer) for at in islice(plies, LATEST)]
    return [(move.seat, move.action) for move in reversed(moves)]


def pauses(match: Match, viewer: int, ply: int) -> list[State]:
    """What a viewer saw before a position each time it was chance's turn: between rounds."""
    is_chances = np.array(match.log.seats)[:ply] == CHANCE
    turns = np.flatnonzero(is_chances[1:] & ~is_chances[:-1]) + 1
    return [match.view(viewer, int(at)) for at in turns]


def viewers_told(match: Match, viewer: int) -> Callable[[int], int | None]:
    """As which viewer a move is told again: as oneself, as a watcher, or not at all (None).

    Where remembering is part of the game, the log does not remember for the players.
    """
    forgetting = match.game.forgetting
    if forgetting is None or match.over or not forgetting.is_on(match.state):
        return lambda ply: viewer
    recalls, now = forgetting.recalls, match.view(viewer)
    decided = match.log.last_of(viewer)

    def viewer_at(ply: int) -> int | None:
        recall = recalls(match.view(viewer, ply), now, decided is not None and decided > ply)
        if recall is Recall.NOTHING:
            return None
        return viewer if recall is Recall.WHOLE else WATCHER

    return viewer_at
