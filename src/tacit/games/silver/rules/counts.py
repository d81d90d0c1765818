"""How many copies of each number there are, somewhere: one word, four bits a number."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY
from tacit.engine.jit import rule
from tacit.games.silver.rules.state import NUMBERS, copies_of

MOST_COPIES = 4
_EACH = np.uint64(0x1111111111111111)  # 1 for each number
_HIGHEST = np.uint64(0x8888888888888888)


@rule
def all_copies():
    """How many copies of each number the game has."""
    counts = 0
    for number in range(NUMBERS):
        counts += copies_of(number) << (4 * number)
    return counts


@rule
def copies_in(counts, number):
    return (counts >> (4 * number)) & 15


@rule
def one_copy(number):
    return 1 << (4 * number)


@rule
def total(counts):
    """How many cards that is."""
    cards = 0
    for number in range(NUMBERS):
        cards += copies_in(counts, number)
    return cards


@rule
def each_copy(counts):
    """All cards that are counted, as a set: the copies of a number are 4 * number and following."""
    # All numbers at once: with k copies or more, adding 8 - k makes the highest of the four bits 1.
    counts = np.uint64(counts)
    cards = EMPTY
    for k in range(1, MOST_COPIES + 1):
        has_k = (counts + np.uint64(8 - k) * _EACH) & _HIGHEST
        cards |= has_k >> np.uint64(4 - k)
    return cards


@rule
def number_of_copy(member):
    """The number of a card of such a set."""
    return member >> 2
