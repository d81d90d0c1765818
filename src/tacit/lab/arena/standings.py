"""How well each bot does with each other, computed from the games of a contest.

Games on the same deal are correlated. So the unit is the deal: each has one value, the mean of its
games, and the intervals come from the variance of these values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from tacit.lab import simulate, statistics
from tacit.lab.arena.contest import Contest, Lineup
from tacit.lab.arena.folder import Folder
from tacit.lab.arena.ratings import Tally, ratings
from tacit.lab.simulate import Results
from tacit.lab.statistics import Estimate


@dataclass(frozen=True)
class Meeting:
    """The results of a lineup."""

    lineup: Lineup
    games: int
    won: Estimate | None  # the share of games that the one bot has won, in a competitive game
    ahead: Estimate | None  # by how many points it was better than the others, on average
    score: Estimate  # of the one bot; in a cooperative game, of all
    results: Mapping[str, Estimate]  # the distribution of results, in a cooperative game


@dataclass(frozen=True)
class Standings:
    """All meetings, and the ratings computed from them."""

    contest: Contest
    meetings: Mapping[Lineup, Meeting]
    ratings: Mapping[str, Estimate] = field(default_factory=dict)  # none in a cooperative game

    @property
    def even(self) -> float:
        """The share of games that a bot would win if all were equally strong."""
        return 1 / self.contest.players

    def won(self, one: str, others: str) -> Estimate | None:
        """The share of games that one bot wins among the others."""
        if found := self.meetings.get(Lineup(one, others)):
            return found.won
        found = self.meetings.get(Lineup(others, one))
        return turned(found.won) if found and found.won and self.contest.players == 2 else None

    def ahead(self, one: str, others: str) -> Estimate | None:
        """By how many points one bot is better than the others."""
        if found := self.meetings.get(Lineup(one, others)):
            return found.ahead
        found = self.meetings.get(Lineup(others, one))
        if found is None or found.ahead is None or self.contest.players != 2:
            return None
        back = found.ahead
        return Estimate(-back.value, -back.high, -back.low)

    def score(self, one: str, others: str) -> Estimate | None:
        """The score that one bot and the others reach together."""
        found = self.meetings.get(Lineup(one, others))
        if found is None and self.contest.players == 2:
            found = self.meetings.get(Lineup(others, one))
        return found.score if found else None

    def halves(self, one: str, others: str) -> Estimate | None:
        """Mixed lineups: the common score, or the share of games that the first bot wins."""
        if found := self.meetings.get(Lineup(one, others, 2)):
            return found.won or found.score
        if found := self.meetings.get(Lineup(others, one, 2)):
            return turned(found.won) if found.won else found.score
        return None


def turned(share: Estimate) -> Estimate:
    """The complementary share, of the others."""
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def standings(folder: Folder) -> Standings:
    """The standings after the games played so far."""
    contest = folder.contest
    played = {lineup: folder.read(lineup) for lineup in contest.lineups}
    there = {lineup: results for lineup, results in played.items() if results is not None}
    meetings = {lineup: meeting(lineup, results) for lineup, results in there.items()}
    if contest.game.cooperative or not there:
        return Standings(contest, meetings)
    tallies = [tally(contest.bots, results) for results in there.values()]
    return Standings(contest, meetings, ratings(contest.bots, tallies))


def meeting(lineup: Lineup, results: Results) -> Meeting:
    own = results.seating == 0  # the seats of the one bot, or all seats if the bots are the same
    score = statistics.mean(of_deals(results, mean_of(results.scores, own)))
    if results.game.cooperative:
        return Meeting(lineup, results.games, None, None, score, simulate.shares(results))
    scores = results.game.sign * results.scores
    ahead = statistics.mean(of_deals(results, mean_of(scores, own) - mean_of(scores, ~own)))
    won = share_of_deals(of_deals(results, np.where(own, simulate.wins(results), 0).sum(axis=1)))
    return Meeting(lineup, results.games, won, ahead, score, {})


def mean_of(values: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """For each game the mean value over some of its seats."""
    means: np.ndarray = np.where(seats, values, 0).sum(axis=1) / seats.sum(axis=1)
    return means


def of_deals(results: Results, values: np.ndarray) -> np.ndarray:
    """The mean value of each deal, from a value for each game."""
    _, deal, games = np.unique(results.numbers, return_inverse=True, return_counts=True)
    means: np.ndarray = np.bincount(deal, weights=values) / games
    return means


def share_of_deals(values: np.ndarray) -> Estimate:
    """A share with Wilson's interval, using the effective number of independent games."""
    share = float(values.mean())
    spread = float(values.var(ddof=1)) / values.size if values.size > 1 else 0.0
    games = share * (1 - share) / spread if spread > 0 else float(values.size)
    return statistics.share(share * games, games)


def tally(names: Sequence[str], results: Results) -> Tally:
    """Each bot's share of wins on each deal of a lineup."""
    bots = [bot.name for bot in results.bots]
    wins = simulate.wins(results)
    won = np.zeros((int(results.numbers.max()) + 1, len(names)))
    seats = np.zeros(len(names))
    for i, name in enumerate(bots):
        k = names.index(name)
        own = results.seating == i
        np.add.at(won[:, k], results.numbers, np.where(own, wins, 0).sum(axis=1))
        seats[k] = own[0].sum()
    return Tally(seats, won)
