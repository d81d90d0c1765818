"""Sets as bit masks, seats as bits, and legal actions as runs of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tacit.engine.bits import EMPTY, count, lowest, mask_of, members_of, nth
from tacit.engine.records import record_type
from tacit.engine.runs import RUNS, add_run, list_actions, nth_action, total
from tacit.engine.seats import place_of, places_of


def some_sets() -> list[list[int]]:
    source = random.Random(1)
    sizes = [1, 2, 3, 8, 30, 63, 64]
    return [sorted(source.sample(range(64), size)) for size in sizes for _ in range(20)]


def test_the_nth_member_of_a_set_is_the_one_with_n_lower_ones() -> None:
    for members in some_sets():
        mask = mask_of(members)
        assert count(mask) == len(members)
        assert [nth(mask, n) for n in range(len(members))] == members == members_of(mask)


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_a_set_is_counted_and_its_lowest_member_found(form: str) -> None:
    """Compiled these are instructions of the processor, interpreted they are Python."""
    size, least = (count, lowest) if form == "compiled" else (py_func(count), py_func(lowest))
    for members in some_sets():
        mask = mask_of(members)
        assert size(mask) == len(members)
        assert least(mask) == members[0]
    assert (size(EMPTY), least(EMPTY)) == (0, 64)


def py_func(rule: Any) -> Any:
    """The Python source of a compiled function; with `NUMBA_DISABLE_JIT=1` that is what it is."""
    return getattr(rule, "py_func", rule)


def test_runs_are_counted_found_by_number_and_listed_alike() -> None:
    array = np.empty(1, RUNS)
    n, expected = 0, []
    for first, members in zip(range(0, 2000, 100), [[], *some_sets()]):
        n = add_run(array[0], n, first, mask_of(members))
        expected += [first + member for member in members]
    assert n == 19  # of twenty, the empty one is left out
    assert total(array[0], n) == len(expected)
    assert [nth_action(array[0], k) for k in range(len(expected))] == expected
    out = np.zeros(len(expected), np.int32)
    assert list_actions(array, n, out) == len(expected)
    assert out.tolist() == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_set_of_seats_seen_from_a_seat_is_the_set_of_their_places(players: int) -> None:
    table = np.zeros(1, record_type([("players", np.uint8)]))[0]
    table.players = players
    for viewer in range(players):
        for seats in range(1 << players):
            expected = {int(place_of(table, viewer, p)) for p in range(players) if seats >> p & 1}
            assert set(members_of(int(places_of(table, viewer, seats)))) == expected
