"""Intervals of 95 per cent: Student's for a mean, Wilson's for a share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
FEW = 100  # degrees of freedom below which Student's t is worked out, not expanded


@dataclass(frozen=True)
class Estimate:
    """A value and the ends of its interval."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float] | np.ndarray) -> Estimate:
    """The mean of independent values. One value alone has no interval: it is all numbers."""
    sample = np.asarray(values, dtype=np.float64)
    middle = float(sample.mean())
    if sample.size < 2:
        return Estimate(middle, -float("inf"), float("inf"))
    reach = student(sample.size - 1) * float(sample.std(ddof=1)) / sqrt(sample.size)
    return Estimate(middle, middle - reach, middle + reach)


def share(found: float, of: int) -> Estimate:
    """A share of independent cases, some of which may count in part.

    Its interval stays within 0 and 1, and suits rare cases.
    """
    value = found / of
    pull = Z * Z / of
    centre = (value + pull / 2) / (1 + pull)
    reach = Z / (1 + pull) * sqrt(value * (1 - value) / of + pull / (4 * of))
    # At the very ends rounding would leave a trace of the other side.
    low = 0.0 if found == 0 else centre - reach
    high = 1.0 if found == of else centre + reach
    return Estimate(value, low, high)


def student(freedom: int) -> float:
    """How many standard errors Student's interval reaches with so many degrees of freedom."""
    if freedom >= FEW:
        return _student_expanded(freedom)
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _within(t: float, freedom: int) -> float:
    """How likely Student's variable is to lie between -t and t: a finite sum of cosines."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= k / (k + 1) * cos(angle) ** 2
    if odd:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total


def _student_expanded(freedom: int) -> float:
    """The normal quantile with its first three corrections: good to eight digits from FEW on."""
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
