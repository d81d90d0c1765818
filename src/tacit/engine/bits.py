"""Sets as bit masks: bit k of a 64-bit word says whether member k belongs.

Masks are `uint64` and members `int64` throughout: Numba turns a mix of signed and unsigned into a
float.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tacit.engine.jit import ones, rule, zeros_below

EMPTY = np.uint64(0)
ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTE = np.uint64(0xFF)
_SUM = np.uint64(0x0101010101010101)  # as a factor: each byte is added to all above it
_ONE_BIT_EACH = np.uint64(0x8040201008040201)
_CARRY = np.uint64(0x7F7F7F7F7F7F7F7F)
_HIGHS = np.uint64(0x8080808080808080)


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
    return np.int64(ones(np.uint64(members)))


@rule
def counts_by_byte(members):
    """How many members each byte of a set has, in that byte."""
    m = members - ((members >> ONE) & _PAIRS)
    m = (m & _FOURS) + ((m >> np.uint64(2)) & _FOURS)
    return (m + (m >> np.uint64(4))) & _BYTES


@rule
def lowest(members):
    """The lowest member of a set that is not empty."""
    return np.int64(zeros_below(np.uint64(members)))


@rule
def without_lowest(members):
    return members & (members - ONE)


@rule
def nth(members, n):
    """The member that has n lower ones in the set."""
    # First the byte that it is in, then the bit: without a jump, so that the last member takes no
    # longer to find than the first.
    n = np.uint64(n)
    upto = counts_by_byte(members) * _SUM
    shift = np.uint64(8) * bytes_not_above(upto, n)
    n -= ((upto << np.uint64(8)) >> shift) & _BYTE
    upto = one_byte_each((members >> shift) & _BYTE) * _SUM
    return np.int64(shift + bytes_not_above(upto, n))


@rule
def one_byte_each(byte):
    """The eight bits of a byte as the eight bytes of a word, each 0 or 1."""
    spread = (byte * _SUM) & _ONE_BIT_EACH
    return ((spread + _CARRY) >> np.uint64(7)) & _SUM


@rule
def bytes_not_above(numbers, n):
    """How many of the eight bytes of a word are n or less; n and all of them are below 128."""
    return np.uint64(count((((n * _SUM) | _HIGHS) - numbers) & _HIGHS))


def members_of(mask: int | np.uint64) -> list[int]:
    """The members of a set, ascending; for everything that is not compiled."""
    bits = int(mask)
    return [member for member in range(bits.bit_length()) if bits >> member & 1]


def mask_of(members: Iterable[int]) -> np.uint64:
    """The set of some members; for everything that is not compiled."""
    return np.uint64(sum(1 << member for member in set(members)))
