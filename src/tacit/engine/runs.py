"""Legal actions as runs: a first action, and the set of those from there on that are legal.

Actions that belong together have neighbouring numbers, so that a few words say what may be done,
however much that is. Only who wants a list has to pay for one: a play-out asks how many there are
and takes the nth.

Runs are a record and not an array, since compiled code counts its references to arrays.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, count, lowest, nth, without_lowest
from tacit.engine.jit import rule
from tacit.engine.records import record_type

MOST_RUNS = 32

RUNS = record_type(
    [
        ("first", np.int64, (MOST_RUNS,)),
        ("members", np.uint64, (MOST_RUNS,)),
    ]
)


@rule
def add_run(runs, n, first, members):
    """Add a run after the first n, unless it is empty; how many there are then."""
    members = np.uint64(members)
    runs.first[n] = first
    runs.members[n] = members
    return n + 1 if members != EMPTY else n


@rule
def total(runs, n):
    """How many actions there are in n runs."""
    actions = 0
    for i in range(n):
        actions += count(runs.members[i])
    return actions


@rule
def nth_action(runs, k):
    """The action that has k before it."""
    i = 0
    size = count(runs.members[0])
    while k >= size:
        k -= size
        i += 1
        size = count(runs.members[i])
    return runs.first[i] + nth(runs.members[i], k)


@rule
def list_actions(array, n, out):
    """Write the actions of n runs one by one, ascending; how many there are.

    The runs are in an array of one record: an array lives as long as it is used, and a record of it
    as long as the array.
    """
    runs = array[0]
    actions = 0
    for i in range(n):
        first, members = runs.first[i], runs.members[i]
        while members != EMPTY:
            out[actions] = first + lowest(members)
            members = without_lowest(members)
            actions += 1
    return actions
