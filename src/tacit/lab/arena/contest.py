"""Who plays whom, on which deals, and in which lots.

In a lineup one bot plays with others that are all the same; in a mixed one, two of one bot play
with two of another. Each deal is played with those bots in every combination of seats, and all
lineups get the same deals (common random numbers), so that differences are due to the bots and not
to luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from tacit import bots, games
from tacit.bots import Bot
from tacit.engine.errors import BadOption
from tacit.game import Game
from tacit.lab import batch

# Deals per lot. A lot is the most that is lost when a run stops, and what one core plays at a time.
QUICK, SLOW = 256, 4


MIXED = 4  # seats that a mixed lineup needs


class Lineup(NamedTuple):
    """One bot among others, by their names; or two and two, if it is mixed."""

    one: str
    others: str
    ones: int = 1  # how many seats the first has


class Lot(NamedTuple):
    """Deals first, first + 1, ... of a lineup, with the one bot in these seats."""

    lineup: Lineup
    seats: tuple[int, ...]
    first: int
    deals: int


class Played(NamedTuple):
    """The results of a lot; row i is deal first + i."""

    scores: np.ndarray  # (deals, seats)
    steps: np.ndarray
    results: list[str]


@dataclass(frozen=True)
class Contest:
    """What is to be played. It is picklable, because it is sent to cluster workers."""

    game_name: str
    options: Mapping[str, int]
    bots: Sequence[str]
    games: int  # of each lineup, at least
    seed: int
    mixed: bool = False  # whether to add lineups of two bots of one kind and two of another

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
        """Every bot with every other; in a cooperative game also with itself."""
        if self.players == 2:  # the order within a pair makes no difference
            pairs = list(combinations_with_replacement(self.bots, 2))
        else:
            pairs = list(product(self.bots, self.bots))
        together = self.game.cooperative
        alone = [Lineup(*pair) for pair in pairs if together or pair[0] != pair[1]]
        mixed = combinations(self.bots, 2) if self.mixed else ()
        return alone + [Lineup(*pair, ones=2) for pair in mixed]

    def seatings(self, lineup: Lineup) -> list[tuple[int, ...]]:
        """The seats of the one bot; a single seating if all bots are the same."""
        all_seatings = list(combinations(range(self.players), lineup.ones))
        return all_seatings[:1] if lineup.one == lineup.others else all_seatings

    def deals(self, lineup: Lineup) -> int:
        return -(-self.games // len(self.seatings(lineup)))

    @property
    def all_games(self) -> int:
        return sum(len(self.seatings(lineup)) * self.deals(lineup) for lineup in self.lineups)

    def lots(self) -> list[Lot]:
        """All lots, sorted by deal, so that an incomplete run is balanced over the lineups."""
        lots = [lot for lineup in self.lineups for lot in self._lots_of(lineup)]
        return sorted(lots, key=lambda lot: lot.first)

    def _lots_of(self, lineup: Lineup) -> Iterator[Lot]:
        deals, size = self.deals(lineup), self._size(lineup)
        for first, seats in product(range(0, deals, size), self.seatings(lineup)):
            yield Lot(lineup, seats, first, min(size, deals - first))

    def _size(self, lineup: Lineup) -> int:
        seated = map(self.bot, (lineup.one, lineup.others))
        slow = any(bot.playouts or bot.plugin for bot in seated)
        return SLOW if slow else QUICK

    def places(self, lot: Lot) -> list[str]:
        """Who sits where in a lot."""
        one, others, _ = lot.lineup
        return [one if seat in lot.seats else others for seat in range(self.players)]


def new_contest(
    game: Game,
    options: Mapping[str, int],
    names: Sequence[str],
    number: int,
    seed: int,
    mixed: bool = False,
) -> Contest:
    """A validated contest. Raises BadOption or what `bots.load` raises."""
    if len(set(names)) != len(names):
        raise BadOption(f"--bots {','.join(names)}: a bot is named twice")
    for name in names:
        bots.load(name, game)
    if len(names) < 2 and not game.cooperative:
        raise BadOption("--bots: a contest needs two bots at least")
    if mixed and options["players"] != MIXED:
        raise BadOption(f"--mixed: two and two are {MIXED} players, not {options['players']}")
    return Contest(game.name, dict(options), list(names), number, seed, mixed)


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
