"""Sets as bit masks: bit k of a 64-bit word says whether member k belongs.

Masks are `uint64` and members `int64` throughout: Numba turns a mix of signed and unsigned into a
float.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tacit.engine.jit import rule

EMPTY = np.uint64(0)
ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@rule
def bit(member):
    """The set of one member."""
    return ONE << np.uint64(member)


@rule
def has(members, member):
    return (members >> np.uint64(member)) & ONE != EMPTY


@rule
def count(members):
    """How many members a set has."""
    # In this form LLVM recognises a population count and uses the machine's own instruction.
    m = members - ((members >> ONE) & _PAIRS)
    m = (m & _FOURS) + ((m >> np.uint64(2)) & _FOURS)
    m = (m + (m >> np.uint64(4))) & _BYTES
    return np.int64((m * _SUM) >> np.uint64(56))


@rule
def lowest(members):
    """The lowest member of a set that is not empty."""
    return count((members - ONE) & ~members)


@rule
def without_lowest(members):
    return members & (members - ONE)


@rule
def nth(members, n):
    """The member that has n lower ones in the set."""
    # By halves and without a jump: the last member takes no longer to find than the first.
    found = 0
    for width in (32, 16, 8, 4, 2, 1):
        lower = count(members & ((ONE << np.uint64(width)) - ONE))
        above = n >= lower
        n = n - lower if above else n
        members = members >> np.uint64(width) if above else members
        found = found + width if above else found
    return found


def members_of(mask: int | np.uint64) -> list[int]:
    """The members of a set, ascending; for everything that is not compiled."""
    bits = int(mask)
    return [member for member in range(bits.bit_length()) if bits >> member & 1]


def mask_of(members: Iterable[int]) -> np.uint64:
    """The set of some members; for everything that is not compiled."""
    return np.uint64(sum(1 << member for member in set(members)))
