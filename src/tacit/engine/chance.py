"""Chance's numbers: where they come from and how the rules use them up.

Chance is a player whose move is one uniformly random 63-bit integer. At a table it comes from the
operating system; in simulations and from a seed it comes from a SplitMix64 stream, which is one
64-bit word of state and therefore the same on a CPU, on a GPU and interpreted.
"""

from __future__ import annotations

import secrets

import numpy as np

from tacit.engine.jit import rule

CHANCE = 128  # chance as a seat, and as the whole of `acting` when it is chance's move
CHANCE_BITS = 63
CHANCE_LIMIT = 1 << CHANCE_BITS

# One number is read as several draws (its remainder by n, then its quotient). A draw's
# probabilities are equal up to (product of all n) / 2**63; the rules stop using a number before
# that product reaches SPAN, so no outcome is favoured by more than one part in a million.
SPAN = 1 << 43

FRACTION_BITS = 56
_FRACTION = (1 << FRACTION_BITS) - 1

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


@rule
def mix(z):
    """SplitMix64's hash of a word."""
    z = (z ^ (z >> np.uint64(30))) * _MIX1
    z = (z ^ (z >> np.uint64(27))) * _MIX2
    return z ^ (z >> np.uint64(31))


@rule
def next_word(stream):
    """The next 64 random bits of a SplitMix64 stream (an array of one uint64)."""
    stream[0] += _GAMMA
    return mix(stream[0])


@rule
def start_stream(stream, seed, index):
    """Make a stream the one of this number of this seed; both are uint64."""
    # One hash inside the other: side by side, seed 3's stream 5 would be seed 6's stream 2.
    stream[0] = mix(mix(seed + _GAMMA) + index)


@rule
def next_number(stream):
    """A move of chance: 63 random bits as a signed integer."""
    return np.int64(next_word(stream) >> np.uint64(1))


@rule
def below(stream, n):
    """A random integer in 0..n-1."""
    return np.int64(((next_word(stream) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@rule
def fraction(stream):
    """A random number in [0, 1), in units of 2**-56, to be taken apart by `part`."""
    return np.int64(next_word(stream) >> np.uint64(64 - FRACTION_BITS))


@rule
def part(left, n):
    """In which of n equal parts a fraction lies, n below 128, and where in it: a fraction again.

    No outcome of several parts is favoured by more than the product of their n times 2**-56.
    """
    scaled = left * n
    return scaled >> FRACTION_BITS, scaled & _FRACTION


@rule
def uniform(stream):
    """A random float in [0, 1)."""
    return np.float64(next_word(stream) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


def word(number: int) -> np.uint64:
    """A whole number as the 64-bit word that seeds and indexes are."""
    return np.uint64(number & (2**64 - 1))


def stream(seed: int, index: int = 0) -> np.ndarray:
    """The random stream number `index` of a seed. Streams of different indexes are far apart."""
    words = np.empty(1, dtype=np.uint64)
    start_stream(words, word(seed), word(index))
    return words


class Seeded:
    """Chance from a seed: the same seed gives the same numbers."""

    def __init__(self, seed: int, index: int = 0) -> None:
        self.seed = seed
        self._stream = stream(seed, index)

    def __call__(self) -> int:
        return int(next_number(self._stream))


class Secure:
    """Chance from the operating system's secure source."""

    seed = None

    def __call__(self) -> int:
        return secrets.randbits(CHANCE_BITS)
