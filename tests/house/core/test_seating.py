"""Who may sit where, and change what, before and during a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import seating
from tacit.house.core.errors import NotNow, NotYours, SeatTaken
from tacit.house.core.records import PLAYING, Table, Who

SILENCIO = load("silencio")
ADA, BO, CY = Who(token="ada"), Who(token="bo"), Who(guest="cy")


def table_of(*people: Who, players: int = 3) -> Table:
    table = seating.opened(SILENCIO, {"players": str(players)}, "none", 0.0)
    for seat, who in enumerate(people):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    return table


def test_everybody_sits_once_and_may_change_places() -> None:
    table = table_of(ADA, CY)
    assert table.seat_of(ADA) == 0
    assert table.seat_of(CY) == 1
    assert table.seat_of(Who()) == WATCHER
    table = seating.sit(table, 2, ADA, "Ada", 1.0)
    assert table.seat_of(ADA) == 2
    assert table.seats[0].is_free
    with pytest.raises(SeatTaken):
        seating.sit(table, 1, ADA, "Ada", 1.0)
    with pytest.raises(NotYours):
        seating.sit(table, 3, BO, "Bo", 1.0)


def test_two_of_the_same_name_are_told_apart() -> None:
    table = table_of(ADA)
    table = seating.sit(table, 1, BO, "P0", 0.0)
    assert table.names[:2] == ["P0", "P0 2"]


def test_fewer_seats_move_people_up_and_bots_out() -> None:
    table = seating.sit(table_of(ADA), 2, BO, "Bo", 0.0)
    table = seating.add_bot(table, ADA, 1, "random")
    smaller = seating.configure(table, ADA, {"players": "2"}, None)
    assert [seat.name for seat in smaller.seats] == ["P0", "Bo"]
    full = seating.sit(seating.remove_bot(table, ADA, 1), 1, CY, "Cy", 0.0)
    with pytest.raises(BadOption):
        seating.configure(full, ADA, {"players": "2"}, None)


def test_only_those_who_sit_there_change_a_table() -> None:
    table = table_of(ADA)
    for change in (
        lambda: seating.configure(table, BO, {}, None),
        lambda: seating.add_bot(table, BO, 1, "random"),
        lambda: seating.leave(table, BO),
        lambda: seating.rename(table, BO, "x"),
    ):
        with pytest.raises(NotYours):
            change()
    for name in ("oracle", "expert@1000000"):  # nobody thinks for longer than a table allows
        with pytest.raises(UnknownName):
            seating.add_bot(table, ADA, 1, name)
    with pytest.raises(SeatTaken):
        seating.add_bot(table, ADA, 0, "random")
    with pytest.raises(BadOption):
        seating.configure(table, ADA, None, "hasty")


def gone_table() -> Table:
    """Bo was last seen at 0, the others are there at 100."""
    table = table_of(ADA, BO, CY)
    table = table.with_seat(0, seen=100.0).with_seat(2, seen=100.0)
    return replace(table, stage=PLAYING)


def test_a_bot_takes_over_when_all_who_are_there_agree() -> None:
    table = seating.vote(gone_table(), ADA, 1, 100.0, 60.0)
    assert table.seats[1].stand_in is None
    assert seating.withdraw(table, ADA, 1).seats[1].votes == 0
    table = seating.vote(table, CY, 1, 100.0, 60.0)
    assert table.seats[1].stand_in == "regular"
    assert table.seats[1].played_by == "regular"
    back = seating.come_back(table, BO, 200.0)
    assert back.seats[1].played_by is None


def test_nobody_is_replaced_who_is_there() -> None:
    table = gone_table()
    with pytest.raises(NotNow):
        seating.vote(table, ADA, 2, 100.0, 60.0)
    with pytest.raises(NotNow):
        seating.vote(table, ADA, 0, 100.0, 60.0)
    with pytest.raises(NotYours):
        seating.vote(table, Who(), 1, 100.0, 60.0)
    alone = table.with_seat(2, seen=0.0)  # who is gone as well is not asked
    assert seating.vote(alone, ADA, 1, 100.0, 60.0).seats[1].stand_in == "regular"


def test_who_leaves_a_game_is_played_for_and_may_come_back() -> None:
    table = seating.leave(gone_table(), ADA)
    assert table.seats[0].played_by == "regular"
    assert seating.come_back(table, ADA, 1.0).seats[0].played_by is None
