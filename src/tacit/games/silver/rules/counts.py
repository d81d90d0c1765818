"""How many copies of each number there are, somewhere: one word, four bits a number."""

from __future__ import annotations

from tacit.engine.jit import rule
from tacit.games.silver.rules.state import NUMBERS, copies_of


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
def nth_card(counts, n):
    """The number of the card that has n before it when all that are counted lie in order."""
    number = 0
    while True:
        copies = copies_in(counts, number)
        if n < copies:
            return number
        n -= copies
        number += 1
