"""Intervals against known values and against scipy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from tacit.lab.statistics import mean, share, student
from tests.drivers.processes import output_of


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 30, 99, 100, 101, 1000, 10**6])
def test_student_is_students(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-7)


WITHOUT_SCIPY = """
import sys
sys.modules["scipy"] = None
import numpy as np
from tacit.lab.extras import MissingExtra
from tacit.lab.statistics import mean, share
print(mean(np.arange(101)).high, share(1, 2).high)
try:
    mean([1.0, 2.0])
except MissingExtra as missing:
    print(missing)
"""


def test_only_intervals_of_few_values_need_scipy() -> None:
    many, needed = output_of(WITHOUT_SCIPY).splitlines()
    assert many == f"{mean(np.arange(101)).high} {share(1, 2).high}"
    assert needed == "this part of the laboratory needs scipy: pip install 'tacit[lab]'"


def test_student_is_that_of_the_tables() -> None:
    assert round(student(1), 3) == 12.706
    assert round(student(10), 3) == 2.228


@pytest.mark.parametrize("size", [2, 7, 5000])
def test_mean_has_students_interval(size: int) -> None:
    values = np.random.default_rng(1).normal(3.0, 2.0, size)
    found = mean(values)
    low, high = stats.t.interval(0.95, size - 1, values.mean(), stats.sem(values))
    assert (found.value, found.low, found.high) == pytest.approx((values.mean(), low, high))


def test_one_value_says_nothing_about_its_neighbours() -> None:
    found = mean([4.0])
    assert (found.value, found.low, found.high) == (4.0, -np.inf, np.inf)


def test_equal_values_have_no_width() -> None:
    found = mean([2, 2, 2])
    assert found.low == found.value == found.high == 2.0


@pytest.mark.parametrize(("found", "of"), [(0, 10), (1, 10), (5, 10), (10, 10), (3, 100_000)])
def test_share_has_wilsons_interval(found: int, of: int) -> None:
    expected = stats.binomtest(found, of).proportion_ci(0.95, "wilson")
    told = share(found, of)
    assert told.value == found / of
    assert (told.low, told.high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert 0 <= told.low <= told.value <= told.high <= 1


def test_the_interval_of_a_mean_covers_it_in_95_of_100_samples() -> None:
    draw = np.random.default_rng(2)
    inside = 0
    for _ in range(4000):
        found = mean(draw.exponential(1.0, 200))
        inside += found.low <= 1.0 <= found.high
    assert 0.93 < inside / 4000 < 0.96
