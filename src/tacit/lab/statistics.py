"""Intervals of 95 per cent: Student's for a mean, Wilson's for a share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from tacit.lab.extras import need

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
MANY = 100  # degrees of freedom from which on Student's t is close to normal


@dataclass(frozen=True)
class Estimate:
    """A value and the ends of its interval."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float] | np.ndarray) -> Estimate:
    """The mean of independent values. One value alone has no interval: it is all numbers.

    MissingExtra if the values are too few to do without scipy.
    """
    sample = np.asarray(values, dtype=np.float64)
    middle = float(sample.mean())
    if sample.size < 2:
        return Estimate(middle, -float("inf"), float("inf"))
    reach = student(sample.size - 1) * float(sample.std(ddof=1)) / sqrt(sample.size)
    return Estimate(middle, middle - reach, middle + reach)


def share(found: float, of: float) -> Estimate:
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
    if freedom >= MANY:
        return _student_of_many(freedom)
    quantile: float = need("scipy.special", "scipy").stdtrit(freedom, (1 + CONFIDENCE) / 2)
    return float(quantile)


def _student_of_many(freedom: int) -> float:
    """The normal quantile with its first three corrections: good to eight digits from MANY on.

    Simulations are summed up by it, so that they need no scipy.
    """
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
