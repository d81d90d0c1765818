"""The states of a match before its moves, without keeping all of them.

It keeps the most recent states and one landmark every 64 moves. Other states are replayed from the
landmark before them on request. So an early position of a long game costs no more than one of a
short game.
"""

from __future__ import annotations

from tacit.engine.errors import BadText
from tacit.game import Game
from tacit.log import Log

BETWEEN = 64  # moves from one landmark to the next
REMEMBERED = 8  # states that a copy keeps: those before the last few moves


class History:
    """The states before the moves of a log."""

    __slots__ = ("_around", "_first", "_game", "_landmarks", "_recent", "start")

    def __init__(self, game: Game, start: bytes) -> None:
        self._game = game
        self.start = start
        self._landmarks = [start]  # before moves 0, 64, 128, ..., as far as they are known
        self._recent: list[bytes] = []  # the states before the last moves
        self._first = 0  # the ply of the first of them
        # Cache: the states from one landmark to the next as last replayed, and the ply of the
        # first. Both are replaced in one assignment, because bots read a match in other threads.
        self._around: tuple[int, list[bytes]] = (0, [])

    @classmethod
    def unknown(cls, game: Game, start: bytes, moves: int) -> History:
        """The history of a stored log of `moves` moves, with no state known but the start."""
        made = cls(game, start)
        made._landmarks, made._first = [], moves
        return made

    def copy(self) -> History:
        other = History(self._game, self.start)
        other._landmarks = self._landmarks.copy()
        other._recent = self._recent[-REMEMBERED:]
        other._first = self._first + len(self._recent) - len(other._recent)
        return other

    def add(self, state: bytes) -> None:
        """Add the state before the next move."""
        ply = self._first + len(self._recent)
        self._recent.append(state)
        if ply % BETWEEN == 0 and ply // BETWEEN == len(self._landmarks):
            self._landmarks.append(state)

    def cut(self, ply: int) -> None:
        """Drop the states before this move and all later ones."""
        del self._recent[max(ply - self._first, 0) :]
        self._first = min(self._first, ply)
        del self._landmarks[ply // BETWEEN + 1 :]
        self._around = (0, [])

    def before(self, ply: int, log: Log, last: bytes) -> bytes:
        """The state before a move. Raises BadText if the log does not lead to the `last` state."""
        if ply >= self._first:
            return self._recent[ply - self._first]
        at, around = self._around
        if not at <= ply < at + len(around):
            self.survey(log, last)
            at, around = self._around = self._worked_out(ply, log)
        return around[ply - at]

    def survey(self, log: Log, last: bytes) -> None:
        """Compute the landmarks of a log loaded from storage. Raises BadText."""
        if len(self._landmarks) > (self._first - 1) // BETWEEN:
            return
        s, landmarks = self._game.thawed(self.start), []
        for ply, move in enumerate(log):
            if ply % BETWEEN == 0:
                landmarks.append(s.tobytes())
            self._game.apply(s, move.seat, move.action)
        if s.tobytes() != last:
            raise BadText("the moves do not lead to the state that was kept with them")
        self._landmarks = landmarks

    def _worked_out(self, ply: int, log: Log) -> tuple[int, list[bytes]]:
        """Replay from the landmark before a move to the next one: the first ply and the states."""
        at, around = ply // BETWEEN * BETWEEN, []
        s = self._game.thawed(self._landmarks[at // BETWEEN])
        for move in log[at : at + BETWEEN]:
            around.append(s.tobytes())
            self._game.apply(s, move.seat, move.action)
        return at, around
