"""A match before each of its moves, with each seat's view and notes at that point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tacit import bots
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match


@dataclass(frozen=True)
class Moment:
    """A match before one of its moves, and what is needed to judge the move."""

    match: Match
    ply: int
    all_notes: Sequence[np.ndarray]  # by seat

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seat(self) -> int:
        return self.match.log[self.ply].seat

    @property
    def action(self) -> int:
        return self.match.log[self.ply].action

    @cached_property
    def state(self) -> State:
        return self.match.at(self.ply)

    @cached_property
    def following(self) -> State:
        return self.match.at(self.ply + 1)

    # What the seat that moves knows

    @cached_property
    def view(self) -> State:
        return self.game.view(self.state, self.seat)

    @cached_property
    def legal(self) -> list[int]:
        return self.game.legal_actions(self.state, self.seat)

    @property
    def notes(self) -> np.ndarray:
        return self.all_notes[self.seat]

    @cached_property
    def luck(self) -> np.ndarray:
        """The random stream of this move. It has a fixed seed, so a study is reproducible."""
        return stream(self.match.ply, self.ply)


def moments(match: Match) -> Iterator[Moment]:
    """A match before each of its moves. Notes are updated in place when the next is requested."""
    game, book = match.game, bots.notebook(match.game)
    notes = [book.blank() for _ in range(match.players)]
    views = [_seen(game, match.at(0), seat) for seat in range(match.players)]
    for ply, (mover, action) in enumerate(match.log):
        moment = Moment(match, ply, notes)
        yield moment
        for seat in range(match.players):
            code = int(game.seen_as(moment.state, mover, action, seat))
            after = _seen(game, moment.following, seat)
            book.note(notes[seat], views[seat], mover, code, after, seat)
            views[seat] = after


def _seen(game: Game, s: State, seat: int) -> np.ndarray:
    """A view as an array of one record."""
    into = game.blank()
    game.observe(s, seat, into)
    return into
