"""Tables on the first page: anybody may join them, and bots fill in if nobody comes.

When that is, is the deadline of a table before its start: it is stored, as all deadlines are.
"""

from __future__ import annotations

from tacit import bots
from tacit.engine.errors import BadOption
from tacit.house.core import play, seating
from tacit.house.core.errors import TableFull
from tacit.house.core.records import OPEN, Table, replace
from tacit.match import Match

NOT_LISTED = 0
WAITS = (NOT_LISTED, 3, 10, 30)  # minutes until bots fill in
MINUTE = 60.0


def wait_for_people(listed: int) -> float:
    """The seconds for which a table waits at most."""
    return MINUTE * listed


def checked_wait(minutes: int) -> int:
    if minutes not in WAITS:
        raise BadOption(f"listed={minutes}: must be one of {', '.join(map(str, WAITS))}")
    return minutes


def listed(table: Table, minutes: int, now: float) -> Table:
    """The table on the first page for so many minutes, or no longer there."""
    if minutes == table.listed:
        return table
    table.must_be(OPEN)
    deadline = now + wait_for_people(minutes) if minutes else None
    return replace(table, listed=minutes, deadline=deadline)


def free_seat(table: Table) -> int:
    """Where somebody can sit down. Raises TableFull."""
    free = next((seat.seat for seat in table.seats if seat.is_free), None)
    if free is None:
        raise TableFull("no seat is free at this table")
    return free


def has_people(table: Table, now: float, patience: float) -> bool:
    return any(not seating.is_gone(seat, now, patience) for seat in table.persons)


def is_shown(table: Table, now: float, patience: float) -> bool:
    """Whether there is still a seat to be had, and somebody to play with."""
    is_free = any(seat.is_free for seat in table.seats)
    return table.stage == OPEN and table.listed > 0 and is_free and has_people(table, now, patience)


def ended(table: Table, now: float, patience: float) -> tuple[Table, Match | None]:
    """The wait is over: bots fill in and the game begins, or the table is shown no longer."""
    if not has_people(table, now, patience):
        return listed(table, NOT_LISTED, now), None
    return play.start(seating.filled(table, bots.USUAL), now)
