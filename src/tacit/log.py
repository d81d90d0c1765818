"""The moves of a game, in order. Together with the start state they determine the game."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload


class Move(NamedTuple):
    """One move: the seat and its action. For chance the action is the number drawn."""

    seat: int
    action: int


class Log(Sequence[Move]):
    """Moves, nine bytes each, because a house keeps the logs of many games in memory."""

    __slots__ = ("_actions", "_seats")

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self._seats, self._actions = array("B"), array("q")
        for move in moves:
            self.append(move)

    @property
    def seats(self) -> array[int]:
        return self._seats

    @property
    def actions(self) -> array[int]:
        return self._actions

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        if isinstance(at, slice):
            return list(map(Move, self._seats[at], self._actions[at]))
        return Move(self._seats[at], self._actions[at])

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._seats, self._actions)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log):
            return self._seats == other._seats and self._actions == other._actions
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it is mutable

    def append(self, move: Move) -> None:
        self._seats.append(move.seat)
        self._actions.append(move.action)

    def cut(self, ply: int) -> None:
        """Drop all moves from a position on."""
        del self._seats[ply:], self._actions[ply:]

    def copy(self) -> Log:
        other = Log()
        other._seats, other._actions = self._seats[:], self._actions[:]
        return other

    def last_of(self, seat: int) -> int | None:
        """The ply of a seat's last move."""
        return next((ply for ply in reversed(range(len(self))) if self._seats[ply] == seat), None)

    def same_until(self, other: Log) -> int:
        """The length of the common prefix with another log."""
        shorter = min(len(self), len(other))
        if self._starts_as(other, shorter):
            return shorter
        pairs = enumerate(zip(self, other))
        return next(ply for ply, (mine, theirs) in pairs if mine != theirs)

    def _starts_as(self, other: Log, moves: int) -> bool:
        seats = self._seats[:moves] == other._seats[:moves]
        return seats and self._actions[:moves] == other._actions[:moves]
