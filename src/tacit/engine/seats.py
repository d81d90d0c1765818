"""Seats round a table, clockwise. A *place* counts from somebody: 0 is their own seat, 1 the left.

Seats are `int64` throughout, see `bits.py`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule


@rule
def seats(s):
    """How many seats the table has."""
    return np.int64(s.players)


@rule
def left_of(s, seat):
    return seat + 1 if seat + 1 < seats(s) else 0


@rule
def seat_at(s, viewer, place):
    """The seat so many places to the viewer's left."""
    # Not with %, which would take most of the time of an encoding.
    seat = viewer + place
    return seat if seat < seats(s) else seat - seats(s)


@rule
def place_of(s, viewer, seat):
    """How many places to the viewer's left a seat is."""
    place = seat - viewer
    return place if place >= 0 else place + seats(s)


@rule
def places_of(s, viewer, members):
    """A set of seats, as bits, as the set of their places to the viewer's left."""
    everyone = (1 << seats(s)) - 1
    return (members >> viewer | members << (seats(s) - viewer)) & everyone
