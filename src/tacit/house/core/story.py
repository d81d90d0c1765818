"""The log in sentences. They are cached, since a page shows the last moves again after every move.

The sentences about a move depend only on the positions before and after it, the move, the viewer,
the names and the language. So a cached sentence is never out of date, not even when moves are taken
back, and all tables and viewers share one cache.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from tacit.base.narration import Event
from tacit.engine.chance import CHANCE
from tacit.language import Translator
from tacit.match import Match

MOST_KEPT = 8_192  # moves: about half a kilobyte each


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words, with what goes with them."""

    lines: tuple[str, ...] = ()
    pictures: tuple[list[str], ...] = ()  # for each of the first lines, of the cards that it names
    about: tuple[str, ...] = ()  # the things on the board that it was about, by their ids


NOTHING = Told()


class StoryCache:
    """Moves in words; the most recently used ones are kept."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[bytes, Translator], Told] = OrderedDict()  # by use
        self._lock = threading.Lock()  # long stories are told in other threads

    def __len__(self) -> int:
        return len(self._kept)

    def told(
        self, match: Match, ply: int, viewer: int, names: Sequence[str], t: Translator
    ) -> Told:
        """A move, for a viewer; without sentences if there is nothing to tell."""
        key = digest_of(match, ply, viewer, names), t
        with self._lock:
            if (known := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return known
        told = tell(match, ply, viewer, names, t)
        told = told if told.lines else NOTHING
        with self._lock:
            self._kept[key] = told
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return told


def digest_of(match: Match, ply: int, viewer: int, names: Sequence[str]) -> bytes:
    """A short key for everything that the sentences depend on, except the language."""
    move = match.log[ply]
    rest = repr((match.game.name, move.seat, move.action, viewer, *names)).encode()
    parts = match.frozen(ply), match.frozen(ply + 1), rest
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


def tell(match: Match, ply: int, viewer: int, names: Sequence[str], t: Translator) -> Told:
    event, board = match.event(ply, viewer, names, t), match.game.board
    lines = sentences(match, event)
    if not lines or board is None:
        return Told(tuple(lines))
    return Told(tuple(lines), tuple(board.pictures(event)), tuple(board.about(event)))


def sentences(match: Match, event: Event) -> list[str]:
    if is_taken_by_nobody(match, event):
        return match.game.narration.consequences(event)  # nobody has waited on purpose
    return [] if is_only_in_turn(match, event) else match.game.narration.event(event)


def is_taken_by_nobody(match: Match, event: Event) -> bool:
    """Whether a race ends with a move because everybody has waited."""
    race = match.game.race
    if race is None or event.code != race.wait:
        return False
    return race.is_on(event.before) and not race.is_on(event.after)


def is_only_in_turn(match: Match, event: Event) -> bool:
    """Whether a move is in the log only because the rules ask the seats in turn.

    At a table where all are asked at once nobody has made it.
    """
    race = match.game.race
    if race is None:
        return False
    waits = race.is_on(event.before) and event.code == race.wait
    return waits or (event.seat == CHANCE and race.is_on(event.after))
