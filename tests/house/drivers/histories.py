"""Two worlds that a viewer cannot tell apart, each with a history of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tacit import bots
from tacit.engine.chance import below, stream
from tacit.engine.errors import TacitError
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.house.core.positions import is_hidden
from tacit.match import Match
from tests.drivers import by_bot, decisions, from_state, imagined, look_alike, settle_alike

TRIES = 50  # sequences of moves, one of which may look like that of the other world


class Histories:
    """In the real world bots play. The other follows when something can be seen: so meanwhile there
    are more hidden steps in the log of the one than in that of the other."""

    def __init__(self, real: Match, other: Match, viewer: int, seed: int) -> None:
        self.real, self.other, self.viewer = real, other, viewer
        self._player = by_bot(bots.load("regular", real.game), seed)
        self._steps: list[int] = []  # that only the real world has
        self._luck = stream(seed, 3)

    @property
    def ahead(self) -> int:
        """By how many hidden steps the real world is."""
        return len(self._steps)

    def go_on(self) -> bool:
        """One more move; False: the viewer can tell the worlds apart now, or it is over."""
        mover, action = self._player(self.real)
        self.real.play(mover, action)
        self._steps.append(action)
        if is_hidden(self.real.game, self.real.log[-1], self.viewer):
            return True
        steps, self._steps = self._steps, []
        found = next((tried for tried in self._tries(mover, steps) if self._alike(tried)), None)
        if found is None:
            return False
        self.other = found
        return settle_alike(self.real, self.other, self.viewer) and not self.real.over

    def _alike(self, tried: Match) -> bool:
        seen = [match.seen_at(match.ply - 1, self.viewer) for match in (self.real, tried)]
        return seen[0] == seen[1] and look_alike(self.real, tried, self.viewer)

    def _tries(self, mover: int, steps: list[int]) -> Iterator[Match]:
        """The other world after the same moves, or after others."""
        same = self.other.copy()
        with contextlib.suppress(TacitError):
            same.play_all(mover, steps)
            yield same
        for _ in range(TRIES):
            tried = self.other.copy()
            for _ in steps:
                if mover not in tried.due:
                    break
                legal = tried.legal(mover)
                tried.play(mover, legal[below(self._luck, len(legal))])
            yield tried


def histories(game: Game, options: dict[str, str], starts: int) -> Iterator[Histories]:
    """From so many positions of a game, or a few more: for a seat and for a watcher."""
    dreams = stream(7, 5)
    matches = [turn.match.copy() for turn in decisions(game, options, 23)]
    for number, match in enumerate(matches[:: max(1, len(matches) // starts)]):
        seat = number % match.players
        world = imagined(match, seat, dreams)
        for viewer in (seat, WATCHER):
            ours, theirs = from_state(match, match.state), from_state(match, world)
            yield Histories(ours, theirs, viewer, number)
