"""What belongs to a guest, in relations of any kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tacit.house.db import guests
from tacit.house.db.schema import METADATA

# One row for each guest and day, as some relations have it.
DAYS = sa.Table(
    "days",
    sa.MetaData(),
    sa.Column("day", sa.String, primary_key=True),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("points", sa.Integer),
)
PLAYED = [("mon", "old", 1), ("mon", "new", 2), ("tue", "old", 3), ("wed", "eve", 4)]


@pytest.fixture
def c(monkeypatch: pytest.MonkeyPatch) -> Iterator[sa.Connection]:
    """A database with everything that a house has, and that relation."""
    monkeypatch.setattr(guests, "owned", lambda owned=guests.owned: [*owned(), DAYS])
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        METADATA.create_all(connection)
        DAYS.create(connection)
        rows = [{"day": day, "guest": guest, "points": points} for day, guest, points in PLAYED]
        connection.execute(sa.insert(DAYS), rows)
        yield connection
    engine.dispose()  # else another thread may try it later, in the middle of another test


def days(c: sa.Connection) -> list[tuple[str, str, int]]:
    return [tuple(row) for row in c.execute(sa.select(DAYS).order_by(DAYS.c.points))]


def test_where_both_have_a_row_of_a_kind_that_of_the_new_guest_counts(c: sa.Connection) -> None:
    guests.merge(c, "old", "new")
    assert days(c) == [("mon", "new", 2), ("tue", "new", 3), ("wed", "eve", 4)]


def test_rows_of_whoever_is_forgotten_go_and_no_others(c: sa.Connection) -> None:
    guests.forget(c, "old")
    assert days(c) == [("mon", "new", 2), ("wed", "eve", 4)]


def test_a_file_has_ones_own_rows(c: sa.Connection) -> None:
    found = guests.rows_of(c, "old")
    assert found["days"] == [{"day": "mon", "points": 1}, {"day": "tue", "points": 3}]
    assert "passages" not in found
