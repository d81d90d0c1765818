"""Tables and seats as records: a change makes a new one."""

from __future__ import annotations

import dataclasses

import pytest

from tacit.games import load
from tacit.house.core.records import Seat, Table, replace


def table() -> Table:
    seats = (Seat(0, "Ada", guest="a"), Seat(1, bot="regular"))
    return Table("id", load("silencio"), {"players": "2"}, "normal", seats, 1.0, 2.0)


def test_a_record_is_replaced_as_the_standard_library_does_it() -> None:
    before = table()
    after = replace(before, version=7, journal=(), due=3)
    assert after == dataclasses.replace(before, version=7, journal=(), due=3) != before
    assert hash(after.seats) == hash(before.seats)
    assert (before.version, before.due) == (1, 0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        after.version = 8  # type: ignore[misc]


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="verison"):
        replace(table(), verison=2)
