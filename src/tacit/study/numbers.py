"""Differences and costs, formatted for the reader's language."""

from __future__ import annotations

from tacit.base.figures import decimal, percent
from tacit.language import Translator
from tacit.study.worth import Measure


def is_nothing(value: float) -> bool:
    """Whether a value is zero after rounding to the places that are shown."""
    return round(value, 1) == 0


def signed(value: float, t: Translator) -> str:
    """A value with its sign, unless it rounds to zero."""
    sign = "" if is_nothing(value) else "−" if value < 0 else "+"
    return sign + decimal(abs(value), t)


def amount(value: float, error: float, measure: Measure, t: Translator) -> str:
    """An amount of a measure, with the half-width of its interval.

    An interval that rounds to zero is left out. A positive amount that rounds to zero is shown as
    less than the smallest one, such as <0.1.
    """
    write, least = (percent, 0.01) if measure.is_chance else (decimal, 0.1)
    reach = 2 * error
    if reach >= least / 2:
        return f"{write(value, t)} ± {write(reach, t)}"
    return f"<{write(least, t)}" if value + reach > 0.0 and value < least / 2 else write(value, t)
