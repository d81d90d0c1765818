"""Writing the sections of an encoded view: each function returns where the next section begins.

The vector is zero before anything is written.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import ONE
from tacit.engine.jit import rule


@rule
def write_number(out, at, number):
    out[at] = number
    return at + 1


@rule
def write_choice(out, at, size, chosen):
    """A single 1 among `size` places; none if what was chosen is not among them."""
    if 0 <= chosen < size:
        out[at + chosen] = 1
    return at + size


@rule
def write_set(out, at, size, members):
    """A set, one 0 or 1 for each possible member."""
    for i in range(size):
        out[at + i] = np.int64((np.uint64(members) >> np.uint64(i)) & ONE)
    return at + size
