"""What follows from the games of a contest."""

from __future__ import annotations

from math import log
from pathlib import Path

import numpy as np
import pytest

from tacit import games
from tacit.lab.arena.contest import Lineup, new_contest
from tacit.lab.arena.folder import Folder
from tacit.lab.arena.ratings import POINTS, Tally, ratings, strengths
from tacit.lab.arena.run import on_threads, run
from tacit.lab.arena.standings import Standings, share_of_deals, standings
from tacit.lab.statistics import share


def contest_of(
    path: Path,
    name: str,
    players: int,
    bots: list[str],
    number: int,
    mixed: bool = False,
    **options: str,
) -> Standings:
    game = games.load(name)
    values = game.read_options({"players": str(players), **options})
    folder = Folder(path, new_contest(game, values, bots, number, 1, mixed))
    folder.open()
    run(folder, on_threads)
    return standings(folder)


# Ratings


def test_with_two_the_rating_is_the_logarithm_of_the_odds() -> None:
    b = strengths(np.array([[1, 1]]), np.array([[7500.0, 2500.0]]))
    assert b[0] - b[1] == pytest.approx(log(3), rel=1e-3)


def test_among_three_alike_one_that_is_thrice_as_strong_wins_half() -> None:
    won = np.array([[5000.0, 5000.0], [3333.0 / 4, 10000 - 3333.0 / 4]])
    seats = np.array([[1, 3], [1, 3]])
    b = strengths(seats[:1], won[:1])
    assert b[0] - b[1] == pytest.approx(log(3), rel=1e-3)


def test_ratings_come_out_of_games_that_were_made_by_them() -> None:
    truth = np.array([-1.0, 0.0, 0.2, 0.8])
    random = np.random.default_rng(8)
    tallies = []
    for one in range(4):
        for others in range(4):
            if one != others:
                seats = np.zeros(4)
                seats[one], seats[others] = 1, 2
                chances = seats * np.exp(truth) / (seats * np.exp(truth)).sum()
                tallies.append(Tally(seats, random.multinomial(1, chances, 3000).astype(float)))
    found = ratings(["a", "b", "c", "d"], tallies)
    for name, value in zip("abcd", truth):
        estimate = found[name]
        assert estimate.low < POINTS * value < estimate.high
        assert estimate.high - estimate.low < 40


def test_who_wins_everything_has_a_finite_rating() -> None:
    found = ratings(["a", "b"], [Tally(np.array([1, 1]), np.tile([1.0, 0.0], (50, 1)))])
    assert 300 < found["a"].value < 3000


# Shares of deals


def test_games_of_one_deal_that_end_alike_count_once() -> None:
    """Fifty deals of which each is won in all seats or in none tell no more than fifty games."""
    alike = share_of_deals(np.repeat([0.0, 1.0], 25))
    once = share(25, 50)
    assert alike.low == pytest.approx(once.low, abs=0.01)
    balanced = share_of_deals(np.tile([0.4, 0.6], 25))
    assert balanced.high - balanced.low < (once.high - once.low) / 3


def test_a_share_of_all_has_an_interval_too() -> None:
    found = share_of_deals(np.ones(30))
    assert found.value == found.high == 1
    assert 0.8 < found.low < 0.95


# Whole contests


def test_the_better_bot_is_rated_higher_and_leads_in_points(tmp_path: Path) -> None:
    bots = ["random", "novice", "regular"]
    found = contest_of(tmp_path, "silver", 2, bots, 60, rounds="1")
    rating = [found.ratings[name].value for name in bots]
    assert rating == sorted(rating)
    for better, worse in (("novice", "random"), ("regular", "novice"), ("regular", "random")):
        won, lost = found.won(better, worse), found.won(worse, better)
        assert won
        assert lost
        assert won.low > found.even > lost.high
        assert won.value + lost.value == pytest.approx(1)
        ahead = found.ahead(better, worse)
        assert ahead
        assert ahead.low > 0  # though fewer points are better in this game
    assert found.won("novice", "novice") is None


def test_a_cooperative_contest_has_a_score_for_every_pair(tmp_path: Path) -> None:
    found = contest_of(tmp_path, "silencio", 3, ["random", "regular"], 90)
    pairs = [(lineup.one, lineup.others) for lineup in found.meetings]
    scores = {pair: found.score(*pair) for pair in pairs}
    values = {pair: score.value for pair, score in scores.items() if score}
    among, with_one = values["random", "random"], values["regular", "random"]
    assert among > with_one > values["random", "regular"] > values["regular", "regular"]
    assert not found.ratings
    results = found.meetings[Lineup("regular", "regular")].results
    assert sum(part.value for part in results.values()) == pytest.approx(1)


def test_two_of_the_better_bot_win_more_than_half_of_the_games(tmp_path: Path) -> None:
    found = contest_of(tmp_path, "silver", 4, ["novice", "regular"], 60, mixed=True, rounds="1")
    won, lost = found.halves("regular", "novice"), found.halves("novice", "regular")
    assert won
    assert lost
    assert won.low > 0.5 > lost.high
    assert won.value + lost.value == pytest.approx(1)
    meeting = found.meetings[Lineup("novice", "regular", 2)]
    assert meeting.games == 60
    assert meeting.ahead
    assert meeting.ahead.high < 0
    assert found.halves("novice", "novice") is None


def test_two_and_two_together_do_as_well_as_their_share(tmp_path: Path) -> None:
    """Better than one of the better ones among three, and worse than three of them with one."""
    found = contest_of(tmp_path, "silencio", 4, ["random", "regular"], 120, mixed=True)
    halves, few, many = (
        found.halves("random", "regular"),
        found.score("regular", "random"),
        found.score("random", "regular"),
    )
    assert halves == found.halves("regular", "random")
    assert halves
    assert few
    assert many
    assert few.value > halves.value > many.value  # cards left
