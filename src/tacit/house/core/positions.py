"""Positions as a viewer counts them.

Some moves are made in steps that nobody else sees: the cards of a set are marked one by one, a
board is arranged line by line. In the log each step is a move. If they counted for everybody, the
number of a position would reveal how many there were. So each viewer counts only what they saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from tacit.engine.chance import CHANCE
from tacit.engine.views import State
from tacit.game import Game
from tacit.log import Log, Move
from tacit.match import Match


class Positions:
    """The positions of a match, from 0 on, without the hidden steps of others."""

    def __init__(self, match: Match, viewer: int) -> None:
        self._last = match.ply
        self._hidden: np.ndarray | None = None  # whether each move is a hidden step; None: none is
        if match.game.has_hidden_steps:
            self._hidden = are_hidden(match.game, match.log, viewer)

    def number(self, ply: int) -> int:
        """The position after so many moves of the log."""
        return ply if self._hidden is None else ply - int(np.count_nonzero(self._hidden[:ply]))

    def ply(self, number: int) -> int | None:
        """How many moves of the log lead to a position; None: there is no such position.

        Hidden steps that were made there are among them.
        """
        newest = self.number(self._last)
        if not 0 <= number <= newest:
            return None
        if number == newest:
            return self._last
        if self._hidden is None:
            return number
        seen = np.concatenate(([0], np.cumsum(~self._hidden)))  # before each position of the log
        return int(np.searchsorted(seen, number, side="right")) - 1


def are_hidden(game: Game, log: Log, viewer: int) -> np.ndarray:
    """For each move, whether it is a hidden step of somebody else."""
    seats, actions = np.array(log.seats), np.array(log.actions)  # copies: a log grows
    is_players = seats != CHANCE
    steps = game.hidden_steps[np.where(is_players, actions, 0)]
    found: np.ndarray = steps & is_players & (seats != viewer)
    return found


def is_hidden(game: Game, move: Move, viewer: int) -> bool:
    """Whether a move is a hidden step of somebody else."""
    return move.seat not in (viewer, CHANCE) and bool(game.hidden_steps[move.action])


def same_until(match: Match, earlier: Log, viewer: int, positions: Positions) -> int:
    """Up to which position a viewer has seen in an earlier log what the match has now.

    What is hidden in a move makes no difference: whether it was made again after it had been taken
    back, exactly as before or otherwise, is nobody else's business.
    """
    game, at = match.game, match.log.same_until(earlier)
    same = positions.number(at)
    if at == len(earlier):
        return same
    then = seen_moves(game, match.at(at), earlier[at:], viewer)
    now = seen_moves(game, match.at(at), match.log[at:], viewer)
    for one, other in zip(then, now, strict=False):
        if one != other:
            break
        same += 1
    return same


def seen_moves(game: Game, s: State, moves: Iterable[Move], viewer: int) -> Iterator[Move]:
    """Moves from a state on as a viewer sees them, without hidden steps."""
    for move in moves:
        if not is_hidden(game, move, viewer):
            yield Move(move.seat, int(game.seen_as(s, move.seat, move.action, viewer)))
        game.apply(s, move.seat, move.action)


def stepper(game: Game, before: Log, after: Log) -> int | None:
    """The seat that has made or taken back hidden steps, if that is all that has happened."""
    at = before.same_until(after)
    moves = before[at:] + after[at:]
    seats = {move.seat for move in moves}
    if len(seats) == 1 and all(is_hidden(game, move, CHANCE) for move in moves):
        return seats.pop()
    return None
