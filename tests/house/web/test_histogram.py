"""A histogram counts everybody once, and has room for what it says."""

from __future__ import annotations

import itertools

import pytest

from tacit.house.web.context.histogram import (
    HEIGHT,
    MOST_BARS,
    MOST_RANGES,
    WIDTH,
    histogram,
)


@pytest.mark.parametrize("highest", [3, 4, 11, 12, 30, 99, 250, 3000])
@pytest.mark.parametrize("lowest", [-7, 0, 2])
def test_everybody_is_counted_once(lowest: int, highest: int) -> None:
    scores = {score: 1 + score % 3 for score in range(lowest, highest + 1, 1 + highest // 40)}
    bars = histogram(scores, own=highest, expert=lowest)
    assert sum(bar.number for bar in bars) == sum(scores.values())
    assert [bar.is_own for bar in bars] == [bar is bars[-1] for bar in bars]
    assert [bar.is_expert for bar in bars] == [bar is bars[0] for bar in bars]
    assert len(bars) <= (MOST_BARS if bars[0].low == bars[0].high else MOST_RANGES)
    for bar, after in itertools.pairwise(bars):
        assert bar.high + 1 == after.low
        assert bar.x + bar.width < after.x
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH + 0.2 for bar in bars)
    assert all(bar.y >= 0 and round(bar.y + bar.height, 1) == HEIGHT for bar in bars)


def test_nobody_is_no_picture() -> None:
    assert histogram({}, None, None) == []


def test_one_label_for_one_score_and_two_for_a_range() -> None:
    assert [bar.label for bar in histogram({0: 1, 2: 1}, None, None)] == ["0", "1", "2"]
    wide = histogram({3: 1, 17: 1}, None, None)
    assert [bar.label for bar in wide] == ["0–4", "5–9", "10–14", "15–19"]
