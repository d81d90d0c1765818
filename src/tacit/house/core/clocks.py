"""Clocks: how long people have for a decision, at tables with a clock.

A person's clock runs from when they are asked until the decision is made, however many steps it
takes; taking steps back does not stop it. Time beyond that for one decision is taken from a reserve
for the whole game. When the reserve is used up, a bot plays on, and the person can take the seat
back. Bots have no clock.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption
from tacit.house.core import journal, seating
from tacit.house.core.records import Seat, Table, replace
from tacit.log import Move

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Allowance:
    """Seconds for a decision, and in reserve for the whole game."""

    seconds: float
    reserve: float = 0.0


NO_CLOCK, DAILY, LIVE = "none", "day", "live"
CLOCKS: dict[str, Allowance | None] = {
    NO_CLOCK: None,
    DAILY: Allowance(DAY),
    LIVE: Allowance(30.0, 120.0),
}


def checked_clock(clock: str) -> str:
    if clock not in CLOCKS:
        raise BadOption(f"clock={clock}: must be one of {', '.join(CLOCKS)}")
    return clock


def wound_up(table: Table) -> Table:
    """At the start everybody has the whole reserve."""
    allowance = CLOCKS[table.clock]
    if allowance is None:
        return table
    seats = tuple(replace(s, reserve=allowance.reserve, asked=None) for s in table.seats)
    return replace(table, seats=seats)


def ticking(table: Table, due: Sequence[int], moves: Sequence[Move], now: float) -> Table:
    """The clocks after some moves: stopped for seats that have decided, started for those due."""
    allowance = CLOCKS[table.clock]
    if allowance is None:
        return table
    is_step = table.game.notation.is_step
    of_people = (move for move in moves if move.seat != CHANCE)
    decided = {move.seat for move in of_people if not is_step(move.action)}
    seats = tuple(_after(s, s.seat in due, s.seat in decided, allowance, now) for s in table.seats)
    return replace(table, seats=seats)


def _after(seat: Seat, is_due: bool, decided: bool, allowance: Allowance, now: float) -> Seat:
    if seat.asked is not None and (decided or not is_due):
        late = max(0.0, now - seat.asked - allowance.seconds)
        seat = replace(seat, reserve=max(0.0, seat.reserve - late), asked=None)
    if is_due and seat.asked is None and seat.is_person:
        seat = replace(seat, asked=now)
    return seat


def limit_of(table: Table, seat: Seat) -> float:
    """When the time of a person is up; never, if nothing is asked of them."""
    allowance = CLOCKS[table.clock]
    if allowance is None or seat.asked is None or seat.played_by:
        return math.inf
    return seat.asked + allowance.seconds + seat.reserve


def deadline(table: Table) -> float | None:
    """When the time of the first is up."""
    first = min((limit_of(table, seat) for seat in table.seats), default=math.inf)
    return first if first < math.inf else None


def run_out(table: Table, now: float) -> Table:
    """A bot takes over for people whose time is up."""
    for seat in table.persons:
        if limit_of(table, seat) <= now:
            table = seating.played_for(table, seat.seat, journal.OUT_OF_TIME)
            table = table.with_seat(seat.seat, reserve=0.0, asked=None)
    return replace(table, deadline=deadline(table))


def grace(table: Table, usual: float) -> float:
    """The extension of a deadline that passed while the house was closed."""
    allowance = CLOCKS[table.clock]
    return usual if allowance is None else max(usual, allowance.seconds / 24)


def longest(clock: str) -> float:
    """The seconds that a person has for a decision at most."""
    allowance = CLOCKS.get(clock)
    return 0.0 if allowance is None else allowance.seconds + allowance.reserve
