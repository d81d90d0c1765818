"""Days, as `2026-11-16`: they begin and end at midnight UTC, wherever the players are."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta


def day_of(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def later(day: str, days: int) -> str:
    """So many days later, or earlier."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def end_of(day: str) -> float:
    """The moment at which the next day begins."""
    return datetime.fromisoformat(later(day, 1)).replace(tzinfo=UTC).timestamp()


def streak(played: Collection[str], today: str) -> int:
    """How many days in a row somebody has played, up to today, or to yesterday: today may come."""
    day = today if today in played else later(today, -1)
    days = 0
    while day in played:
        days, day = days + 1, later(day, -1)
    return days
