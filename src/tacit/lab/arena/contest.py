"""Who plays whom, on which deals, and in which lots.

In a lineup one bot sits among others that are all alike. Each deal is played with that bot in every
seat, and all lineups get the same deals: what differs then is the bots, not their luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from tacit import bots, games
from tacit.bots import Bot
from tacit.engine.errors import BadOption
from tacit.game import Game
from tacit.lab import batch

# Deals of a lot. It is what is lost at most when a run stops, and what one core plays at a time.
QUICK, SLOW = 256, 4


class Lineup(NamedTuple):
    """One bot among others, by their names."""

    one: str
    others: str


class Lot(NamedTuple):
    """Deals first, first + 1, ... of a lineup, with the one bot in a seat."""

    lineup: Lineup
    seat: int
    first: int
    deals: int


class Played(NamedTuple):
    """What came of a lot; row i is deal first + i."""

    scores: np.ndarray  # (deals, seats)
    steps: np.ndarray
    results: list[str]


@dataclass(frozen=True)
class Contest:
    """What is to be played. It can be pickled: cluster workers are given it."""

    game_name: str
    options: Mapping[str, int]
    bots: Sequence[str]
    games: int  # of each lineup, at least
    seed: int

    @property
    def game(self) -> Game:
        return games.load(self.game_name)

    @property
    def players(self) -> int:
        return self.options["players"]

    def bot(self, name: str) -> Bot:
        return bots.load(name, self.game)

    @property
    def lineups(self) -> list[Lineup]:
        """Everybody with everybody; bots that play together also among themselves."""
        if self.players == 2:  # then it is the same whoever is the one and who the other
            pairs = list(combinations_with_replacement(self.bots, 2))
        else:
            pairs = list(product(self.bots, self.bots))
        together = self.game.cooperative
        return [Lineup(*pair) for pair in pairs if together or pair[0] != pair[1]]

    def seats(self, lineup: Lineup) -> range:
        """Where the one bot sits; among its like it makes no difference."""
        return range(1 if lineup.one == lineup.others else self.players)

    def deals(self, lineup: Lineup) -> int:
        return -(-self.games // len(self.seats(lineup)))

    @property
    def all_games(self) -> int:
        return sum(len(self.seats(lineup)) * self.deals(lineup) for lineup in self.lineups)

    def lots(self) -> list[Lot]:
        """All lots: early deals of all lineups before late ones, so that any part is balanced."""
        lots = [lot for lineup in self.lineups for lot in self._lots_of(lineup)]
        return sorted(lots, key=lambda lot: lot.first)

    def _lots_of(self, lineup: Lineup) -> Iterator[Lot]:
        deals, size = self.deals(lineup), self._size(lineup)
        for first, seat in product(range(0, deals, size), self.seats(lineup)):
            yield Lot(lineup, seat, first, min(size, deals - first))

    def _size(self, lineup: Lineup) -> int:
        slow = any(bot.playouts or bot.plugin for bot in map(self.bot, lineup))
        return SLOW if slow else QUICK

    def places(self, lot: Lot) -> list[str]:
        """Who sits where in a lot."""
        one, others = lot.lineup
        return [one if seat == lot.seat else others for seat in range(self.players)]


def new_contest(
    game: Game, options: Mapping[str, int], names: Sequence[str], number: int, seed: int
) -> Contest:
    """A contest, checked. Raises BadOption or what `bots.load` raises."""
    if len(set(names)) != len(names):
        raise BadOption(f"--bots {','.join(names)}: a bot is named twice")
    for name in names:
        bots.load(name, game)
    if len(names) < 2 and not game.cooperative:
        raise BadOption("--bots: a contest needs two bots at least")
    return Contest(game.name, dict(options), list(names), number, seed)


def play(contest: Contest, lot: Lot) -> Played:
    """Play a lot, on one core."""
    names = list(dict.fromkeys(contest.places(lot)))
    seated = [contest.bot(name) for name in names]
    places = [names.index(name) for name in contest.places(lot)]
    seating = np.tile(np.array(places), (lot.deals, 1))
    game = contest.game
    played = batch.games_of_bots(
        game, contest.options, seated, seating, contest.seed, lot.first, threads=1
    )
    results = [game.notation.result_text(s) for s in played.states]
    return Played(played.scores, played.steps, results)
