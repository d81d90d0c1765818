"""Sentences that were made are kept: a page tells a game's last moves again after every move.

What is told of a move follows from the positions around it, the move, whose eyes it is told to, the
names and the language, and from nothing else. So what is kept is never out of date, not even when
moves are taken back, and tables and viewers need not be told apart.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

from tacit.base.narration import Event
from tacit.engine.chance import CHANCE
from tacit.language import Translator
from tacit.match import Match

MOST_KEPT = 32_768  # moves: about half a kilobyte each


class Tellings:
    """Moves in words; those that were told last are kept."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[bytes, Translator], list[str]] = OrderedDict()

    def told(
        self, match: Match, ply: int, eyes: int, names: Sequence[str], t: Translator
    ) -> list[str]:
        """The sentences on a move of a match, from somebody's eyes; none if there is no need."""
        key = digest_of(match, ply, eyes, names), t
        lines = self._kept.get(key)
        if lines is None:
            lines = self._kept[key] = tell(match, ply, eyes, names, t)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return list(lines)


def digest_of(match: Match, ply: int, eyes: int, names: Sequence[str]) -> bytes:
    """A name for all that is told of a move follows from, but the language; positions are long."""
    move = match.log[ply]
    rest = repr((match.game.name, move.seat, move.action, eyes, *names)).encode()
    parts = match.frozen(ply), match.frozen(ply + 1), rest
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


def tell(match: Match, ply: int, eyes: int, names: Sequence[str], t: Translator) -> list[str]:
    event = match.event(ply, eyes, names, t)
    return [] if is_only_in_turn(match, event) else match.game.narration.event(event)


def is_only_in_turn(match: Match, event: Event) -> bool:
    """Whether a move stands in the log for the order only in which the rules ask.

    At a table where all are asked at once nobody has made it.
    """
    race = match.game.race
    if race is None:
        return False
    waits = race.is_on(event.before) and event.code == race.wait
    return waits or (event.seat == CHANCE and race.is_on(event.after))
