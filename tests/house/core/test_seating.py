"""Who may sit where, and change what, before and during a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import seating, upgrades
from tacit.house.core.errors import NotNow, NotYours, SeatTaken, TooLong
from tacit.house.core.records import OPEN, OVER, PLAYING, Table, Who
from tacit.house.core.tables import next_game

SILENCIO, SILVER = load("silencio"), load("silver")
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


# How long a game may be

ENDLESS = {"players": "2", "max_turns_per_round": "none"}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rounds": "1000"}, "turns of chance, and a table takes at most 130"),
        (ENDLESS, "no end is set to it, .* lower max_turns_per_round"),
        ({"max_turns_per_round": "65535"}, "at most 130000: lower rounds or max_turns_per_round"),
        ({"rounds": "9"}, "up to 144072 moves"),
    ],
)
def test_a_table_is_not_for_a_game_that_hardly_ends(options: dict[str, str], why: str) -> None:
    with pytest.raises(TooLong, match=why):
        seating.opened(SILVER, options, "none", 0.0)
    table = seating.sit(seating.opened(SILVER, {}, "none", 0.0), 0, ADA, "Ada", 0.0)
    with pytest.raises(TooLong, match=why):
        seating.configure(table, ADA, options, None)


@pytest.mark.parametrize(
    "options", [{"rounds": "8"}, {"rounds": "20", "max_turns_per_round": "80"}]
)
def test_a_table_takes_twice_the_usual_length(options: dict[str, str]) -> None:
    assert seating.opened(SILVER, options, "none", 0.0).options.items() >= options.items()


@pytest.mark.parametrize("stage", [PLAYING, OVER])
@pytest.mark.parametrize("is_new", [True, False])
def test_a_game_that_began_without_an_end_goes_on(stage: str, is_new: bool) -> None:
    """Also if an option is newer than it."""
    stored = seating.written(SILVER, SILVER.read_options(ENDLESS))
    known = {k: v for k, v in stored.items() if is_new or k != "memory_aid"}
    assert upgrades.options_now(SILVER, stage, known, 2) == stored


def test_what_has_not_begun_gets_an_end() -> None:
    stored = seating.written(SILVER, SILVER.read_options(ENDLESS))
    assert upgrades.options_now(SILVER, OPEN, stored, 2)["max_turns_per_round"] == "200"
    table = seating.opened(SILVER, {"players": "2"}, "none", 0.0)
    for seat, who in enumerate((ADA, BO)):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    again = next_game(replace(table, options=stored, stage=OVER), 0.0)
    assert again.table.options["max_turns_per_round"] == "200"
    assert again.table.names == ["P0", "P1"]
