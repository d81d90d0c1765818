"""Days begin at midnight UTC, and a streak has no gap."""

from __future__ import annotations

import pytest

from tacit.house.core import days

NOON = 1794826800.0  # 2026-11-16 11:00 UTC


def test_a_day_ends_when_the_next_begins() -> None:
    assert days.day_of(NOON) == "2026-11-16"
    end = days.end_of("2026-11-16")
    assert days.day_of(end - 0.001) == "2026-11-16"
    assert days.day_of(end) == "2026-11-17"
    assert days.later("2026-12-31", 1) == "2027-01-01"


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-1-1", "20261116", "2026-W47-1"])
def test_only_whole_dates_are_days(text: str) -> None:
    assert not days.is_day(text)
    assert days.is_day("2026-11-16")


@pytest.mark.parametrize(
    ("played", "streak"),
    [
        ([], 0),
        (["2026-11-16"], 1),
        (["2026-11-15"], 1),  # today may still come
        (["2026-11-14"], 0),
        (["2026-11-16", "2026-11-15", "2026-11-13"], 2),
        (["2026-11-15", "2026-11-14", "2026-11-13"], 3),
    ],
)
def test_a_streak_has_no_gap(played: list[str], streak: int) -> None:
    assert days.streak(played, "2026-11-16") == streak
