"""A game being played: the rules behind a checked interface.

A `Match` rejects moves that are illegal, out of turn or made on an older position. It draws chance,
keeps the log, and saves, loads and replays itself as text. The log of all moves, including those of
chance, is enough to reconstruct the game.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping, Sequence

from tacit.base.narration import Event, Reader
from tacit.engine.chance import CHANCE, CHANCE_LIMIT, Secure
from tacit.engine.errors import (
    BadOption,
    BadText,
    CannotUndo,
    IllegalMove,
    OutOfTurn,
    StaleMove,
    TacitError,
)
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import load
from tacit.history import History
from tacit.language import Translator
from tacit.log import Log, Move

Chance = Callable[[], int]


def seat_text(seat: int) -> str:
    return "chance" if seat == CHANCE else str(seat)


class Match:
    """A game being played.

    >>> from tacit.engine.chance import Seeded
    >>> match = Match(load("silencio"), {"players": "2"}, Seeded(7))
    >>> match.settle()
    >>> match.due
    [0]
    >>> match.play_text(0, "claim")
    >>> match.ply
    5
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        position: State | None = None,
    ) -> None:
        self.game = game
        self.options = game.read_options(options or {})
        self.chance = chance if chance is not None else Secure()
        self.from_position = position is not None
        self.state = game.copy(position) if position is not None else game.new(self.options)
        self.log = Log()
        self._history = History(game, self.state.tobytes())

    @classmethod
    def restore(
        cls,
        game: Game,
        options: Mapping[str, str],
        log: Sequence[Move],
        state: bytes,
        chance: Chance | None = None,
        position: bytes | None = None,
    ) -> Match:
        """A match from its log and its current state, both loaded from storage.

        The log is trusted. It is not replayed until somebody asks for an earlier position.
        """
        match = cls(game, options, chance)
        match.from_position = position is not None
        match.log = Log(log)
        match._history = History.unknown(game, position or match._history.start, len(log))
        match.state = match.game.thawed(state)
        return match

    def copy(self) -> Match:
        """An independent copy of the match."""
        other = copy.copy(self)
        other.state = self.game.copy(self.state)
        other.log, other._history = self.log.copy(), self._history.copy()
        return other

    def survey(self) -> None:
        """Compute now the landmarks from which earlier positions are replayed. Raises BadText."""
        self._history.survey(self.log, self.state.tobytes())

    # The current position

    @property
    def ply(self) -> int:
        """The number of moves made so far, which is also the number of the position."""
        return len(self.log)

    @property
    def state(self) -> State:
        """The current state. Only `play` and `undo` change it in place."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._due: list[int] | None = None

    @property
    def due(self) -> list[int]:
        """The seats that are to move; [CHANCE] if chance is, [] when the game is over."""
        if self._due is None:  # a table asks several times for each move
            self._due = self.game.due(self._state)
        return self._due.copy()

    @property
    def players(self) -> int:
        return self.options["players"]

    @property
    def over(self) -> bool:
        return not self.due

    def legal(self, seat: int) -> list[int]:
        return self.game.legal_actions(self.state, seat)

    def view(self, seat: int, ply: int | None = None) -> State:
        """What a seat knows now, or knew at an earlier position."""
        return self.game.view(self.at(self.ply if ply is None else ply), seat)

    def at(self, ply: int) -> State:
        """The state after `ply` moves."""
        if ply == self.ply:
            return self.game.copy(self.state)
        return self.game.thawed(self._before(ply))

    def frozen(self, ply: int) -> bytes:
        """The state after `ply` moves, as bytes."""
        if ply < self.ply:
            return self._before(ply)
        now: bytes = self.state.tobytes()
        return now

    # Moves

    def play(self, seat: int, action: int, ply: int | None = None) -> None:
        """Make a move. An invalid move raises an error and changes nothing.

        `ply` is the position that the player saw, if known. Raises StaleMove, OutOfTurn or
        IllegalMove.
        """
        self._check_ply(ply)
        if seat not in self.due:
            raise OutOfTurn(self._not_due(seat))
        if seat == CHANCE:
            if not 0 <= action < CHANCE_LIMIT:
                raise IllegalMove(f"chance plays a number from 0 to {CHANCE_LIMIT - 1}: {action}")
        elif action not in self.legal(seat):
            raise IllegalMove(self._not_legal(seat, action))
        self._history.add(self.state.tobytes())
        self.game.apply(self.state, seat, action)
        self._due = None
        self.log.append(Move(seat, action))

    def play_text(self, seat: int, text: str, ply: int | None = None) -> None:
        """Make a move given in the game's notation."""
        self._check_ply(ply)
        self.play_all(seat, self.game.notation.steps(text))

    def play_all(self, seat: int, actions: Sequence[int]) -> None:
        """Make several moves atomically: all of them, or none if one is invalid."""
        state, ply = self.game.copy(self.state), self.ply
        try:
            for action in actions:
                self.play(seat, action)
        except TacitError:
            self.state = state
            self._history.cut(ply)
            self.log.cut(ply)
            raise

    def settle(self) -> None:
        """Play the moves of chance until a seat is to move or the game is over."""
        while self.due == [CHANCE]:
            self.play(CHANCE, self.chance())

    def formality(self) -> Move | None:
        """A forced move that is played without asking its seat, if there is one now."""
        if self.game.is_formality is None:
            return None
        for seat in self.due:
            legal = self.legal(seat) if seat != CHANCE else []
            if len(legal) == 1 and self.game.is_formality(self.state, seat, legal[0]):
                return Move(seat, legal[0])
        return None

    def undo(self, seat: int, ply: int | None = None) -> None:
        """Take back a seat's last move.

        This is allowed only if it changes nothing for anybody else: no chance has been drawn since,
        every later move is still legal, and no other seat's view differs.
        """
        self._check_ply(ply)
        at, states = self._without_last(seat)
        later = self.log[at + 1 :]
        self.state = self.game.thawed(states[-1])
        self._history.cut(at)
        self.log.cut(at)
        for move, before in zip(later, states, strict=False):
            self._history.add(before)
            self.log.append(move)

    def can_undo(self, seat: int) -> bool:
        try:
            self._without_last(seat)
        except CannotUndo:
            return False
        return True

    def _without_last(self, seat: int) -> tuple[int, list[bytes]]:
        """The ply of a seat's last move, and the states from there on without that move."""
        if not self.game.takes_back:
            raise CannotUndo(f"{self.game.name}: moves cannot be taken back in this game")
        at = self.log.last_of(seat)
        if at is None:
            raise CannotUndo(f"seat {seat} has made no move")
        if CHANCE in self.log.seats[at + 1 :]:
            raise CannotUndo("chance has been drawn since")
        later = self.log[at + 1 :]
        states = [self._before(at)]
        for i, move in enumerate([None, *later]):
            without = self.game.thawed(states[-1])
            if move is not None:
                if move.action not in self.game.legal_actions(without, move.seat):
                    raise CannotUndo("a later move builds on it")
                self.game.apply(without, move.seat, move.action)
                states.append(without.tobytes())
            actual = self.at(at + 1 + i)
            for other in range(self.players):
                if other == seat:
                    continue
                if self._view_bytes(without, other) != self._view_bytes(actual, other):
                    raise CannotUndo("somebody else has learnt something since")
        return at, states

    # The log as each seat sees it

    def seen(self, viewer: int) -> list[Move]:
        """The log as a seat sees it, with hidden parts of the actions masked."""
        return [self.seen_at(ply, viewer) for ply in range(self.ply)]

    def seen_at(self, ply: int, viewer: int) -> Move:
        """One move as a seat sees it."""
        move = self.log[ply]
        code = self.game.seen_as(self.at(ply), move.seat, move.action, viewer)
        return Move(move.seat, int(code))

    def reader(
        self, viewer: int, names: Sequence[str], language: Translator, ply: int | None = None
    ) -> Reader:
        """The `Reader` for a viewer of a position (now, or an earlier one), for narration."""
        return Reader(self.view(viewer, ply), viewer, names, language)

    def event(self, ply: int, viewer: int, names: Sequence[str], language: Translator) -> Event:
        """One move as a viewer saw it, for narration."""
        move = self.seen_at(ply, viewer)
        reader = self.reader(viewer, names, language, ply + 1)
        return Event(self.view(viewer, ply), move.seat, move.action, reader)

    # Text

    def text(self) -> str:
        """The whole game: options, rules version, position if any, all moves, hash of the state."""
        lines = self._head()
        lines += [f"> {seat_text(m.seat)} {self._action_text(m)}" for m in self.log]
        lines.append(f"state {self.digest()}")
        return "\n".join(lines) + "\n"

    def seat_log_text(self, viewer: int) -> str:
        """The game as one seat sees it."""
        words = self.game.notation
        lines = [f"game {self.game.name} {self.game.options_text(self.options)}"]
        lines += [f"rules {self.game.rules_version}", f"seen_by {viewer}"]
        lines += [f"> {seat_text(m.seat)} {words.action_text(m.action)}" for m in self.seen(viewer)]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str, chance: Chance | None = None) -> Match:
        """Read and replay a saved game. Raises BadText with the number of the wrong line."""
        return _Reader(text).match(chance)

    def digest(self) -> str:
        return hashlib.sha256(self.state.tobytes()).hexdigest()[:32]

    # Inside

    def _head(self) -> list[str]:
        lines = [f"game {self.game.name} {self.game.options_text(self.options)}"]
        lines.append(f"rules {self.game.rules_version}")
        seed = getattr(self.chance, "seed", None)
        if seed is not None:
            lines.append(f"seed {seed}")
        if self.from_position:
            lines += self.game.notation.position_lines(self.at(0))
        return lines

    def _action_text(self, move: Move) -> str:
        if move.seat == CHANCE:
            return str(move.action)
        return self.game.notation.action_text(move.action)

    def _check_ply(self, ply: int | None) -> None:
        if ply is not None and ply != self.ply:
            raise StaleMove(f"made on position {ply}, but the game is at position {self.ply}")

    def _not_due(self, seat: int) -> str:
        if self.over:
            return "the game is over"
        due = ", ".join(seat_text(s) for s in self.due)
        return f"it is not the turn of {seat_text(seat)}: {due} to move"

    def _not_legal(self, seat: int, action: int) -> str:
        words = self.game.notation
        try:
            wanted = words.action_text(action)
        except TacitError:
            wanted = f"action {action}"
        legal = ", ".join(words.action_text(a) for a in self.legal(seat))
        return f"{wanted} is not legal here for seat {seat}: {legal}"

    def _before(self, ply: int) -> bytes:
        """The state before a move. Raises BadText if the log does not lead to the current state."""
        if not 0 <= ply < self.ply:
            raise IndexError(ply)
        return self._history.before(ply, self.log, self.state.tobytes())

    def _view_bytes(self, s: State, seat: int) -> bytes:
        view: bytes = self.game.view(s, seat).tobytes()
        return view


