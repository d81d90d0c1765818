"""95% confidence intervals: Student's t for a mean, Wilson's for a proportion."""

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
    """The mean of independent values. For a single value the interval is infinite.

    Raises MissingExtra if there are so few values that scipy is needed and it is not installed.
    """
    sample = np.asarray(values, dtype=np.float64)
    middle = float(sample.mean())
    if sample.size < 2:
        return Estimate(middle, -float("inf"), float("inf"))
    reach = student(sample.size - 1) * float(sample.std(ddof=1)) / sqrt(sample.size)
    return Estimate(middle, middle - reach, middle + reach)


def share(found: float, of: float) -> Estimate:
    """A proportion of independent cases, some of which may count in part.

    Its interval stays within 0 and 1 and is good for rare cases, too.
    """
    value = found / of
    pull = Z * Z / of
    centre = (value + pull / 2) / (1 + pull)
    reach = Z / (1 + pull) * sqrt(value * (1 - value) / of + pull / (4 * of))
    # At 0 and 1 the ends are set exactly, because of rounding errors.
    low = 0.0 if found == 0 else centre - reach
    high = 1.0 if found == of else centre + reach
    return Estimate(value, low, high)


def student(freedom: int) -> float:
    """The half-width of Student's interval in standard errors, given the degrees of freedom."""
    if freedom >= MANY:
        return _student_of_many(freedom)
    quantile: float = need("scipy.special", "scipy").stdtrit(freedom, (1 + CONFIDENCE) / 2)
    return float(quantile)


def _student_of_many(freedom: int) -> float:
    """The normal quantile with the first three terms of its expansion in 1 / freedom.

    From MANY on it is accurate to eight digits. With it, simulations do not need scipy.
    """
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
