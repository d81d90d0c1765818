"""Records: fields as attributes, one memory for Python and compiled code, pickled by fields."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from tacit.engine.jit import rule
from tacit.engine.records import record_type

PAIR = record_type([("small", np.uint8), ("many", np.uint16, (3,)), ("large", np.uint64)])


@rule
def add(pair: Any) -> None:
    """Read and write all fields."""
    pair.large += pair.small + pair.many[1]
    pair.many[2] = 7


def test_a_field_is_an_attribute() -> None:
    pair = np.zeros(1, dtype=PAIR)[0]
    pair.small = 3
    pair.many[:] = (4, 5, 6)
    assert (int(pair.small), list(pair.many), int(pair.large)) == (3, [4, 5, 6], 0)
    assert pair["small"] == 3


@pytest.mark.parametrize(("size", "at"), [(1, 0), (3, 0), (3, 2)])
def test_compiled_code_works_on_the_same_memory(size: int, at: int) -> None:
    pairs = np.zeros(size, dtype=PAIR)
    pairs[at].small, pairs[at].many[1] = 2, 40
    add(pairs[at])
    assert pairs["large"].tolist() == [42 if i == at else 0 for i in range(size)]
    assert list(pairs[at].many) == [0, 40, 7]


def test_a_record_without_an_array_can_be_given_to_compiled_code() -> None:
    pair = copy.deepcopy(np.zeros(1, dtype=PAIR)[0])
    pair.small = 2
    add(pair)
    assert pair.large == 2


def test_records_survive_pickling() -> None:
    pairs = np.zeros(2, dtype=PAIR)
    pairs[1].large = 9
    again = pickle.loads(pickle.dumps(pairs))
    assert again.dtype == PAIR
    assert again[1].large == 9


def test_fields_are_aligned_as_in_c() -> None:
    fields = PAIR.fields
    assert fields is not None
    assert [fields[name][1] for name in ("small", "many", "large")] == [0, 2, 8]


def test_a_name_that_every_record_has_is_refused() -> None:
    with pytest.raises(ValueError, match="data: no name for a field"):
        record_type([("data", np.uint8)])