class _Reader:
    """Reads a saved game line by line."""

    def __init__(self, text: str) -> None:
        numbered = enumerate((line.split("#")[0].strip() for line in text.splitlines()), 1)
        self.lines = [(number, line) for number, line in numbered if line]

    def match(self, chance: Chance | None) -> Match:
        match = self._opened(chance)
        digest = None
        for number, line in self.lines:
            word, _, rest = line.partition(" ")
            try:
                if digest is not None:
                    raise BadText("nothing may follow the state")
                if word == ">":
                    self._play(match, rest)
                elif word == "state":
                    digest = rest
                else:
                    raise BadText(f"{word}: not a line of a game log")
            except TacitError as error:
                raise BadText(f"line {number}: {error}") from error
        if digest is None:
            raise BadText("the log is cut off: its last line, the state, is missing")
        if digest != match.digest():
            raise BadText("the moves do not lead to the state that the log names")
        return match

    def _opened(self, chance: Chance | None) -> Match:
        game, options = self._game_line()
        self._rules_line(game)
        if self.lines and self.lines[0][1].startswith("seed "):
            self.lines.pop(0)
        position: list[str] = []
        first = self.lines[0][0] if self.lines else 0
        while self.lines and not self.lines[0][1].startswith((">", "state ")):
            position.append(self.lines.pop(0)[1])
        if not position:
            return Match(game, options, chance)
        try:
            values = game.read_options(options)
            return Match(game, options, chance, game.notation.read_position(position, values))
        except TacitError as error:
            raise BadText(f"position from line {first}: {error}") from error

    def _game_line(self) -> tuple[Game, dict[str, str]]:
        if not self.lines:
            raise BadText("an empty log")
        number, line = self.lines.pop(0)
        words = line.split()
        if words[0] != "game" or len(words) < 2:
            raise BadText(f"line {number}: a log starts with `game NAME`")
        try:
            game = load(words[1])
            options = dict(read_pair(word) for word in words[2:])
            game.read_options(options)
        except TacitError as error:
            raise BadText(f"line {number}: {error}") from error
        return game, options

    def _rules_line(self, game: Game) -> None:
        number, line = self.lines.pop(0) if self.lines else (0, "")
        if line != f"rules {game.rules_version}":
            raise BadText(
                f"line {number}: expected `rules {game.rules_version}`, the version of the rules"
                f" that this program knows, found `{line}`"
            )

    def _play(self, match: Match, rest: str) -> None:
        who, _, action = rest.partition(" ")
        if who == "chance":
            if not action.isdecimal():
                raise BadText(f"chance plays a number: {action}")
            match.play(CHANCE, int(action))
        elif who.isdecimal() and action.isdecimal():  # from a game stopped by a change of rules
            match.play(int(who), int(action))
        elif who.isdecimal():
            match.play_text(int(who), action.strip())
        else:
            raise BadText(f"{who}: not a seat")


def read_pair(word: str) -> tuple[str, str]:
    """`key=value` as a pair."""
    key, equals, value = word.partition("=")
    if not equals or not key or not value:
        raise BadOption(f"{word}: options are written key=value")
    return key, value
