"""The race between plans: what drops out, what wins, and what is not worth leaving plan 0 for."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.bots import race
from tacit.bots.race import Race


def run(*worlds: Sequence[float]) -> Race:
    """A race of plans 0, 1, 2, ... (each the action of its number), with their values by world."""
    here: Race = race.new_race()
    for plan in range(len(worlds[0])):
        race.enter(here, plan)
    for values in worlds:
        here.values[: len(values)] = values
        race.count_world(here)
    return here


def left(here: Race) -> list[int]:
    return [int(action) for action in here.actions[: here.left[0], 0]]


def won(here: Race) -> int:
    return int(here.actions[race.winner(here), 0])


def test_what_is_better_in_every_world_wins() -> None:
    here = run([0, 1, 3], [5, 5, 9], [2, 1, 4])
    race.drop(here, 2)
    assert won(here) == 2


def test_luck_is_no_reason_to_leave_plan_0() -> None:
    here = run([0, 9], [9, 0], [0, 9], [9, 0], [0, 1])
    race.drop(here, 1)
    assert left(here) == [0, 1]
    assert won(here) == 0


def test_worlds_that_are_bad_for_all_plans_tell_nothing() -> None:
    """Differences count: with values of their own, these two would seem equal."""
    here = run([0, 1], [100, 101], [-100, -98], [0, 1])
    race.drop(here, 1)
    assert won(here) == 1


def test_what_is_surely_worse_drops_out_and_plan_0_never_does() -> None:
    here = run([1, 0, 2], [1, 0, 2], [1, -1, 3], [1, 0, 2])
    race.drop(here, 5)
    assert left(here) == [0, 2]
    alone = run([1, 0], [1, 0], [1, -1])
    race.drop(alone, 5)
    assert left(alone) == [0]
    assert won(alone) == 0


def test_what_makes_no_difference_drops_out() -> None:
    here = run([1, 1], [4, 4], [2, 2])
    race.drop(here, 1)
    assert left(here) == [0]


def test_only_the_best_stay() -> None:
    here = run([0, 1, 3, 2], [0, -1, 2, 2], [0, 1, 3, 2])
    race.drop(here, 2)
    assert left(here) == [0, 2, 3]


def test_it_is_decided_when_one_is_surely_better() -> None:
    sure, close = run([0, 1], [0, 2], [0, 1]), run([0, 3], [0, -2], [0, 1])
    assert race.is_decided(sure)
    assert not race.is_decided(close)
    assert not race.is_decided(run([0, 1, 0], [0, 2, 0]))


def test_a_longer_plan_begins_like_the_one_that_it_came_from() -> None:
    here: Race = race.new_race()
    race.enter(here, 7)
    race.enter_longer(here, 0, 1, 8)
    race.enter_longer(here, 1, 2, 9)
    race.withdraw(here, 1)
    race.enter_longer(here, 0, 1, 5)
    plans = [[int(a) for a in plan if a != race.NO_ACTION] for plan in here.actions[:3]]
    assert plans == [[7], [7, 8, 9], [7, 5]]
