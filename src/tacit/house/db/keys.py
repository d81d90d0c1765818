"""Secrets of the house itself: each is generated on first use, and never changes."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from tacit.house.db.schema import KEYS
from tacit.house.db.store import insert_into


def key(c: sa.Connection, name: str, make: Callable[[], bytes]) -> bytes:
    c.execute(insert_into(c, KEYS).on_conflict_do_nothing(), {"name": name, "secret": make()})
    return bytes(c.scalars(sa.select(KEYS.c.secret).where(KEYS.c.name == name)).one())
