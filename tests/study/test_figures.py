"""Chances and numbers as people read them."""

from __future__ import annotations

import pytest

from tacit.base.figures import decimal, percent
from tacit.language import translator
from tacit.study.numbers import amount
from tacit.study.silencio import LEFT, PERFECT
from tacit.study.worth import Measure


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0%"), (0.001, "<1%"), (0.336, "34%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_only_what_is_sure_looks_sure(chance: float, text: str) -> None:
    assert percent(chance, translator("en")) == text


def test_each_language_has_its_own_point() -> None:
    assert decimal(2.449, translator("en")) == "2.4"
    assert decimal(2.449, translator("de")) == "2,4"


@pytest.mark.parametrize(
    ("value", "error", "measure", "text"),
    [
        (0.83, 0.06, LEFT, "0,8 ± 0,1"),
        (0.83, 0.0, LEFT, "0,8"),
        (0.01, 0.03, LEFT, "0,0 ± 0,1"),
        (0.01, 0.01, LEFT, "<0,1"),
        (0.04, 0.02, LEFT, "<0,1"),
        (0.08, 0.02, LEFT, "0,1"),
        (0.126, 0.002, PERFECT, "13%"),
        (0.126, 0.011, PERFECT, "13% ± 2%"),
        (0.001, 0.001, PERFECT, "<1%"),
    ],
)
def test_a_cost_says_how_sure_it_is_as_far_as_that_is_written(
    value: float, error: float, measure: Measure, text: str
) -> None:
    assert amount(value, error, measure, translator("nl")) == text
