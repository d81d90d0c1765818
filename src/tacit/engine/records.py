"""Flat records with named fields: what states, views and options are made of.

Words and boards read hundreds of fields of a view for one page, and call dozens of small rules with
it. With `np.record` each of these takes several microseconds: its fields are looked up by code that
is Python itself, and a compiled function asks for its memory through a description of all fields.
So each record type is a class of its own here, which has both at hand.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np


def record_type(fields: Sequence[Any]) -> np.dtype:
    """The dtype of records with these fields, aligned as in C; a field is an attribute."""
    plain = np.dtype(list(fields), align=True)
    return np.dtype((record_class(plain), plain))


class RecordClass(type):
    """The classes of records. They are pickled by their fields: no module has them by name."""

    record_fields: np.dtype


@cache
def record_class(fields: np.dtype) -> RecordClass:
    names = fields.names or ()
    taken = [name for name in names if hasattr(np.void, name)]
    if taken:
        raise ValueError(f"{taken[0]}: no name for a field, since every record has that attribute")
    attributes = {name: field(name) for name in names}
    common = {"__slots__": (), "record_fields": fields, "data": property(memory)}
    return RecordClass("Record", (np.void,), {**common, **attributes})


def remade(record: RecordClass) -> tuple[Callable[..., RecordClass], tuple[np.dtype]]:
    return record_class, (record.record_fields,)


copyreg.pickle(RecordClass, remade)


def field(name: str) -> property:
    def write(record: np.void, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)


def memory(record: Any) -> Any:
    """Where a compiled function finds a record: in its array, if it is alone there."""
    array = record.base
    if isinstance(array, np.ndarray) and array.size == 1:
        return array
    return np.void.data.__get__(record)
