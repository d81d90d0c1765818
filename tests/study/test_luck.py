"""Parts of results, added up and on average."""

from __future__ import annotations

import json

import pytest

from tacit.study.luck import Part, Split, averaged

ONE = Split(7.0, Part(5.0, 0.3), Part(1.0, 0.4), Part(-2.0), [Part(1.0), Part(2.0), Part(0.0)])
OTHER = Split(2.0, Part(5.0, 0.4), Part(-1.0, 0.3), Part(0.0), [Part(-3.0), Part(0.5), Part(0.5)])


def test_a_seat_has_its_own_decisions_apart_from_all_others() -> None:
    own = ONE.from_seat(1)
    assert own.decisions == [Part(2.0), Part(1.0)]
    assert sum(part.mean for part in own.parts) == pytest.approx(ONE.result)


def test_on_average_the_parts_still_add_up_and_are_surer() -> None:
    mean = averaged([ONE, OTHER])
    assert mean.result == 4.5
    assert mean.average == pytest.approx((5.0, 0.25))
    assert mean.deal == pytest.approx((0.0, 0.25))
    assert [part.mean for part in mean.decisions] == [-1.0, 1.25, 0.25]
    assert sum(part.mean for part in mean.parts) == pytest.approx(mean.result)


def test_what_is_kept_is_read_back_as_it_was() -> None:
    assert Split.from_json(json.loads(json.dumps(ONE.as_json()))) == ONE
