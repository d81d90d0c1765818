"""Writing the sections of an encoded view: each function returns where the next section begins.

All of them write `into` a record of an `encoding_type`, whose numbers are zero before. It is a
record and not the array itself, since compiled code counts its references to arrays.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import ONE
from tacit.engine.jit import rule
from tacit.engine.records import record_type


def encoding_type(size: int) -> np.dtype:
    """The type of a record of so many int8: an array of as many can be seen as one."""
    return record_type([("numbers", np.int8, (size,))])


@rule
def write_number(into, at, number):
    into.numbers[at] = number
    return at + 1


@rule
def write_choice(into, at, size, chosen):
    """A single 1 among `size` places; none if what was chosen is not among them."""
    if 0 <= chosen < size:
        into.numbers[at + chosen] = 1
    return at + size


@rule
def write_set(into, at, size, members):
    """A set, one 0 or 1 for each possible member."""
    # Unsigned indices cannot count from the end, so that the machine writes many at a time.
    start, members = np.uint64(at), np.uint64(members)
    for i in range(np.uint64(size)):
        into.numbers[start + np.uint64(i)] = np.int64((members >> np.uint64(i)) & ONE)
    return at + size
