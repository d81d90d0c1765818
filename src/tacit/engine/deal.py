"""One number of chance deals several cards: it is read in mixed radix.

With n cards left, the remainder by n names a card and the quotient goes on to the next draw, now
among n - 1. The rules stop before the product of those n reaches `SPAN`, so that no outcome is
favoured by more than one part in a million (docs/design.md, "Chance is a player").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from tacit.engine.chance import SPAN
from tacit.engine.jit import rule

T = TypeVar("T")


@rule
def has_room(span, left):
    """Whether a number that chose among `span` outcomes can choose among `left` more."""
    return span * left < SPAN


@rule
def drawn(number, left):
    """Which of `left` cards a number names, and the number that goes on to the next draw."""
    # Unsigned, since a signed remainder takes longer; and one division for both.
    rest = np.uint64(number) // np.uint64(left)
    return np.int64(np.uint64(number) - rest * np.uint64(left)), np.int64(rest)


def numbers_of_deal(order: Iterable[T], undealt: Iterable[T]) -> list[int]:
    """The numbers of chance that deal cards in this order: dealing backwards.

    `undealt` are all cards that are still to be dealt, in the order in which the rules count them.
    """
    wanted, left = list(order), list(undealt)
    numbers = []
    while wanted:
        number, span = 0, 1
        while wanted and has_room(span, len(left)):
            number += span * left.index(wanted[0])
            span *= len(left)
            left.remove(wanted.pop(0))
        numbers.append(number)
    return numbers
