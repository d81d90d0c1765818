"""Who plays whom in a contest, and on which deals."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tacit import games
from tacit.engine.errors import BadOption, UnknownName
from tacit.lab.arena.contest import QUICK, Contest, Lineup, Lot, new_contest, play

TOGETHER, AGAINST = games.load("silencio"), games.load("silver")


def contest(
    players: int, *names: str, number: int = 1000, seed: int = 1, mixed: bool = False
) -> Contest:
    options = AGAINST.read_options({"players": str(players), "rounds": "1"})
    return new_contest(AGAINST, options, names, number, seed, mixed)


def test_two_meet_once_and_more_meet_both_ways() -> None:
    assert contest(2, "random", "novice").lineups == [Lineup("random", "novice")]
    assert set(contest(3, "random", "novice").lineups) == {
        Lineup("random", "novice"),
        Lineup("novice", "random"),
    }


def test_those_who_play_together_also_play_among_their_like() -> None:
    options = TOGETHER.read_options({"players": "3"})
    found = new_contest(TOGETHER, options, ["random", "novice"], 10, 1)
    assert len(found.lineups) == 4
    alike = Lineup("novice", "novice")
    assert alike in found.lineups
    assert (found.seatings(alike), found.deals(alike)) == ([(0,)], 10)


def test_every_deal_is_played_once_from_every_seat() -> None:
    found = contest(4, "random", "novice", number=1030)
    played = Counter(
        (lot.lineup, lot.seats, deal)
        for lot in found.lots()
        for deal in range(lot.first, lot.first + lot.deals)
    )
    deals = range(258)  # 1030 games in four seats, rounded up
    assert set(played.values()) == {1}
    assert played.keys() == {
        (lineup, (seat,), deal) for lineup in found.lineups for seat in range(4) for deal in deals
    }
    assert found.all_games == len(played)


def test_two_of_a_kind_sit_with_two_of_another_in_every_combination_of_seats() -> None:
    found = contest(4, "random", "novice", "regular", number=12, mixed=True)
    alone = contest(4, "random", "novice", "regular", number=12)
    halves = [lineup for lineup in found.lineups if lineup not in alone.lineups]
    assert halves == [
        Lineup("random", "novice", 2),
        Lineup("random", "regular", 2),
        Lineup("novice", "regular", 2),
    ]
    lots = [lot for lot in found.lots() if lot.lineup == halves[0]]
    tables = {tuple(found.places(lot)) for lot in lots}
    assert len(tables) == 6
    assert all(Counter(table) == {"random": 2, "novice": 2} for table in tables)
    assert found.deals(halves[0]) == 2


@pytest.mark.parametrize("players", [2, 3])
def test_two_and_two_take_four_seats(players: int) -> None:
    with pytest.raises(BadOption, match=f"--mixed: two and two are 4 players, not {players}"):
        contest(players, "random", "novice", mixed=True)


def test_more_games_begin_with_the_same_lots() -> None:
    few, more = contest(2, "random", "novice"), contest(2, "random", "novice", number=3000)
    whole = [lot for lot in few.lots() if lot.deals == QUICK]
    assert whole
    assert set(whole) < set(more.lots())


def test_a_lot_is_the_same_games_as_each_alone() -> None:
    found = contest(3, "random", "novice", seed=5)
    lineup = Lineup("novice", "random")
    whole = play(found, Lot(lineup, (1,), 4, 3))
    alone = [play(found, Lot(lineup, (1,), 4 + i, 1)) for i in range(3)]
    assert whole.scores.tolist() == np.concatenate([one.scores for one in alone]).tolist()
    assert whole.results == [one.results[0] for one in alone]
    assert found.places(Lot(lineup, (1,), 4, 3)) == ["random", "novice", "random"]


@pytest.mark.parametrize(
    ("names", "error", "words"),
    [
        (["novice", "novice"], BadOption, "named twice"),
        (["novice"], BadOption, "two bots"),
        (["novice", "nobody"], UnknownName, "nobody: silver has no such bot"),
        (["novice", "regular@5"], BadOption, "regular does not search"),
        (["novice", "expert@0"], BadOption, "1 to"),
        (["novice", "expert@many"], BadOption, "play-outs"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(
    names: list[str], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        contest(2, *names)
